import { formatPhone } from '#contract/phone.ts';
import { sitePaths } from '#contract/site-paths.ts';
import { bookPath } from '#contract/words/demo-subjects.ts';
import type { Balance } from '../../balances/balance.ts';
import { paidHoursText } from '../../balances/paid-hours.ts';
import { type Block, emailRow, letter, phoneRow, type Row } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import { type BusinessProfile } from '../../shared/business-profile.ts';
import { firstName } from '../../shared/first-name.ts';
import { type Booking, type ByBusiness, nameOf } from '../core/booking.ts';
import { bookingParts } from '../core/calendar-entry.ts';
import { factRows } from '../core/kinds.ts';
import { timeText } from '../core/time-text.ts';

export interface Change {
  readonly booking: Booking;
  /** The booking before a change; undefined for a new one. */
  readonly before: Booking | undefined;
  readonly byBusiness?: ByBusiness | undefined;
  /** Of a lesson, after the change. */
  readonly balance?: Balance | undefined;
  /** False if the family gets none. */
  readonly mailsFamily?: boolean;
  readonly businessProfile: BusinessProfile;
  readonly businessInbox: string;
  /** Members who get a copy of the email to the business. */
  readonly copies?: Pick<Mail, 'cc'>;
  readonly now: number;
}

/** The address that gets the business's emails about a booking. */
export const businessInboxOf = ({ counselor }: Booking, { businessInbox }: Pick<Change, 'businessInbox'>): string =>
  counselor.email ?? businessInbox;

/**
 * The emails to the family and to the business about a new, moved or canceled booking. That a
 * lesson's hours were given back afterward concerns only the family.
 */
export function bookingMails(change: Change): Mail[] {
  const { booking, before, mailsFamily = true } = change;
  const writesFamily = mailsFamily && booking.email !== '';
  const gaveBack = booking.lesson?.returned === true && before?.status === booking.status;
  if (gaveBack) return writesFamily ? [returnedMail(change)] : [];
  return [...(writesFamily ? [personMail(change)] : []), businessMail(change)];
}

function personMail(change: Change): Mail {
  const { booking, before, byBusiness, balance, businessProfile, now } = change;
  const { counselor } = booking;
  const kind = nameOf(booking);
  const isCanceled = booking.status === 'CANCELED';
  const [subject, text] = isCanceled
    ? byBusiness !== undefined
      ? [`We had to cancel your ${kind}`, `We’re sorry: we had to cancel your ${kind}. Please choose another time.`]
      : [
          `Your ${kind} is canceled`,
          `Your ${kind} is canceled, as you asked. You can book another time whenever you like.`,
        ]
    : before === undefined
      ? [
          `Your ${kind} is booked`,
          `Your ${kind} is booked. ${counselor.name} looks forward to ${booking.subject === undefined ? 'talking with' : 'meeting'} you.`,
        ]
      : [
          `Your ${kind} has a new time`,
          byBusiness === undefined
            ? `Your ${kind} has a new time. It replaces the one before.`
            : `We had to move your ${kind}. If the new time doesn’t work for you, please move or cancel it.`,
        ];
  return toFamily(change, [booking], {
    subject,
    text,
    blocks: [
      { kind: 'rows', rows: personRows(booking, before, businessProfile) },
      ...hoursBlocks(booking, balance, now),
      ...(isCanceled ? [] : joinBlocks(booking)),
      isCanceled ? bookAnother(booking) : MOVE_OR_CANCEL,
    ],
  });
}

/** An email to the family about new, moved or canceled bookings, with their calendar entries. */
export const toFamily = (
  {
    byBusiness,
    businessProfile,
    businessInbox,
    now,
  }: Pick<Change, 'byBusiness' | 'businessProfile' | 'businessInbox' | 'now'>,
  bookings: readonly [Booking, ...Booking[]],
  { subject, text, blocks }: { readonly subject: string; readonly text: string; readonly blocks: readonly Block[] },
): Mail => ({
  ...familyLetter(bookings[0], businessProfile, subject, [
    text,
    ...wordBlocks(byBusiness),
    ...blocks,
    ...filesBlocks(bookings),
  ]),
  ...bookingParts(bookings, { reader: 'person', businessProfile, businessInbox, now }),
});

function familyLetter(
  { email, fullname, counselor }: Booking,
  businessProfile: BusinessProfile,
  subject: string,
  blocks: readonly Block[],
): Mail {
  return letter({
    kind: 'consultation',
    to: email,
    subject: `${subject} – ${businessProfile.businessName}`,
    businessProfile,
    blocks: [`Hello ${firstName(fullname)},`, ...blocks, { kind: 'person', name: counselor.name }],
  });
}

/** The same to the business, with the note and what it wrote to the family. */
export function toBusiness(
  { byBusiness, businessProfile, businessInbox, copies, now }: Omit<Change, 'booking' | 'before'>,
  bookings: readonly [Booking, ...Booking[]],
  { subject, blocks }: { readonly subject: string; readonly blocks: readonly Block[] },
): Mail {
  const [{ email, note }] = bookings;
  return {
    ...letter({
      kind: 'consultation',
      to: businessInboxOf(bookings[0], { businessInbox }),
      subject,
      businessProfile,
      blocks: [
        ...blocks,
        note === '' ? 'No note.' : note,
        ...filesBlocks(bookings),
        ...(email === '' ? [] : wordBlocks(byBusiness, 'We wrote to the family:\n')),
      ],
    }),
    ...(email === '' ? {} : { replyTo: email }),
    ...copies,
    ...bookingParts(bookings, { reader: 'business', businessProfile, businessInbox, now }),
  };
}

/** What the attached files are for; a single entry goes as an invitation. */
function filesBlocks([{ status }, ...others]: readonly [Booking, ...Booking[]]): Block[] {
  if (others.length === 0) return [];
  const text =
    status === 'CANCELED'
      ? 'Open the attached files to remove these sessions from your calendar.'
      : 'Open the attached file to add these sessions to your calendar.';
  return [text];
}

/** Tells the family that a lesson's hours are back, after a late cancellation or a no-show. */
function returnedMail({ booking, balance, businessProfile }: Change): Mail {
  const left = balance === undefined ? '' : ` Now ${paidHoursText(balance)}.`;
  const text = `We gave back the hours of your session on ${timeText(booking.start, booking.zone)}.${left}`;
  return familyLetter(booking, businessProfile, 'We gave back the hours of your session', [text, bookAnother(booking)]);
}

function businessMail(change: Change): Mail {
  const { booking, before, byBusiness, balance, businessProfile } = change;
  const what =
    booking.status === 'CANCELED'
      ? byBusiness !== undefined
        ? 'Canceled by us'
        : 'Canceled'
      : before === undefined
        ? `New ${nameOf(booking)}`
        : byBusiness === undefined
          ? `Moved ${nameOf(booking)}`
          : 'Moved by us';
  const { timeZone } = businessProfile;
  const rows: Row[] = [
    ['When', timeText(booking.start, timeZone)],
    ...(isMoved(booking, before) ? [['Before', timeText(before.start, timeZone)] as const] : []),
    ...factRows(booking),
    ...familyRows(booking),
    ...hoursRows(booking, balance),
  ];
  return toBusiness(change, [booking], {
    subject: `${what}: ${booking.fullname}, ${timeText(booking.start, timeZone, { isShort: true })}`,
    blocks: [{ kind: 'rows', rows }],
  });
}

/** With whom a booking is, for the business. */
export const familyRows = ({ counselor, fullname, phone, email, how, zone }: Booking): Row[] => [
  ['Counselor', counselor.name],
  ['Name', fullname],
  ...(phone === '' ? [] : [phoneRow(phone)]),
  ...(email === '' ? [] : [emailRow(email)]),
  ['How', how === 'video' ? 'Video' : 'Phone: please call'],
  ['Their time zone', zone],
];

/** Reminds the family of their booking. */
export function reminderMail({
  booking,
  balance,
  businessProfile,
  now,
}: Pick<Change, 'booking' | 'balance' | 'businessProfile' | 'now'>): Mail {
  const when = timeText(booking.start, booking.zone, { isShort: true });
  return familyLetter(booking, businessProfile, `Your ${nameOf(booking)}: ${when}`, [
    `This is a reminder of your ${nameOf(booking)} with ${booking.counselor.name}.`,
    { kind: 'rows', rows: personRows(booking, undefined, businessProfile) },
    ...hoursBlocks(booking, balance, now),
    ...joinBlocks(booking),
    MOVE_OR_CANCEL,
  ]);
}

export const bookAnother = ({ subject }: Booking): Block => ({
  kind: 'link',
  label: 'Book another time',
  path: bookPath(subject),
});
const MOVE_OR_CANCEL: Block = { kind: 'link', label: 'Move or cancel it', path: sitePaths.dashboard, aside: true };

/** What a lesson means for the family's hours. */
function hoursBlocks({ lesson, status, zone }: Booking, balance: Balance | undefined, now: number): Block[] {
  if (lesson === undefined || balance === undefined) return [];
  const left = paidHoursText(balance);
  const until = timeText(lesson.returnsUntil, zone);
  if (status === 'BOOKED') {
    const cancel =
      now <= lesson.returnsUntil
        ? `Cancel it by ${until} to get its hours back.`
        : 'If you cancel it now, you won’t get its hours back.';
    return [`After this session ${left}. ${cancel}`];
  }
  const text =
    lesson.returned === true
      ? `Its hours are back: ${left}.`
      : `It was canceled after ${until}, so you won’t get its hours back: ${left}.`;
  return [text];
}

/** The same for the business, which can give spent hours back. */
function hoursRows({ lesson, status }: Booking, balance: Balance | undefined): Row[] {
  if (lesson === undefined || balance === undefined) return [];
  const isSpent = status === 'CANCELED' && lesson.returned !== true;
  return [
    ['Hours', `${isSpent ? 'Canceled late, so the family doesn’t get them back; ' : ''}${paidHoursText(balance)}`],
  ];
}

const wordBlocks = (byBusiness: ByBusiness | undefined, before = ''): Block[] =>
  byBusiness === undefined || byBusiness.messageToFamily === '' ? [] : [`${before}${byBusiness.messageToFamily}`];

const isMoved = (booking: Booking, before: Booking | undefined): before is Booking =>
  before !== undefined && before.start !== booking.start;

function personRows(booking: Booking, before: Booking | undefined, { timeZone }: BusinessProfile): Row[] {
  const { start, zone, minutes, counselor } = booking;
  const own = timeText(start, zone);
  const ours = timeText(start, timeZone);
  return [
    ['When', own],
    ...(own === ours ? [] : [['Our time', ours] as const]),
    ...(isMoved(booking, before) ? [['Before', timeText(before.start, zone)] as const] : []),
    ...factRows(booking),
    ['How long', `${minutes} minutes`],
    ['With', counselor.name],
  ];
}

export function joinBlocks({ how, phone, counselor: { name, meetingLink } }: Booking): Block[] {
  if (how === 'video' && meetingLink !== undefined) {
    return [{ kind: 'link', label: 'Join the video call', path: meetingLink }];
  }
  return [`${name} will call you at ${formatPhone(phone)}.`];
}
