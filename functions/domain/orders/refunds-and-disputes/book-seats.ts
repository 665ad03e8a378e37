import { releaseSeats, type Seats } from '../../seats/seats.ts';
import { nextCheck, type Order, seatsOf } from '../core/order.ts';
import { withSeatsOf } from '../settlement/seat-holds.ts';
import { MAX_CREDIT_ATTEMPTS, overtaken } from './credit-hours.ts';
import { type RefundDependencies, refundMissingSeats } from './refund-order.ts';

/**
 * Makes the seats of a class match the payment of an order, in one transaction with the mark that
 * this is due. Who paid after the seats were given to others gets the money back.
 * @returns the current order
 * @throws DependencyDown if other processes keep writing
 */
export async function bookSeats(dependencies: RefundDependencies, known: Order): Promise<Order> {
  const { classes, credits, orders, clock } = dependencies;
  const [first] = seatsOf(known);
  let order = known;
  for (let attempt = 0; attempt < MAX_CREDIT_ATTEMPTS; attempt += 1) {
    if (order.seats === undefined || first === undefined) return order;
    const now = clock.now();
    const seats = await classes.seats(first.classId);
    const next = seatsAfter(order, seats, now);
    if (next === undefined) {
      const refunded = await refundMissingSeats(dependencies, order);
      if (refunded.refundedCents !== order.refundedCents) {
        order = refunded;
        continue;
      }
    }
    const { seats: _, ...booked } = order;
    const checkAt = nextCheck(booked, now);
    const change = {
      ...{ checkAt, refunding: order.refunding, order: { seats: null } },
      ...(next === undefined || next === seats ? {} : { seats: next }),
    };
    if (await credits.credit(order, change, undefined)) {
      const { checkAt: __, ...others } = booked;
      return checkAt === null ? others : { ...others, checkAt };
    }
    order = (await orders.find(order)) ?? order;
  }
  throw overtaken(order);
}

/** The seats of a class as the payment of an order means them; undefined if too few are free. */
function seatsAfter(order: Order, seats: Seats, now: number): Seats | undefined {
  const hasSeats = order.state === 'PAID' || order.state === 'SUSPENDED';
  const students = seatsOf(order).flatMap(({ id, student }) =>
    hasSeats && order.grants.includes(id) ? [student] : [],
  );
  if (students.length === 0) return releaseSeats(seats, order.number, true);
  return withSeatsOf(order, students, seats, true, now);
}
