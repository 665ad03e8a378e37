import { dynamoPushDevices } from '#adapters/dynamodb/push-devices.ts';
import { dynamo } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { only } from '../../only.ts';

export const grant = {
  may: {
    'office/keys/push#': ['dynamodb:UpdateItem'],
  },
} as const satisfies Grant;

/** Adds and removes devices that get notifications. */
export const pushDeviceWrites = () =>
  only(dynamoPushDevices(read('TABLE_OFFICE'), dynamo()), 'put', 'remove', 'noteRefused');
