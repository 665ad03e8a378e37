import { describe, expect, it } from 'vitest';
import type { Order } from '#domain/orders/core/order.ts';
import type { Bookings, Orders } from '#domain/orders/core/ports.ts';
import type { Classes, ClassSeats } from '#domain/seats/ports.ts';
import { holdSeats, takenSeats } from '#domain/seats/seats.ts';
import { TEST_START } from './clock.ts';
import { aClass, anOrder, aSeat, seatsFor, someSeats } from './samples.ts';

const open = anOrder({ items: [aSeat()], seats: TEST_START + 1, checkAt: 7 });
const { number, buyerId, buyer } = open;
const holder = { number, buyerId, email: buyer.email, students: seatsFor('Mia') };

export function describeSeatBookings(
  name: string,
  make: () => Promise<{ port: Bookings; orders: Orders; classes: Classes & ClassSeats }>,
): void {
  async function placed() {
    const made = await make();
    await made.orders.insert(open);
    const added = { next: aClass(), before: undefined, seats: someSeats(), take: [], release: [] };
    await made.classes.write(added, []);
    const seats = holdSeats(someSeats(), holder, true, TEST_START);
    return { ...made, seats, taken: async () => takenSeats(await made.classes.seats('ap-biology')) };
  }

  describe(`seat bookings: ${name}`, () => {
    it('change an order and its seats together, once', async () => {
      const { port, orders, classes, seats } = await placed();
      expect(await port.book(open, { seats: 'SPENT', checkAt: 9 }, { seats })).toBe(true);
      const { seats: _, ...others } = open;
      expect(await orders.find(open)).toEqual({ ...others, seats: 'SPENT', checkAt: 9 });
      expect(await orders.toCheck(9, 10)).toHaveLength(1);
      expect(await classes.seats('ap-biology')).toEqual(seats);
      expect(await port.book(open, { seats: 'SPENT' }, { seats })).toBe(false);
    });

    it('change an order whose seats stay the same', async () => {
      const { port, orders, taken } = await placed();
      expect(await port.book(open, { seats: null }, {})).toBe(true);
      expect(await orders.find(open)).not.toHaveProperty('seats');
      expect(await taken()).toBe(0);
    });

    it.each<[string, Partial<Order>]>([
      ['it was paid meanwhile', { state: 'PAID', capturedCents: 12_000, seats: 'DUE' }],
      ['another process took its seats for good', { seats: 'SPENT' }],
      ['another process gave its seats back', { seats: 'RETURNED' }],
      [
        'a refund of it is under way',
        { refunding: { at: 1, by: 'SYSTEM', captureId: 'C', currency: 'USD', parts: [] } },
      ],
    ])('change nothing if %s', async (_, change) => {
      const { port, orders, seats, taken } = await placed();
      const { order: current } = await orders.change(open, ['OPEN'], change);
      expect(await port.book(open, { seats: null }, { seats })).toBe(false);
      expect(await orders.find(open)).toEqual(current);
      expect(await taken()).toBe(0);
    });

    it('change nothing if the order is gone, or the seats were changed', async () => {
      const { port, orders, classes, seats, taken } = await placed();
      expect(await port.book({ ...open, number: '01KA000000000000000UNKNOWN' }, { seats: 'SPENT' }, { seats })).toBe(
        false,
      );
      expect(await taken()).toBe(0);
      const other = holdSeats(
        someSeats(),
        { ...holder, number: 'OTHER', students: seatsFor('Ann', 'Ben') },
        true,
        TEST_START,
      );
      await classes.changeSeats(other ?? someSeats());
      expect(await port.book(open, { seats: 'SPENT' }, { seats })).toBe(false);
      expect(await orders.find(open)).toEqual(open);
      expect(await taken()).toBe(2);
    });
  });
}
