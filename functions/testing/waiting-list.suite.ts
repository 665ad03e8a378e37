import { describe, expect, it } from 'vitest';
import { WAIT_SECONDS } from '#contract/endpoints/consultations/limits.ts';
import type { WaitingList } from '#domain/consultations/core/ports.ts';
import type { Outbox } from '#domain/mail/ports.ts';
import { TEST_START } from './clock.ts';
import { anOutboxMail } from './samples.ts';

export function describeWaitingList(
  name: string,
  make: () => Promise<{ port: WaitingList; outbox: Pick<Outbox, 'due'> }>,
): void {
  describe(`the waiting list: ${name}`, () => {
    const amy = { email: 'amy@example.com', since: TEST_START + 1_000 };
    const bo = { email: 'bo@example.com', since: TEST_START, minutes: 60 };
    const over = TEST_START + WAIT_SECONDS * 1_000;

    it('has who waits, the first one first, until they have waited long enough', async () => {
      const { port } = await make();
      expect(await port.all(TEST_START)).toEqual([]);
      for (const one of [amy, bo]) await port.add(one);
      expect(await port.all(TEST_START + 2_000)).toEqual([bo, amy]);
      expect(await port.all(over)).toEqual([amy]);
      expect(await port.find(bo.email, TEST_START)).toEqual(bo);
      expect(await port.find(bo.email, over)).toBeUndefined();
      expect(await port.find('cy@example.com', TEST_START)).toBeUndefined();
    });

    it('keeps the place of an address that asks again, until it has waited long enough', async () => {
      const { port } = await make();
      await port.add(bo);
      await port.add({ ...bo, since: TEST_START + 5_000 });
      expect(await port.all(TEST_START + 6_000)).toEqual([bo]);
      const again = { email: bo.email, since: over };
      await port.add(again);
      expect(await port.all(over)).toEqual([again]);
    });

    it('takes an address off with its mail, once', async () => {
      const { port, outbox } = await make();
      await port.add(amy);
      const mail = anOutboxMail();
      const told = await Promise.all([port.tell(amy, mail), port.tell(amy, { ...mail, id: 'other' })]);
      expect(told.toSorted()).toEqual([false, true]);
      expect(await port.all(TEST_START)).toEqual([]);
      expect(await outbox.due(TEST_START + 120_000, 9)).toHaveLength(1);
      expect(await port.tell(amy, mail)).toBe(false);
    });

    it('tells nobody by an earlier request', async () => {
      const { port } = await make();
      await port.add(amy);
      expect(await port.tell({ ...amy, since: TEST_START - 1 }, anOutboxMail())).toBe(false);
      expect(await port.all(TEST_START)).toEqual([amy]);
    });

    it('has an address once for each subject of demo classes, and once for all else', async () => {
      const { port } = await make();
      const demo = { ...amy, since: TEST_START, subject: 'sciences' as const };
      // No address that only begins with the same letters.
      const other = { email: `${amy.email}.au`, since: TEST_START };
      for (const one of [amy, demo, { ...demo, since: TEST_START + 9 }, other]) await port.add(one);
      expect(await port.all(TEST_START)).toHaveLength(3);
      expect(await port.find(amy.email, TEST_START)).toEqual(demo);
      expect(await port.tell(demo, anOutboxMail())).toBe(true);
      expect(await port.find(amy.email, TEST_START)).toEqual(amy);
      await port.remove(amy);
      expect(await port.all(TEST_START)).toEqual([other]);
    });

    it('removes an address, also twice', async () => {
      const { port } = await make();
      await port.add(amy);
      for (const _ of [1, 2]) await port.remove(amy);
      expect(await port.all(TEST_START)).toEqual([]);
    });
  });
}
