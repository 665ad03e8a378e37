/** The API has prices in dollars. */
export const toDollars = (cents: number): number => cents / 100;

/** Returns undefined if the dollars aren't a whole number of cents. */
export function toCents(dollars: number): number | undefined {
  const cents = Math.round(dollars * 100);
  // 19.99 * 100 is 1998.9999999999998, so we allow a thousandth of a cent.
  return Math.abs(dollars * 100 - cents) < 0.001 ? cents : undefined;
}
