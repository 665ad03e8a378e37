import { dynamoDevices } from '#adapters/dynamodb/devices.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'sessions/keys/device#': ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Looks up browsers that signed in before. */
export const deviceReads = () => only(dynamoDevices(read('TABLE_SESSIONS'), dynamo()), 'find');
