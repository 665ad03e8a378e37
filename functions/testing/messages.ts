import type { Message } from '#domain/messages/message.ts';
import type { Messages } from '#domain/messages/ports.ts';
import type { inMemoryOutbox } from './outbox.ts';
import { pageOf } from './page-of.ts';
import { turn } from './turn.ts';

/** Messages that queue their mails in `outbox`, in one step. */
export function inMemoryMessages(outbox: ReturnType<typeof inMemoryOutbox>): Messages & {
  all(): Message[];
  /** Changes when one was answered, if it is stored. */
  answer(id: string, answeredAt: number | null): boolean;
} {
  const messages = new Map<string, Message>();
  return {
    async record(message, mails) {
      await turn();
      if (messages.has(message.id)) return 'known';
      messages.set(message.id, structuredClone(message));
      for (const mail of mails) outbox.put(mail);
      return 'recorded';
    },
    async unanswered(since, until) {
      await turn();
      return structuredClone(
        [...messages.values()]
          .filter(
            ({ receivedAt, answeredAt }) => receivedAt >= since && receivedAt <= until && answeredAt === undefined,
          )
          .sort((a, b) => a.receivedAt - b.receivedAt),
      );
    },
    async page(range) {
      await turn();
      return pageOf([...messages.values()], range);
    },
    async find(ids) {
      await turn();
      return structuredClone([...messages.values()].filter(({ id }) => ids.includes(id)));
    },
    async of(email) {
      await turn();
      return structuredClone(
        [...messages.values()].filter((one) => one.email === email).toSorted((a, b) => a.receivedAt - b.receivedAt),
      );
    },
    all: () => structuredClone([...messages.values()]),
    answer(id, answeredAt) {
      const found = messages.get(id);
      if (found === undefined) return false;
      const { answeredAt: _, ...unanswered } = found;
      messages.set(id, answeredAt === null ? unanswered : { ...unanswered, answeredAt });
      return true;
    },
  };
}
