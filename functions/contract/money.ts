/**
 * Money as people read it: $4.99, $1,234.00, −$4.99. Without `Intl`, whose first use takes 80 ms on
 * a slow phone. @param cents whole cents
 */
export const formatCents = (cents: number): string =>
  `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')}`;

/** $1,234, or $4.99: for a line of facts, without the cents of whole dollars. */
export const shortCents = (cents: number): string => formatCents(cents).replace(/\.00$/, '');
