import { expect, it } from 'vitest';
import { physics } from '../testing/samples.ts';
import { formatDollars, savedOf } from './money.ts';

it.each([0, 0.05, 4.99, 14.1, 29, 999.99, 1234, 1234567.8, -4.99])(
  'writes %d dollars as Intl does, with a minus sign for a hyphen',
  (dollars) => {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    expect(formatDollars(dollars)).toBe(format.format(dollars).replace('-', '−'));
  },
);

it('counts what bundles and a code save, to the cent', () => {
  const line = { _id: physics._id, title: physics.title, price: 4.99, listPrice: 4.99, guides: [] };
  const bundle = { ...line, price: 20.1, listPrice: 31.43 };
  expect(savedOf({ lines: [line], discount: null })).toBe(0);
  expect(savedOf({ lines: [bundle, line], discount: null })).toBe(11.33);
  expect(savedOf({ lines: [bundle, line], discount: { code: 'WELCOME20', amount: 5.02 } })).toBe(16.35);
});
