import { SEAT_HELD_SECONDS } from '#contract/endpoints/classes/limits.ts';
import { inMs } from '#contract/limits.ts';
import { changeSeats } from '../../seats/change-seats.ts';
import type { ClassSeats } from '../../seats/ports.ts';
import { holdSeats, releaseSeats, type Seats } from '../../seats/seats.ts';
import type { Clock } from '../../shared/ports.ts';
import { CLASS_FULL } from '../core/failures.ts';
import { areSeatsDue, nextCheck, type Order, seatsOf } from '../core/order.ts';
import type { Orders } from '../core/ports.ts';
import { updateOrder } from '../core/update-order.ts';

export interface SeatDependencies {
  readonly classes: Pick<ClassSeats, 'seats' | 'changeSeats'>;
  readonly orders: Pick<Orders, 'change'>;
  readonly clock: Clock;
}

/** The seats of a class with those that an order has while it is paid, or about to be. */
export function withSeatsOf(order: Order, students: readonly string[], seats: Seats, spent: boolean, now: number) {
  const { number, buyerId, buyer } = order;
  return holdSeats(seats, { number, buyerId, email: buyer.email, students }, spent, now);
}

/**
 * Takes the seats of an order, once per order.
 * @param spent the order is about to be paid
 * @returns whether the order has its seats now, or needs none
 */
export async function holdSeatsOf(
  { classes, clock }: Pick<SeatDependencies, 'classes' | 'clock'>,
  order: Order,
  spent: boolean,
): Promise<boolean> {
  const seats = seatsOf(order);
  const [first] = seats;
  if (first === undefined) return true;
  const students = seats.map(({ student }) => student);
  const held = await changeSeats(classes, first.classId, (known) =>
    withSeatsOf(order, students, known, spent, clock.now()),
  );
  return held !== undefined;
}

/** Until when an order that is opened or paid now keeps its seats. */
export const seatsHeldUntil = (now: number): number => now + inMs(SEAT_HELD_SECONDS);

/**
 * Takes the seats of an order for good before PayPal is asked for the money, or ends the order if
 * too few are left. The order says which came first, so it is never both ended and charged.
 * @returns the current order
 */
export async function spendSeats(dependencies: SeatDependencies, order: Order): Promise<Order> {
  if (seatsOf(order).length === 0 || order.seatsSpent === true) return order;
  if (!(await holdSeatsOf(dependencies, order, true))) return await endWithoutSeats(dependencies, order);
  return (await dependencies.orders.change(order, [order.state], { seatsSpent: true })).order;
}

/**
 * Ends an order in whose class no seat is left for it, unless another process has taken one for it.
 * @returns the current order
 */
export async function endWithoutSeats(
  { orders, clock }: Pick<SeatDependencies, 'orders' | 'clock'>,
  order: Order,
): Promise<Order> {
  const checkAt = nextCheck({ ...order, state: 'FAILED' }, clock.now());
  return await updateOrder(orders, order, ({ state, seatsSpent }) =>
    state === order.state && seatsSpent === undefined ? { problem: CLASS_FULL, state: 'FAILED', checkAt } : undefined,
  );
}

/**
 * Gives back the seats of an order that can't be paid anymore, and then doesn't do it again; and an
 * open order's when its time is over, because the capture takes them again.
 * @param checkAt when the sweep was to look at it; by then no other process can be capturing it
 */
export async function releaseSeatsOf(
  dependencies: SeatDependencies,
  order: Order,
  checkAt = Number.POSITIVE_INFINITY,
): Promise<Order> {
  const { classes, orders, clock } = dependencies;
  const [first] = seatsOf(order);
  if (first === undefined) return order;
  const release = async (spent: boolean) =>
    await changeSeats(classes, first.classId, (seats) => releaseSeats(seats, order.number, spent));
  const { seatsHeldUntil: until = Infinity } = order;
  if (order.state === 'OPEN' && until <= clock.now()) {
    await release(false);
    return await updateOrder(orders, order, (current) =>
      current.seatsHeldUntil === until ? { seatsHeldUntil: null } : undefined,
    );
  }
  if (!areSeatsDue(order) || checkAt > clock.now()) return order;
  await release(true);
  return await updateOrder(orders, order, (current) => {
    if (!areSeatsDue(current)) return undefined;
    const next = { ...current, seatsReturned: true as const };
    return { seatsReturned: true, checkAt: nextCheck(next, clock.now()) };
  });
}
