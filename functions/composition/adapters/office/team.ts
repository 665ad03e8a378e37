import { dynamoOffice } from '#adapters/dynamodb/office.ts';
import type { Office } from '#domain/office/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'office/keys/team#': ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads who is in the team. */
export const team = (): Pick<Office, 'team'> => dynamoOffice(read('TABLE_OFFICE'), dynamo());
