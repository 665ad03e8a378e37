/** Dollars, as the wire has them, from whole cents. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Whole cents from dollars as the wire has them; undefined where they are not a whole number of cents. */
export function toCents(dollars: number): number | undefined {
  const cents = Math.round(dollars * 100);
  // 19.99 * 100 is 1998.9999999999998: nearer than a thousandth of a cent is the same amount.
  return Math.abs(dollars * 100 - cents) < 0.001 ? cents : undefined;
}

/** "$12.00", for mails and logs. */
export function inDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
