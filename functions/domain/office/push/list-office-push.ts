import type { PushDevices } from '../ports.ts';
import { asListed, type Listed, type Own } from './push.ts';

/** The devices of the member who asks, and the key with which a browser subscribes. */
export function listOfficePush({
  pushDevices,
  pushKey,
}: {
  readonly pushDevices: Pick<PushDevices, 'of'>;
  readonly pushKey: () => Promise<string>;
}) {
  return async ({ session }: Own): Promise<Listed> => {
    const [key, devices] = await Promise.all([pushKey(), pushDevices.of(session.memberId)]);
    return { key, devices: asListed(devices) };
  };
}
