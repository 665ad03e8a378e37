import { dynamoDiscountCodes } from '#adapters/dynamodb/discount-codes.ts';
import type { DiscountCodes } from '#domain/codes/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    pdfs: ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists the discount codes. */
export const discountCodeLists = (): Pick<DiscountCodes, 'list'> => dynamoDiscountCodes(read('TABLE_PDFS'), dynamo());
