import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anAgreement, aPaidOrder } from '#testing/samples.ts';
import type { Order } from '../orders/core/order.ts';
import { nextPart } from './next-part.ts';

const agreed = (cents: number, minutes: number) => {
  const { id, content } = anAgreement();
  return { id, content: { ...content, installments: [{ due: '2026-12-01', cents, minutes }] } };
};

/** Pays an installment in parts of these cents, and then the rest. Returns what each brings. */
function partsOf(agreement: ReturnType<typeof agreed>, parts: readonly number[]) {
  const orders: Order[] = [];
  let left = agreement.content.installments[0]?.cents ?? 0;
  for (const cents of [...parts, undefined]) {
    if (cents !== undefined && cents >= left) continue;
    const item = nextPart(agreement, 0, orders, cents);
    left -= item.cents;
    orders.push(aPaidOrder({ number: String(orders.length), items: [item], capturedCents: item.cents }));
  }
  return orders.flatMap(({ items: [item] }) =>
    item !== undefined && 'minutes' in item ? [{ cents: item.cents, minutes: item.minutes }] : [],
  );
}

it.each([
  // 7 × $13 of $200 for two hours are 54.6 minutes.
  [20_000, 120, Array<number>(7).fill(1_300), [0, 15, 0, 15, 0, 15, 0, 75]],
  [10_000, 60, Array<number>(7).fill(1_300), [0, 15, 0, 15, 0, 15, 0, 15]],
  [10_000, 60, [9_999], [45, 15]],
])('of %i cents for %i minutes gives no part more than was paid', (cents, minutes, parts, given) => {
  expect(partsOf(agreed(cents, minutes), parts).map((part) => part.minutes)).toEqual(given);
});

it('gives full quarters, at most at the agreed rate, and all hours with all the money', () => {
  const money = fc.integer({ min: 1, max: 500_000 });
  const quarters = fc.integer({ min: 0, max: 400 });
  fc.assert(
    fc.property(money, quarters, fc.array(money, { maxLength: 9 }), (cents, count, typed) => {
      const minutes = count * 15;
      const sum = { cents: 0, minutes: 0 };
      for (const part of partsOf(agreed(cents, minutes), typed)) {
        expect(part.minutes % 15).toBe(0);
        expect(part.minutes).toBeGreaterThanOrEqual(0);
        sum.cents += part.cents;
        sum.minutes += part.minutes;
        expect(sum.minutes * cents).toBeLessThanOrEqual(sum.cents * minutes);
      }
      expect(sum).toEqual({ cents, minutes });
    }),
  );
});
