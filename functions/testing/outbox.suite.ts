import { describe, expect, it } from 'vitest';
import type { OutboxMail } from '#domain/mail/outbox-mail.ts';
import type { Outbox } from '#domain/mail/ports.ts';
import { TEST_START } from './clock.ts';
import { anOutboxMail } from './samples.ts';

const due = TEST_START + 60_000;

export function describeOutbox(name: string, make: () => Promise<{ port: Outbox }>): void {
  async function waiting(...mails: OutboxMail[]): Promise<Outbox> {
    const { port } = await make();
    for (const mail of mails) await port.add(mail);
    return port;
  }
  const idsDue = async (port: Outbox, now: number, limit = 50): Promise<string[]> =>
    (await port.due(now, limit)).map(({ id }) => id);

  describe(`outbox: ${name}`, () => {
    it('lists a mail once it is due', async () => {
      const invite = { method: 'CANCEL', content: 'BEGIN:VCALENDAR' } as const;
      const optional = { replyTo: 'bo@example.com', unsubscribeUrl: 'https://shop.test/api/unsubscribe/t', invite };
      const mail = anOutboxMail({ mail: { ...anOutboxMail().mail, ...optional } });
      const port = await waiting(mail);
      expect(await port.due(due - 1, 50)).toEqual([]);
      expect(await port.due(due, 50)).toEqual([mail]);
    });

    it('lists the oldest first, up to the limit', async () => {
      const port = await waiting(
        anOutboxMail({ id: 'second', dueAt: due - 1_000 }),
        anOutboxMail({ id: 'third' }),
        anOutboxMail({ id: 'first', dueAt: due - 3_600_000 }),
      );
      expect(await idsDue(port, due)).toEqual(['first', 'second', 'third']);
      expect(await idsDue(port, due, 2)).toEqual(['first', 'second']);
    });

    it('does not list a removed mail, which may be removed twice', async () => {
      const port = await waiting(anOutboxMail());
      await port.remove(anOutboxMail().id);
      await port.remove(anOutboxMail().id);
      expect(await port.due(due, 50)).toEqual([]);
    });

    it('postpones a mail', async () => {
      const port = await waiting(anOutboxMail());
      const later = anOutboxMail({ failures: 1, dueAt: due + 60_000 });
      await port.postpone(later);
      expect(await port.due(due, 50)).toEqual([]);
      expect(await port.due(due + 60_000, 50)).toEqual([later]);
    });

    it('never lists a mail that was given up', async () => {
      const port = await waiting(anOutboxMail());
      const { dueAt: _, ...givenUp } = anOutboxMail({ failures: 9 });
      await port.postpone(givenUp);
      expect(await port.due(due + 365 * 24 * 3_600_000, 50)).toEqual([]);
    });

    it('does not restore a mail that was removed in the meantime', async () => {
      const port = await waiting(anOutboxMail());
      await port.remove(anOutboxMail().id);
      await port.postpone(anOutboxMail({ failures: 1 }));
      expect(await port.due(due, 50)).toEqual([]);
    });
  });
}
