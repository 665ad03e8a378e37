import { describe, expect, it } from 'vitest';
import type { Outbox } from '#domain/mail/ports.ts';
import { findByNumber } from '#domain/orders/core/find-by-number.ts';
import type { OrderMoves, Orders } from '#domain/orders/core/ports.ts';
import { aGuide, anItem, anOrder, anOutboxMail, aPaidOrder } from './samples.ts';

const to = { buyerId: '01KA000000000000000000CLEO', buyer: { email: 'cleo@example.com', fullname: 'Cleo Hart' } };
const paid = aPaidOrder({
  items: [anItem(), anItem(aGuide({ id: 'art' }))],
  receiptNumber: 'FYR-48213',
  refundedCents: 5,
  refunds: [{ id: 'R1', at: 1, cents: 5, by: 'PAYPAL' }],
  checkAt: 7,
});
const moved = { ...paid, ...to };

export function describeOrderMoves(
  name: string,
  make: () => Promise<{ port: OrderMoves; orders: Orders; outbox: Outbox }>,
): void {
  async function placed() {
    const made = await make();
    await made.orders.insert(paid);
    await made.orders.takeReceiptNumber('FYR-48213', paid);
    return made;
  }

  describe(`moves of purchases: ${name}`, () => {
    it('give the order with all its properties to the other buyer, and queue the emails', async () => {
      const { port, orders, outbox } = await placed();
      expect(await port.move(paid, to, [anOutboxMail()])).toBe(true);
      expect(await orders.find(paid)).toBeUndefined();
      expect(await orders.ofBuyer(paid.buyerId)).toEqual([]);
      expect(await orders.ofBuyer(to.buyerId)).toEqual([moved]);
      expect(await orders.locateReceipt('FYR-48213')).toEqual({ buyerId: to.buyerId, number: paid.number });
      expect(await orders.toCheck(7, 10)).toEqual([moved]);
      expect(await outbox.due(anOutboxMail().dueAt ?? 0, 10)).toEqual([anOutboxMail()]);
    });

    it('change nothing if anything of the order has changed since it was read', async () => {
      for (const change of [{ checkAt: 8 }, { feeCents: 1 }, { refunds: [] }, { mailFailures: 1 }]) {
        const { port, orders, outbox } = await placed();
        const { order } = await orders.change(paid, ['PAID'], change);
        expect(await port.move(paid, to, [anOutboxMail()])).toBe(false);
        expect(await orders.ofBuyer(paid.buyerId)).toEqual([order]);
        expect(await orders.ofBuyer(to.buyerId)).toEqual([]);
        expect(await orders.locateReceipt('FYR-48213')).toEqual({ buyerId: paid.buyerId, number: paid.number });
        expect(await outbox.due(Number.MAX_SAFE_INTEGER / 2, 10)).toEqual([]);
      }
    });

    it('take effect once of several at the same time', async () => {
      const { port, orders } = await placed();
      const targets = ['B1', 'B2', 'B3'].map((buyerId) => ({ ...to, buyerId }));
      const outcomes = await Promise.all(targets.map((target) => port.move(paid, target, [])));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      const all = await Promise.all([paid, ...targets].map(({ buyerId }) => orders.ofBuyer(buyerId)));
      expect(all.map(({ length }) => length)).toEqual([0, ...outcomes.map(Number)]);
    });

    it('leave the order to be found by its number, and by a process that had read it before', async () => {
      const { port, orders } = await placed();
      await port.move(paid, to, []);
      expect(await orders.locateMoved(paid.number)).toEqual({ buyerId: to.buyerId, number: paid.number });
      expect(await orders.locateMoved('ANOTHER')).toBeUndefined();
      expect(await findByNumber(orders, paid.number)).toEqual(moved);
      // The index still has the old buyer.
      const stale = { ...orders, locate: () => Promise.resolve({ buyerId: paid.buyerId, number: paid.number }) };
      expect(await findByNumber(stale, paid.number)).toEqual(moved);
      // A webhook or the sweep read the order before the move, and writes after it.
      const { changed, order } = await orders.change(paid, ['PAID'], { refundedCents: 9 }, paid);
      expect({ changed, order }).toEqual({ changed: false, order: moved });
      expect(await orders.change(order, ['PAID'], { refundedCents: 9 }, order)).toMatchObject({ changed: true });
      // Someone else's number finds nothing.
      expect(await orders.find({ buyerId: 'someone-else', number: paid.number })).toBeUndefined();
      expect(await orders.locate(`moved#${paid.number}`)).toBeUndefined();
    });

    it('may be repeated, back and forth', async () => {
      const { port, orders } = await placed();
      await port.move(paid, to, []);
      expect(await port.move(moved, paid, [])).toBe(true);
      expect(await findByNumber(orders, paid.number)).toEqual(paid);
      expect(await port.move(paid, to, [])).toBe(true);
      expect(await findByNumber(orders, paid.number)).toEqual(moved);
    });

    it('leave both buyers able to order', async () => {
      const { port, orders } = await make();
      const [first, second] = [anOrder({ number: '01KA1', state: 'PAID' }), anOrder({ number: '01KA2' })];
      expect(await orders.insertAfter(first, [])).toBe(true);
      expect(await port.move(first, to, [])).toBe(true);
      expect(await orders.insertAfter(second, [])).toBe(true);
      // The last order stays the one to know.
      expect(await orders.insertAfter(anOrder({ number: '01KA3' }), [])).toBe(false);
      expect(await orders.insertAfter({ ...anOrder({ number: '01KA4' }), ...to }, [{ ...first, ...to }])).toBe(true);
    });
  });
}
