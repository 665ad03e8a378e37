import { ICalAttendeeStatus, type ICalEventData } from 'ical-generator';
import { sitePaths } from '#contract/site-paths.ts';
import { calendarParts } from '../../mail/calendar-parts.ts';
import type { Mail } from '../../mail/mail.ts';
import { classEntries } from '../../seats/class-entries.ts';
import type { GroupClass } from '../../seats/group-class.ts';
import { type BusinessProfile } from '../../shared/business-profile.ts';
import { firstName } from '../../shared/first-name.ts';
import { calendarFile, canceled, confirmed } from '../../shared/times/calendar.ts';
import { localTimes } from '../../shared/times/local-times.ts';
import type { Counselor } from './availability.ts';
import { type Booking, endOf } from './booking.ts';
import { titleFor, titleOf } from './kinds.ts';

/** Who gets a calendar entry. Only the business sees the note. */
export type Reader = 'person' | 'business';

interface Facts {
  readonly businessProfile: BusinessProfile;
  readonly businessInbox: string;
  readonly reader: Reader;
  readonly now: number;
}

/** A consultation or lesson as iCalendar (RFC 5545), for download. */
export const calendarEntry = (booking: Booking, facts: Facts): string =>
  calendarFile(facts.businessProfile.businessName, {
    entries: [(booking.status === 'CANCELED' ? canceled : confirmed)(bookingEntry(booking, facts))],
  });

/** The calendar entries of bookings for an email: all of them are booked, or all canceled. */
export function bookingParts(
  bookings: readonly [Booking, ...Booking[]],
  facts: Facts,
): Pick<Mail, 'invite' | 'documents'> {
  const entries = bookings.map((booking) => bookingEntry(booking, facts));
  const isCanceled = bookings[0].status === 'CANCELED';
  return calendarParts(facts.businessProfile.businessName, isCanceled ? { removed: entries } : { added: entries });
}

/** By the business's clocks: Outlook shows times in UTC as they are. */
function bookingEntry(
  booking: Booking,
  { businessProfile: { businessName, siteUrl, timeZone }, businessInbox, reader, now }: Facts,
): ICalEventData {
  const { id, start, sequence, fullname, email, counselor } = booking;
  const isPerson = reader === 'person';
  // An organizer is no guest of its own entry: without a counselor's address the family is.
  const hasOwnAddress = counselor.email !== undefined && counselor.email !== businessInbox;
  const guest =
    isPerson || !hasOwnAddress ? { name: fullname, email } : { name: counselor.name, email: counselor.email };
  return {
    id,
    sequence,
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
    // Someone who called may have given no address.
    attendees: guest.email === '' ? [] : [{ ...guest, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  };
}

interface Feed {
  readonly bookings: readonly Booking[];
  readonly classes: readonly GroupClass[];
  readonly counselor: Pick<Counselor, 'name'>;
  readonly businessProfile: BusinessProfile;
  readonly now: number;
}

/**
 * A counselor's consultations and classes as a calendar to subscribe to: first names and phones, no
 * notes.
 */
export function calendarFeed({ bookings, classes, counselor, businessProfile, now }: Feed): string {
  const { businessName, timeZone } = businessProfile;
  return calendarFile(businessName, {
    name: `Consultations: ${counselor.name}`,
    ttl: 15 * 60,
    entries: [
      ...bookings.map((booking) => ({
        id: booking.id,
        sequence: booking.sequence,
        stamp: new Date(now),
        ...localTimes(timeZone, booking.start, endOf(booking)),
        summary: titleFor(booking, firstName(booking.fullname)),
        location: booking.how === 'video' ? (booking.counselor.meetingLink ?? '') : booking.phone,
        description: [firstName(booking.fullname), booking.phone].filter((part) => part !== '').join(', '),
      })),
      ...classes.flatMap((groupClass) => classEntries({ groupClass, businessProfile, now })),
    ],
  });
}

function placeOf({ how, phone, counselor }: Booking, reader: Reader): string {
  if (how === 'video') return counselor.meetingLink ?? '';
  return reader === 'person' ? `We call you at ${phone}` : `Call ${phone}`;
}
