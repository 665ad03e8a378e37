import { dynamoPushDevices } from '#adapters/dynamodb/push-devices.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'office/keys/push#': ['dynamodb:GetItem'],
  },
} as const satisfies Grant;

/** Reads the devices that get notifications. */
export const pushDeviceReads = () => only(dynamoPushDevices(read('TABLE_OFFICE'), dynamo()), 'of');
