import type { Payment } from '#contract/endpoints/orders/shapes.ts';
import { formatCents, shortCents } from '#contract/money.ts';

/** The sum of dollar amounts, added in whole cents. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((cents, dollars) => cents + Math.round(dollars * 100), 0) / 100;

/** What bundles and a code save against the single prices, in dollars. */
export const savedOf = ({ lines, discount }: Pick<Payment, 'lines' | 'discount'>): number =>
  sumOf([...lines.flatMap(({ listPrice, price }) => [listPrice, -price]), discount?.amount ?? 0]);

/** The API has prices in dollars. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** $1,234.00, or −$4.99 */
export const formatDollars = (dollars: number): string => formatCents(centsOf(dollars));

/** $1,234, or $4.99 */
export const shortDollars = (dollars: number): string => shortCents(centsOf(dollars));
