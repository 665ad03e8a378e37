import { describe, expect, it } from 'vitest';
import type { Harms } from '#domain/alarms/ports.ts';
import { TEST_START } from './clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const of = { alarm: 'paid-twice', subject: '01KA' };
const noticed = { ...of, impact: 'A buyer paid twice.', details: { order: '01KA' }, at: TEST_START, count: 1 };

export function describeHarms(name: string, make: () => Promise<{ port: Harms }>): void {
  describe(`harms: ${name}`, () => {
    it('are one for each alarm and subject, with the first details and all that was noticed', async () => {
      const { port } = await make();
      await port.note(noticed);
      const later = await port.note({ ...noticed, at: TEST_START + 5, count: 3, details: { order: 'other' } });
      const kept = { ...of, impact: 'A buyer paid twice.', details: { order: '01KA' } };
      expect(later).toEqual({ ...kept, firstAt: TEST_START, lastAt: TEST_START + 5, count: 4 });
      await port.note({ ...noticed, subject: '' });
      expect((await port.list()).toSorted((one, other) => other.count - one.count)).toMatchObject([
        { subject: '01KA', count: 4 },
        { subject: '', count: 1 },
      ]);
    });

    it('are told by one of several that want to, and by another one if it fails', async () => {
      const { port } = await make();
      await port.note(noticed);
      const claims = await Promise.all(Array.from({ length: 5 }, () => port.claim(of, TEST_START, true)));
      expect(claims.filter(Boolean)).toHaveLength(1);
      expect(await port.claim(of, TEST_START + 2 * MINUTE - 1, true)).toBe(false);
      expect(await port.claim(of, TEST_START + 2 * MINUTE, true)).toBe(true);
    });

    it('are told again after an hour if they repeat, otherwise only after they have ended', async () => {
      const { port } = await make();
      await port.note(noticed);
      await port.claim(of, TEST_START, false);
      await port.told(of, TEST_START);
      const [told] = await port.list();
      expect(told).toMatchObject({ toldAt: TEST_START });
      expect(await port.claim(of, TEST_START + HOUR - 1, true)).toBe(false);
      expect(await port.claim(of, TEST_START + HOUR, false)).toBe(false);
      expect(await port.end(told ?? { ...noticed, firstAt: 0, lastAt: 0 }, TEST_START + MINUTE)).toBe(true);
      expect(await port.claim(of, TEST_START + HOUR, false)).toBe(true);
      expect(await port.claim(of, TEST_START + HOUR + 2 * MINUTE, true)).toBe(true);
    });

    it('end once, and not if they were noticed again', async () => {
      const { port } = await make();
      const first = await port.note(noticed);
      await port.told(of, TEST_START);
      expect(await port.end(first, TEST_START + 1)).toBe(false);
      const [told = first] = await port.list();
      await port.note({ ...noticed, at: TEST_START + 1 });
      expect(await port.end(told, TEST_START + 2)).toBe(false);
      const [again = first] = await port.list();
      expect(await port.end(again, TEST_START + 2)).toBe(true);
      expect(await port.end(again, TEST_START + 3)).toBe(false);
      expect(await port.list()).toMatchObject([{ endedAt: TEST_START + 2 }]);
    });

    it('are counted by window', async () => {
      const { port } = await make();
      const window = { key: 'wrong-codes', windowStart: TEST_START, endsAt: TEST_START + HOUR };
      expect(await port.add(window, 2)).toBe(2);
      expect(await port.add(window, 3)).toBe(5);
      expect(await port.add({ ...window, windowStart: TEST_START + HOUR }, 1)).toBe(1);
      expect(await port.add({ ...window, key: 'many-codes' }, 1)).toBe(1);
    });

    it('have gauges with their latest value', async () => {
      const { port } = await make();
      await port.setGauge({ alarm: 'outbox-stuck', value: 3, at: TEST_START + 1 });
      await port.setGauge({ alarm: 'outbox-stuck', value: 9, at: TEST_START });
      await port.setGauge({ alarm: 'leads-waiting', value: 0, at: TEST_START });
      expect((await port.gauges()).toSorted((one, other) => other.value - one.value)).toEqual([
        { alarm: 'outbox-stuck', value: 3, at: TEST_START + 1 },
        { alarm: 'leads-waiting', value: 0, at: TEST_START },
      ]);
    });
  });
}
