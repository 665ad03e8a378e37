import { describe, expect, it } from 'vitest';
import type { Devices } from '#domain/sign-in/ports.ts';
import { TEST_START } from './clock.ts';
import { aDevice } from './samples.ts';

const { hash } = aDevice();
const DAYS_180 = 180 * 24 * 60 * 60 * 1000;

export function describeDevices(name: string, make: () => Promise<{ port: Devices }>): void {
  async function remembered(): Promise<Devices> {
    const { port } = await make();
    await port.remember(aDevice());
    return port;
  }

  describe(`known devices: ${name}`, () => {
    it('finds a device as it was stored, and no other', async () => {
      const port = await remembered();
      expect(await port.find(hash, TEST_START)).toEqual(aDevice());
      expect(await port.find('dd'.repeat(32), TEST_START)).toBeUndefined();
    });

    it('forgets a device after 180 days', async () => {
      const port = await remembered();
      expect(await port.find(hash, TEST_START + DAYS_180 - 1)).toBeDefined();
      expect(await port.find(hash, TEST_START + DAYS_180)).toBeUndefined();
    });

    it('renews a device', async () => {
      const port = await remembered();
      const renewed = aDevice({ provenAt: TEST_START + 1 });
      await port.remember(renewed);
      expect(await port.find(hash, TEST_START + DAYS_180)).toEqual(renewed);
    });
  });
}
