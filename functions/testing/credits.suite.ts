import { describe, expect, it } from 'vitest';
import type { Agreements } from '#domain/agreements/ports.ts';
import { withCredit } from '#domain/balances/balance.ts';
import type { Balances } from '#domain/balances/ports.ts';
import type { Order, RefundClaim } from '#domain/orders/core/order.ts';
import type { Bookings, Orders } from '#domain/orders/core/ports.ts';
import { TEST_START } from './clock.ts';
import { aBalance, anAgreement, aPaidOrder } from './samples.ts';

const { id: agreementId } = anAgreement();
const item = {
  id: `${agreementId}-1`,
  title: 'Ten hours (installment 1 of 2)',
  cents: 120_000,
  agreementId,
  minutes: 360,
};
const due = aPaidOrder({
  buyerId: `agreement-${agreementId}`,
  items: [item],
  grants: [item.id],
  hours: 'DUE',
  checkAt: 7,
  refundedCents: 5,
  refunds: [{ id: 'R1', at: 1, cents: 5, by: 'OPERATOR', minutes: 15 }],
});
const empty = aBalance({ version: 0, minutes: 0, credits: [] });
const write = withCredit(
  empty,
  { order: due.number, installment: item.id, state: 'paid', capturedCents: 120_000, refundedCents: 5, wanted: 345 },
  { at: TEST_START, about: item.title },
);

const claim: RefundClaim = {
  ...{ at: TEST_START, by: 'OPERATOR', captureId: 'CAPTURE1', currency: 'USD', minutes: 60 },
  parts: [{ requestId: 'refund-1', cents: 100, note: 'A gap' }],
};

/** What crediting hours changes of an order, beside its next check. */
const booked = { hours: null, refunding: null };

export function describeCredits(
  name: string,
  make: () => Promise<{ port: Bookings; orders: Orders; balances: Balances; agreements: Agreements }>,
): void {
  async function placed(order: Order = due) {
    const made = await make();
    await made.orders.insert(order);
    await made.agreements.write({ agreement: anAgreement(), before: undefined, balance: empty }, []);
    return made;
  }

  describe(`credits: ${name}`, () => {
    it('change order and balance together, once', async () => {
      const { port, orders, balances } = await placed();
      expect(await port.book(due, { ...booked, checkAt: 9 }, { balance: write })).toBe(true);
      const { hours: _, ...others } = due;
      expect(await orders.find(due)).toEqual({ ...others, checkAt: 9 });
      expect(await orders.toCheck(9, 10)).toEqual([{ ...others, checkAt: 9 }]);
      expect(await balances.find(agreementId)).toMatchObject({ version: 1, minutes: 345 });
      expect(await balances.entries(agreementId)).toMatchObject([
        { kind: 'refunded', minutes: 0, cents: 5 },
        { kind: 'paid', minutes: 345, left: 345 },
      ]);
      expect(await port.book(due, { ...booked, checkAt: 9 }, { balance: write })).toBe(false);
      expect(await balances.entries(agreementId)).toHaveLength(2);
    });

    it('have one winner of several at the same time', async () => {
      const { port, balances } = await placed();
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, () => port.book(due, { ...booked, checkAt: null }, { balance: write })),
      );
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(await balances.entries(agreementId)).toHaveLength(2);
    });

    it.each([
      ['the payment has changed', { state: 'SUSPENDED' as const }],
      ['money went back', { refundedCents: 6 }],
      ['a refund has failed', { refunds: [] }],
      ['a refund was claimed', { refunding: claim }],
    ])('change nothing if %s', async (_what, change) => {
      const { port, orders, balances } = await placed();
      const { order } = await orders.change(due, ['PAID'], change);
      expect(await port.book(due, { ...booked, checkAt: 9 }, { balance: write })).toBe(false);
      expect(await orders.find(due)).toEqual(order);
      expect(await balances.find(agreementId)).toEqual(empty);
    });

    it('change nothing if the balance has changed', async () => {
      const { port, orders, balances } = await placed();
      const other = { before: empty, balance: { ...empty, version: 1, minutes: 60 }, entries: [] };
      expect(await balances.change(other)).toBe(true);
      expect(await port.book(due, { ...booked, checkAt: 9 }, { balance: write })).toBe(false);
      expect(await orders.find(due)).toEqual(due);
    });

    it('change nothing if the refund that they end is another one by now', async () => {
      const { port, orders } = await placed();
      const { hours: _, ...others } = due;
      expect(await port.book(due, { ...booked, checkAt: 9, refunding: claim }, {})).toBe(true);
      expect(await orders.find(due)).toEqual({ ...others, checkAt: 9, refunding: claim });
      expect(await port.book(due, { ...booked, checkAt: 9 }, {})).toBe(false);
      const other = { ...others, refunding: { ...claim, minutes: 30 } };
      expect(await port.book(other, { ...booked, checkAt: null }, {})).toBe(false);
      expect(await port.book({ ...others, refunding: claim }, { ...booked, checkAt: null }, {})).toBe(true);
      const { checkAt: __, ...ended } = others;
      expect(await orders.find(due)).toEqual(ended);
    });

    it('only note that the balance has the hours, and leave the sweep’s index', async () => {
      const { port, orders, balances } = await placed();
      expect(await port.book(due, { ...booked, checkAt: null }, {})).toBe(true);
      const { hours: _, checkAt: __, ...others } = due;
      expect(await orders.find(due)).toEqual(others);
      expect(await orders.toCheck(Number.MAX_SAFE_INTEGER / 2, 10)).toEqual([]);
      expect(await balances.find(agreementId)).toEqual(empty);
    });
  });
}
