import { dynamoDevices } from '#adapters/dynamodb/devices.ts';
import type { Devices } from '#domain/sign-in/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'sessions/keys/device#': ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Looks up browsers that signed in before. */
export const deviceReads = (): Pick<Devices, 'find'> => dynamoDevices(read('TABLE_SESSIONS'), dynamo());
