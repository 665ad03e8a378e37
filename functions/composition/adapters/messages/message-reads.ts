import { dynamoInquiries } from '#adapters/dynamodb/inquiries.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    inquiries: ['dynamodb:BatchGetItem'],
  },
} as const satisfies Grant;

/** Reads messages and applications. */
export const messageReads = () => only(dynamoInquiries(readAll({ inquiries: 'TABLE_INQUIRIES' }), dynamo()), 'find');
