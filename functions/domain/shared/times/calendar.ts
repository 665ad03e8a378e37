import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { zonesOfEntries } from './local-times.ts';

/**
 * A REQUEST or a CANCEL is an email about one entry: Outlook reads only the first, and RFC 5546
 * allows one UID. Any number of entries can be published.
 */
type Content =
  | { readonly method?: 'PUBLISH'; readonly entries: readonly ICalEventData[] }
  | { readonly method: 'REQUEST' | 'CANCEL'; readonly entries: readonly [ICalEventData] };

/**
 * A calendar as a file (RFC 5545), with the zones of its entries. What is published invites nobody
 * (RFC 5546), so its entries lose their attendees.
 * @param name of a calendar to subscribe to
 * @param ttl how often calendars should ask for it again, in seconds
 */
export function calendarFile(
  company: string,
  { method = 'PUBLISH', entries, name, ttl }: Content & { readonly name?: string; readonly ttl?: number },
): string {
  const calendar = ical({
    prodId: { company, product: 'Consultations', language: 'EN' },
    method: ICalCalendarMethod[method],
    timezone: zonesOfEntries,
    ...(name === undefined ? {} : { name }),
    ...(ttl === undefined ? {} : { ttl }),
  });
  for (const entry of entries) calendar.createEvent(method === 'PUBLISH' ? { ...entry, attendees: [] } : entry);
  // RFC 5545 ends the last line too, which the library leaves open.
  return `${calendar.toString()}\r\n`;
}

/** An entry that takes place. */
export const confirmed = (entry: ICalEventData): ICalEventData => ({ ...entry, status: ICalEventStatus.CONFIRMED });

// cspell:ignore CANCELLED
/** An entry that calendars remove. */
export const canceled = (entry: ICalEventData): ICalEventData => ({ ...entry, status: ICalEventStatus.CANCELLED });
