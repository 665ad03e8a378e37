import { dynamoOrderReads } from '#adapters/dynamodb/orders.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    transactions: ['dynamodb:GetItem'],
    'transactions/index/byNumber': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Finds an order by its number. */
export const orderLocations = () =>
  only(dynamoOrderReads(read('TABLE_TRANSACTIONS'), dynamo()), 'locate', 'locateMoved');
