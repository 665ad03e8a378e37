import { dynamoInquiries } from '#adapters/dynamodb/inquiries.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'inquiries/index/byTime': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Lists messages and applications. */
export const messageLists = () =>
  only(dynamoInquiries(readAll({ inquiries: 'TABLE_INQUIRIES' }), dynamo()), 'unanswered', 'page');
