import { ICalEventStatus } from 'ical-generator';
import { classEvents } from '../seats/class-entries.ts';
import type { GroupClass } from '../seats/group-class.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { calendarFile, newCalendar } from '../shared/calendar.ts';
import { zonesOfEntries } from '../shared/local-times.ts';

/** All dates of a class as iCalendar (RFC 5545), with the meeting link: for who paid. */
export function classCalendar({
  groupClass,
  businessProfile,
  now,
}: {
  readonly groupClass: GroupClass;
  readonly businessProfile: BusinessProfile;
  readonly now: number;
}): string {
  const calendar = newCalendar(businessProfile.businessName);
  calendar.timezone(zonesOfEntries);
  // cspell:ignore CANCELLED
  const status = groupClass.state === 'CANCELED' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
  for (const event of classEvents(groupClass, businessProfile)) {
    calendar.createEvent({ ...event, status, stamp: new Date(now) });
  }
  return calendarFile(calendar);
}
