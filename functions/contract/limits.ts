/** Every number that the product promises or enforces, named once. Units are in the names. */

/**
 * A text as it came may have so many UTF-16 units for each character that its field takes; more is refused unread. No character has
 * more before accents are composed.
 */
export const UNITS_PER_CHARACTER = 4;

export const NAME_MIN_LENGTH = 2;
export const NAME_MAX_LENGTH = 50;
export const EMAIL_MAX_LENGTH = 254;
export const EMAIL_LOCAL_PART_MAX_LENGTH = 64;
export const PHONE_DIGITS = 10;
export const PHONE_MIN_DIGITS = 7;
export const PHONE_MAX_DIGITS = 15;
/** A phone number as it is written, whatever its form asks for. */
export const PHONE_MAX_LENGTH = 20;
export const ADDRESS_MIN_LENGTH = 10;
export const ADDRESS_MAX_LENGTH = 200;
export const POSTCODE_MAX_DIGITS = 6;
export const CITY_MIN_LENGTH = 2;
export const STATE_MIN_LENGTH = 2;
export const PLACE_MAX_LENGTH = 60;
export const COMMENTS_MAX_LENGTH = 500;
export const MESSAGE_MAX_LENGTH = 5_000;
export const GUIDE_ID_MAX_LENGTH = 80;
export const FILE_NAME_MAX_LENGTH = 200;
export const ORDER_NUMBER_LENGTH = 26;
export const PAYPAL_ID_MAX_LENGTH = 64;
/** What is kept of a field that only programs fill in. */
export const HONEYPOT_MAX_LENGTH = 20;

/** The body of a request, in bytes as it arrives: 64 KiB. */
export const BODY_MAX_BYTES = 64 * 1024;

export const LOGIN_OTP = { digits: 6, min: 100_000, max: 999_999, validSeconds: 10 * 60 } as const;
export const REGISTRATION_OTP = { digits: 4, min: 1_000, max: 9_999, validSeconds: 5 * 60 } as const;
export const OTP_TRIES = 3;
export const OTP_RESEND_SECONDS = 30;
export const OTP_SENDS_PER_DAY = 5;
export const OTP_WRONG_IN_A_ROW = 25;
export const OTP_LOCK_SECONDS = 24 * 60 * 60;
export const OTP_SENDS_PER_ADDRESS_PER_HOUR = 30;
export const OTP_TRIES_PER_ADDRESS_PER_HOUR = 100;

export const ENQUIRIES_PER_ADDRESS_PER_HOUR = 10;
export const CONFIRMATIONS_PER_EMAIL_PER_DAY = 3;
export const SIGN_UPS_PER_EMAIL_PER_DAY = 5;
/** How many browsers' sign-ups are kept beside the first while nobody has proven the address; further ones are not. */
export const OTHER_SIGN_UPS_MAX = 10;
/** How long an account lives in which nobody has logged in, from the last sign-up on. */
export const UNVERIFIED_ACCOUNT_SECONDS = 30 * 24 * 60 * 60;
/** How long enquiries are kept: two admission cycles. */
export const ENQUIRY_RETENTION_SECONDS = 2 * 365 * 24 * 60 * 60;
/** How long is kept that a mail came back, so that a buyer of last year's can still be helped. */
export const MAIL_FEEDBACK_RETENTION_SECONDS = 400 * 24 * 60 * 60;
/** Mails sent by one run of the schedule; the rest waits for the next. */
export const OUTBOX_BATCH = 50;

export const SESSION_IDLE_SECONDS = 2 * 60 * 60;
export const SESSION_MAX_SECONDS = 12 * 60 * 60;

export const ORDER_MAX_GUIDES = 20;
/** An open order is reused for the same cart while PayPal still lets the buyer approve it. */
export const ORDER_REUSE_SECONDS = 3 * 60 * 60;
/** Orders of one person that can be paid at the same time. A cart that is open already is reused and counts once. */
export const OPEN_ORDERS_PER_PERSON = 10;
export const CREATES_PER_PERSON_PER_HOUR = 30;
/** Far more than the page asks for: it repeats a capture three times, and asks a few times about a pending payment. */
export const CAPTURES_PER_PERSON_PER_HOUR = 120;
export const CURRENCY = 'USD';
/** The sweep looks at an order when it is this old, so that the page has had its time. */
export const ORDER_FIRST_CHECK_SECONDS = 2 * 60;
/** Until this age at each run, then hourly. */
export const ORDER_CHECK_OFTEN_SECONDS = 3 * 60 * 60;
/** An order that is not paid by then never will be. */
export const ORDER_EXPIRES_SECONDS = 3 * 24 * 60 * 60;
/** For so long after it was opened a buyer is shown an order that nobody paid. */
export const UNPAID_ORDER_VISIBLE_SECONDS = 30 * 24 * 60 * 60;
/**
 * Orders that one run of the sweep looks at; the rest waits for the next. About as many as its time allows where PayPal answers as
 * usual (docs/cost.md), and no more than one page of a DynamoDB query: 1 MB of rows of up to 2 kB.
 */
export const SWEEP_BATCH = 400;
/** No further order is begun in a run after this time. */
export const SWEEP_SECONDS = 40;
/** The same for the daily reconciliation, whose function has 120 s. */
export const RECONCILIATION_SECONDS = 90;
export const RECEIPTS_PER_ORDER_PER_DAY = 3;

export const DOWNLOAD_LINK_SECONDS = 60;
export const RECEIPT_ATTACHMENTS_MAX_BYTES = 7_000_000;
/** How long the CDN may answer with the same catalog. */
export const CATALOG_CACHE_SECONDS = 60;
