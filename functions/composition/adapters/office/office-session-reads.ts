import { dynamoOffice } from '#adapters/dynamodb/office.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'office/keys/session#': ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads sessions of the office. */
export const officeSessionReads = () => only(dynamoOffice(read('TABLE_OFFICE'), dynamo()), 'findSession');
