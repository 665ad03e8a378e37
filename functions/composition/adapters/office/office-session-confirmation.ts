import { dynamoOffice } from '#adapters/dynamodb/office.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'office/keys/session#/sets/confirmedAt': ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Notes that a passkey confirmed a session. */
export const officeSessionConfirmation = () => only(dynamoOffice(read('TABLE_OFFICE'), dynamo()), 'confirmSession');
