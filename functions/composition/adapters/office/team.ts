import { dynamoOffice } from '#adapters/dynamodb/office.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'office/keys/team#': ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads who is in the team. */
export const team = () => only(dynamoOffice(read('TABLE_OFFICE'), dynamo()), 'team');
