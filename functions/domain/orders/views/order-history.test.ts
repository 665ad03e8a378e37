import { describe, expect, it } from 'vitest';
import { TEST_START } from '#testing/clock.ts';
import { anOrder, aPaidOrder } from '#testing/samples.ts';
import { businessTimes } from '../../shared/times/business-times.ts';
import type { Order, RefundClaim } from '../core/order.ts';
import { CODE_USED_UP } from './failures.ts';
import { beginningOf, eventsOf } from './order-history.ts';

const times = businessTimes('America/Los_Angeles');
/** The history with its times, each line as `2026-11-02 07:00  Paid …`. */
const historyOf = (order: Order): string[] =>
  [beginningOf(order), ...eventsOf(order)].map(({ at, text }) => (at === null ? text : `${times.minute(at)}  ${text}`));
const refund = { at: TEST_START, cents: 499, by: 'OPERATOR' } as const;

describe('the history of an order', () => {
  it('says that it is checked again while it waits for its payment', () => {
    const order = anOrder({ paypalOrderId: 'PP1', checkAt: TEST_START + 300_000 });
    expect(historyOf(order)).toEqual([
      '2026-11-02 07:00  Ordered by Amy Marlow <amy@example.com>, for $19.99',
      '2026-11-02 07:05  We’ll check again by itself, at most 15 minutes after this time.',
    ]);
  });

  it('says of one that a code made free that there was no payment, and when it was taken back', () => {
    const { paypalOrderId: _, captureId: __, ...order } = aPaidOrder({ totalCents: 0, capturedCents: 0 });
    const discount = { code: 'WELCOME20', cents: 1_999 };
    const takenBack = { at: TEST_START + 3_600_000, why: 'By mistake' };
    const free = historyOf({ ...order, discount, takenBack });
    expect(free[0]).toContain('Ordered by Amy Marlow <amy@example.com>, free with code WELCOME20');
    expect(free).toContain('2026-11-02 07:01  It was free, so there was no payment.');
    expect(free).toContain('2026-11-02 08:00  Taken back by hand: By mistake');
    expect(free.join('\n')).not.toContain('PayPal');
  });

  it('says why a gift was given and taken back, and nothing of money', () => {
    const takenBack = { at: TEST_START + 3_600_000, why: 'The wrong person' };
    expect(historyOf(aPaidOrder({ totalCents: 0, capturedCents: 0, granted: 'A prize', takenBack }))).toEqual([
      '2026-11-02 07:00  Given to Amy Marlow <amy@example.com>, without payment',
      'Given away by hand: A prize',
      '2026-11-02 08:00  Taken back by hand: The wrong person',
    ]);
  });

  it('says that a code was used up, and not that PayPal refused the payment', () => {
    const discount = { code: 'WELCOME20', cents: 5 };
    const history = historyOf(anOrder({ state: 'FAILED', problem: CODE_USED_UP, discount })).join('\n');
    expect(history).toContain('What was wrong: the code has no use left.');
    expect(history).not.toContain('refused');
  });

  it('has a refund that is being made, until PayPal has answered', () => {
    const refunding: RefundClaim = {
      ...{ at: TEST_START + 3_600_000, by: 'OPERATOR', captureId: 'C1', currency: 'USD' },
      parts: [
        { requestId: 'R1', cents: 499 },
        { requestId: 'R2', cents: 1 },
      ],
    };
    expect(historyOf(aPaidOrder({ refunding }))).toContain(
      '2026-11-02 08:00  A refund of $5.00 is being made. We check it within minutes.',
    );
  });

  it('has the sum of refunds, and mails that failed', () => {
    const history = historyOf(aPaidOrder({ refundedCents: 500, receipt: 'DUE', notice: 'REFUND', mailFailures: 3 }));
    for (const line of [
      'In total $5.00 was refunded to the buyer.',
      'The receipt has not been emailed yet.',
      'The buyer has not been emailed about the refund yet.',
      'Sending it has failed 3 times in a row.',
    ]) {
      expect(history).toContain(line);
    }
    expect(history[1]).toBe('2026-11-02 07:01  Paid $19.99.');
  });

  it('has the time, amount, guide and author of each refund, and the fee', () => {
    const refunds = [
      { ...refund, id: 'R1', at: TEST_START + 3_600_000, pdfId: 'biology' },
      { id: 'R2', at: TEST_START + 7_200_000, cents: 300, by: 'PAYPAL' },
    ] as const;
    const history = historyOf(aPaidOrder({ feeCents: 119, refundedCents: 799, refunds }));
    for (const line of [
      'PayPal kept $1.19 of it.',
      '2026-11-02 08:00  $4.99 was refunded for “Biology and Pre-Med” by us.',
      '2026-11-02 09:00  $3.00 was refunded at PayPal.',
      'In total $7.99 was refunded to the buyer.',
    ]) {
      expect(history).toContain(line);
    }
  });

  it('names who of the team refunded', () => {
    const refunds = [
      { ...refund, id: 'R1', at: TEST_START + 3_600_000, pdfId: 'biology' },
      { ...refund, id: 'R2', at: TEST_START + 7_200_000 },
    ];
    const history = historyOf(aPaidOrder({ refunds, refundedBy: [{ refund: 'R1', name: 'Ruth Calloway' }] }));
    expect(history).toContain('2026-11-02 08:00  Ruth Calloway refunded $4.99 for “Biology and Pre-Med”.');
    expect(history).toContain('2026-11-02 09:00  $4.99 was refunded by us.');
  });

  it('has a refund that is pending, and one that has failed', () => {
    const refunds = [
      { ...refund, id: 'R1', failedAt: TEST_START + 3_600_000 },
      { ...refund, id: 'R2', at: TEST_START + 7_200_000, pending: true as const },
    ];
    const history = historyOf(aPaidOrder({ refunds, refundedCents: 499 }));
    expect(history).toContain(
      '2026-11-02 08:00  PayPal couldn’t pay out the refund of $4.99, so the money is still ours.',
    );
    expect(history).toContain('2026-11-02 09:00  $4.99 was refunded by us. PayPal has not paid it out yet.');
  });

  it('says when PayPal reversed a payment after a dispute', () => {
    expect(historyOf(aPaidOrder({ state: 'REFUNDED', reversedAt: TEST_START + 3_600_000 }))).toContain(
      '2026-11-02 08:00  $19.99 was refunded by PayPal, which decided a dispute for the buyer.',
    );
  });

  it('says what was wrong, and that the buyer was erased', () => {
    const buyer = { email: '', fullname: '' };
    const order = anOrder({ state: 'QUARANTINED', problem: 'AMOUNT (debug_id 1)', buyer });
    const history = historyOf(order);
    expect(history[0]).toContain('Ordered by an erased buyer');
    expect(history).toContain('PayPal could not be reached, or never answered.');
    expect(history).toContain('What was wrong: AMOUNT (debug_id 1).');
  });
});
