import type { CalendarCopy, CalendarList } from '#domain/calendars/calendar.ts';
import type { OtherCalendars } from '#domain/calendars/ports.ts';
import { frozenCopy } from './frozen-copy.ts';
import type { inMemoryOutbox } from './outbox.ts';
import { turn } from './turn.ts';

/**
 * Other calendars of counselors, which queue emails in `outbox` in one step. `drop` is for fakes
 * that change something else in the same step.
 */
export function inMemoryOtherCalendars(
  outbox: ReturnType<typeof inMemoryOutbox>,
): OtherCalendars & { drop(counselor: string): void } {
  const lists = new Map<string, CalendarList>();
  const copies = new Map<string, ReadonlyMap<string, CalendarCopy>>();
  const listOf = (counselor: string): CalendarList =>
    lists.get(counselor) ?? { counselor, version: 0, calendars: [], closesWhenUnreadable: false };
  return {
    drop(counselor) {
      lists.delete(counselor);
    },
    async list(counselor) {
      await turn();
      return listOf(counselor);
    },
    async change(next) {
      await turn();
      if (listOf(next.counselor).version !== next.version - 1) return false;
      lists.set(next.counselor, frozenCopy(next));
      return true;
    },
    async copies(counselor) {
      await turn();
      return [...(copies.get(counselor) ?? new Map<string, CalendarCopy>()).values()];
    },
    async keep(counselor, copy, mails = []) {
      await turn();
      const known = copies.get(counselor) ?? new Map<string, CalendarCopy>();
      if ((known.get(copy.calendar)?.triedAt ?? 0) > copy.triedAt) return false;
      copies.set(counselor, new Map([...known, [copy.calendar, frozenCopy(copy)]]));
      for (const mail of mails) outbox.put(mail);
      return true;
    },
  };
}
