/** Classes with seats: docs/product.md#classes. */
export const CLASS_DATES_MAX = 20;
export const CLASS_SEATS_MAX = 200;
export const CLASS_MINUTES_MIN = 30;
export const CLASS_MINUTES_MAX = 300;
export const CLASS_TITLE_MAX_LENGTH = 80;
export const CLASS_SUBJECT_MAX_LENGTH = 40;
export const CLASS_TEXT_MAX_LENGTH = 2_000;
export const CLASS_PRICE_MAX_CENTS = 1_000_000;
/** An unpaid order keeps its seats this long; then others may have them. */
export const SEAT_HELD_SECONDS = 30 * 60;
/** Students whom one order enrolls. */
export const SEATS_PER_ORDER = 4;
/** Who waits is asked first, and has this long before the next one is asked. */
export const SEAT_OFFERED_SECONDS = 12 * 60 * 60;
/** All who wait for a class are in one item. */
export const CLASS_WAITING_MAX = 200;
/** Days before the first date until which a seat is refunded in full, unless the owner changes it. */
export const CLASS_REFUND_DAYS = 7;
export const CLASS_REFUND_DAYS_MAX = 60;
/** Emails about a class that are queued in one transaction. */
export const CLASS_MAILS_PER_WRITE = 25;
