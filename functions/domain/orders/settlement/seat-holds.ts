import {
  SEAT_HELD_SECONDS,
  SEAT_HOLDS_PER_BUYER_PER_DAY,
  SEATS_HELD_PER_NETWORK,
} from '#contract/endpoints/classes/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { OutboxMail } from '../../mail/outbox-mail.ts';
import type { ClassSeats } from '../../seats/ports.ts';
import {
  heldUntil,
  holdSeats,
  ordersBeside,
  releaseSeats,
  type Seat,
  type Seats,
  seatsHeldFrom,
  undoSeats,
} from '../../seats/seats.ts';
import type { Clock, RateLimits } from '../../shared/ports.ts';
import { blockOf, DAY_SECONDS } from '../../shared/rate-limits.ts';
import { OVERTAKEN, untilWritten } from '../../shared/until-written.ts';
import { type Order, type OrderChange, OrderGone, seatsOf, studentsOf } from '../core/order.ts';
import type { Bookings, Orders } from '../core/ports.ts';
import { CLASS_FULL, SEATS_OF_BUYER } from '../views/failures.ts';
import { endWithout, returning } from './reservation.ts';

export interface SeatDependencies {
  readonly classes: Pick<ClassSeats, 'seats'>;
  readonly seatBookings: Bookings;
  readonly orders: Pick<Orders, 'change' | 'find'>;
  readonly clock: Clock;
}

/** What becomes of an order and the seats of its class. */
interface SeatChange {
  /** Undefined if nothing changes, neither the order nor the seats. */
  readonly change?: OrderChange | undefined;
  /** The given ones if they stay the same. */
  readonly seats: Seats;
  /** Emails that are queued with the change. */
  readonly mails?: readonly OutboxMail[];
}

/**
 * Changes an order together with its seats, by what is stored, however many change them at once.
 * @param decide returns undefined if too few seats are free
 * @returns the current order; undefined if `decide` returned it
 * @throws OrderGone
 * @throws NotWritten if other changes keep coming first
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
  return await untilWritten(`Order ${number}`, async () => {
    const seats = await classes.seats(first.classId);
    const next = decide(order, seats);
    if (next?.change === undefined) return next && order;
    const isBooked = await seatBookings.book(order, next.change, {
      seats: next.seats === seats ? undefined : next.seats,
      mails: next.mails,
    });
    const current = await orders.find(order);
    if (current === undefined) throw new OrderGone(number);
    if (isBooked) return current;
    order = current;
    return OVERTAKEN;
  });
}

const holderOf = ({ number, buyerId, buyer }: Order, students: readonly Seat[]) => ({
  number,
  buyerId,
  email: buyer.email,
  students,
});

/** The seats of a class with those of an order that is paid, or about to be. */
export const withSeatsOf = (order: Order, students: readonly Seat[], seats: Seats, now: number): Seats | undefined =>
  holdSeats(seats, holderOf(order, students), true, now);

/** Until when an order that is opened or paid now keeps its seats. */
export const seatsHeldUntil = (now: number): number => now + inMs(SEAT_HELD_SECONDS);

/**
 * Holds the seats of an open order while the buyer pays. A buyer holds seats of a class twice a day
 * for 30 minutes, whichever orders these are, and a network only some: who comes then can pay all
 * the same, and gets the seats if they are free at that moment.
 * @param viewer from where the payment is opened
 * @returns whether there are seats for it now, it can't be paid anymore, or needs none
 */
export async function holdSeatsOf(
  dependencies: SeatDependencies & { readonly rateLimits: RateLimits },
  known: Order,
  viewer: string,
): Promise<boolean> {
  const [first] = seatsOf(known);
  if (first === undefined) return true;
  const { classes, rateLimits, clock } = dependencies;
  const { buyerId } = known;
  const now = clock.now();
  const isHolding = heldUntil(await classes.seats(first.classId), buyerId, now) !== undefined;
  const limit = { limit: SEAT_HOLDS_PER_BUYER_PER_DAY, windowSeconds: DAY_SECONDS, now };
  const mayHold = isHolding || (await rateLimits.take({ key: `holds#${first.classId}#${buyerId}`, ...limit })).taken;
  const network = blockOf(viewer);
  const held = await changeSeatsOf(dependencies, known, (order, seats) => {
    if (order.state !== 'OPEN' || order.seats === 'SPENT') return { seats };
    const until = heldUntil(seats, buyerId, now) ?? seatsHeldUntil(now);
    const next = holdSeats(seats, { ...holderOf(order, studentsOf(order)), hold: { until, network } }, false, now);
    if (next === undefined) return undefined;
    const isHeld = next === seats && order.seats !== undefined;
    const isBeyond = !mayHold || seatsHeldFrom(next, network) > SEATS_HELD_PER_NETWORK;
    return isHeld || isBeyond ? { seats } : { seats: next, change: { seats: until } };
  });
  return held !== undefined;
}

/**
 * Takes the seats of an order for good before it is paid, or ends it if too few are left, or its
 * buyer has enough. The order says which came first, so it is never both ended and charged.
 * @returns the current order
 */
export async function spendSeats(dependencies: SeatDependencies, known: Order): Promise<Order> {
  const now = dependencies.clock.now();
  let problem = CLASS_FULL;
  const spent = await changeSeatsOf(dependencies, known, (order, seats) => {
    if (order.state !== known.state || order.seats === 'SPENT') return { seats };
    const students = studentsOf(order);
    const next = withSeatsOf(order, students, seats, now);
    if (next === undefined && ordersBeside(seats, holderOf(order, students)) === undefined) problem = SEATS_OF_BUYER;
    return next && { seats: next, change: { seats: 'SPENT' } };
  });
  return spent ?? (await endWithoutSeats(dependencies, known, problem));
}

/** Ends an order in whose class no seat is left for it, unless another process has taken one. */
export const endWithoutSeats = async (
  dependencies: Parameters<typeof endWithout>[0],
  order: Order,
  problem: string = CLASS_FULL,
): Promise<Order> => await endWithout(dependencies, order, 'seats', problem);

/**
 * Gives back the seats of an order that can't be paid anymore, or whose time is over.
 * @param checkAt when the sweep was to look at it
 * @returns the current order
 */
export async function releaseSeatsOf(
  dependencies: SeatDependencies,
  known: Order,
  checkAt = Number.POSITIVE_INFINITY,
): Promise<Order> {
  const now = dependencies.clock.now();
  const released = await changeSeatsOf(dependencies, known, (order, seats) => {
    const change = order.state === known.state ? returning(order, 'seats', checkAt, now) : undefined;
    if (change === undefined) return { seats };
    const { number } = order;
    return { seats: change.seats === null ? releaseSeats(seats, number, false) : undoSeats(seats, number), change };
  });
  return released ?? known;
}
