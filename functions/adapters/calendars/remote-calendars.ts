import type { CalendarServers } from '#domain/calendars/ports.ts';
import { busyTimes } from './busy-times.ts';
import { fetchCalendar } from './fetch-calendar.ts';

/**
 * Calendars at other servers, in iCalendar format.
 * @param zone in which all-day events and floating times count
 * @param allowsThisMachine only in the local stack
 */
export const remoteCalendars = ({
  zone,
  allowsThisMachine,
}: {
  readonly zone: string;
  readonly allowsThisMachine: boolean;
}): CalendarServers => ({
  async read(address, { timeoutMs, ...request }) {
    const begun = performance.now();
    const text = await fetchCalendar(address, { timeoutMs, allowsThisMachine });
    const leftMs = begun + timeoutMs - performance.now();
    return busyTimes(text, { ...request, zone, timeoutMs: leftMs });
  },
});
