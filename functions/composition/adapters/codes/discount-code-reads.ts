import { dynamoDiscountCodes } from '#adapters/dynamodb/discount-codes.ts';
import type { DiscountCodes } from '#domain/codes/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'pdfs/keys/codes#': ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Finds a discount code. */
export const discountCodeReads = (): Pick<DiscountCodes, 'find'> => dynamoDiscountCodes(read('TABLE_PDFS'), dynamo());
