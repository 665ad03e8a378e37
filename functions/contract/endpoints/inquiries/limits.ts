export const MESSAGE_MAX_LENGTH = 5_000;
/** Characters kept of the field that people can't see (docs/product.md#inquiries). */
export const HONEYPOT_MAX_LENGTH = 20;

/** docs/product.md#inquiries and #confirmations */
export const INQUIRIES_PER_ADDRESS_PER_HOUR = 10;
/** Two admission cycles (docs/product.md#retention). */
export const INQUIRY_RETENTION_SECONDS = 2 * 365 * 24 * 60 * 60;
