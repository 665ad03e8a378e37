import { dynamoPushDevices } from '#adapters/dynamodb/push-devices.ts';
import type { PushDevices } from '#domain/office/ports.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: {
    'office/keys/push#': ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Adds and removes devices that get notifications. */
export const pushDeviceWrites = (): Pick<PushDevices, 'put' | 'remove' | 'noteRefused'> =>
  dynamoPushDevices(read('TABLE_OFFICE'), dynamo());
