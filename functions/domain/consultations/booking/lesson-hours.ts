import { HOUR_MS } from '#contract/limits.ts';
import {
  type Balance,
  type BalanceWrite,
  giveBack,
  inOneWrite,
  keepSpent,
  reserve,
  sharesOf,
} from '../../balances/balance.ts';
import type { Balances } from '../../balances/ports.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import { invalidInput, Refusal } from '../../shared/refusal.ts';
import type { Booking } from '../core/booking.ts';
import { timeText } from '../core/time-text.ts';

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
 * @param isOffice whether the office asks, for a family that called
 * @returns also how many minutes each has left
 * @throws Refusal INVALID_INPUT if there is none
 */
export async function wantedHours(
  { balances }: { readonly balances: Pick<Balances, 'ofAddress'> },
  {
    email,
    minutes,
    isOffice,
  }: { readonly email: string; readonly minutes: number | undefined; readonly isOffice: boolean },
): Promise<WantedHours & { readonly left: readonly number[] }> {
  const found = await balances.ofAddress(email);
  const [first] = found;
  if (first === undefined) throw invalidInput({ kind: isOffice ? NO_AGREEMENT : NO_HOURS });
  return {
    agreementIds: found.map(({ agreementId }) => agreementId),
    minutes: minutes ?? first.sessionMinutes,
    left: found.map((balance) => balance.minutes),
  };
}

const NO_HOURS = 'We found no agreement with hours for your email address. Please book a free consultation.';
const NO_AGREEMENT = 'No signed agreement has this email address. Book a free consultation instead.';

type Lesson = NonNullable<Booking['lesson']>;

/**
 * Takes the minutes of new lessons, all from the first balance that has enough for all. Reads the
 * balances anew, so that a booking that met another one starts over with what is left.
 * @param starts ms since 1970, earliest first
 * @returns the lesson of each start, by its index
 * @throws Refusal NO_HOURS_LEFT, of several with how many of them would fit
 */
export async function takeHours(
  { balances, businessProfile }: Dependencies,
  { agreementIds, minutes }: WantedHours,
  { starts, now }: { readonly starts: readonly number[]; readonly now: number },
): Promise<{ readonly lessonAt: (index: number) => Lesson; readonly hours: LessonHours }> {
  const all = minutes * starts.length;
  let most = 0;
  for (const id of agreementIds) {
    const before = await balances.find(id);
    if (before === undefined) continue;
    const taken = reserve(before, all, { at: now, about: aboutLessons(starts, businessProfile) });
    if (taken !== undefined) {
      const { paidBy, ...write } = taken;
      const shares = sharesOf(paidBy, minutes);
      const lessonAt = (index: number): Lesson => ({
        agreementId: id,
        paidBy: shares[index] ?? [],
        returnsUntil: returnsUntil(starts[index] ?? 0, before),
      });
      return { lessonAt, hours: { balance: write.balance, write } };
    }
    most = Math.max(most, before.minutes);
  }
  const left = most === 0 ? 'No hours are left' : `${String(most)} minutes are left`;
  const fits = Math.floor(most / minutes);
  const needed = starts.length === 1 ? 'this session takes' : `these ${String(starts.length)} sessions take`;
  const hint =
    starts.length === 1 || fits === 0 ? '' : ` ${fits === 1 ? 'One of them fits' : `${String(fits)} of them fit`}.`;
  throw new Refusal('NO_HOURS_LEFT', {
    message: `${left}, and ${needed} ${String(all)}${most === 0 ? ' minutes' : ''}.${hint}`,
    ...(starts.length === 1 ? {} : { res: { minutesLeft: most, fits } }),
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
  const write = giveBack(before, lesson.paidBy, { at: now, about: aboutLessons([start], businessProfile) }, kind);
  const returned = { ...booking, lesson: { ...lesson, returned: true as const } };
  return { booking: returned, hours: { balance: write.balance, write } };
}

/**
 * Canceled lessons of one agreement with their hours: given back, or spent if the family canceled
 * too late. Consultations stay as they are, as do lessons whose agreement was erased.
 */
export async function withHoursOfCanceled(
  { balances, businessProfile }: Dependencies,
  canceled: readonly [Booking, ...Booking[]],
  { now, isByBusiness }: { readonly now: number; readonly isByBusiness: boolean },
): Promise<{ readonly bookings: readonly [Booking, ...Booking[]]; readonly hours?: LessonHours }> {
  const before = await balanceOf({ balances }, canceled[0]);
  if (before === undefined) return { bookings: canceled };
  const isLate = ({ lesson }: Booking): boolean => !isByBusiness && lesson !== undefined && now > lesson.returnsUntil;
  const [late, inTime] = [canceled.filter(isLate), canceled.filter((one) => !isLate(one))];
  const factsOf = (bookings: readonly Booking[]) => ({
    at: now,
    about: aboutLessons(
      bookings.map(({ start }) => start),
      businessProfile,
    ),
  });
  const spent = late.length === 0 ? [] : [keepSpent(before, factsOf(late))];
  const paidBy = inTime.flatMap(({ lesson }) => lesson?.paidBy ?? []);
  const kind = isByBusiness ? 'canceled-by-us' : 'canceled';
  const back = inTime.length === 0 ? [] : [giveBack(spent[0]?.balance ?? before, paidBy, factsOf(inTime), kind)];
  const [first, ...then] = [...spent, ...back];
  const ended = (one: Booking): Booking => {
    const state = isLate(one) ? { canceledLate: true as const } : { returned: true as const };
    return one.lesson === undefined ? one : { ...one, lesson: { ...one.lesson, ...state } };
  };
  const [booking, ...others] = canceled;
  const bookings = [ended(booking), ...others.map(ended)] as const;
  if (first === undefined) return { bookings };
  const write = inOneWrite(first, ...then);
  return { bookings, hours: { balance: write.balance, write } };
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

function aboutLessons(starts: readonly number[], { timeZone }: Pick<BusinessProfile, 'timeZone'>): string {
  const first = timeText(Math.min(...starts), timeZone);
  return starts.length === 1 ? `Session on ${first}` : `${String(starts.length)} sessions, the first on ${first}`;
}
