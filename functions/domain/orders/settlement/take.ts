import type { Order } from '../core/order.ts';
import { releaseCode, spendRedemption } from './redemption.ts';
import { releaseSeatsOf, spendSeats } from './seat-holds.ts';

type Dependencies = Parameters<typeof spendRedemption>[0] & Parameters<typeof spendSeats>[0];

/**
 * Takes for good what an order needs of which there are only so many: a use of its code, and seats.
 * It may run any number of times and in parallel.
 * @returns the current order; failed if too little is left, and what it has taken then goes back
 */
export async function spendAll(dependencies: Dependencies, order: Order): Promise<Order> {
  const redeemed = await spendRedemption(dependencies, order);
  return redeemed.state === order.state ? await spendSeats(dependencies, redeemed) : redeemed;
}

/**
 * Gives back what an order took that can't be paid anymore, or whose time is over.
 * @returns the current order
 */
export const releaseAll = async (dependencies: Dependencies, order: Order, checkAt: number | undefined) =>
  await releaseSeatsOf(dependencies, await releaseCode(dependencies, order), checkAt);
