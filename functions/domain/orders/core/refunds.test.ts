import { describe, expect, it } from 'vitest';
import { aGuide, anItem, aPaidOrder } from '#testing/samples.ts';
import type { Order } from './order.ts';
import type { PaymentState } from './ports.ts';
import {
  failuresOf,
  keyOfItem,
  keyOfOrder,
  outcomesSince,
  referenceOf,
  refundToRepeat,
  withRefunds,
} from './refunds.ts';

const NOW = 1_000;
const order = aPaidOrder({ items: [anItem(), anItem(aGuide({ id: 'art', priceCents: 499 }))] });
const listed = (id: string, cents: number, reference = '', at = 7) => ({ id, at, cents, reference });

function after(known: Partial<Order>, reported: Partial<PaymentState>, returnedCents?: number) {
  const payment = { refundedCents: 0, captures: [], ...reported } as unknown as PaymentState;
  const sum = (reported.refunds ?? []).reduce((cents, refund) => cents + refund.cents, 0);
  return withRefunds({ ...order, ...known }, payment, returnedCents ?? sum, NOW);
}

describe('a refund that PayPal hasn’t paid out', () => {
  const reference = referenceOf(keyOfItem(order.number, 1), 'OPERATOR');
  const as = (status: 'PENDING' | 'FAILED') => ({ ...listed('R1', 499, reference), status });
  const made = { id: 'R1', at: 7, cents: 499, by: 'OPERATOR', pdfId: 'art' } as const;
  const pending = { refundedCents: 499, refunds: [{ ...made, pending: true as const }] };
  const failed = { refundedCents: 0, refunds: [{ ...made, failedAt: NOW }] };

  it('counts while it is pending, and when it has arrived', () => {
    expect(after({}, { refunds: [as('PENDING')] })).toEqual(pending);
    const arrived = after(pending, { refunds: [listed('R1', 499, reference)] });
    expect(arrived).toEqual({ refundedCents: 499, refunds: [made] });
    expect(outcomesSince(pending.refunds, arrived.refunds)).toEqual({
      isFailed: false,
      isDecided: true,
      isNamed: false,
    });
    expect(after(arrived, { refunds: [as('PENDING')] })).toEqual(arrived);
  });

  it.each([
    ['after it was pending', pending],
    ['after it had arrived', { refundedCents: 499, refunds: [made] }],
    ['before we knew of it', {}],
    ['if only its amount was known', { refundedCents: 499, refunds: [{ at: 3, cents: 499, by: 'PAYPAL' as const }] }],
  ])('counts no more once it has failed (%s), whatever an older read says', (_, known) => {
    const now = after(known, { refunds: [as('FAILED')] }, 0);
    expect(now).toEqual(failed);
    expect(outcomesSince('refunds' in known ? known.refunds : [], now.refunds).isFailed).toBe(true);
    expect(after(now, { refunds: [as('FAILED')] }, 0)).toEqual(now);
    for (const refund of [as('PENDING'), listed('R1', 499, reference)]) {
      expect(after(now, { refunds: [refund] }, 499)).toEqual(now);
      const next = after(now, { refunds: [refund, listed('R2', 300)] }, 799);
      expect(next).toMatchObject({ refundedCents: 300, refunds: [{ id: 'R1', failedAt: NOW }, { id: 'R2' }] });
    }
    expect(after(now, {}, 499)).toEqual(now);
    expect(outcomesSince(now.refunds, now.refunds)).toEqual({ isFailed: false, isDecided: false, isNamed: false });
  });

  it('leaves the others as they are, and what PayPal hasn’t listed', () => {
    const other = listed('R2', 100, '', 9);
    const known = after({}, { refunds: [as('PENDING'), other] }, 899);
    expect(known.refundedCents).toBe(899);
    const now = after(known, { refunds: [as('FAILED'), other] }, 100);
    expect(now).toMatchObject({
      refundedCents: 400,
      refunds: [{ id: 'R1', failedAt: NOW }, { id: 'R2' }, { cents: 300 }],
    });
  });

  it('is counted for its key by its guide, and has to be repeated until something goes back', () => {
    expect([failuresOf(failed, 'art'), failuresOf(failed, 'biology'), failuresOf(failed)]).toEqual([1, 0, 0]);
    const state = 'PAID';
    expect(refundToRepeat({ state, ...failed })?.id).toBe('R1');
    expect(refundToRepeat({ state, ...pending })).toBeUndefined();
    const again = { ...made, id: 'R2', at: NOW + 1 };
    expect(refundToRepeat({ state, refunds: [...failed.refunds, again] })).toBeUndefined();
    expect(refundToRepeat({ state, refunds: [...failed.refunds, { ...again, failedAt: NOW + 2 }] })?.id).toBe('R2');
    expect(refundToRepeat({ state: 'REFUNDED', ...failed })).toBeUndefined();
  });
});

describe('the refunds of an order', () => {
  it.each([
    [
      'the price of a guide, by an operator',
      referenceOf(keyOfItem(order.number, 1), 'OPERATOR'),
      { by: 'OPERATOR', pdfId: 'art' },
    ],
    ['all that is left, by an operator', referenceOf(keyOfOrder(order.number), 'OPERATOR'), { by: 'OPERATOR' }],
    [
      'a guide that was paid for twice',
      referenceOf(keyOfItem(order.number, 0), 'SYSTEM'),
      { by: 'SYSTEM', pdfId: 'biology' },
    ],
    ["a refund in PayPal's own pages", order.number, { by: 'PAYPAL' }],
    ['a guide that the order does not have', referenceOf(keyOfItem(order.number, 2), 'OPERATOR'), { by: 'PAYPAL' }],
    [
      'a guide, by an operator, after two that failed',
      referenceOf(keyOfItem(order.number, 1, 2), 'OPERATOR'),
      { by: 'OPERATOR', pdfId: 'art' },
    ],
    [
      'all that is left, after one that failed',
      referenceOf(keyOfOrder(order.number, 1), 'OPERATOR'),
      { by: 'OPERATOR' },
    ],
    [
      'a guide that was paid for twice, after one that failed',
      referenceOf(keyOfItem(order.number, 0, 1), 'SYSTEM'),
      { by: 'SYSTEM', pdfId: 'biology' },
    ],
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
});
