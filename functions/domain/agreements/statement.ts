import { dayIn } from '#contract/dates.ts';
import { balanceEntryKinds, type Statement, type StatementPart } from '#contract/endpoints/agreements/shapes.ts';
import type { BalanceEntry } from '../balances/balance.ts';
import type { Balances } from '../balances/ports.ts';
import { type Booking, outcomeOf } from '../consultations/booking.ts';
import type { Order } from '../orders/core/order.ts';
import { returnedCents } from '../orders/core/refunds.ts';
import { toDollars } from '../shared/money.ts';
import { Refusal } from '../shared/refusal.ts';
import { type Agreement, buyerIdOf } from './agreement.ts';
import { howPaid, howReturned } from './how-paid.ts';
import { type AgreementDependencies, lessonsOf, todayOf } from './office-agreement.ts';
import type { Agreements } from './ports.ts';

export type StatementDependencies = Pick<
  AgreementDependencies,
  'orders' | 'users' | 'consultations' | 'clock' | 'businessProfile'
> & {
  readonly agreements: Pick<Agreements, 'ofAddress'>;
  readonly balances: Pick<Balances, 'entries'>;
};

/** This year and the one before: bookings are deleted after two years, and a statement is whole. */
function yearsUntil(today: string): number[] {
  const year = Number(today.slice(0, 4));
  return [year, year - 1];
}

/**
 * What the person with an address got and paid in a year, of all agreements that they signed. Those
 * that only name the address as the student's have money of someone else.
 * @param asked empty: this year
 * @throws Refusal INVALID_INPUT for another year than this one and the last
 */
export async function statementOf(
  dependencies: StatementDependencies,
  { email, fullname, asked }: { readonly email: string; readonly fullname: string; readonly asked: string },
): Promise<Statement> {
  const { agreements, clock, businessProfile } = dependencies;
  const today = todayOf(dependencies);
  const years = yearsUntil(today);
  const [thisYear = 0, lastYear = 0] = years;
  const year = asked === '' ? thisYear : Number(asked);
  if (!years.includes(year)) {
    const message = `Choose ${String(thisYear)} or ${String(lastYear)}`;
    throw new Refusal('INVALID_INPUT', {
      message: `There are statements of two years. ${message}.`,
      fields: { period: message },
    });
  }
  const signed = (await agreements.ofAddress(email)).filter(
    ({ content, state }) => content.email === email && state === 'SIGNED',
  );
  const parts = await Promise.all(
    signed.map(async (agreement) => ({
      agreement,
      money: (await dependencies.orders.ofBuyer(buyerIdOf(agreement.id))).flatMap(movementsOf),
      entries: await dependencies.balances.entries(agreement.id),
      bookings: await lessonsOf(dependencies, agreement),
    })),
  );
  const at = { year: String(year), zone: businessProfile.timeZone, now: clock.now() };
  const shown = parts.map((part) => partOf(part, at)).filter(hasSomething);
  return {
    ...{ year, years, madeOn: today, email, fullname: signed.at(-1)?.content.fullname ?? fullname },
    agreements: shown.map(({ part }) => part),
    paid: toDollars(sumOf(shown.map(({ paidCents }) => paidCents))),
    returned: toDollars(sumOf(shown.map(({ backCents }) => backCents))),
  };
}

/** Money of an order that was paid, or with a minus went back. */
interface Movement {
  readonly at: number;
  readonly cents: number;
  readonly how: string;
  readonly order: Order;
}

/**
 * All money of an order. What doesn't match the order is under review, and pays nothing.
 * They add up to what was captured and what went back, also by a refund that is under way.
 */
export function movementsOf(order: Order): Movement[] {
  const { state, capturedCents = 0, refunds = [], refunding, reversedAt, undone } = order;
  // What was booked by mistake was never paid.
  if (
    undone !== undefined ||
    capturedCents === 0 ||
    (state !== 'PAID' && state !== 'SUSPENDED' && state !== 'REFUNDED')
  )
    return [];
  const paidAt = order.paidAt ?? order.createdAt;
  const counted = refunds.filter(({ failedAt }) => failedAt === undefined);
  const underWay = sumOf((refunding?.parts ?? []).map(({ cents }) => cents));
  // A lost dispute takes the rest without a refund.
  const rest = returnedCents(order) - sumOf(counted.map(({ cents }) => cents));
  return [
    { at: paidAt, cents: capturedCents, how: howPaid(order), order },
    ...counted.map((refund) => ({ at: refund.at, cents: -refund.cents, how: howReturned(refund), order })),
    ...(rest > 0 ? [{ at: reversedAt ?? paidAt, cents: -rest, how: howPaid(order), order }] : []),
    ...(refunding === undefined ? [] : [{ at: refunding.at, cents: -underWay, how: howPaid(order), order }]),
  ];
}

interface Part {
  readonly part: StatementPart;
  readonly paidCents: number;
  readonly backCents: number;
}

/** The year of one agreement. */
function partOf(
  {
    agreement: { id, content },
    money,
    entries,
    bookings,
  }: {
    readonly agreement: Agreement;
    readonly money: readonly Movement[];
    /** Newest first. */
    readonly entries: readonly BalanceEntry[];
    readonly bookings: readonly Booking[];
  },
  { year, zone, now }: { readonly year: string; readonly zone: string; readonly now: number },
): Part {
  const yearOf = ({ at }: { readonly at: number }): string => dayIn(zone, at).slice(0, 4);
  const own = money.filter((one) => yearOf(one) === year).toSorted((one, other) => one.at - other.at);
  const [payments, returns] = [own.filter(({ cents }) => cents > 0), own.filter(({ cents }) => cents < 0)];
  const lessons = bookings
    .filter(({ day }) => day.startsWith(`${year}-`))
    .toSorted((one, other) => one.start - other.start)
    .flatMap((booking) => {
      const outcome = outcomeOf(booking, now);
      const { day, counselor, minutes } = booking;
      return outcome === undefined ? [] : [{ day, counselor: counselor.name, minutes, outcome }];
    });
  const spent = lessons.filter(({ outcome }) => outcome !== 'given-back').map(({ minutes }) => minutes);
  const before = entries.find((entry) => yearOf(entry) < year)?.left ?? 0;
  const within = entries.filter((entry) => yearOf(entry) === year);
  const changes = balanceEntryKinds.map((kind) => {
    const minutes = sumOf(within.flatMap((entry) => (entry.kind === kind ? [entry.minutes] : [])));
    return { kind, hours: minutes / 60 };
  });
  const paidCents = sumOf(payments.map(({ cents }) => cents));
  const backCents = sumOf(returns.map(({ cents }) => -cents));
  const shown = ({ at, cents, how, order }: Movement) => ({
    day: dayIn(zone, at),
    about: order.items[0]?.title ?? '',
    receipt: order.receiptNumber ?? '',
    how,
    amount: toDollars(Math.abs(cents)),
  });
  return {
    ...{ paidCents, backCents },
    part: {
      ...{ id, title: content.title, student: content.student },
      sessions: lessons.map(({ minutes, ...one }) => ({ ...one, hours: minutes / 60 })),
      sessionHours: sumOf(spent) / 60,
      hoursBefore: before / 60,
      changes: changes.filter(({ hours }) => hours !== 0),
      hoursAfter: (within[0]?.left ?? before) / 60,
      payments: payments.map(shown),
      returns: returns.map(shown),
      paid: toDollars(paidCents),
      returned: toDollars(backCents),
    },
  };
}

const hasSomething = ({ part: { sessions, hoursBefore, changes, payments, returns } }: Part): boolean =>
  hoursBefore > 0 || [sessions, changes, payments, returns].some((list) => list.length > 0);

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
