import { dynamoOffice } from '#adapters/dynamodb/office.ts';
import type { Office } from '#domain/office/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'office/keys/session#/sets/lastSeenAt': ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Finds a session of the office and notes its use. */
export const officeSessionUses = (): Pick<Office, 'touchSession'> => dynamoOffice(read('TABLE_OFFICE'), dynamo());
