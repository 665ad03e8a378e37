import { dateFormat, minuteIn } from '#contract/dates.ts';
import { FEW_SEATS } from '#contract/endpoints/classes/limits.ts';
import { type ClassCard, type ClassPage } from '#contract/pages/class-page.ts';
import { asInstant } from '../consultations/core/booking.ts';
import { closedBecause, fullRefundUntil, type GroupClass, stateOf } from '../seats/group-class.ts';
import type { Classes, ClassSeats } from '../seats/ports.ts';
import { freeSeats, type Seats } from '../seats/seats.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { toDollars } from '../shared/money.ts';
import type { Clock } from '../shared/ports.ts';

/** What showing classes to visitors needs. */
interface InBusinessTime {
  readonly businessProfile: Pick<BusinessProfile, 'timeZone'>;
  readonly clock: Clock;
}

/** What showing all classes needs. */
export interface ClassListDependencies extends InBusinessTime {
  readonly classes: Pick<Classes, 'list'> & Pick<ClassSeats, 'seatsOf'>;
}

/** What showing one class needs. */
export interface ClassDependencies extends InBusinessTime {
  readonly classes: Pick<Classes, 'find'> & Pick<ClassSeats, 'seats'>;
}

/** The dates of a class as pages get them. */
export function shownDatesOf(
  { dates }: Pick<GroupClass, 'dates'>,
  { timeZone }: Pick<BusinessProfile, 'timeZone'>,
): Pick<ClassCard, 'dates' | 'zone'> {
  const parts = dateFormat({ timeZone, timeZoneName: 'longGeneric' }).formatToParts(dates[0]?.start);
  return {
    dates: dates.map(({ start, minutes }) => ({ start: asInstant(start), minutes, local: minuteIn(timeZone, start) })),
    zone: parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  };
}

/** A class as visitors see it; undefined for a draft. */
export function asClassCard(
  groupClass: GroupClass,
  seats: Seats,
  { clock, businessProfile }: InBusinessTime,
): ClassCard | undefined {
  const now = clock.now();
  const state = stateOf(groupClass, seats, now);
  if (state === 'draft') return undefined;
  const { id, title, subject, service, teacher, priceCents, enrollUntil, joinAfterStart } = groupClass;
  const free = freeSeats(seats, now);
  return {
    id,
    title,
    subject,
    service,
    teacher: teacher.name,
    ...shownDatesOf(groupClass, businessProfile),
    price: toDollars(priceCents),
    state,
    seatsLeft: free <= FEW_SEATS ? free : null,
    enrollUntil,
    joinAfterStart,
    closed: closedBecause(groupClass, now, businessProfile.timeZone) ?? '',
  };
}

/** A class with what its page says. */
export const asClassPage = (
  card: ClassCard,
  groupClass: GroupClass,
  { clock, businessProfile: { timeZone } }: InBusinessTime,
): ClassPage => ({
  ...card,
  text: groupClass.text,
  refundDays: groupClass.refundDays,
  refundUntil: fullRefundUntil(groupClass, timeZone, clock.now()) ?? '',
});
