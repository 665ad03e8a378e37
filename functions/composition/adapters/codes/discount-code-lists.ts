import { dynamoDiscountCodes } from '#adapters/dynamodb/discount-codes.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    guides: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists the discount codes. */
export const discountCodeLists = () => only(dynamoDiscountCodes(read('TABLE_GUIDES'), dynamo()), 'list');
