import type { Payment } from '#contract/shapes.ts';

/**
 * Dollars as people read them: $4.99, $1,234.00, -$4.99. Without `Intl`, whose first use takes
 * 80 ms on a slow phone.
 */
export const inDollars = (dollars: number): string =>
  `${dollars < 0 ? '-' : ''}$${Math.abs(dollars)
    .toFixed(2)
    .replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')}`;

/** The sum of dollar amounts, added in whole cents. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((cents, dollars) => cents + Math.round(dollars * 100), 0) / 100;

/** What bundles and a code save against the single prices, in dollars. */
export const savedOf = ({ lines, discount }: Pick<Payment, 'lines' | 'discount'>): number =>
  sumOf([...lines.flatMap(({ listPrice, price }) => [listPrice, -price]), discount?.amount ?? 0]);
