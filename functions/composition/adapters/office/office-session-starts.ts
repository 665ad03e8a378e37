import { dynamoOffice } from '#adapters/dynamodb/office.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'office/keys/session#': ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Starts sessions of the office. */
export const officeSessionStarts = () => only(dynamoOffice(read('TABLE_OFFICE'), dynamo()), 'startSession');
