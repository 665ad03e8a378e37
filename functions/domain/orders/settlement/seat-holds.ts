import { SEAT_HELD_SECONDS } from '#contract/endpoints/classes/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { ClassSeats } from '../../seats/ports.ts';
import { holdSeats, releaseSeats, type Seats } from '../../seats/seats.ts';
import type { Clock } from '../../shared/ports.ts';
import { DependencyDown } from '../../shared/refusal.ts';
import { CLASS_FULL } from '../core/failures.ts';
import { areSeatsDue, nextCheck, type Order, type OrderChange, OrderGone, seatsOf } from '../core/order.ts';
import type { Orders, SeatBookings } from '../core/ports.ts';
import { updateOrder } from '../core/update-order.ts';

export interface SeatDependencies {
  readonly classes: Pick<ClassSeats, 'seats'>;
  readonly seatBookings: SeatBookings;
  readonly orders: Pick<Orders, 'change' | 'find'>;
  readonly clock: Clock;
}

/** Payments of a whole class may come at once, and each starts over when another one came first. */
const MAX_ATTEMPTS = 100;

/** What becomes of an order and the seats of its class. */
interface SeatChange {
  /** Undefined if nothing changes, neither the order nor the seats. */
  readonly change?: OrderChange | undefined;
  /** The given ones if they stay the same. */
  readonly seats: Seats;
}

/**
 * Changes an order together with its seats, by what is stored, however many change them at once.
 * @param decide returns undefined if too few seats are free
 * @returns the current order; undefined if `decide` returned it
 * @throws OrderGone
 * @throws DependencyDown if other changes keep coming first
 */
export async function changeSeatsOf(
  { classes, seatBookings, orders }: SeatDependencies,
  known: Order,
  decide: (order: Order, seats: Seats) => SeatChange | undefined,
): Promise<Order | undefined> {
  const { number } = known;
  const [first] = seatsOf(known);
  if (first === undefined) return known;
  let order = known;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const seats = await classes.seats(first.classId);
    const next = decide(order, seats);
    if (next?.change === undefined) return next && order;
    const isBooked = await seatBookings.book(order, next.change, next.seats === seats ? undefined : next.seats);
    const current = await orders.find(order);
    if (current === undefined) throw new OrderGone(number);
    if (isBooked) return current;
    order = current;
  }
  throw new DependencyDown('The class', new Error(`Order ${number} met ${String(MAX_ATTEMPTS)} other writes`));
}

/** The seats of a class with those that an order has while it is paid, or about to be. */
export function withSeatsOf(order: Order, students: readonly string[], seats: Seats, spent: boolean, now: number) {
  const { number, buyerId, buyer } = order;
  return holdSeats(seats, { number, buyerId, email: buyer.email, students }, spent, now);
}

const studentsOf = (order: Order): string[] => seatsOf(order).map(({ student }) => student);

/** Until when an order that is opened or paid now keeps its seats. */
export const seatsHeldUntil = (now: number): number => now + inMs(SEAT_HELD_SECONDS);

/**
 * Takes the seats of an open order before the buyer can pay, or again if it had to give them up.
 * @returns whether it has its seats now, can't be paid anymore, or needs none
 */
export async function holdSeatsOf(dependencies: SeatDependencies, known: Order): Promise<boolean> {
  const now = dependencies.clock.now();
  const held = await changeSeatsOf(dependencies, known, (order, seats) => {
    if (order.state !== 'OPEN') return { seats };
    const next = withSeatsOf(order, studentsOf(order), seats, false, now);
    if (next === undefined) return undefined;
    const isHeld = next === seats && order.seatsHeldUntil !== undefined;
    return isHeld ? { seats } : { seats: next, change: { seatsHeldUntil: seatsHeldUntil(now) } };
  });
  return held !== undefined;
}

/**
 * Takes the seats of an order for good before it is paid, or ends it if too few are left. The order
 * says which came first, so it is never both ended and charged.
 * @returns the current order
 */
export async function spendSeats(dependencies: SeatDependencies, known: Order): Promise<Order> {
  const now = dependencies.clock.now();
  const spent = await changeSeatsOf(dependencies, known, (order, seats) => {
    if (order.state !== known.state || order.seatsSpent === true) return { seats };
    const next = withSeatsOf(order, studentsOf(order), seats, true, now);
    return next && { seats: next, change: { seatsSpent: true } };
  });
  return spent ?? (await endWithoutSeats(dependencies, known));
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
 * @returns the current order
 */
export async function releaseSeatsOf(
  dependencies: SeatDependencies,
  known: Order,
  checkAt = Number.POSITIVE_INFINITY,
): Promise<Order> {
  const now = dependencies.clock.now();
  const released = await changeSeatsOf(dependencies, known, (order, seats) => {
    if (order.state === 'OPEN' && order.seatsHeldUntil !== undefined && order.seatsHeldUntil <= now)
      return { seats: releaseSeats(seats, order.number, false), change: { seatsHeldUntil: null } };
    if (order.state !== known.state || !areSeatsDue(order) || checkAt > now) return { seats };
    const next = nextCheck({ ...order, seatsReturned: true }, now);
    return { seats: releaseSeats(seats, order.number, true), change: { seatsReturned: true, checkAt: next } };
  });
  return released ?? known;
}
