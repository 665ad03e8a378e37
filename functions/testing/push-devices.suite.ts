import { describe, expect, it } from 'vitest';
import type { PushDevices } from '#domain/office/ports.ts';
import { TEST_START } from './clock.ts';
import { aMember, aPushDevice } from './samples.ts';

const { id } = aMember();
const phone = aPushDevice();
const laptop = aPushDevice({ endpoint: `${phone.endpoint}-laptop`, name: 'Chrome on Mac', addedAt: TEST_START + 1 });

export function describePushDevices(name: string, make: () => Promise<{ port: PushDevices }>): void {
  async function stored(): Promise<PushDevices> {
    const { port } = await make();
    await Promise.all([port.put(id, laptop), port.put(id, phone), port.put('OTHER', laptop)]);
    return port;
  }

  describe(`devices with notifications: ${name}`, () => {
    it('are those of a member, the oldest first', async () => {
      const port = await stored();
      expect(await port.of(id)).toEqual([phone, laptop]);
      expect(await port.of('OTHER')).toEqual([laptop]);
      expect(await port.of('NO-ONE')).toEqual([]);
    });

    it('keep one entry for an address', async () => {
      const port = await stored();
      const quiet = { ...phone, choices: { ...phone.choices, leads: false } };
      await port.put(id, quiet);
      expect(await port.of(id)).toEqual([quiet, laptop]);
    });

    it('keep how often they were refused, but not once they were removed', async () => {
      const port = await stored();
      await port.noteRefused(id, phone.endpoint, 2);
      expect(await port.of(id)).toEqual([{ ...phone, refused: 2 }, laptop]);
      await port.put(id, phone);
      expect(await port.of(id)).toEqual([phone, laptop]);
      await port.remove(id, phone.endpoint);
      await port.noteRefused(id, phone.endpoint, 3);
      await port.noteRefused('NO-ONE', phone.endpoint, 3);
      expect(await port.of(id)).toEqual([laptop]);
      expect(await port.of('NO-ONE')).toEqual([]);
    });

    it('can be removed, also twice', async () => {
      const port = await stored();
      await port.remove(id, phone.endpoint);
      await port.remove(id, phone.endpoint);
      await port.remove('NO-ONE', phone.endpoint);
      expect(await port.of(id)).toEqual([laptop]);
      expect(await port.of('NO-ONE')).toEqual([]);
    });
  });
}
