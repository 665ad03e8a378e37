import { ICalEventStatus } from 'ical-generator';
import { sitePaths } from '#contract/site-paths.ts';
import { localTimes, zonesOfEntries } from '../consultations/local-times.ts';
import { endOfDate, type GroupClass } from '../seats/group-class.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { calendarFile, newCalendar, uidOf } from '../shared/calendar.ts';

/** All dates of a class as iCalendar (RFC 5545), with the meeting link: for who paid. */
export function classCalendar({
  groupClass,
  businessProfile: { businessName, siteUrl, timeZone },
  now,
}: {
  readonly groupClass: GroupClass;
  readonly businessProfile: BusinessProfile;
  readonly now: number;
}): string {
  const { id, title, teacher, dates, meetingLink, sequence, state } = groupClass;
  const calendar = newCalendar(businessName);
  calendar.timezone(zonesOfEntries);
  dates.forEach((date, place) => {
    calendar.createEvent({
      id: uidOf(`class-${id}-${String(place + 1)}`, siteUrl),
      sequence,
      // cspell:ignore CANCELLED
      status: state === 'CANCELED' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      stamp: new Date(now),
      ...localTimes(timeZone, date.start, endOfDate(date)),
      summary: `${title} (${String(place + 1)} of ${String(dates.length)})`,
      location: meetingLink,
      description: [`With ${teacher.name} of ${businessName}.`, meetingLink, siteUrl + sitePaths.dashboard]
        .filter((line) => line !== '')
        .join('\n'),
    });
  });
  return calendarFile(calendar);
}
