import { dynamoDeliveryLog } from '#adapters/dynamodb/delivery-log.ts';
import { dynamoDeliveries } from '#adapters/dynamodb/orders/deliveries.ts';
import { dynamoOrderMoves } from '#adapters/dynamodb/orders/order-moves.ts';
import { dynamoOrderReads, dynamoOrders } from '#adapters/dynamodb/orders/orders.ts';
import { dynamoWebhookEvents } from '#adapters/dynamodb/orders/webhook-events.ts';
import { paypalApp as appAt } from '#adapters/paypal/app.ts';
import { paypalPayments } from '#adapters/paypal/payments.ts';
import { paypalWebhookSignatures } from '#adapters/paypal/signatures.ts';
import { managedPaypalSecret, managedPaypalWebhookId } from '#adapters/secrets/secrets.ts';
import type { PaypalApp } from '#domain/office/ports.ts';
import type { OrderMoves, Payments, WebhookEvents, WebhookSignatures } from '#domain/orders/core/ports.ts';
import { adapter, permitted, table, tables } from '../adapter.ts';
import { dynamo, secretReader } from '../connections.ts';
import { read } from '../environment.ts';
import { clock } from '../runtime.ts';

/** What of an order was delivered, and sent to PayPal as evidence. */
export const deliveries = adapter(() => dynamoDeliveries(table('TABLE_MAIL_FEEDBACK'), dynamo()), {
  claimEvidence: 'UpdateItem mailFeedback/keys/order#',
  finishEvidence: 'UpdateItem mailFeedback/keys/order#',
  of: 'GetItem mailFeedback/keys/order#',
});

/** Adds to what of an order was delivered. */
export const deliveryLog = adapter(() => dynamoDeliveryLog(table('TABLE_MAIL_FEEDBACK'), dynamo()), {
  addDownload: 'UpdateItem mailFeedback/keys/order#',
  addReceipt: 'UpdateItem mailFeedback/keys/order#',
  keep: 'UpdateItem mailFeedback/keys/order#',
  claimReminder: 'UpdateItem mailFeedback/keys/order#',
  releaseReminder: 'UpdateItem mailFeedback/keys/order#',
});

const inserting = ['ConditionCheckItem sessions/keys/erased#', 'PutItem transactions'] as const;

const reading = {
  find: 'GetItem transactions',
  ofBuyer: 'Query transactions',
  paidBy: 'Query transactions',
  locate: 'Query transactions/index/byNumber',
  locateMoved: 'GetItem transactions',
} as const;

/** Orders, for functions that only read them: their bundles have no writes. */
export const orderReads = adapter(() => dynamoOrderReads(table('TABLE_TRANSACTIONS'), dynamo()), reading);

/** Orders. */
export const orders = adapter(() => dynamoOrders(table('TABLE_TRANSACTIONS'), dynamo(), table('TABLE_SESSIONS')), {
  ...reading,
  change: ['GetItem transactions', 'UpdateItem transactions'],
  insert: inserting,
  insertAfter: inserting,
  byState: 'Query transactions/index/byState',
  restore: 'PutItem transactions',
  claimItems: 'UpdateItem transactions',
  noteCapture: ['ConditionCheckItem transactions', 'UpdateItem transactions'],
  notePayer: 'PutItem transactions',
  takeReceiptNumber: 'UpdateItem transactions',
  forDigest: 'Scan transactions',
  toCheck: 'Query transactions/index/toCheck',
  locateReceipt: 'GetItem transactions',
});

/** Moves orders to another account, with the mails about it. */
export const orderMoves = permitted(
  [
    'PutItem outbox',
    'ConditionCheckItem sessions/keys/erased#',
    'DeleteItem transactions',
    'GetItem transactions',
    'PutItem transactions',
    'UpdateItem transactions',
  ],
  (): OrderMoves =>
    dynamoOrderMoves(
      tables({ transactions: 'TABLE_TRANSACTIONS', outbox: 'TABLE_OUTBOX', sessions: 'TABLE_SESSIONS' }),
      dynamo(),
    ),
);

/** Takes and returns money with PayPal. */
export const payments = (): Payments =>
  paypalPayments({
    apiUrl: read('PAYPAL_API_URL'),
    clientId: read('PAYPAL_CLIENT_ID'),
    clientSecret: paypalClientSecret(),
    siteUrl: read('SITE_URL'),
  });

/** The secret of the PayPal app, which can refund money. */
export const paypalClientSecret = permitted('secretsmanager:GetSecretValue paypalSecret', (): (() => Promise<string>) =>
  managedPaypalSecret(read('PAYPAL_SECRET_ID'), secretReader()),
);

/** Keeps which of PayPal's webhooks were processed. */
export const webhookEvents = permitted(
  ['DeleteItem webhookEvents', 'UpdateItem webhookEvents'],
  (): WebhookEvents => dynamoWebhookEvents(read('TABLE_WEBHOOK_EVENTS'), dynamo()),
);

/** Checks that PayPal signed a webhook. */
export const webhookSignatures = permitted(
  'secretsmanager:GetSecretValue paypalSecret',
  (): WebhookSignatures =>
    paypalWebhookSignatures({
      apiUrl: read('PAYPAL_API_URL'),
      clientId: read('PAYPAL_CLIENT_ID'),
      clientSecret: paypalClientSecret(),
      webhookId: managedPaypalWebhookId(read('PAYPAL_SECRET_ID'), secretReader()),
      emulator: read('PAYPAL_CERTIFICATES_ENDPOINT'),
      now: () => clock.now(),
    }),
);

/** Whether PayPal takes payments for this site, and tells it about them. */
export const paypalApp = (): PaypalApp =>
  appAt({
    apiUrl: read('PAYPAL_API_URL'),
    clientId: read('PAYPAL_CLIENT_ID'),
    clientSecret: paypalClientSecret(),
    webhookId: managedPaypalWebhookId(read('PAYPAL_SECRET_ID'), secretReader()),
    siteUrl: read('SITE_URL'),
  });
