/** Whole cents of typed dollars, such as 14.99, $99.50 or 1,500; null if it is no such amount. */
export function centsOf(typed: string): number | null {
  const dollars = typed
    .trim()
    .replace('$', '')
    .replaceAll(/,(?=\d{3}(?!\d))/g, '');
  return /^\d{1,6}(\.\d{1,2})?$/.test(dollars) ? Math.round(Number(dollars) * 100) : null;
}

/** Typed hours; NaN if it is no number. */
export const typedHours = (typed: string): number =>
  /^\d{1,3}(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : Number.NaN;
