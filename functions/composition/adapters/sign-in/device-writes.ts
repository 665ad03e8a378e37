import { dynamoDevices } from '#adapters/dynamodb/devices.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'sessions/keys/device#': ['dynamodb:PutItem'],
    'sessions/keys/erased#': ['dynamodb:ConditionCheckItem'],
  },
} as const satisfies Grant;

/** Remembers browsers that signed in. */
export const deviceWrites = () => only(dynamoDevices(read('TABLE_SESSIONS'), dynamo()), 'remember');
