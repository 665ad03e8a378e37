import { dynamoInquiries } from '#adapters/dynamodb/inquiries.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    inquiries: ['dynamodb:PutItem'],
    outbox: ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Records messages and applications, with the mails about them. */
export const messageWrites = () =>
  only(dynamoInquiries(readAll({ inquiries: 'TABLE_INQUIRIES', outbox: 'TABLE_OUTBOX' }), dynamo()), 'record');
