import { dynamoDiscountCodes } from '#adapters/dynamodb/discount-codes.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'guides/keys/codes#': ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Adds, changes and ends discount codes. */
export const discountCodeWrites = () => only(dynamoDiscountCodes(read('TABLE_GUIDES'), dynamo()), 'put');
