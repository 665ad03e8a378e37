import { HOUR_MS } from '#contract/limits.ts';
import { type Balance, type BalanceWrite, giveBack, keepSpent, reserve } from '../balances/balance.ts';
import type { Balances } from '../balances/ports.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Booking } from './booking.ts';
import { timeText } from './consultation-mails.ts';

interface Dependencies {
  readonly balances: Pick<Balances, 'find'>;
  readonly businessProfile: Pick<BusinessProfile, 'timeZone'>;
}

/** What a change of a lesson means for its agreement's hours. */
export interface LessonHours {
  /** After the change. */
  readonly balance: Balance;
  /** Set if the change takes hours, or gives some back. */
  readonly write?: BalanceWrite;
}

/** What a lesson would take, and from where. */
export interface WantedHours {
  /** Of the agreement signed first, first. */
  readonly agreementIds: readonly string[];
  readonly minutes: number;
}

/**
 * The agreements from which an address books a lesson.
 * @param minutes of the lesson; by default as the first agreement says
 * @param without what to say if there is none
 * @throws Refusal INVALID_INPUT if there is none
 */
export async function wantedHours(
  { balances }: { readonly balances: Pick<Balances, 'ofAddress'> },
  {
    email,
    minutes,
    without,
  }: { readonly email: string; readonly minutes: number | undefined; readonly without: string },
): Promise<WantedHours> {
  const found = await balances.ofAddress(email);
  const [first] = found;
  if (first === undefined) throw new Refusal('INVALID_INPUT', { fields: { kind: without } });
  return { agreementIds: found.map(({ agreementId }) => agreementId), minutes: minutes ?? first.sessionMinutes };
}

/**
 * Takes a new lesson's minutes from the first balance that has them. Reads the balances anew, so
 * that a booking that met another one starts over with what is left.
 * @param start ms since 1970
 * @throws Refusal NO_HOURS_LEFT
 */
export async function takeHours(
  { balances, businessProfile }: Dependencies,
  { agreementIds, minutes }: WantedHours,
  { start, now }: { readonly start: number; readonly now: number },
): Promise<{ readonly lesson: NonNullable<Booking['lesson']>; readonly hours: LessonHours }> {
  let most = 0;
  for (const id of agreementIds) {
    const before = await balances.find(id);
    if (before === undefined) continue;
    const taken = reserve(before, minutes, { at: now, about: aboutLesson(start, businessProfile) });
    if (taken !== undefined) {
      const { paidBy, ...write } = taken;
      const lesson = { agreementId: id, returnsUntil: returnsUntil(start, before), paidBy };
      return { lesson, hours: { balance: write.balance, write } };
    }
    most = Math.max(most, before.minutes);
  }
  const left = most === 0 ? 'No hours are left' : `${String(most)} minutes are left`;
  throw new Refusal('NO_HOURS_LEFT', {
    message: `${left}, and this session takes ${String(minutes)}${most === 0 ? ' minutes' : ''}.`,
  });
}

/**
 * A lesson whose hours are given back. A consultation stays as it is, as does a lesson whose
 * agreement was erased.
 * @param kind how the ledger names it
 */
export async function withHoursBack(
  { balances, businessProfile }: Dependencies,
  booking: Booking,
  { now, kind }: { readonly now: number; readonly kind: Parameters<typeof giveBack>[3] },
): Promise<{ readonly booking: Booking; readonly hours?: LessonHours }> {
  const { lesson, start } = booking;
  const before = await balanceOf({ balances }, booking);
  if (lesson === undefined || before === undefined) return { booking };
  const write = giveBack(before, lesson.paidBy, { at: now, about: aboutLesson(start, businessProfile) }, kind);
  const returned = { ...booking, lesson: { ...lesson, returned: true as const } };
  return { booking: returned, hours: { balance: write.balance, write } };
}

/** A lesson that was canceled too late: its hours stay spent, and the ledger says so. */
export async function withHoursSpent(
  { balances, businessProfile }: Dependencies,
  booking: Booking,
  now: number,
): Promise<{ readonly booking: Booking; readonly hours?: LessonHours }> {
  const { lesson, start } = booking;
  const before = await balanceOf({ balances }, booking);
  if (lesson === undefined || before === undefined) return { booking };
  const write = keepSpent(before, { at: now, about: aboutLesson(start, businessProfile) });
  const late = { ...booking, lesson: { ...lesson, canceledLate: true as const } };
  return { booking: late, hours: { balance: write.balance, write } };
}

/**
 * A lesson at its new time: when canceling it gives its hours back. It keeps its hours.
 * @param keeps the time before stays, because it has passed and the family moved the lesson
 */
export async function withReturnsUntil(
  { balances }: Pick<Dependencies, 'balances'>,
  booking: Booking,
  keeps: boolean,
): Promise<{ readonly booking: Booking; readonly hours?: LessonHours }> {
  const { lesson, start } = booking;
  const balance = await balanceOf({ balances }, booking);
  if (lesson === undefined || balance === undefined) return { booking };
  const next = keeps ? lesson : { ...lesson, returnsUntil: returnsUntil(start, balance) };
  return { booking: { ...booking, lesson: next }, hours: { balance } };
}

/** The balance of a lesson's agreement; undefined for a consultation, and if it was erased. */
export const balanceOf = async (
  { balances }: Pick<Dependencies, 'balances'>,
  { lesson }: Pick<Booking, 'lesson'>,
): Promise<Balance | undefined> => (lesson === undefined ? undefined : await balances.find(lesson.agreementId));

const returnsUntil = (start: number, { cancelHours }: Balance): number => start - cancelHours * HOUR_MS;

const aboutLesson = (start: number, { timeZone }: Pick<BusinessProfile, 'timeZone'>): string =>
  `Session on ${timeText(start, timeZone)}`;
