const made = new Map<string, Intl.DateTimeFormat>();

/** A format of dates in English, made once: making one takes longer than the rest of a mail. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const format = made.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  made.set(key, format);
  return format;
}

/** A day (`YYYY-MM-DD`) as people read it: November 10, 2026. */
export const dayText = (day: string): string =>
  dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
