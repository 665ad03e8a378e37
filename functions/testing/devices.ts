import { cookieSeconds } from '#contract/cookies.ts';
import type { Device, Devices } from '#domain/sign-in/ports.ts';
import { turn } from './turn.ts';

export function inMemoryDevices(): Devices & { all(): Device[] } {
  const byHash = new Map<string, Device>();
  return {
    async remember(device) {
      await turn();
      byHash.set(device.hash, structuredClone(device));
    },
    async find(hash, now) {
      await turn();
      const device = byHash.get(hash);
      const ended = device === undefined || device.provenAt + cookieSeconds.device * 1000 <= now;
      return ended ? undefined : structuredClone(device);
    },
    all: () => structuredClone([...byHash.values()]),
  };
}
