import { hoursText } from '#contract/dates.ts';
import { sitePaths } from '#contract/site-paths.ts';
import type { Balance } from '../../balances/balance.ts';
import { paidHoursText } from '../../balances/paid-hours.ts';
import type { Block, Row } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Booking } from '../core/booking.ts';
import { timeText } from '../core/time-text.ts';
import { bookAnother, type Change, familyRows, joinBlocks, toBusiness, toFamily } from './booking-mails.ts';

interface SeriesChange extends Omit<Change, 'booking' | 'before'> {
  /** Of one person and counselor: all new, or all canceled. */
  readonly bookings: readonly [Booking, ...Booking[]];
}

/**
 * One email to the family and one to the business about lessons that were booked or canceled
 * together, each with the calendar entries of all.
 */
export function seriesMails(change: SeriesChange): Mail[] {
  const { bookings, mailsFamily = true } = change;
  const [{ email }] = bookings;
  return [...(mailsFamily && email !== '' ? [personMail(change)] : []), businessMail(change)];
}

function personMail(change: SeriesChange): Mail {
  const { bookings, byBusiness, balance, businessProfile } = change;
  const [first] = bookings;
  const sessions = `your ${String(bookings.length)} sessions`;
  const isCanceled = first.status === 'CANCELED';
  const [subject, text] = !isCanceled
    ? [`Y${sessions.slice(1)} are booked`, `${first.counselor.name} looks forward to talking with you.`]
    : byBusiness === undefined
      ? [`Y${sessions.slice(1)} are canceled`, 'You can book other times whenever you like.']
      : [`We had to cancel ${sessions}`, 'We’re sorry. Please choose other times.'];
  return toFamily(change, bookings, {
    subject,
    text: `${subject}. ${text}`,
    blocks: [
      { kind: 'list', rows: bookings.map((booking) => personRow(booking, businessProfile)) },
      ...hoursBlocks(bookings, balance),
      ...(isCanceled ? [bookAnother(first)] : [...joinBlocks(first), MOVE_OR_CANCEL_ONE]),
    ],
  });
}

function businessMail(change: SeriesChange): Mail {
  const { bookings, byBusiness, balance } = change;
  const [first] = bookings;
  const { timeZone } = change.businessProfile;
  const what = first.status === 'BOOKED' ? 'New' : byBusiness === undefined ? 'Canceled' : 'Canceled by us';
  const from = timeText(first.start, timeZone, { isShort: true });
  const times = bookings.map((booking) => [timeText(booking.start, timeZone), lengthOrHours(booking)] as const);
  const rows = [...familyRows(first), ...(balance === undefined ? [] : [['Hours', paidHoursText(balance)] as const])];
  return toBusiness(change, bookings, {
    subject: `${what}: ${String(bookings.length)} sessions, ${first.fullname}, from ${from}`,
    blocks: [
      { kind: 'list', rows: times },
      { kind: 'rows', rows },
    ],
  });
}

const MOVE_OR_CANCEL_ONE: Block = {
  kind: 'link',
  label: 'Move or cancel one of them',
  path: sitePaths.dashboard,
  aside: true,
};

function personRow(booking: Booking, { timeZone }: Change['businessProfile']): Row {
  const own = timeText(booking.start, booking.zone);
  const ours = timeText(booking.start, timeZone);
  return [own === ours ? own : `${own} (our time: ${ours})`, lengthOrHours(booking)];
}

/** How long a lesson is, or what became of its hours. */
const lengthOrHours = ({ minutes, status, lesson }: Booking): string =>
  status === 'BOOKED' || lesson === undefined
    ? `${String(minutes)} minutes`
    : lesson.returned === true
      ? 'Hours are back'
      : 'Too late, hours are used';

/** What the lessons mean for the family's hours. */
function hoursBlocks(bookings: readonly Booking[], balance: Balance | undefined): Block[] {
  if (balance === undefined) return [];
  const left = paidHoursText(balance);
  const isCanceled = bookings.every(({ status }) => status === 'CANCELED');
  if (isCanceled) return [`Now ${left}.`];
  const taken = hoursText(bookings.reduce((sum, { minutes }) => sum + minutes, 0) / 60);
  const until =
    balance.cancelHours === 0 ? 'until it begins' : `until ${hoursText(balance.cancelHours)} before it begins`;
  const text = `These sessions take ${taken}. After them ${left}. Cancel one ${until} to get its hours back.`;
  return [text];
}
