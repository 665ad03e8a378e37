const format = (date: string, options: Intl.DateTimeFormatOptions): string => {
  const parsed = new Date(date);
  return Number.isNaN(parsed.getTime()) ? date : parsed.toLocaleDateString('en-US', options);
};

/** November 20, 2026, in the visitor's time zone. @param date ISO 8601 */
export const longDate = (date: string): string => format(date, { year: 'numeric', month: 'long', day: 'numeric' });

/** Nov 20, 2026, in the visitor's time zone. @param date ISO 8601 */
export const shortDate = (date: string): string => format(date, { year: 'numeric', month: 'short', day: 'numeric' });
