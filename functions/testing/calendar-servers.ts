import type { CalendarProblem } from '#contract/endpoints/calendars/shapes.ts';
import { type BusyTime, CalendarUnreadable } from '#domain/calendars/calendar.ts';
import type { CalendarServers } from '#domain/calendars/ports.ts';
import { turn } from './turn.ts';

/** Calendars by their addresses: busy times, or why they can't be read. Others are gone. */
export function fakeCalendarServers() {
  const calendars = new Map<string, readonly BusyTime[] | CalendarProblem>();
  const reads: string[] = [];
  const servers: CalendarServers = {
    async read(address, { from, until }) {
      reads.push(address);
      await turn();
      const found = calendars.get(address) ?? 'gone';
      if (typeof found === 'string') throw new CalendarUnreadable(found);
      return found.filter(({ start, end }) => start < until && end > from);
    },
  };
  return { ...servers, calendars, reads };
}
