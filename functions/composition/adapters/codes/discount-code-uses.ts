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

/** Counts uses of discount codes and gives them back. */
export const discountCodeUses = () =>
  only(dynamoDiscountCodes(read('TABLE_GUIDES'), dynamo()), 'redeem', 'release', 'forget');
