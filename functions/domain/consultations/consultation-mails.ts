import { formatPhone } from '#contract/phone.ts';
import { sitePaths } from '#contract/site-paths.ts';
import { type Block, emailRow, letter, phoneRow, type Row } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import { type BusinessProfile } from '../shared/business-profile.ts';
import { dateFormat } from '../shared/date-format.ts';
import { firstName } from '../shared/first-name.ts';
import type { Booking, ByBusiness } from './booking.ts';
import { calendarEntry } from './calendar-entry.ts';

interface Change {
  readonly booking: Booking;
  /** The booking before a change; undefined for a new one. */
  readonly before: Booking | undefined;
  readonly byBusiness?: ByBusiness | undefined;
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

/** The emails to the family and to the business about a new, moved or canceled consultation. */
export const consultationMails = (change: Change): Mail[] => [
  ...(change.mailsFamily !== false && change.booking.email !== '' ? [personMail(change)] : []),
  businessMail(change),
];

function personMail({ booking, before, byBusiness, businessProfile, businessInbox, now }: Change): Mail {
  const { fullname, counselor } = booking;
  const isCanceled = booking.status === 'CANCELED';
  const [subject, text] = isCanceled
    ? byBusiness !== undefined
      ? [
          'We had to cancel your consultation',
          'We’re sorry: we had to cancel your consultation. Please choose another time.',
        ]
      : [
          'Your consultation is canceled',
          'Your consultation is canceled, as you asked. You can book another time whenever you like.',
        ]
    : before === undefined
      ? [
          'Your consultation is booked',
          `Your consultation is booked. ${counselor.name} looks forward to talking with you.`,
        ]
      : [
          'Your consultation has a new time',
          byBusiness === undefined
            ? 'Your consultation has a new time. It replaces the one before.'
            : 'We had to move your consultation. If the new time doesn’t work for you, please move or cancel it.',
        ];
  return {
    ...letter({
      kind: 'consultation',
      to: booking.email,
      subject: `${subject} – ${businessProfile.businessName}`,
      businessProfile,
      blocks: [
        { kind: 'text', text: `Hello ${firstName(fullname)},` },
        { kind: 'text', text },
        ...wordBlocks(byBusiness),
        { kind: 'rows', rows: personRows(booking, before, businessProfile) },
        ...(isCanceled ? [] : joinBlocks(booking)),
        {
          kind: 'link',
          label: isCanceled ? 'Book another time' : 'Move or cancel it',
          path: sitePaths.dashboard,
          ...(isCanceled ? {} : { aside: true }),
        },
      ],
    }),
    invite: inviteFor('person', { booking, businessProfile, businessInbox, now }),
  };
}

function businessMail({ booking, before, byBusiness, businessProfile, businessInbox, copies, now }: Change): Mail {
  const { fullname, email, phone, note, counselor } = booking;
  const what =
    booking.status === 'CANCELED'
      ? byBusiness !== undefined
        ? 'Canceled by us'
        : 'Canceled'
      : before === undefined
        ? 'New consultation'
        : byBusiness === undefined
          ? 'Moved consultation'
          : 'Moved by us';
  return {
    ...letter({
      kind: 'consultation',
      to: businessInboxOf(booking, { businessInbox }),
      subject: `${what}: ${fullname}, ${timeText(booking.start, businessProfile.timeZone, { isShort: true })}`,
      businessProfile,
      blocks: [
        {
          kind: 'rows',
          rows: [
            ['When', timeText(booking.start, businessProfile.timeZone)],
            ...(isMoved(booking, before)
              ? [['Before', timeText(before.start, businessProfile.timeZone)] as const]
              : []),
            ['Counselor', counselor.name],
            ['Name', fullname],
            phoneRow(phone),
            ...(email === '' ? [] : [emailRow(email)]),
            ['How', booking.how === 'video' ? 'Video' : 'Phone: please call'],
            ['Their time zone', booking.zone],
          ],
        },
        { kind: 'text', text: note === '' ? 'No note.' : note },
        ...(email === '' ? [] : wordBlocks(byBusiness, 'We wrote to the family:\n')),
      ],
    }),
    ...(email === '' ? {} : { replyTo: email }),
    ...copies,
    invite: inviteFor('business', { booking, businessProfile, businessInbox, now }),
  };
}

/** Reminds the family of their consultation. */
export function reminderMail({
  booking,
  businessProfile,
}: {
  readonly booking: Booking;
  readonly businessProfile: BusinessProfile;
}): Mail {
  return letter({
    kind: 'consultation',
    to: booking.email,
    subject: `Your consultation: ${timeText(booking.start, booking.zone, { isShort: true })} – ${businessProfile.businessName}`,
    businessProfile,
    blocks: [
      { kind: 'text', text: `Hello ${firstName(booking.fullname)},` },
      { kind: 'text', text: `This is a reminder of your consultation with ${booking.counselor.name}.` },
      { kind: 'rows', rows: personRows(booking, undefined, businessProfile) },
      ...joinBlocks(booking),
      { kind: 'link', label: 'Move or cancel it', path: sitePaths.dashboard, aside: true },
    ],
  });
}

/** A moment with its time zone: "Tuesday, November 24, 4:00 PM Pacific Standard Time". */
export function timeText(moment: number, timeZone: string, { isShort = false }: { isShort?: boolean } = {}): string {
  const length = isShort ? 'short' : 'long';
  const day = dateFormat({ timeZone, weekday: length, month: length, day: 'numeric' }).format(moment);
  // With the name of standard or daylight time, a time that the clocks repeat is clear.
  const time = dateFormat({ timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: length }).format(moment);
  return `${day}, ${time}`;
}

const wordBlocks = (byBusiness: ByBusiness | undefined, before = ''): Block[] =>
  byBusiness === undefined || byBusiness.messageToFamily === ''
    ? []
    : [{ kind: 'text', text: `${before}${byBusiness.messageToFamily}` }];

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
    ['How long', `${minutes} minutes`],
    ['With', counselor.name],
  ];
}

function joinBlocks({ how, phone, counselor: { name, meetingLink } }: Booking): Block[] {
  if (how === 'video' && meetingLink !== undefined) {
    return [{ kind: 'link', label: 'Join the video call', path: meetingLink }];
  }
  return [{ kind: 'text', text: `${name} will call you at ${formatPhone(phone)}.` }];
}

const inviteFor = (
  reader: 'person' | 'business',
  given: Pick<Change, 'booking' | 'businessProfile' | 'businessInbox' | 'now'>,
) => {
  const method = given.booking.status === 'CANCELED' ? ('CANCEL' as const) : ('REQUEST' as const);
  return { method, content: calendarEntry({ ...given, reader, method }) };
};
