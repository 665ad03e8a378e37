import type { CalendarServers } from '#domain/calendars/ports.ts';
import { busyTimes } from './busy-times.ts';
import { fetchCalendar } from './fetch-calendar.ts';

/**
 * Calendars at other servers, in iCalendar format.
 * @param zone in which all-day events and floating times count
 * @param siteUrl our own entries have ids of its host, and take no time when they come back
 * @param allowsThisMachine only in the local stack
 */
export const remoteCalendars = ({
  zone,
  siteUrl,
  allowsThisMachine,
}: {
  readonly zone: string;
  readonly siteUrl: string;
  readonly allowsThisMachine: boolean;
}): CalendarServers => {
  const ownIds = `@${new URL(siteUrl).hostname}`;
  return {
    async read(address, { from, until, timeoutMs }) {
      const text = await fetchCalendar(address, { timeoutMs, allowsThisMachine });
      return busyTimes(text, { from, until, zone, isOwn: (uid) => uid.endsWith(ownIds) });
    },
  };
};
