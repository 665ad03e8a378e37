/** Calendars that counselors keep elsewhere. */

/** Of one calendar's text, as it is sent and after it is decompressed: 5 MB. */
export const CALENDAR_MAX_BYTES = 5_000_000;
/** That an address leads through to its calendar; one more fails. */
export const CALENDAR_REDIRECTS_MAX = 3;
