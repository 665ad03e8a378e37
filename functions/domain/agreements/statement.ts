import { dayIn } from '#contract/dates.ts';
import {
  balanceEntryKinds,
  type Statement,
  type StatementMoney,
  type StatementPart,
} from '#contract/endpoints/agreements/shapes.ts';
import { methodName } from '#contract/words/payment-methods.ts';
import type { BalanceEntry } from '../balances/balance.ts';
import type { Balances } from '../balances/ports.ts';
import { type Booking, outcomeOf } from '../consultations/core/booking.ts';
import { findByNumber } from '../orders/core/find-by-number.ts';
import { type Order, payerOf } from '../orders/core/order.ts';
import type { OrderReads } from '../orders/core/ports.ts';
import { returnedCents } from '../orders/core/refunds.ts';
import { toDollars } from '../shared/money.ts';
import { Refusal } from '../shared/refusal.ts';
import { type Agreement, buyerIdOf } from './agreement.ts';
import { type AgreementDependencies, lessonsOf, todayOf } from './office-agreement.ts';
import type { Agreements } from './ports.ts';

export type StatementDependencies = Pick<
  AgreementDependencies,
  'users' | 'consultations' | 'clock' | 'businessProfile'
> & {
  readonly orders: OrderReads;
  readonly agreements: Pick<Agreements, 'ofAddress'>;
  readonly balances: Pick<Balances, 'entries'>;
};

/** This year and the one before: bookings are deleted after two years, and a statement is whole. */
function yearsUntil(today: string): number[] {
  const year = Number(today.slice(0, 4));
  return [year, year - 1];
}

/**
 * What the person with an address got and paid in a year, of guides and classes, and of all
 * agreements that are theirs to sign, because a deposit may come before the signature. Agreements
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
  const named = (await agreements.ofAddress(email)).filter(
    ({ content, version }) => content.email === email && version > 0,
  );
  const parts = await Promise.all(
    named.map(async (agreement) => ({
      agreement,
      money: (await dependencies.orders.ofBuyer(buyerIdOf(agreement.id))).flatMap(movementsOf),
      entries: await dependencies.balances.entries(agreement.id),
      bookings: await lessonsOf(dependencies, agreement),
    })),
  );
  const at = { year: String(year), zone: businessProfile.timeZone, now: clock.now() };
  const shown = parts.map((part) => partOf(part, at)).filter(hasSomething);
  const purchases = moneyOf((await ordersOfPayer(dependencies, email)).flatMap(movementsOf), at);
  const sums = [...shown, purchases];
  return {
    year,
    years,
    madeOn: today,
    email,
    fullname: named.at(-1)?.content.fullname ?? fullname,
    agreements: shown.map(({ part }) => part),
    purchases: purchases.money,
    paid: toDollars(sumOf(sums.map(({ paidCents }) => paidCents))),
    returned: toDollars(sumOf(sums.map(({ backCents }) => backCents))),
  };
}

/** The orders of guides and classes that a person paid, for themselves or for someone else. */
async function ordersOfPayer({ orders, users }: StatementDependencies, email: string): Promise<Order[]> {
  const account = await users.findByEmail(email);
  const [own, others] = await Promise.all([
    account === undefined ? [] : orders.ofBuyer(account.id),
    orders.paidBy(email),
  ]);
  const found = await Promise.all(others.map(async (number) => await findByNumber(orders, number)));
  return [
    ...own.filter(({ payer }) => payer === undefined),
    ...found.flatMap((order) => (order !== undefined && payerOf(order) === email ? [order] : [])),
  ];
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
  // What was recorded by mistake was never paid.
  if (
    undone !== undefined ||
    capturedCents === 0 ||
    (state !== 'PAID' && state !== 'SUSPENDED' && state !== 'REFUNDED')
  )
    return [];
  const paidAt = order.paidAt ?? order.createdAt;
  const how = methodName(order.received?.method);
  const counted = refunds.filter(({ failedAt }) => failedAt === undefined);
  const underWay = sumOf((refunding?.parts ?? []).map(({ cents }) => cents));
  // A lost dispute takes the rest without a refund.
  const rest = returnedCents(order) - sumOf(counted.map(({ cents }) => cents));
  return [
    { at: paidAt, cents: capturedCents, how, order },
    ...counted.map((refund) => ({
      at: refund.at,
      cents: -refund.cents,
      how: methodName(refund.outside?.method),
      order,
    })),
    ...(rest > 0 ? [{ at: reversedAt ?? paidAt, cents: -rest, how, order }] : []),
    ...(refunding === undefined ? [] : [{ at: refunding.at, cents: -underWay, how, order }]),
  ];
}

interface Sums {
  readonly paidCents: number;
  readonly backCents: number;
}
interface Part extends Sums {
  readonly part: StatementPart;
}
interface Year {
  readonly year: string;
  readonly zone: string;
}

const yearOf = (zone: string, { at }: { readonly at: number }): string => dayIn(zone, at).slice(0, 4);

/** The money of a year. */
function moneyOf(movements: readonly Movement[], { year, zone }: Year): Sums & { readonly money: StatementMoney } {
  const own = movements.filter((one) => yearOf(zone, one) === year).toSorted((one, other) => one.at - other.at);
  const [payments, returns] = [own.filter(({ cents }) => cents > 0), own.filter(({ cents }) => cents < 0)];
  const paidCents = sumOf(payments.map(({ cents }) => cents));
  const backCents = sumOf(returns.map(({ cents }) => -cents));
  const shown = ({ at, cents, how, order }: Movement) => ({
    day: dayIn(zone, at),
    about: order.items.map(({ title }) => title).join('; '),
    receipt: order.receiptNumber ?? '',
    how,
    amount: toDollars(Math.abs(cents)),
  });
  return {
    paidCents,
    backCents,
    money: {
      payments: payments.map(shown),
      returns: returns.map(shown),
      paid: toDollars(paidCents),
      returned: toDollars(backCents),
    },
  };
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
  { year, zone, now }: Year & { readonly now: number },
): Part {
  const lessons = bookings
    .filter(({ day }) => day.startsWith(`${year}-`))
    .toSorted((one, other) => one.start - other.start)
    .flatMap((booking) => {
      const outcome = outcomeOf(booking, now);
      const { day, counselor, minutes } = booking;
      return outcome === undefined ? [] : [{ day, counselor: counselor.name, minutes, outcome }];
    });
  const spent = lessons.filter(({ outcome }) => outcome !== 'given-back').map(({ minutes }) => minutes);
  const before = entries.find((entry) => yearOf(zone, entry) < year)?.left ?? 0;
  const within = entries.filter((entry) => yearOf(zone, entry) === year);
  const told = withoutUndone(within);
  const changes = balanceEntryKinds.map((kind) => {
    const minutes = sumOf(told.flatMap((entry) => (entry.kind === kind ? [entry.minutes] : [])));
    return { kind, hours: minutes / 60 };
  });
  const { money: paidAndBack, ...sums } = moneyOf(money, { year, zone });
  return {
    ...sums,
    part: {
      id,
      title: content.title,
      student: content.student,
      sessions: lessons.map(({ minutes, ...one }) => ({ ...one, hours: minutes / 60 })),
      sessionHours: sumOf(spent) / 60,
      hoursBefore: before / 60,
      changes: changes.filter(({ hours }) => hours !== 0),
      hoursAfter: (within[0]?.left ?? before) / 60,
      ...paidAndBack,
    },
  };
}

/**
 * The entries of a year with those of a payment that was undone in it as one, which is 0 unless its
 * hours were used. An earlier year's statement has its own payments.
 */
function withoutUndone(entries: readonly BalanceEntry[]): readonly BalanceEntry[] {
  const undone = entries.filter(
    (entry, place) =>
      entry.kind === 'undone' &&
      entries
        .slice(place)
        .some(({ kind, about, cents }) => kind === 'paid' && about === entry.about && cents === entry.cents),
  );
  return entries.map((entry) => (undone.includes(entry) ? { ...entry, kind: 'paid' } : entry));
}

const hasSomething = ({ part: { sessions, hoursBefore, changes, payments, returns } }: Part): boolean =>
  hoursBefore > 0 || [sessions, changes, payments, returns].some((list) => list.length > 0);

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
