import { dynamoDiscountCodes } from '#adapters/dynamodb/discount-codes.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'pdfs/keys/codes#': ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Counts uses of discount codes and gives them back. */
export const discountCodeUses = () =>
  only(dynamoDiscountCodes(read('TABLE_PDFS'), dynamo()), 'redeem', 'release', 'forget');
