/**
 * Numbers that the product promises or enforces (docs/product.md), for several subjects; those of
 * one are in `endpoints/SUBJECT/limits.ts`. Each name says the unit; lengths are in characters
 * (code points). `PER_ADDRESS` counts network addresses.
 */

/** Milliseconds, the unit of clocks and of stored times. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const inMs = (seconds: number): number => seconds * 1_000;

/**
 * UTF-16 units per allowed character before accents are composed: no character needs more. A longer
 * text is refused before the server works on it (docs/product.md#field-rules).
 */
export const UNITS_PER_CHARACTER = 4;

export const NAME_MIN_LENGTH = 2;
export const NAME_MAX_LENGTH = 50;
export const EMAIL_MAX_LENGTH = 254;
export const EMAIL_LOCAL_PART_MAX_LENGTH = 64;
export const PHONE_DIGITS = 10;
export const PHONE_MIN_DIGITS = 7;
export const PHONE_MAX_DIGITS = 15;
/** The raw length of any phone field; the field's own rule counts the digits. */
export const PHONE_MAX_LENGTH = 20;
export const PAYPAL_ID_MAX_LENGTH = 64;

/** The body of a request as it arrives: 64 KiB (docs/product.md#api). */
export const BODY_MAX_BYTES = 64 * 1024;

/** Codes, welcomes, confirmations and requests that one network sends to typed addresses. */
export const TYPED_MAILS_PER_ADDRESS_PER_HOUR = 30;
/** More than a year, so that last year's buyers can still be helped (docs/product.md#retention). */
export const MAIL_FEEDBACK_RETENTION_SECONDS = 400 * 24 * 60 * 60;
export const TIME_ZONE_MAX_LENGTH = 64;

/** Emails that one scheduled run sends; the others wait for the next run. */
export const OUTBOX_BATCH = 50;

export const CURRENCY = 'USD';

/** What a browser says of where a visit came from; the rest is cut off. */
export const CAME_FROM_MAX_LENGTH = 2_000;
/** Characters of each part that is kept of it. */
export const ORIGIN_PART_MAX_LENGTH = 100;
/** The answer to "Who sent you?". */
export const SENT_BY_MAX_LENGTH = 100;
