import { describe, expect, it } from 'vitest';
import type { MailFeedback } from '#domain/mail/ports.ts';
import { TEST_START } from './clock.ts';
import { aMailFeedbackEntry } from './samples.ts';

const DAY = 86_400_000;

export function describeMailFeedback(name: string, make: () => Promise<{ port: MailFeedback }>): void {
  describe(`mail feedback: ${name}`, () => {
    const { email } = aMailFeedbackEntry();

    it('stores an entry as it was recorded, with and without optional members', async () => {
      const { port } = await make();
      const { diagnostic: _, mail: __, ...bare } = aMailFeedbackEntry({ id: 'later', at: TEST_START + 1 });
      for (const entry of [aMailFeedbackEntry(), bare]) expect(await port.record(entry)).toBe('recorded');
      expect(await port.of(email, TEST_START)).toEqual([aMailFeedbackEntry(), bare]);
    });

    it('stores an event once, even if it is recorded several times at once', async () => {
      const { port } = await make();
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => port.record(aMailFeedbackEntry())));
      expect(outcomes.toSorted()).toEqual(['known', 'known', 'known', 'known', 'recorded']);
      expect(await port.of(email, TEST_START)).toEqual([aMailFeedbackEntry()]);
    });

    it('lists the oldest first, whatever their order of arrival, and keeps two of the same time apart', async () => {
      const { port } = await make();
      const entries = [
        aMailFeedbackEntry({ id: 'a' }),
        aMailFeedbackEntry({ id: 'b', outcome: 'COMPLAINED', reason: 'abuse' }),
        aMailFeedbackEntry({ id: 'c', at: TEST_START + DAY }),
      ];
      for (const entry of entries.toReversed()) await port.record(entry);
      expect(await port.of(email, TEST_START)).toEqual(entries);
    });

    it('keeps addresses apart', async () => {
      const { port } = await make();
      await port.record(aMailFeedbackEntry());
      await port.record(aMailFeedbackEntry({ email: `x${email}` }));
      expect(await port.of(email, TEST_START)).toHaveLength(1);
      expect(await port.of('nobody@example.com', TEST_START)).toEqual([]);
    });

    it('forgets after 400 days', async () => {
      const { port } = await make();
      await port.record(aMailFeedbackEntry());
      expect(await port.of(email, TEST_START + 400 * DAY - 1000)).toHaveLength(1);
      expect(await port.of(email, TEST_START + 400 * DAY)).toEqual([]);
    });

    it('finds the newest of each outcome since a time, newest first', async () => {
      const { port } = await make();
      const complaint = { outcome: 'COMPLAINED', reason: 'abuse' } as const;
      for (const [id, days, changes] of [
        ['a', -8, {}],
        ['b', -7, {}],
        ['c', -3, { email: `x${email}` }],
        ['d', -2, complaint],
        ['e', -1, {}],
      ] as const) {
        await port.record(aMailFeedbackEntry({ id, at: TEST_START + days * DAY, ...changes }));
      }
      const recent = async (limit: number) =>
        (await port.recent(TEST_START - 7 * DAY, limit)).map(({ id }) => id).join(' ');
      expect(await recent(10)).toBe('e d c b');
      expect(await recent(2)).toBe('e d c');
      expect(await recent(1)).toBe('e d');
      await port.remove(aMailFeedbackEntry({ id: 'e', at: TEST_START - DAY }));
      expect(await recent(10)).toBe('d c b');
    });

    it('removes one entry and no other, also twice', async () => {
      const { port } = await make();
      await port.record(aMailFeedbackEntry({ id: 'a' }));
      await port.record(aMailFeedbackEntry({ id: 'b' }));
      for (let time = 1; time <= 2; time += 1) await port.remove(aMailFeedbackEntry({ id: 'a' }));
      expect((await port.of(email, TEST_START)).map(({ id }) => id)).toEqual(['b']);
    });
  });
}
