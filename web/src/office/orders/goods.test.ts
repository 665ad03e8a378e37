import { describe, expect, it } from 'vitest';
import type { OfficeOrder } from '#contract/endpoints/orders/office.ts';
import { endings, goodsWords, stateOf } from './goods.ts';
import { refundChoices, refundConsequences, refundNews } from './refund.ts';
import { order } from './testing/samples.ts';

const seatOf = (student: string, changes = {}) => ({
  id: student === 'Ben' ? 'seat:2' : 'seat:1',
  student,
  title: `AP Biology, for ${student}`,
  cents: 12_000,
  listCents: 12_000,
  bundleId: '',
  granted: true,
  refunded: false,
  ...changes,
});
const [guide] = order.guides;
if (guide === undefined) throw new Error('The sample has a guide');
const seats: OfficeOrder = {
  ...order,
  guides: [seatOf('Mia'), seatOf('Ben')],
  totalCents: 24_000,
  refundableCents: 24_000,
  feeCents: null,
};
const mixed: OfficeOrder = { ...seats, guides: [guide, seatOf('Mia')], totalCents: 12_499, refundableCents: 12_499 };
const chosen = (from: typeof seats, index: number) => {
  const choice = refundChoices(from)[index];
  if (choice === undefined) throw new Error('There is no such choice');
  return choice;
};

describe('an order of seats in the office', () => {
  it('is called what it is', () => {
    expect(goodsWords(order).title).toBe('Guides');
    expect(goodsWords(seats).title).toBe('Seats');
    expect(goodsWords({ guides: [seatOf('Mia')] }).title).toBe('Seat');
    expect(goodsWords(mixed).title).toBe('Guides and seats');
  });

  it('says what the buyer has of each', () => {
    expect(stateOf(seatOf('Mia'))).toBe('Has the seat');
    expect(stateOf(seatOf('Mia', { granted: false }))).toBe('Has no seat');
    expect(stateOf(seatOf('Mia', { granted: false, refunded: true }))).toBe('Refunded');
    expect(endings(mixed.guides)).toEqual([
      `“${guide.title}” can no longer be downloaded`,
      'Mia’s seat is free for others',
    ]);
  });

  it('is refunded by the student, in words about seats', () => {
    expect(refundChoices(seats).map(({ label }) => label)).toEqual([
      'The whole order',
      'Only the seat of Mia',
      'Only the seat of Ben',
    ]);
    const mia = chosen(seats, 1);
    expect(refundConsequences(seats, mia)).toContain('Mia’s seat is free for others.');
    expect(refundNews(seats, mia)).toBe(
      'PayPal has returned $120.00 of your payment to you. You no longer have Mia’s seat. You keep the other seats in this order.',
    );
    expect(refundNews(seats, chosen(seats, 0))).toBe(
      'PayPal has returned $240.00 of your payment to you. You no longer have the seats in this order.',
    );
    expect(refundNews(mixed, chosen(mixed, 2))).toContain(
      'You no longer have Mia’s seat. You keep the rest of this order.',
    );
    expect(refundNews({ ...seats, payer: 'mom@example.com' }, mia)).toContain('to who paid for your seats');
  });
});
