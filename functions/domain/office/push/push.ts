import type { ResOf } from '#contract/endpoint.ts';
import { OFFICE_PUSH_REFUSALS } from '#contract/endpoints/office/limits.ts';
import type { listOfficePush as contract } from '#contract/endpoints/office/office.ts';
import type { PushDevice } from './push-device.ts';

type Listed = ResOf<typeof contract>;

/** Whether its push service refused so often that no more is sent until it is turned on again. */
export const isBroken = ({ refused = 0 }: PushDevice): boolean => refused >= OFFICE_PUSH_REFUSALS;

export const asListed = (devices: readonly PushDevice[]): Listed['devices'] =>
  devices.map((device) => ({ ...device, isBroken: isBroken(device) }));
