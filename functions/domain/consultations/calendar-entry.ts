import { ICalAttendeeStatus, ICalEventStatus } from 'ical-generator';
import { subjectNames } from '#contract/demo-classes.ts';
import { sitePaths } from '#contract/site-paths.ts';
import { classEvents } from '../seats/class-entries.ts';
import type { GroupClass } from '../seats/group-class.ts';
import { type BusinessProfile } from '../shared/business-profile.ts';
import { calendarFile, newCalendar, uidOf } from '../shared/calendar.ts';
import { firstName } from '../shared/first-name.ts';
import { localTimes, zonesOfEntries } from '../shared/local-times.ts';
import type { Counselor } from './availability.ts';
import { type Booking, endOf } from './booking.ts';

/** Who gets a calendar entry. Only the business sees the note. */
export type Reader = 'person' | 'business';

/**
 * A consultation or lesson as iCalendar (RFC 5545), by the business's clocks: Outlook shows times
 * in UTC as they are.
 * @param method for an email; without it the entry is for download
 */
export function calendarEntry({
  booking,
  businessProfile,
  businessInbox,
  reader,
  now,
  method,
}: {
  readonly booking: Booking;
  readonly businessProfile: BusinessProfile;
  readonly businessInbox: string;
  readonly reader: Reader;
  readonly now: number;
  readonly method?: 'REQUEST' | 'CANCEL';
}): string {
  const { businessName, siteUrl, timeZone } = businessProfile;
  const { id, start, sequence, status, fullname, email, counselor } = booking;
  const isPerson = reader === 'person';
  const calendar = newCalendar(businessName, method);
  calendar.timezone(zonesOfEntries);
  // An organizer is no guest of its own entry: without a counselor's address the family is.
  const hasOwnAddress = counselor.email !== undefined && counselor.email !== businessInbox;
  const guest =
    isPerson || !hasOwnAddress ? { name: fullname, email } : { name: counselor.name, email: counselor.email };
  calendar.createEvent({
    id: uidOf(id, siteUrl),
    sequence,
    // cspell:ignore CANCELLED
    status: status === 'CANCELED' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: new Date(now),
    ...localTimes(timeZone, start, endOf(booking)),
    summary: isPerson ? `${titleOf(booking)} with ${businessName}` : titleFor(booking, fullname),
    location: placeOf(booking, reader),
    description: [
      isPerson
        ? `You’ll talk with ${counselor.name}.`
        : [fullname, booking.phone, email].filter((part) => part !== '').join(', '),
      placeOf(booking, reader),
      ...(isPerson ? [`Move or cancel: ${siteUrl}${sitePaths.dashboard}`] : [booking.note]),
    ]
      .filter((line) => line !== '')
      .join('\n'),
    organizer: { name: businessName, email: businessInbox },
    // A download invites nobody (RFC 5546), and someone who called may have given no address.
    attendees:
      method === undefined || guest.email === ''
        ? []
        : [{ ...guest, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  });
  return calendarFile(calendar);
}

/**
 * A counselor's consultations and classes as a calendar to subscribe to: first names and phones, no
 * notes.
 */
export function calendarFeed({
  bookings,
  classes,
  counselor,
  businessProfile,
  now,
}: {
  readonly bookings: readonly Booking[];
  readonly classes: readonly GroupClass[];
  readonly counselor: Pick<Counselor, 'name'>;
  readonly businessProfile: BusinessProfile;
  readonly now: number;
}): string {
  const { businessName, siteUrl, timeZone } = businessProfile;
  const calendar = newCalendar(businessName);
  calendar.timezone(zonesOfEntries);
  calendar.name(`Consultations: ${counselor.name}`);
  // How often calendars should ask.
  calendar.ttl(15 * 60);
  for (const booking of bookings) {
    calendar.createEvent({
      id: uidOf(booking.id, siteUrl),
      sequence: booking.sequence,
      stamp: new Date(now),
      ...localTimes(timeZone, booking.start, endOf(booking)),
      summary: titleFor(booking, firstName(booking.fullname)),
      location: booking.how === 'video' ? (booking.counselor.meetingLink ?? '') : booking.phone,
      description: [firstName(booking.fullname), booking.phone].filter((part) => part !== '').join(', '),
    });
  }
  for (const groupClass of classes) {
    for (const event of classEvents(groupClass, businessProfile)) {
      calendar.createEvent({ ...event, stamp: new Date(now) });
    }
  }
  return calendarFile(calendar);
}

const titleOf = ({ subject, lesson }: Booking): string =>
  subject !== undefined ? `Demo class: ${subjectNames[subject]}` : lesson === undefined ? 'Consultation' : 'Session';

/** Consultation: Amy Marlow. Demo class: Mathematics, Amy Marlow. */
const titleFor = (booking: Booking, name: string): string =>
  `${titleOf(booking)}${booking.subject === undefined ? ':' : ','} ${name}`;

function placeOf({ how, phone, counselor }: Booking, reader: Reader): string {
  if (how === 'video') return counselor.meetingLink ?? '';
  return reader === 'person' ? `We call you at ${phone}` : `Call ${phone}`;
}
