import { WAIT_SECONDS } from '#contract/endpoints/consultations/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { Waiting, WaitingList } from '#domain/consultations/ports.ts';
import type { inMemoryOutbox } from './outbox.ts';
import { turn } from './turn.ts';

/** Who waits for a free time; their mails go to `outbox` in the same step. */
export function inMemoryWaitingList(outbox: ReturnType<typeof inMemoryOutbox>): WaitingList {
  const stored = new Map<string, Waiting>();
  const isOver = ({ since }: Waiting, now: number) => since + inMs(WAIT_SECONDS) <= now;
  return {
    async add(waiting) {
      await turn();
      const before = stored.get(waiting.email);
      if (before === undefined || isOver(before, waiting.since)) stored.set(waiting.email, waiting);
    },
    async all(now) {
      await turn();
      return [...stored.values()].filter((one) => !isOver(one, now)).toSorted((one, other) => one.since - other.since);
    },
    async find(email, now) {
      await turn();
      const found = stored.get(email);
      return found === undefined || isOver(found, now) ? undefined : found;
    },
    async tell({ email, since }, mail) {
      await turn();
      if (stored.get(email)?.since !== since) return false;
      stored.delete(email);
      outbox.put(mail);
      return true;
    },
    async remove(email) {
      await turn();
      stored.delete(email);
    },
  };
}
