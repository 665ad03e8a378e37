import { expect, it } from 'vitest';
import { inDollars } from './money.ts';

it.each([0, 0.05, 4.99, 14.1, 29, 999.99, 1234, 1234567.8, -4.99])('writes %d dollars as Intl does', (dollars) => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  expect(inDollars(dollars)).toBe(format.format(dollars));
});
