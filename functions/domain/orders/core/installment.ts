import { hoursText } from '#contract/dates.ts';
import type { InstallmentState } from '#contract/endpoints/agreements/shapes.ts';
import { type Balance, type Credit, unpaidOf, unusedOf } from '../../balances/balance.ts';
import type { Balances } from '../../balances/ports.ts';
import { installmentIdOfItem, installmentOf, type Order, type OrderState, type Refund } from './order.ts';

const states: Readonly<Partial<Record<OrderState, InstallmentState>>> = {
  PAID: 'paid',
  SUSPENDED: 'disputed',
  PENDING: 'pending',
  QUARANTINED: 'review',
  REFUNDED: 'refunded',
};

/** The state that an order gives its installment; undefined if it isn't paid. */
export const installmentStateOf = ({ state }: Pick<Order, 'state'>): InstallmentState | undefined => states[state];

/** Whether the business has the whole money of an order, as far as it knows. */
export const isReceived = (order: Pick<Order, 'state' | 'undone'>): boolean =>
  installmentStateOf(order) === 'paid' && order.undone === undefined;

/** The orders of an installment, also of parts of it. */
export const ordersOfInstallment = (orders: readonly Order[], installment: string): Order[] =>
  orders.filter((order) => {
    const item = installmentOf(order);
    return item !== undefined && installmentIdOfItem(item) === installment;
  });

/**
 * Whether the payment of an order pays nothing of its installment: it was undone, or PayPal's went
 * back by itself, because the installment was paid already.
 */
export const paysNothing = ({ undone, state, refunds = [] }: Order): boolean =>
  undone !== undefined || (state === 'REFUNDED' && refunds.some(({ by }) => by === 'SYSTEM'));

/** The states of orders whose money we or PayPal have. */
const statesWithMoney: readonly OrderState[] = ['PAID', 'PENDING', 'SUSPENDED', 'QUARANTINED'];

/**
 * Whether an order would pay more of its installment than was agreed, with the others that pay it.
 * Parts have different items, which don't show that two of them are too much.
 */
export function paysTooMuch(order: Order, orders: readonly Order[]): boolean {
  const item = installmentOf(order);
  if (item === undefined) return false;
  const others = ordersOfInstallment(orders, installmentIdOfItem(item)).filter(
    ({ number, state }) => number !== order.number && statesWithMoney.includes(state),
  );
  const beside = others.reduce((sum, { totalCents }) => sum + totalCents, 0);
  return beside + item.cents > (item.ofCents ?? item.cents);
}

/**
 * What orders have paid of an installment, also if it went back since; and how many ever paid a
 * part of it, also those that were undone.
 */
export function paidParts(orders: readonly Order[], installment: string) {
  const parts = ordersOfInstallment(orders, installment).filter((order) => installmentStateOf(order) !== undefined);
  const paid = parts.filter((order) => !paysNothing(order) && (order.state === 'PAID' || order.state === 'REFUNDED'));
  return {
    cents: paid.reduce((sum, { capturedCents = 0 }) => sum + capturedCents, 0),
    minutes: paid.reduce((sum, order) => sum + (installmentOf(order)?.minutes ?? 0), 0),
    count: parts.length,
  };
}

/**
 * Whether an order is a deposit: paid outside PayPal before the signature, with which its hours
 * come.
 */
export const isDeposit = ({ received, hours }: Pick<Order, 'received' | 'hours'>): boolean =>
  received !== undefined && hours === 'DUE';

/**
 * The minutes that an order's payment is worth now: none while it is disputed, and less those that
 * went back with a refund, or go with one that is under way. A refund of everything that wasn't
 * made in the office takes all. Money that didn't match its order never paid, so it is worth none.
 */
export function minutesWorth(order: Order): number {
  const { state, refunds = [], refunding, undone, paidAt } = order;
  if (undone !== undefined || paidAt === undefined) return 0;
  const minutes = installmentOf(order)?.minutes ?? 0;
  if (refunding !== undefined && refunding.minutes === undefined) return 0;
  const counted = refunds.filter(({ failedAt }) => failedAt === undefined);
  const isByOffice = counted.length > 0 && counted.every((refund) => refund.minutes !== undefined);
  if (state !== 'PAID' && !(state === 'REFUNDED' && isByOffice && order.reversedAt === undefined)) return 0;
  const back = minutesBack(counted) + shareBack(minutes, order, counted) + (refunding?.minutes ?? 0);
  return Math.max(0, minutes - back);
}

/** Money that went back at PayPal names no minutes, so it takes its share of them, in quarters. */
function shareBack(minutes: number, { capturedCents = 0 }: Order, counted: readonly Refund[]): number {
  const unnamed = counted.filter((refund) => refund.minutes === undefined);
  const cents = unnamed.reduce((sum, refund) => sum + refund.cents, 0);
  return capturedCents === 0 ? 0 : Math.round((minutes * cents) / capturedCents / QUARTER) * QUARTER;
}

/** Sessions last whole quarters of an hour. */
const QUARTER = 15;

/** The balance into which an order paid; undefined for an order of guides. */
export async function balanceOf(
  { balances }: { readonly balances: Pick<Balances, 'find'> },
  order: Pick<Order, 'items'>,
): Promise<Balance | undefined> {
  const item = installmentOf(order);
  return item === undefined ? undefined : await balances.find(item.agreementId);
}

/**
 * Of the minutes that an order paid, those that a refund can take: neither used nor taken. Nobody
 * can use them before they are in the balance.
 */
export function unusedMinutes(balance: Balance | undefined, order: Order): number {
  const credit = creditOf(balance, order);
  if (credit !== undefined) return unusedOf(credit);
  return order.hours === 'DUE' ? minutesWorth(order) : 0;
}

/**
 * Of the minutes that an order paid, those that sessions used and that are no longer paid: the
 * money went back, or is disputed.
 */
function unpaidMinutes(balance: Balance | undefined, order: Pick<Order, 'number'>): number {
  const credit = creditOf(balance, order);
  return credit === undefined ? 0 : unpaidOf(credit);
}

/** Tells the business of hours whose money went back or is disputed after they were used. */
export function unpaidText(order: Pick<Order, 'number' | 'state'>, balance: Balance | undefined): string | undefined {
  const minutes = unpaidMinutes(balance, order);
  if (minutes === 0) return undefined;
  const used = `${hoursText(minutes / 60)} that it paid ${minutes === 60 ? 'is' : 'are'} used or booked`;
  return order.state === 'SUSPENDED'
    ? `${used}. If PayPal decides for the buyer, nobody has paid for ${minutes === 60 ? 'it' : 'them'}.`
    : `${used}, and no longer paid for.`;
}

/** The minutes of an order that went back with its money. Those that were used stay. */
export function minutesReturned(order: Order, balance: Balance | undefined): number {
  const [item, credit] = [installmentOf(order), creditOf(balance, order)];
  if (item === undefined || order.paidAt === undefined) return 0;
  if (order.state === 'SUSPENDED')
    return minutesBack((order.refunds ?? []).filter(({ failedAt }) => failedAt === undefined));
  if (credit !== undefined) return item.minutes - Math.max(credit.wanted, credit.used);
  return isDeposit(order) ? item.minutes - minutesWorth(order) : 0;
}

const creditOf = (balance: Balance | undefined, { number }: Pick<Order, 'number'>): Credit | undefined =>
  balance?.credits.find(({ order }) => order === number);

const minutesBack = (refunds: readonly Refund[]): number => refunds.reduce((sum, { minutes = 0 }) => sum + minutes, 0);
