import { ICalAttendeeStatus, type ICalEventData, ICalEventStatus } from 'ical-generator';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { calendarFile, newCalendar, uidOf } from '../shared/calendar.ts';
import { localTimes, zonesOfEntries } from '../shared/local-times.ts';
import { endOfDate, type GroupClass } from './group-class.ts';

type Events = Pick<GroupClass, 'id' | 'title' | 'dates' | 'teacher' | 'meetingLink' | 'sequence'>;

/**
 * The dates of a class as entries of a calendar, by the business's clocks. Their ids go by place,
 * so an entry moves when a date before it goes.
 * @param places of the dates; of one that is gone only the id counts
 */
export const classEvents = (
  { id, title, dates, teacher, meetingLink, sequence }: Events,
  { siteUrl, timeZone }: Pick<BusinessProfile, 'siteUrl' | 'timeZone'>,
  places: readonly number[] = dates.map((_, at) => at),
): ICalEventData[] =>
  places.map((at) => {
    const date = dates[at] ?? dates.at(-1) ?? { start: 0, minutes: 0 };
    return {
      id: uidOf(`${id}-${String(at)}`, siteUrl),
      sequence,
      ...localTimes(timeZone, date.start, endOfDate(date)),
      summary: title,
      location: meetingLink,
      description: `${title}, with ${teacher.name}\n${meetingLink}`,
    };
  });

/**
 * All dates of a class for a family's calendar, as iCalendar (RFC 5545).
 * @param canceled the places of the dates that calendars remove; without them, all dates are added
 *   or changed
 */
export function classEntries({
  groupClass,
  to,
  canceled,
  businessProfile,
  businessInbox,
  now,
}: {
  readonly groupClass: Events;
  /** The family's address. */
  readonly to: string;
  readonly canceled?: readonly number[];
  readonly businessProfile: BusinessProfile;
  readonly businessInbox: string;
  readonly now: number;
}): string {
  const calendar = newCalendar(businessProfile.businessName, canceled === undefined ? 'REQUEST' : 'CANCEL');
  calendar.timezone(zonesOfEntries);
  for (const event of classEvents(groupClass, businessProfile, canceled)) {
    calendar.createEvent({
      ...event,
      // cspell:ignore CANCELLED
      status: canceled === undefined ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      stamp: new Date(now),
      organizer: { name: businessProfile.businessName, email: businessInbox },
      attendees: [{ email: to, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
    });
  }
  return calendarFile(calendar);
}
