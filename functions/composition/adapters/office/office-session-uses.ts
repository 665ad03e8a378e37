import { dynamoOffice } from '#adapters/dynamodb/office.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'office/keys/session#/sets/lastSeenAt': ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Finds a session of the office and notes its use. */
export const officeSessionUses = () => only(dynamoOffice(read('TABLE_OFFICE'), dynamo()), 'touchSession');
