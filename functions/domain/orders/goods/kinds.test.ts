import { describe, expect, it } from 'vitest';
import { TEST_START } from '#testing/clock.ts';
import { anItem, anOrder, aPaidOrder, aSeat } from '#testing/samples.ts';
import { testBusinessProfile as businessProfile } from '#testing/world.ts';
import { businessTimes } from '../../shared/times/business-times.ts';
import type { Notice, Order } from '../core/order.ts';
import { createLedger } from '../office/ledger.ts';
import { asOfficeOrder } from '../office/order-view.ts';
import { disputeMail } from '../refunds-and-disputes/dispute-mail.ts';
import { evidenceLines } from '../refunds-and-disputes/evidence.ts';
import { disputeReason } from '../refunds-and-disputes/last-dispute.ts';
import { paymentNoticeMail, refundFailedMail } from '../refunds-and-disputes/payment-notice-mail.ts';
import { CLASS_FULL, PAID_OTHERWISE, SEATS_OF_BUYER } from '../views/failures.ts';
import { eventsOf } from '../views/order-history.ts';
import { summarizeOrder } from '../views/order-summary.ts';

const times = businessTimes('America/Los_Angeles');
const to = 'office@shop.test';
const both = aPaidOrder({ items: [aSeat(), aSeat('Ben')] });
const one = aPaidOrder({ items: [aSeat()] });
const mixed = aPaidOrder({ items: [anItem(), aSeat()] });
const textOf = (order: Order, notice: Notice, payer?: string) => {
  const { subject, text } = paymentNoticeMail({
    order,
    notice,
    businessProfile,
    ...(payer === undefined ? {} : { payer }),
  });
  return `${subject}\n${text}`;
};
/** The words that fit guides and don't fit seats. */
const ofGuides = /guide|download|PDF|library/i;

describe('texts about an order of seats', () => {
  it.each<[string, Partial<Order>, string]>([
    ['that is disputed', { state: 'SUSPENDED' }, 'Its seats are paused until PayPal decides.'],
    [
      'whose class was full',
      { state: 'FAILED', problem: CLASS_FULL },
      'Its class was full by then, so nothing was charged.',
    ],
    [
      'whose buyer has enough',
      { state: 'FAILED', problem: SEATS_OF_BUYER },
      'Its buyer had four seats in the class by then, so nothing was charged.',
    ],
    [
      'that was paid otherwise',
      { state: 'FAILED', problem: PAID_OTHERWISE },
      'Another payment for its seats came first, so nothing was charged.',
    ],
  ])('name seats in the summary of one %s', (_, changes, text) => {
    const summary = summarizeOrder(anOrder({ items: [aSeat()], ...changes }), times, false);
    expect(summary).toContain(text);
    expect(summary).not.toMatch(ofGuides);
  });

  it('say that a class without a price was free, without a code', () => {
    const free = aPaidOrder({ items: [aSeat('Mia', { cents: 0 })], capturedCents: 0 });
    expect(summarizeOrder(free, times, false)).toBe(
      'Amy got this free on Nov 2, 2026, at 7:01 AM. The receipt was emailed.',
    );
    expect(asOfficeOrder(free, times).history).toMatchObject([
      { text: 'Ordered by Amy Marlow <amy@example.com>, free' },
      { text: 'It was free, so there was no payment.' },
      { text: 'The receipt has been emailed.' },
    ]);
  });

  it('name seats in the history', () => {
    const other = anOrder({ items: [aSeat()], state: 'FAILED', problem: PAID_OTHERWISE });
    expect(eventsOf(other).map(({ text }) => text)).toContain(
      'What was wrong: another payment for its seats came first.',
    );
    const refunds = [{ id: 'R1', at: TEST_START, cents: 12_000, by: 'SYSTEM', pdfId: aSeat().id }] as const;
    expect(eventsOf({ ...mixed, refunds }).map(({ text }) => text)).toContain(
      '$120.00 was refunded for “AP Biology in a week, for Mia” by the shop, because its class was full by then, or it was paid twice.',
    );
  });

  it('name seats to the business', () => {
    const disputed = { ...one, state: 'SUSPENDED' as const };
    expect(asOfficeOrder(disputed, times).advice).toContain('Its seats are paused until then.');
    expect(disputeMail({ order: disputed, dispute: undefined, to, businessProfile }).text).toContain(
      'Its seats are paused until PayPal decides.',
    );
    expect(refundFailedMail({ order: one, to, businessProfile }).text).toContain('the buyer has the seats back.');
    expect(disputeReason({ reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED' }, one)).toBe(
      'says that the class never took place',
    );
  });

  it('name seats to PayPal', () => {
    const record = { downloads: [], receipts: [{ at: TEST_START, step: 'SENT' as const }] };
    const context = { editions: new Map<string, string>(), times, siteUrl: 'https://shop.test' };
    const lines = evidenceLines(one, record, context).join('\n');
    expect(lines).toContain('“AP Biology in a week, for Mia”. Seats in a live online class with a teacher');
    expect(lines).toContain('Receipt with the dates of the class emailed');
    expect(lines).not.toMatch(ofGuides);
  });

  it('name the class and no student to the accountant', () => {
    const ledger = createLedger(times, () => true);
    ledger.add(one);
    expect(ledger.lines()).toMatchObject([{ guides: 'ap-biology' }]);
  });
});

describe('an email about a payment for seats', () => {
  const refunded = { ...one, state: 'REFUNDED' as const, refundedCents: 12_000, grants: [] };

  it.each<[string, Order, Notice, string]>([
    [
      'a refund',
      refunded,
      'REFUND',
      'PayPal has returned $120.00 of your payment to you. You no longer have the seat in this order.',
    ],
    [
      'a class that was full',
      { ...refunded, refunds: [{ id: 'R', at: 1, cents: 12_000, by: 'SYSTEM', pdfId: aSeat().id }] },
      'REFUND',
      'The last seat was taken before the payment arrived, so we gave the money back.',
    ],
    [
      'a refund of one student’s seat',
      { ...both, refundedCents: 12_000, grants: [aSeat('Ben').id] },
      'REFUND',
      'You no longer have Mia’s seat. You keep the other seats in this order.',
    ],
    [
      'a dispute',
      { ...both, state: 'SUSPENDED' },
      'SUSPENDED',
      'The seats in this order are paused until PayPal decides.',
    ],
    ['its end', one, 'RESTORED', 'Your seat is back'],
    ['its end again', both, 'RESTORED', 'You have the seats in this order again.'],
    ['a failed refund', one, 'REFUND_FAILED', 'Until we’ve sorted it out, you have its seats again.'],
  ])('of %s names them', (_, order, notice, text) => {
    expect(textOf(order, notice)).toContain(text);
    expect(textOf(order, notice)).not.toMatch(ofGuides);
  });

  it('tells who paid what the student has', () => {
    expect(textOf({ ...refunded, payer: { email: 'mom@example.com' } }, 'REFUND', 'mom@example.com')).toContain(
      'Amy no longer has the seat in this order.',
    );
    expect(textOf({ ...refunded, payer: { email: 'mom@example.com' } }, 'REFUND')).toContain(
      'to who paid for your seats',
    );
  });

  it('names what is gone of a guide and a seat', () => {
    const refunds = [{ id: 'R', at: 1, cents: 12_000, by: 'SYSTEM', pdfId: aSeat().id }] as const;
    expect(textOf({ ...mixed, refundedCents: 12_000, grants: [anItem().id], refunds }, 'REFUND')).toContain(
      'so we gave the money back. You no longer have Mia’s seat. You keep the rest of this order.',
    );
  });
});
