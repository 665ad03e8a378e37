import { dynamoDiscountCodes } from '#adapters/dynamodb/orders/discount-codes.ts';
import { adapter, table } from '../adapter.ts';
import { dynamo } from '../connections.ts';

/** Discount codes and their uses. */
export const discountCodes = adapter(() => dynamoDiscountCodes(table('TABLE_GUIDES'), dynamo()), {
  list: 'Query guides',
  find: 'GetItem guides/keys/codes#',
  redeem: 'UpdateItem guides/keys/codes#',
  release: 'UpdateItem guides/keys/codes#',
  forget: 'UpdateItem guides/keys/codes#',
  put: 'UpdateItem guides/keys/codes#',
});
