const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollars as people read them: $4.99. */
export const inDollars = (dollars: number): string => format.format(dollars);

/** The sum of dollar amounts, added in whole cents. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((cents, dollars) => cents + Math.round(dollars * 100), 0) / 100;
