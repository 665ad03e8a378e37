import { dynamoInquiries } from '#adapters/dynamodb/inquiries.ts';
import type { Inquiries } from '#domain/inquiries/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    inquiries: ['dynamodb:BatchGetItem'],
  },
} as const satisfies Grant;

/** Reads messages and applications. */
export const messageReads = (): Pick<Inquiries, 'find'> =>
  dynamoInquiries({ inquiries: read('TABLE_INQUIRIES') }, dynamo());
