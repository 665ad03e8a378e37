import { describe, expect, it } from 'vitest';
import { TEST_START } from '#testing/clock.ts';
import { anOrder, aPaidOrder } from '#testing/samples.ts';
import { businessTimes } from '../../shared/times/business-times.ts';
import type { Order } from '../core/order.ts';
import { CODE_USED_UP } from './failures.ts';
import { summarizeOrder } from './order-summary.ts';

const times = businessTimes('America/Los_Angeles');
const summaryOf = (order: Order, arrived = false) => summarizeOrder(order, times, arrived);
const paid = 'Amy paid $19.99 on Nov 2, 2026, at 7:01 AM';
const fee = { feeCents: 119 };
const code = { code: 'WELCOME20', cents: 1_999 };
const free = { totalCents: 0, capturedCents: 0 };
const takenBack = { at: TEST_START + 3_600_000, why: 'By mistake' };

describe('an order in a few sentences', () => {
  it('says who paid what when, what PayPal kept, and that the receipt arrived', () => {
    expect(summaryOf(aPaidOrder(fee), true)).toBe(
      `${paid}. PayPal kept $1.19; you keep $18.80. The receipt was delivered.`,
    );
  });

  it.each<[string, Partial<Order>, string]>([
    ['whose receipt was sent', fee, `${paid}. PayPal kept $1.19; you keep $18.80. The receipt was emailed.`],
    ['whose receipt is due', { receipt: 'DUE' }, `${paid}. The receipt hasn’t been emailed yet.`],
    [
      'refunded in part',
      { ...fee, refundedCents: 500 },
      `${paid}. $5.00 was refunded to Amy. PayPal kept $1.19; you keep $13.80. The receipt was emailed.`,
    ],
    [
      'refunded',
      { ...fee, state: 'REFUNDED', refundedCents: 1_999 },
      `${paid}. All of it was refunded to Amy. PayPal kept $1.19; this order cost you $1.19. The receipt was emailed.`,
    ],
    [
      'lost in a dispute',
      { state: 'REFUNDED', reversedAt: TEST_START },
      `${paid}. All of it was refunded to Amy. The receipt was emailed.`,
    ],
    [
      'disputed',
      { state: 'SUSPENDED' },
      `${paid}, and disputes it. Downloads are paused until PayPal decides. The receipt was emailed.`,
    ],
    ['of an erased buyer', { buyer: { email: '', fullname: '' } }, 'The buyer paid $19.99 on Nov 2, 2026, at 7:01 AM.'],
    [
      'that was given',
      { ...free, granted: 'A prize', takenBack },
      'You gave this to Amy on Nov 2, 2026, at 7:00 AM, without payment. You took it back on Nov 2, 2026, at 8:00 AM.',
    ],
    [
      'that a code made free',
      { ...free, discount: code },
      'Amy got this free with code WELCOME20 on Nov 2, 2026, at 7:01 AM. The receipt was emailed.',
    ],
  ])('is plain for one %s', (_, changes, summary) => {
    expect(summaryOf(aPaidOrder(changes))).toBe(summary);
  });

  it.each<[Partial<Order>, string]>([
    [{}, 'It isn’t paid yet.'],
    [{ state: 'PENDING' }, 'PayPal is still reviewing the payment.'],
    [{ state: 'QUARANTINED' }, 'A payment arrived that doesn’t match the order.'],
    [{ state: 'FAILED' }, 'PayPal declined the payment, so nothing was charged.'],
    [{ state: 'FAILED', problem: CODE_USED_UP, discount: code }, 'The code was used up, so nothing was charged.'],
    [{ state: 'EXPIRED' }, 'It was never paid.'],
    [{ state: 'SUSPENDED' }, 'The payment is disputed. Downloads are paused until PayPal decides.'],
    [{ state: 'REFUNDED', refundedCents: 1_999 }, 'The payment was refunded in full.'],
  ])('is plain for one without a payment: %o', (changes, end) => {
    expect(summaryOf(anOrder(changes))).toBe(`Amy ordered for $19.99 on Nov 2, 2026, at 7:00 AM. ${end}`);
  });
});
