import { dynamoAgreements } from '#adapters/dynamodb/agreements.ts';
import { dynamoBalances } from '#adapters/dynamodb/balances.ts';
import { dynamoBookings } from '#adapters/dynamodb/orders/bookings.ts';
import { dynamoReceivedPayments } from '#adapters/dynamodb/orders/received-payments.ts';
import type { Bookings, ReceivedPayments } from '#domain/orders/core/ports.ts';
import { adapter, permitted, table, tables } from '../adapter.ts';
import { dynamo } from '../connections.ts';

/** Agreements, with the emails about them; a signature also gives their people accounts. */
export const agreements = adapter(
  () =>
    dynamoAgreements(
      tables({ agreements: 'TABLE_AGREEMENTS', outbox: 'TABLE_OUTBOX', users: 'TABLE_USERS' }),
      dynamo(),
    ),
  {
    list: 'Query agreements/index/byTime',
    noteOpening: 'UpdateItem agreements/sets/changedAt,changedOn,openedAt,revision,state',
    find: 'GetItem agreements',
    byToken: 'GetItem agreements',
    version: 'GetItem agreements',
    settings: 'Query agreements',
    allSettings: 'Query agreements',
    setSettings: 'PutItem agreements',
    sign: [
      'UpdateItem agreements/sets/balance,balanceVersion',
      'UpdateItem agreements/sets/changedAt,changedOn,content,revision,signed,signedOn,state,unsent',
      'PutItem outbox',
      'PutItem users',
    ],
    versions: 'Query agreements',
    write: ['DeleteItem agreements', 'PutItem agreements', 'PutItem outbox'],
    ofAddress: ['BatchGetItem agreements', 'Query agreements'],
  },
);

/** Hours of agreements. */
export const balances = adapter(() => dynamoBalances(table('TABLE_AGREEMENTS'), dynamo()), {
  entries: 'Query agreements',
  several: 'BatchGetItem agreements',
  find: 'GetItem agreements',
  change: ['UpdateItem agreements/sets/balance,balanceVersion', 'UpdateItem agreements/sets/entry'],
  ofAddress: ['BatchGetItem agreements', 'Query agreements'],
});

/** Notes what an order's hours changed, with the order. */
export const credits = permitted(
  ['UpdateItem agreements/sets/balance,balanceVersion', 'UpdateItem agreements/sets/entry', 'UpdateItem transactions'],
  (): Bookings =>
    dynamoBookings(tables({ transactions: 'TABLE_TRANSACTIONS', agreements: 'TABLE_AGREEMENTS' }), dynamo()),
);

/** Books payments outside PayPal. */
export const receivedPayments = permitted(
  [
    'UpdateItem agreements/sets/balance,balanceVersion',
    'UpdateItem agreements/sets/entry',
    'UpdateItem agreements/sets/revision',
    'ConditionCheckItem transactions',
    'PutItem transactions',
    'UpdateItem transactions',
  ],
  (): ReceivedPayments =>
    dynamoReceivedPayments(tables({ transactions: 'TABLE_TRANSACTIONS', agreements: 'TABLE_AGREEMENTS' }), dynamo()),
);
