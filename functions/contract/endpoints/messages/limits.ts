export const MESSAGE_MAX_LENGTH = 5_000;
/** Characters kept of the field that people can't see (docs/product.md#messages). */
export const HONEYPOT_MAX_LENGTH = 20;

/** docs/product.md#messages and #confirmations */
export const MESSAGES_PER_ADDRESS_PER_HOUR = 10;
/** Two admission cycles (docs/product.md#retention). */
export const MESSAGE_RETENTION_SECONDS = 2 * 365 * 24 * 60 * 60;
