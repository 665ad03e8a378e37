import type { PushDevices } from '#domain/office/ports.ts';
import type { PushDevice } from '#domain/office/push/push-device.ts';
import { turn } from './turn.ts';

export function inMemoryPushDevices(): PushDevices & {
  /** Forgets the devices of a member. */
  drop(memberId: string): void;
} {
  const stored = new Map<string, readonly PushDevice[]>();
  const othersOf = (memberId: string, endpoint: string) =>
    (stored.get(memberId) ?? []).filter((one) => one.endpoint !== endpoint);
  return {
    async of(memberId) {
      await turn();
      const devices = structuredClone(stored.get(memberId) ?? []);
      return devices.toSorted((one, other) => one.addedAt - other.addedAt);
    },
    async put(memberId, device) {
      await turn();
      stored.set(memberId, [...othersOf(memberId, device.endpoint), structuredClone(device)]);
    },
    async remove(memberId, endpoint) {
      await turn();
      stored.set(memberId, othersOf(memberId, endpoint));
    },
    async noteRefused(memberId, endpoint, refused) {
      await turn();
      const devices = stored.get(memberId) ?? [];
      stored.set(
        memberId,
        devices.map((one) => (one.endpoint === endpoint ? { ...one, refused } : one)),
      );
    },
    drop(memberId) {
      stored.delete(memberId);
    },
  };
}
