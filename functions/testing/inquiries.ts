import type { Inquiry } from '#domain/inquiries/inquiry.ts';
import type { Inquiries } from '#domain/inquiries/ports.ts';
import type { inMemoryOutbox } from './outbox.ts';
import { pageOf } from './page-of.ts';
import { turn } from './turn.ts';

/** Inquiries that queue their mails in `outbox`, in one step. */
export function inMemoryInquiries(outbox: ReturnType<typeof inMemoryOutbox>): Inquiries & {
  all(): Inquiry[];
  /** Changes when one was answered, if it is stored. */
  answer(id: string, answeredAt: number | null): boolean;
} {
  const inquiries = new Map<string, Inquiry>();
  return {
    async record(inquiry, mails) {
      await turn();
      if (inquiries.has(inquiry.id)) return 'known';
      inquiries.set(inquiry.id, structuredClone(inquiry));
      for (const mail of mails) outbox.put(mail);
      return 'recorded';
    },
    async unanswered(since, until) {
      await turn();
      return structuredClone(
        [...inquiries.values()]
          .filter(
            ({ receivedAt, answeredAt }) => receivedAt >= since && receivedAt <= until && answeredAt === undefined,
          )
          .sort((a, b) => a.receivedAt - b.receivedAt),
      );
    },
    async page(range) {
      await turn();
      return pageOf([...inquiries.values()], range);
    },
    async find(ids) {
      await turn();
      return structuredClone([...inquiries.values()].filter(({ id }) => ids.includes(id)));
    },
    async of(email) {
      await turn();
      return structuredClone(
        [...inquiries.values()].filter((one) => one.email === email).toSorted((a, b) => a.receivedAt - b.receivedAt),
      );
    },
    all: () => structuredClone([...inquiries.values()]),
    answer(id, answeredAt) {
      const found = inquiries.get(id);
      if (found === undefined) return false;
      const { answeredAt: _, ...unanswered } = found;
      inquiries.set(id, answeredAt === null ? unanswered : { ...unanswered, answeredAt });
      return true;
    },
  };
}
