import { dynamoDiscountCodes } from '#adapters/dynamodb/discount-codes.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'guides/keys/codes#': ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Finds a discount code. */
export const discountCodeReads = () => only(dynamoDiscountCodes(read('TABLE_GUIDES'), dynamo()), 'find');
