import { describe, expect, it } from 'vitest';
import type { Outbox } from '#domain/mail/ports.ts';
import type { Messages } from '#domain/messages/ports.ts';
import { TEST_START } from './clock.ts';
import { aMessage, anOutboxMail } from './samples.ts';

const due = TEST_START + 60_000;
const mails = [anOutboxMail({ id: 'to-the-business', dueAt: due - 1 }), anOutboxMail({ id: 'to-the-sender' })];

export function describeMessages(name: string, make: () => Promise<{ port: Messages; outbox: Outbox }>): void {
  describe(`messages: ${name}`, () => {
    it('are stored together with their mails', async () => {
      const { port, outbox } = await make();
      expect(await port.record(aMessage(), mails)).toBe('recorded');
      expect(await outbox.due(due, 50)).toEqual(mails);
    });

    it('keep the mark of text in the hidden field', async () => {
      const { port } = await make();
      await port.record({ ...aMessage(), suspect: true }, mails);
      expect(await port.find([aMessage().id])).toEqual([{ ...aMessage(), suspect: true }]);
    });

    it('are stored once, and queue no mail the second time', async () => {
      const { port, outbox } = await make();
      await port.record(aMessage(), mails);
      for (const { id } of mails) await outbox.remove(id);
      expect(await port.record(aMessage(), mails)).toBe('known');
      expect(await outbox.due(due, 50)).toEqual([]);
    });

    it('are unanswered in a span of time, oldest first', async () => {
      const { port } = await make();
      const at = (minutes: number) => ({
        ...aMessage(),
        id: String(minutes),
        receivedAt: TEST_START + minutes * 60_000,
      });
      const partner = {
        kind: 'partner',
        id: 'p',
        receivedAt: TEST_START + 90_000,
        email: 'bo@example.com',
        name: 'Bo Lind',
        phone: '5550102031',
        address: '12 Elm Street',
        comments: '',
      } as const;
      for (const one of [at(2), partner, at(0), at(1), at(3)]) await port.record(one, []);
      expect(await port.unanswered(TEST_START + 60_000, TEST_START + 120_000)).toEqual([at(1), partner, at(2)]);
    });

    it('of both kinds are read newest first, page after page', async () => {
      const { port } = await make();
      const at = (seconds: number) => ({ id: String(seconds), receivedAt: TEST_START + seconds * 1_000 });
      const partner = {
        kind: 'partner',
        email: 'bo@example.com',
        name: 'Bo Lind',
        phone: '5550102031',
        address: '12 Elm Street',
        comments: '',
      } as const;
      for (const seconds of [1, 2, 3, 4, 5, 6]) await port.record({ ...aMessage(), ...at(seconds) }, []);
      for (const seconds of [2.5, 6]) await port.record({ ...partner, ...at(seconds), id: `p${String(seconds)}` }, []);
      const seen: string[] = [];
      let before = TEST_START + 9_000;
      for (let pages = 0; pages < 9; pages += 1) {
        const page = await port.page({ since: TEST_START + 2_000, before, limit: 2 });
        seen.push(...page.map(({ id }) => id));
        before = page.at(-1)?.receivedAt ?? 0;
        if (page.length < 2) break;
      }
      expect(seen.slice(0, 2).toSorted()).toEqual(['6', 'p6']);
      expect(seen.slice(2)).toEqual(['5', '4', '3', 'p2.5', '2']);
    });

    it('are found by id and by address', async () => {
      const { port } = await make();
      const later = { ...aMessage(), id: 'later', receivedAt: TEST_START + 1 };
      const bens = { ...aMessage(), id: 'ben', email: 'ben@example.com' };
      for (const one of [later, aMessage(), bens]) await port.record(one, []);
      expect(await port.of(later.email)).toEqual([aMessage(), later]);
      expect(await port.of('my@example.com')).toEqual([]);
      const found = await port.find(['ben', 'later', 'nobody', 'ben']);
      expect(found.map(({ id }) => id).toSorted()).toEqual(['ben', 'later']);
      expect(await port.find([])).toEqual([]);
    });

    it('are stored once if recorded several times at once', async () => {
      const { port } = await make();
      const outcomes = await Promise.all([1, 2, 3, 4].map(() => port.record(aMessage(), mails)));
      expect(outcomes.filter((outcome) => outcome === 'recorded')).toHaveLength(1);
    });
  });
}
