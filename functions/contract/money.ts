/**
 * Dollars as people read them: $4.99, $1,234.00, -$4.99. Without `Intl`, whose first use takes
 * 80 ms on a slow phone.
 */
export const inDollars = (dollars: number): string =>
  `${dollars < 0 ? '-' : ''}$${Math.abs(dollars)
    .toFixed(2)
    .replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')}`;
