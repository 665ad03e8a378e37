import { ICalAttendeeStatus, ICalEventStatus } from 'ical-generator';
import { localTimes, zonesOfEntries } from '../consultations/local-times.ts';
import { endOfDate, type GroupClass } from '../seats/group-class.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { calendarFile, newCalendar, uidOf } from '../shared/calendar.ts';

/**
 * All dates of a class as entries for a family's calendar (RFC 5545). An entry's id goes by the
 * date's place, so a date that moves keeps its entry, and SEQUENCE says which version is newer.
 */
export function classEntry({
  groupClass: { id, title, dates, teacher, meetingLink, sequence },
  to,
  businessProfile: { businessName, siteUrl, timeZone },
  businessInbox,
  now,
}: {
  readonly groupClass: GroupClass;
  /** The family's address. */
  readonly to: string;
  readonly businessProfile: BusinessProfile;
  readonly businessInbox: string;
  readonly now: number;
}): string {
  const calendar = newCalendar(businessName, 'REQUEST');
  calendar.timezone(zonesOfEntries);
  for (const [place, date] of dates.entries()) {
    calendar.createEvent({
      id: uidOf(`${id}-${String(place)}`, siteUrl),
      sequence,
      status: ICalEventStatus.CONFIRMED,
      stamp: new Date(now),
      ...localTimes(timeZone, date.start, endOfDate(date)),
      summary: title,
      location: meetingLink,
      description: `${title}, with ${teacher.name}\n${meetingLink}`,
      organizer: { name: businessName, email: businessInbox },
      attendees: [{ email: to, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
    });
  }
  return calendarFile(calendar);
}
