/** Calendars of a counselor's own that block times: docs/product.md#other-calendars. */
export const CALENDARS_MAX = 5;
export const CALENDAR_ADDRESS_MAX_LENGTH = 2_000;
/** How far ahead busy times are read, so that the office can book that far. */
export const CALENDAR_READ_DAYS = 400;
/** Busy times that are kept of one calendar. */
export const CALENDAR_BUSY_MAX = 5_000;
/** Busy times that are shown of a calendar after it is added. */
export const CALENDAR_NEXT_SHOWN = 5;
/** Milliseconds for reading a calendar by the schedule, while it is added, and during a booking. */
export const CALENDAR_SCHEDULE_MS = 10_000;
export const CALENDAR_ADD_MS = 5_000;
export const CALENDAR_BOOKING_MS = 2_000;
/** A calendar that was read so many milliseconds ago isn't read again for the same booking. */
export const CALENDAR_FRESH_MS = 5_000;
/** After so many milliseconds without a reading, the counselor gets an email. */
export const CALENDAR_MAIL_AFTER_MS = 2 * 60 * 60 * 1_000;
/** Of one calendar's text, as it is sent and after it is decompressed: 5 MB. */
export const CALENDAR_MAX_BYTES = 5_000_000;
/** That an address leads through to its calendar; one more fails. */
export const CALENDAR_REDIRECTS_MAX = 3;
