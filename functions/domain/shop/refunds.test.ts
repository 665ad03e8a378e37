import { describe, expect, it } from 'vitest';
import { aGuide, anItem, aPaidOrder } from '#testing/samples.ts';
import type { PaymentState } from '../ports/payments.ts';
import type { Order } from './order.ts';
import { keyOfGuide, keyOfOrder, referenceOf, unrecordedCents, withRefunds } from './refunds.ts';

const NOW = 1_000;
const order = aPaidOrder({ items: [anItem(), anItem(aGuide({ id: 'art', priceCents: 499 }))] });
const listed = (id: string, cents: number, reference = '', at = 7) => ({ id, at, cents, reference });

function after(known: Partial<Order>, reported: Partial<PaymentState>, returnedCents?: number) {
  const payment = { refundedCents: 0, captures: [], ...reported } as unknown as PaymentState;
  const sum = (reported.refunds ?? []).reduce((cents, refund) => cents + refund.cents, 0);
  return withRefunds({ ...order, ...known }, payment, returnedCents ?? sum, NOW);
}

describe('the refunds of an order', () => {
  it.each([
    [
      'the price of a guide, by an operator',
      referenceOf(keyOfGuide(order.number, 1), 'OPERATOR'),
      { by: 'OPERATOR', pdfId: 'art' },
    ],
    ['all that is left, by an operator', referenceOf(keyOfOrder(order.number), 'OPERATOR'), { by: 'OPERATOR' }],
    [
      'a guide that was paid for twice',
      referenceOf(keyOfGuide(order.number, 0), 'SYSTEM'),
      { by: 'SYSTEM', pdfId: 'biology' },
    ],
    ["a refund in PayPal's own pages", order.number, { by: 'PAYPAL' }],
    ['a guide that the order does not have', referenceOf(keyOfGuide(order.number, 2), 'OPERATOR'), { by: 'PAYPAL' }],
    ['a refund of another order', referenceOf(keyOfOrder('OTHER'), 'OPERATOR'), { by: 'PAYPAL' }],
  ])('show who made them, and for which guide: %s', (_, reference, who) => {
    expect(after({}, { refunds: [listed('R1', 499, reference)] })).toEqual({
      refundedCents: 499,
      refunds: [{ id: 'R1', at: 7, cents: 499, ...who }],
    });
  });

  it('come from a dispute if PayPal decided one for the buyer', () => {
    expect(after({}, { dispute: 'LOST', refunds: [listed('R1', 499)] }).refunds).toMatchObject([{ by: 'DISPUTE' }]);
    expect(after({}, { dispute: 'LOST' }, 499).refunds).toEqual([{ at: NOW, cents: 499, by: 'DISPUTE' }]);
  });

  it('never shrink because of an older read', () => {
    const known = after({}, { refunds: [listed('R1', 400), listed('R2', 99, '', 9)] });
    for (const read of [{}, { refunds: [listed('R2', 99)] }]) expect(after(known, read)).toEqual(known);
  });

  it('combine two reads with one refund each', () => {
    const first = after({}, { refunds: [listed('R1', 400)] });
    expect(after(first, { refunds: [listed('R2', 99)] })).toMatchObject({
      refundedCents: 499,
      refunds: [{ id: 'R1' }, { id: 'R2' }],
    });
  });

  it('include an amount without a listed refund, until PayPal lists it', () => {
    const noticed = after({}, {}, 500);
    expect(noticed).toEqual({ refundedCents: 500, refunds: [{ at: NOW, cents: 500, by: 'PAYPAL' }] });
    expect(after(noticed, { refunds: [listed('R1', 300)] }, 500)).toMatchObject({
      refundedCents: 500,
      refunds: [
        { id: 'R1', cents: 300 },
        { at: NOW, cents: 200 },
      ],
    });
    expect(after(noticed, { refunds: [listed('R1', 500)] })).toMatchObject({
      refundedCents: 500,
      refunds: [{ id: 'R1', cents: 500 }],
    });
  });

  it('include older refunds, from before we recorded them, only if PayPal lists them', () => {
    const before = { refundedCents: 500 };
    const grown = after(before, {}, 700);
    expect(grown).toEqual({ refundedCents: 700, refunds: [{ at: NOW, cents: 200, by: 'PAYPAL' }] });
    expect(unrecordedCents({ ...order, ...grown })).toBe(500);
    const complete = after(before, { refunds: [listed('R1', 500), listed('R2', 200)] });
    expect(complete.refunds).toMatchObject([{ id: 'R1' }, { id: 'R2' }]);
    expect(unrecordedCents({ ...order, ...complete })).toBe(0);
  });
});
