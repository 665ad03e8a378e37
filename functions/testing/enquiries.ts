import type { Enquiry } from '#domain/inquiries/inquiry.ts';
import type { Enquiries } from '#domain/inquiries/ports.ts';
import type { inMemoryOutbox } from './outbox.ts';
import { pageOf } from './page-of.ts';
import { turn } from './turn.ts';

/** Enquiries that queue their mails in `outbox`, in one step. */
export function inMemoryEnquiries(outbox: ReturnType<typeof inMemoryOutbox>): Enquiries & {
  all(): Enquiry[];
  /** Changes when one was answered, if it is stored. */
  answer(id: string, answeredAt: number | null): boolean;
} {
  const enquiries = new Map<string, Enquiry>();
  return {
    async record(enquiry, mails) {
      await turn();
      if (enquiries.has(enquiry.id)) return 'known';
      enquiries.set(enquiry.id, structuredClone(enquiry));
      for (const mail of mails) outbox.put(mail);
      return 'recorded';
    },
    async unanswered(since, until) {
      await turn();
      return structuredClone(
        [...enquiries.values()]
          .filter(
            ({ receivedAt, answeredAt }) => receivedAt >= since && receivedAt <= until && answeredAt === undefined,
          )
          .sort((a, b) => a.receivedAt - b.receivedAt),
      );
    },
    async page(range) {
      await turn();
      return pageOf([...enquiries.values()], range);
    },
    async find(ids) {
      await turn();
      return structuredClone([...enquiries.values()].filter(({ id }) => ids.includes(id)));
    },
    async of(email) {
      await turn();
      return structuredClone(
        [...enquiries.values()].filter((one) => one.email === email).toSorted((a, b) => a.receivedAt - b.receivedAt),
      );
    },
    all: () => structuredClone([...enquiries.values()]),
    answer(id, answeredAt) {
      const found = enquiries.get(id);
      if (found === undefined) return false;
      const { answeredAt: _, ...unanswered } = found;
      enquiries.set(id, answeredAt === null ? unanswered : { ...unanswered, answeredAt });
      return true;
    },
  };
}
