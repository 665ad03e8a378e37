import { WAIT_SECONDS } from '#contract/endpoints/consultations/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { Waiting, WaitingList } from '#domain/consultations/core/ports.ts';
import type { inMemoryOutbox } from './outbox.ts';
import { turn } from './turn.ts';

/** Who waits for a free time; their mails go to `outbox` in the same step. */
export function inMemoryWaitingList(outbox: ReturnType<typeof inMemoryOutbox>): WaitingList {
  const stored = new Map<string, Waiting>();
  const keyOf = ({ email, subject }: Waiting) => `${email} ${subject ?? ''}`;
  const isOver = ({ since }: Waiting, now: number) => since + inMs(WAIT_SECONDS) <= now;
  const all: WaitingList['all'] = async (now) => {
    await turn();
    return [...stored.values()].filter((one) => !isOver(one, now)).toSorted((one, other) => one.since - other.since);
  };
  return {
    async add(waiting) {
      await turn();
      const before = stored.get(keyOf(waiting));
      if (before === undefined || isOver(before, waiting.since)) stored.set(keyOf(waiting), waiting);
    },
    all,
    async find(email, now) {
      return (await all(now)).find((one) => one.email === email);
    },
    async tell(one, mail) {
      await turn();
      if (stored.get(keyOf(one))?.since !== one.since) return false;
      stored.delete(keyOf(one));
      outbox.put(mail);
      return true;
    },
    async remove(one) {
      await turn();
      stored.delete(keyOf(one));
    },
  };
}
