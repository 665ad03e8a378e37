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
/** Seats of one class that one buyer has, by paid and unpaid orders together. */
export const SEATS_PER_BUYER = 4;
/** How often a buyer may hold seats of a class without paying, in a day. */
export const SEAT_HOLDS_PER_BUYER_PER_DAY = 2;
/** Seats of a class that one network may hold without paying. A school shares one. */
export const SEATS_HELD_PER_NETWORK = 8;
/** Seats of a class that cost nothing, for one network. */
export const FREE_SEATS_PER_NETWORK_PER_HOUR = 8;
/** Who waits is asked first, and has this long before the next one is asked. */
export const SEAT_OFFERED_SECONDS = 12 * 60 * 60;
/** Who waits by a typed address has this long to click the link in an email. */
export const WAITING_PROOF_SECONDS = 3 * 24 * 60 * 60;
/** Addresses that join a class's waiting list from one network. */
export const WAITS_PER_NETWORK_PER_WEEK = 6;
/** Of the link in an email to who waits. */
export const WAITING_TOKEN_MAX_LENGTH = 300;
/** All who wait for a class are in one item. */
export const CLASS_WAITING_MAX = 200;
/** Until so many days before the first date a seat is refunded, unless the owner changes it. */
export const CLASS_REFUND_DAYS = 7;
export const CLASS_REFUND_DAYS_MAX = 60;
/** Of its address, /classes/{id}. */
export const CLASS_ID_MAX_LENGTH = 90;
export const MEETING_LINK_MAX_LENGTH = 300;
/** Emails about a class that are queued in one transaction. */
export const CLASS_MAILS_PER_WRITE = 25;
/** After so long a cancellation leaves the rest of its refunds to the sweep. */
export const CLASS_REFUNDS_MS = 12_000;
/** After so long a sweep leaves the rest to the next one. */
export const CLASS_REFUNDS_SWEEP_MS = 60_000;
/** Visitors see how many seats are left once it is this many or fewer. */
export const FEW_SEATS = 5;
/** CloudFront may answer with the same classes for this long. */
export const CLASSES_CACHE_SECONDS = 60;
