import { DAY_MS } from '#contract/limits.ts';
import { isClosed, releaseSeats, type Seats } from '../../seats/seats.ts';
import { nextCheck, type Order, type OrderChange, studentsOf } from '../core/order.ts';
import { changeSeatsOf, withSeatsOf } from '../settlement/seat-holds.ts';
import { type RefundDependencies, refundMissingSeats } from './refund-order.ts';

/**
 * Makes the seats of a class match the payment of an order, in one transaction with the mark that
 * this is due. Who paid after the seats were given to others gets the money back. If it can't go
 * back, a person has to act, and the order gets the first seats that come free.
 * @returns the current order
 * @throws NotWritten if other processes keep writing
 */
export async function bookSeats(dependencies: RefundDependencies, known: Order): Promise<Order> {
  if (known.seats !== 'DUE') return known;
  const now = dependencies.clock.now();
  const booked = await changeSeatsOf(dependencies, known, (order, seats) => {
    const next = seatsAfter(order, seats, now);
    return next && { seats: next, change: changeAfter(order, now) };
  });
  if (booked !== undefined) return booked;
  const refunded = await refundMissingSeats(dependencies, known);
  const after = await changeSeatsOf(dependencies, refunded, (order, seats) => {
    const next = seatsAfter(order, seats, now);
    if (next !== undefined) return { seats: next, change: changeAfter(order, now) };
    // An email that is due comes before the next look for a seat.
    const { seats: _, ...booked } = order;
    return { seats, change: { checkAt: Math.min(nextCheck(booked, now) ?? Infinity, now + DAY_MS) } };
  });
  return after ?? refunded;
}

/** The seats of a class as the payment of an order means them; undefined if too few are free. */
function seatsAfter(order: Order, seats: Seats, now: number): Seats | undefined {
  if (order.seats !== 'DUE') return seats;
  const hasSeats = order.state === 'PAID' || order.state === 'SUSPENDED';
  const students = studentsOf(order, ({ id }) => hasSeats && order.grants.includes(id));
  if (students.length === 0) return releaseSeats(seats, order.number, true);
  // Of a canceled class an order's seats go back one by one, and all of its students stay known.
  if (isClosed(seats) && seats.orders[order.number]?.spent === true) return seats;
  return withSeatsOf(order, students, seats, now);
}

const changeAfter = ({ seats, ...booked }: Order, now: number): OrderChange | undefined =>
  seats !== 'DUE' ? undefined : { seats: null, checkAt: nextCheck(booked, now) };
