import type { OutboxMail } from '#domain/mail/outbox-mail.ts';
import type { Outbox } from '#domain/mail/ports.ts';
import { frozenCopy } from './frozen-copy.ts';
import { turn } from './turn.ts';

/** `put` is for fakes that queue mails and store something else in one step. */
export function inMemoryOutbox(): Outbox & { all(): OutboxMail[]; put(mail: OutboxMail): void } {
  const mails = new Map<string, OutboxMail>();
  const put = (mail: OutboxMail): void => {
    mails.set(mail.id, frozenCopy(mail));
  };
  return {
    put,
    async add(mail) {
      await turn();
      put(mail);
    },
    async due(now, limit) {
      await turn();
      return [...mails.values()]
        .flatMap((mail) => (mail.dueAt !== undefined && mail.dueAt <= now ? [{ mail, dueAt: mail.dueAt }] : []))
        .sort((a, b) => a.dueAt - b.dueAt)
        .slice(0, limit)
        .map(({ mail }) => mail);
    },
    async postpone(mail) {
      await turn();
      if (mails.has(mail.id)) put(mail);
    },
    async remove(id) {
      await turn();
      mails.delete(id);
    },
    all: () => [...mails.values()],
  };
}
