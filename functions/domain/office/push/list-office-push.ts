import type { listOfficePush as contract } from '#contract/endpoints/office/office.ts';
import type { UseCase } from '../../shared/use-case.ts';
import type { PushDevices } from '../ports.ts';
import { asListed } from './push.ts';

/** The devices of the member who asks, and the key with which a browser subscribes. */
export function listOfficePush({
  pushDevices,
  pushKey,
}: {
  readonly pushDevices: Pick<PushDevices, 'of'>;
  readonly pushKey: () => Promise<string>;
}): UseCase<typeof contract, 'session'> {
  return async ({ session }) => {
    const [key, devices] = await Promise.all([pushKey(), pushDevices.of(session.member.id)]);
    return { key, devices: asListed(devices) };
  };
}
