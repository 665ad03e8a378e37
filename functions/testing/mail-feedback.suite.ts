import { describe, expect, it } from 'vitest';
import type { MailFeedback } from '#domain/ports/mail-feedback.ts';
import { TEST_START } from './clock.ts';
import { aMailFeedbackEntry } from './samples.ts';

const DAY = 86_400_000;

export function describeMailFeedback(name: string, make: () => Promise<{ port: MailFeedback }>): void {
  describe(`mail feedback: ${name}`, () => {
    const { email } = aMailFeedbackEntry();

    it('keeps an entry as it was told, with and without what may be missing', async () => {
      const { port } = await make();
      const { diagnostic: _, mail: __, ...bare } = aMailFeedbackEntry({ id: 'later', at: TEST_START + 1 });
      for (const entry of [aMailFeedbackEntry(), bare]) expect(await port.record(entry)).toBe('recorded');
      expect(await port.of(email, TEST_START)).toEqual([aMailFeedbackEntry(), bare]);
    });

    it('keeps an event once, however often it is told, also at the same moment', async () => {
      const { port } = await make();
      const told = await Promise.all(Array.from({ length: 5 }, () => port.record(aMailFeedbackEntry())));
      expect(told.toSorted()).toEqual(['known', 'known', 'known', 'known', 'recorded']);
      expect(await port.of(email, TEST_START)).toEqual([aMailFeedbackEntry()]);
    });

    it('tells the oldest first, in whatever order they came, and two of one moment apart', async () => {
      const { port } = await make();
      const entries = [
        aMailFeedbackEntry({ id: 'a' }),
        aMailFeedbackEntry({ id: 'b', outcome: 'COMPLAINED', reason: 'abuse' }),
        aMailFeedbackEntry({ id: 'c', at: TEST_START + DAY }),
      ];
      for (const entry of entries.toReversed()) await port.record(entry);
      expect(await port.of(email, TEST_START)).toEqual(entries);
    });

    it('knows addresses apart', async () => {
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

    it('forgets one entry and no other, also twice', async () => {
      const { port } = await make();
      await port.record(aMailFeedbackEntry({ id: 'a' }));
      await port.record(aMailFeedbackEntry({ id: 'b' }));
      for (let time = 1; time <= 2; time += 1) await port.remove(aMailFeedbackEntry({ id: 'a' }));
      expect((await port.of(email, TEST_START)).map(({ id }) => id)).toEqual(['b']);
    });
  });
}
