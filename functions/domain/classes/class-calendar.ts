import { classEntries } from '../seats/class-entries.ts';
import type { GroupClass } from '../seats/group-class.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { calendarFile, canceled, confirmed } from '../shared/times/calendar.ts';

/** All dates of a class as iCalendar (RFC 5545), with the meeting link: for who paid. */
export function classCalendar(facts: {
  readonly groupClass: GroupClass;
  readonly businessProfile: BusinessProfile;
  readonly now: number;
}): string {
  const isCanceled = facts.groupClass.state === 'CANCELED';
  const entries = classEntries(facts).map(isCanceled ? canceled : confirmed);
  return calendarFile(facts.businessProfile.businessName, { entries });
}
