const made = new Map<string, Intl.DateTimeFormat>();

/** A format of dates in English, made once: making one takes longer than the rest of a mail. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const format = made.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  made.set(key, format);
  return format;
}
