import { dynamoReceivedPayments } from '#adapters/dynamodb/received-payments.ts';
import type { ReceivedPayments } from '#domain/orders/core/ports.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'agreements/sets/balance,balanceVersion': ['dynamodb:UpdateItem'],
    'agreements/sets/entry': ['dynamodb:UpdateItem'],
    'agreements/sets/revision': ['dynamodb:UpdateItem'],
    transactions: ['dynamodb:ConditionCheckItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Books payments outside PayPal. */
export const receivedPayments = (): ReceivedPayments =>
  dynamoReceivedPayments(readAll({ transactions: 'TABLE_TRANSACTIONS', agreements: 'TABLE_AGREEMENTS' }), dynamo());
