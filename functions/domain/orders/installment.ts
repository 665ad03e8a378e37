import type { InstallmentState } from '#contract/shapes.ts';
import type { Balance } from '../balances/balance.ts';
import type { Balances } from '../balances/ports.ts';
import { installmentOf, type Order, type OrderState, type Refund } from './order.ts';

const states: Readonly<Partial<Record<OrderState, InstallmentState>>> = {
  PAID: 'paid',
  SUSPENDED: 'disputed',
  PENDING: 'pending',
  QUARANTINED: 'review',
  REFUNDED: 'refunded',
};

/** The state that an order gives its installment; undefined if it isn't paid. */
export const installmentStateOf = ({ state }: Pick<Order, 'state'>): InstallmentState | undefined => states[state];

/**
 * The minutes that an order's payment is worth now: none while it is disputed, and less those that
 * went back with a refund. A refund of everything that wasn't made in the office takes all.
 */
export function minutesWorth(order: Order): number {
  const { state, refunds = [] } = order;
  const minutes = installmentOf(order)?.minutes ?? 0;
  const counted = refunds.filter(({ failedAt }) => failedAt === undefined);
  const isByOffice = counted.length > 0 && counted.every((refund) => refund.minutes !== undefined);
  if (state !== 'PAID' && !(state === 'REFUNDED' && isByOffice && order.reversedAt === undefined)) return 0;
  return Math.max(0, minutes - minutesBack(counted) - shareBack(minutes, order, counted));
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

/** Of the minutes that an order paid, those that a refund can take: neither used nor taken. */
export function unusedMinutes(balance: Balance | undefined, { number }: Pick<Order, 'number'>): number {
  const given = balance?.credits.find(({ order }) => order === number)?.given ?? 0;
  return Math.min(given, balance?.minutes ?? 0);
}

const minutesBack = (refunds: readonly Refund[]): number => refunds.reduce((sum, { minutes = 0 }) => sum + minutes, 0);
