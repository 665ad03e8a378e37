import { dynamoOffice } from '#adapters/dynamodb/office.ts';
import type { Office } from '#domain/office/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'office/keys/team#': ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Changes the team. */
export const teamWrites = (): Pick<Office, 'changeTeam'> => dynamoOffice(read('TABLE_OFFICE'), dynamo());
