import { dynamoOffice } from '#adapters/dynamodb/office.ts';
import type { Office } from '#domain/office/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'office/keys/challenge#': ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Makes the challenges of passkeys. */
export const officeChallengeStarts = (): Pick<Office, 'addChallenge'> => dynamoOffice(read('TABLE_OFFICE'), dynamo());
