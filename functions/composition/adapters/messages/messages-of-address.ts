import { dynamoInquiries } from '#adapters/dynamodb/inquiries.ts';
import { dynamo } from '../../connections.ts';
import { readAll } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'inquiries/index/byEmail': ['dynamodb:Query'],
  },
} as const satisfies Grant;

/** Reads the messages of an address. */
export const messagesOfAddress = () => only(dynamoInquiries(readAll({ inquiries: 'TABLE_INQUIRIES' }), dynamo()), 'of');
