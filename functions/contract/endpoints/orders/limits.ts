export const ORDER_NUMBER_LENGTH = 26;
/** Of what names a payment outside PayPal, such as the number of a check. */
export const REFERENCE_MAX_LENGTH = 80;
export const PAYMENT_NOTE_MAX_LENGTH = 200;

/** Two days, and half of the day between two checks of a disputed order. */
export const DISPUTE_REMINDER_SECONDS = 60 * 60 * 60;

/** docs/product.md#shop */
export const ORDER_MAX_GUIDES = 20;
/** For this long the same cart reuses its open order: PayPal still lets the buyer approve it. */
export const ORDER_REUSE_SECONDS = 3 * 60 * 60;
/** Unpaid orders that one person can have at a time (docs/product.md#payments). */
export const OPEN_ORDERS_PER_PERSON = 10;
export const CREATES_PER_PERSON_PER_HOUR = 30;
/**
 * Far more than the page needs: it tries a capture three times, and asks a few times about a
 * pending payment.
 */
export const CAPTURES_PER_PERSON_PER_HOUR = 120;
/** The sweep leaves an order this long to the page. */
export const ORDER_FIRST_CHECK_SECONDS = 2 * 60;
/** Until this age every run checks an order, after that once an hour. */
export const ORDER_CHECK_OFTEN_SECONDS = 3 * 60 * 60;
/** An unpaid order expires at this age. */
export const ORDER_EXPIRES_SECONDS = 3 * 24 * 60 * 60;
/** The dashboard lists an expired order until this age (docs/product.md#dashboard). */
export const UNPAID_ORDER_VISIBLE_SECONDS = 30 * 24 * 60 * 60;
/**
 * Orders that one run of the sweep checks; the others wait for the next run. SWEEP_SECONDS is
 * enough for about this many when PayPal answers as usual (docs/cost.md), and they fit one page of
 * a DynamoDB query: 1 MB of rows of up to 2 kB.
 */
export const SWEEP_BATCH = 400;
/** After this time a run starts no further order. */
export const SWEEP_SECONDS = 40;
/** The same for the daily reconciliation; its function times out after 120 s. */
export const RECONCILIATION_SECONDS = 90;
/** docs/product.md#receipts */
export const RECEIPTS_PER_ORDER_PER_DAY = 3;

/** docs/product.md#downloads */
export const DOWNLOAD_LINK_SECONDS = 60;
/** docs/product.md#receipts */
export const RECEIPT_ATTACHMENTS_MAX_BYTES = 7_000_000;

/**
 * The export for the accountant reads orders made up to this long before its first day: PayPal
 * refunds for 180 days after a payment, and disputes may be opened until then and take months.
 */
export const LEDGER_LOOKBACK_SECONDS = 400 * 24 * 60 * 60;
/** Days of orders that the accountant's file reads before it looks at the clock. */
export const LEDGER_READ_DAYS = 92;

/** What guides sold is counted from this many newest orders, and of this many days, at most. */
export const OFFICE_SALES_ORDERS = 2_000;
export const OFFICE_SALES_DAYS = 365;

/** PayPal opens disputes up to 180 days after a payment (docs/product.md#disputes). */
export const DELIVERY_RETENTION_SECONDS = 180 * 24 * 60 * 60;
