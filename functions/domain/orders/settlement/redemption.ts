import { CODE_HELD_SECONDS, CODE_HOLDS_PER_NETWORK_PER_HOUR } from '#contract/endpoints/codes/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { DiscountCodes } from '../../codes/ports.ts';
import type { Clock, RateLimits } from '../../shared/ports.ts';
import { blockOf, isWithinViewerLimit } from '../../shared/rate-limits.ts';
import { mustReturn, type Order } from '../core/order.ts';
import type { Orders } from '../core/ports.ts';
import { updateOrder } from '../core/update-order.ts';
import { CODE_USED_UP } from '../views/failures.ts';
import { endWithout, returning } from './reservation.ts';

interface Dependencies {
  readonly codes: Pick<DiscountCodes, 'redeem' | 'release'>;
  readonly orders: Pick<Orders, 'ofBuyer' | 'change'>;
}
type WithClock<Ports> = Ports & { readonly clock: Clock };

const redemptionOf = ({ buyerId, number }: Order, code: string) => ({ code, buyerId, number });

/**
 * Takes a use of the order's code, once per order. An order that is opened takes those of the
 * buyer's own orders that were declined, or aren't being paid, so a person holds one of a code. One
 * that is about to be paid does so if none is left.
 * @param spent the order is about to be paid
 * @returns whether the order has a use now, or needs none
 */
export async function redeemCode({ codes, orders }: Dependencies, order: Order, spent: boolean): Promise<boolean> {
  const { discount } = order;
  if (discount === undefined) return true;
  const use = redemptionOf(order, discount.code);
  const isTaken = await codes.redeem(use, spent);
  if (isTaken && spent) return true;
  const others = (await orders.ofBuyer(order.buyerId)).filter(
    (other) =>
      other.number !== order.number && other.discount?.code === discount.code && mayHaveUnpaidRedemption(other),
  );
  // PayPal has declined a failed order for good. An expired one may just be captured.
  for (const other of others) await codes.release(redemptionOf(other, discount.code), other.state === 'FAILED');
  return isTaken || (others.length > 0 && (await codes.redeem(use, spent)));
}

/**
 * Takes a use for an open order while the buyer pays, or again if it had to give it up. Beyond the
 * uses that a network holds, it takes one when it is paid.
 * @param viewer from where the payment is opened
 * @returns false if none is left
 */
export async function holdUseOf(
  dependencies: WithClock<Dependencies> & { readonly rateLimits: RateLimits },
  order: Order,
  viewer: string,
): Promise<boolean> {
  const { orders, rateLimits, clock } = dependencies;
  if (order.discount === undefined) return true;
  const key = `code-holds#${order.discount.code}`;
  const limit = CODE_HOLDS_PER_NETWORK_PER_HOUR;
  if (!(await isWithinViewerLimit(rateLimits, key, blockOf(viewer), limit, clock.now()))) return true;
  if (!(await redeemCode(dependencies, order, false))) return false;
  const code = heldUntil(clock.now());
  await updateOrder(orders, order, (current) =>
    current.state === 'OPEN' && current.code === undefined ? { code } : undefined,
  );
  return true;
}

/** Whether an order isn't paid, and PayPal holds no payment for it. */
export const isUnpaid = ({ state }: Order): boolean => state === 'OPEN' || state === 'FAILED' || state === 'EXPIRED';

/** Whether an order that isn't paid may have a use of its code. */
export const mayHaveUnpaidRedemption = (order: Order): boolean =>
  isUnpaid(order) && order.code !== 'RETURNED' && order.problem !== CODE_USED_UP;

/**
 * Spends a use of the order's code before PayPal is asked for the money, or ends the order if none
 * is left. The order says which came first, so it is never both ended and charged.
 * @returns the current order
 */
export async function spendRedemption(dependencies: WithClock<Dependencies>, order: Order): Promise<Order> {
  if (order.discount === undefined || order.code === 'SPENT') return order;
  if (!(await redeemCode(dependencies, order, true))) return await endWithoutUse(dependencies, order);
  return (await dependencies.orders.change(order, [order.state], { code: 'SPENT' })).order;
}

/** Ends an order whose code has no use left for it, unless another process has spent one for it. */
export const endWithoutUse = async (dependencies: Parameters<typeof endWithout>[0], order: Order): Promise<Order> =>
  await endWithout(dependencies, order, 'code', CODE_USED_UP);

/**
 * Removes the buyer of an order that is being erased from its code. An order that was paid keeps
 * its use; one that can't be paid anymore gives it back.
 */
export async function forgetRedemption(codes: Pick<DiscountCodes, 'release' | 'forget'>, order: Order): Promise<void> {
  if (order.discount === undefined) return;
  const use = redemptionOf(order, order.discount.code);
  if (mustReturn(order, 'code')) await codes.release(use, true);
  await codes.forget(use);
}

/** Until when an order that is opened or used now keeps its use. */
export const heldUntil = (now: number): number => now + inMs(CODE_HELD_SECONDS);

/**
 * Gives back the use of an order that can't be paid anymore, or whose time is over.
 * @returns the current order
 */
export async function releaseCode(dependencies: WithClock<Dependencies>, order: Order): Promise<Order> {
  const { codes, orders, clock } = dependencies;
  const { discount, checkAt = Infinity } = order;
  const now = clock.now();
  const change = returning(order, 'code', checkAt, now);
  if (discount === undefined || change === undefined) return order;
  await codes.release(redemptionOf(order, discount.code), change.code === 'RETURNED');
  return await updateOrder(orders, order, (current) => {
    const next = returning(current, 'code', checkAt, now);
    return next?.code === change.code ? next : undefined;
  });
}
