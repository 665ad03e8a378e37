import { dynamoCredits } from '#adapters/dynamodb/credits.ts';
import type { Credits } from '#domain/orders/core/ports.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'agreements/sets/balance,balanceVersion': ['dynamodb:UpdateItem'],
    'agreements/sets/entry': ['dynamodb:UpdateItem'],
    transactions: ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Notes what an order’s hours changed, with the order. */
export const credits = (): Credits =>
  dynamoCredits(readAll({ transactions: 'TABLE_TRANSACTIONS', agreements: 'TABLE_AGREEMENTS' }), dynamo());
