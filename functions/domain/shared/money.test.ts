import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCents } from '#contract/money.ts';
import { toCents, toDollars } from './money.ts';

describe('money', () => {
  it('is the same number of cents after a conversion to dollars and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        expect(toCents(toDollars(cents))).toBe(cents);
        expect(toCents(Number(toDollars(cents).toFixed(2)))).toBe(cents);
      }),
    );
  });

  it('tolerates the rounding errors of a sum in the browser', () => {
    expect(toCents(0.1 + 0.2)).toBe(30);
    expect(toCents(19.99 + 4.99 + 29)).toBe(5_398);
  });

  it.each([0.001, 19.994, 1e308, Number.NaN, Number.POSITIVE_INFINITY])('does not round %d dollars', (dollars) => {
    expect(toCents(dollars)).toBeUndefined();
  });

  it.each([
    [0, '$0.00'],
    [499, '$4.99'],
    [-499, '−$4.99'],
    [120_000, '$1,200.00'],
  ])('writes %i cents as %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });
});
