import { dateFormat, dayIn, longDay } from '#contract/dates.ts';
import { calendarParts } from '../mail/calendar-parts.ts';
import type { Block, Row } from '../mail/letter.ts';
import { seatsOf } from '../orders/core/order.ts';
import type { SeatNewsOf } from '../orders/receipts/receipt-mail.ts';
import { classEntries } from '../seats/class-entries.ts';
import { type ClassDate, fullRefundUntil, type GroupClass } from '../seats/group-class.ts';
import type { Classes } from '../seats/ports.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { Clock } from '../shared/ports.ts';

interface Dependencies {
  readonly classes: Pick<Classes, 'find'>;
  readonly businessProfile: BusinessProfile;
  readonly businessInbox: string;
  readonly clock: Clock;
}

/** What a family gets with the receipt of its seats: dates, meeting link and refund rule. */
export function seatNewsOf({ classes, businessProfile, businessInbox, clock }: Dependencies): SeatNewsOf {
  return async ({ grants, buyer: { email }, ...order }) => {
    const [seat] = seatsOf(order).filter(({ id }) => grants.includes(id));
    const groupClass = seat === undefined ? undefined : await classes.find(seat.classId);
    if (groupClass === undefined || groupClass.state === 'CANCELED') return undefined;
    const mail = { to: email, businessInbox };
    const added = classEntries({ groupClass, businessProfile, now: clock.now(), mail });
    return {
      blocks: classBlocks(groupClass, businessProfile),
      refunds: groupClass.priceCents === 0 ? '' : refundRule(groupClass, businessProfile, clock.now()),
      calendar: calendarParts(businessProfile.businessName, { added }),
    };
  };
}

/** The dates of a class, and how to join it. */
const classBlocks = (
  { title, dates, teacher, meetingLink }: GroupClass,
  { timeZone }: Pick<BusinessProfile, 'timeZone'>,
): Block[] => [
  `${title}, with ${teacher.name}:`,
  { kind: 'list', rows: dates.map((date) => dateRow(date, timeZone)) },
  { kind: 'link', label: 'Join the video call', path: meetingLink },
  `The link is the same for ${dates.length === 1 ? 'everyone in the class' : 'all dates'}. Please keep it to yourself. Open the attached file to add ${dates.length === 1 ? 'the date' : 'all dates'} to your calendar.`,
];

/** A date as a name and a value: Saturday, November 7 | 10:00 AM PST, 90 minutes. */
const dateRow = ({ start, minutes }: ClassDate, zone: string): Row => [
  longDay(dayIn(zone, start)),
  `${timeOfDay(start, zone)}, ${String(minutes)} minutes`,
];

const timeOfDay = (moment: number, zone: string): string =>
  dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: zone, timeZoneName: 'short' }).format(moment);

/** Until when a seat is refunded in full; the last day counts. */
function refundRule(groupClass: GroupClass, { timeZone }: Pick<BusinessProfile, 'timeZone'>, now: number): string {
  const last = fullRefundUntil(groupClass, timeZone, now);
  const rule =
    last === undefined
      ? 'the last day to give a seat back has passed, because the class begins soon.'
      : `to give a seat back for a full refund, write to us by ${longDay(last)}.`;
  return `Refunds: ${rule} If we cancel the class, we refund every seat.`;
}
