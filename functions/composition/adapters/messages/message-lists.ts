import { dynamoInquiries } from '#adapters/dynamodb/inquiries.ts';
import type { Inquiries } from '#domain/inquiries/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'inquiries/index/byTime': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists messages and applications. */
export const messageLists = (): Pick<Inquiries, 'unanswered' | 'page'> =>
  dynamoInquiries({ inquiries: read('TABLE_INQUIRIES') }, dynamo());
