import { dynamoOffice } from '#adapters/dynamodb/office.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'office/keys/challenge#': ['dynamodb:PutItem'],
  },
} as const satisfies Grant;

/** Makes the challenges of passkeys. */
export const officeChallengeStarts = () => only(dynamoOffice(read('TABLE_OFFICE'), dynamo()), 'addChallenge');
