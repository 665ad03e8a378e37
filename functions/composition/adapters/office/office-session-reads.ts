import { dynamoOffice } from '#adapters/dynamodb/office.ts';
import type { Office } from '#domain/office/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'office/keys/session#': ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads sessions of the office. */
export const officeSessionReads = (): Pick<Office, 'findSession'> => dynamoOffice(read('TABLE_OFFICE'), dynamo());
