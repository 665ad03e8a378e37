import type { Booking } from '#domain/consultations/core/booking.ts';
import type { Summaries } from '#domain/consultations/core/ports.ts';
import type { StoredSummary, SummaryState } from '#domain/consultations/core/summary.ts';
import { inMemoryBalances } from './balances.ts';
import { frozenCopy } from './frozen-copy.ts';
import type { inMemoryOutbox } from './outbox.ts';
import { inMemoryStepLists } from './step-lists.ts';
import { turn } from './turn.ts';

const NONE: StoredSummary = { draft: undefined, sent: [] };
const keyOf = ({ userId, id }: Pick<Booking, 'id' | 'userId'>) => `${userId} ${id}`;

/** Summaries that change the family's steps and queue their mails in `outbox`, in one step. */
export function inMemorySummaries(
  outbox: ReturnType<typeof inMemoryOutbox>,
  stepLists = inMemoryStepLists(outbox, inMemoryBalances()),
): Summaries {
  const stored = new Map<string, StoredSummary>();
  const find = (booking: Pick<Booking, 'id' | 'userId'>) => stored.get(keyOf(booking)) ?? NONE;
  return {
    async of(booking) {
      await turn();
      return find(booking);
    },
    async newestOf(userId) {
      await turn();
      return new Map(
        [...stored].flatMap(([key, { sent }]) => {
          const [owner, id = ''] = key.split(' ');
          const newest = sent.at(-1);
          return owner === userId && newest !== undefined ? [[id, newest] as const] : [];
        }),
      );
    },
    async states(bookings) {
      await turn();
      const states = new Map<string, SummaryState>();
      for (const booking of bookings) {
        const { draft, sent } = find(booking);
        if (draft !== undefined || sent.length > 0) states.set(booking.id, sent.length > 0 ? 'sent' : 'draft');
      }
      return states;
    },
    async saveDraft(booking, draft) {
      await turn();
      stored.set(keyOf(booking), { ...find(booking), draft: frozenCopy(draft) });
    },
    async send(booking, next, mails, steps) {
      await turn();
      const { sent } = find(booking);
      if (sent.some(({ version }) => version === next.version)) return false;
      if (steps !== undefined && !stepLists.canWrite(steps)) return false;
      if (steps !== undefined) stepLists.put(steps);
      stored.set(keyOf(booking), { draft: undefined, sent: [...sent, frozenCopy(next)] });
      for (const mail of mails) outbox.put(mail);
      return true;
    },
  };
}
