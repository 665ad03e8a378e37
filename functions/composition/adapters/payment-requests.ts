import { dynamoPaymentRequests } from '#adapters/dynamodb/orders/payment-requests.ts';
import { adapter, tables } from '../adapter.ts';
import { dynamo } from '../connections.ts';

/** Payment requests, with the emails about them. */
export const paymentRequests = adapter(
  () =>
    dynamoPaymentRequests(
      tables({ paymentRequests: 'TABLE_PAYMENT_REQUESTS', outbox: 'TABLE_OUTBOX', sessions: 'TABLE_SESSIONS' }),
      dynamo(),
    ),
  {
    of: 'GetItem paymentRequests',
    byToken: 'GetItem paymentRequests',
    mailedTo: 'Query paymentRequests',
    stop: 'PutItem paymentRequests',
    write: ['PutItem outbox', 'PutItem paymentRequests', 'ConditionCheckItem sessions/keys/erased#'],
    isStopped: 'GetItem paymentRequests',
  },
);
