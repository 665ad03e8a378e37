import type { CalendarProblem } from '#contract/endpoints/calendars/shapes.ts';
import { type BusyTime, CalendarUnreadable } from '#domain/calendars/calendar.ts';
import type { CalendarServers } from '#domain/calendars/ports.ts';
import { turn } from './turn.ts';

/** A busy time of an entry, which may be one of ours. */
export interface Entry extends BusyTime {
  readonly uid?: string;
}

/**
 * Calendars by their addresses: busy times, or why they can't be read. Others are gone. `leftOut`
 * is how many entries of each aren't read, and `asked` is what each reading asked for.
 */
export function fakeCalendarServers() {
  const calendars = new Map<string, readonly Entry[] | CalendarProblem>();
  const reads: string[] = [];
  const leftOut = new Map<string, number>();
  const asked: Parameters<CalendarServers['read']>[1][] = [];
  const servers: CalendarServers = {
    async read(address, request) {
      reads.push(address);
      asked.push(request);
      await turn();
      const found = calendars.get(address) ?? 'gone';
      if (typeof found === 'string') throw new CalendarUnreadable(found);
      const busy = found
        .filter(({ start, end, uid = '' }) => start < request.until && end > request.from && !request.isOwn(uid))
        .map(({ start, end }) => ({ start, end }));
      return { busy, leftOut: leftOut.get(address) ?? 0 };
    },
  };
  return { ...servers, calendars, leftOut, reads, asked };
}
