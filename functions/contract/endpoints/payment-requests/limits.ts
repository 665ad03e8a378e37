/** Requests that a parent pays: docs/product.md#ask-a-parent. */
export const REQUEST_SECONDS = 7 * 24 * 60 * 60;
/** A request that has ended is listed and kept this long after it was made. */
export const REQUEST_KEPT_SECONDS = 30 * 24 * 60 * 60;
/** Of one person, the last ones. */
export const ENDED_REQUESTS_KEPT = 40;
export const OPEN_REQUESTS_PER_PERSON = 5;
/** Requests that one person makes in an hour; they can withdraw the open ones. */
export const REQUESTS_PER_PERSON_PER_HOUR = 20;
/** Requests that are emailed to one inbox in a day, under all its +tags. */
export const REQUEST_MAILS_PER_ADDRESS_PER_DAY = 3;
export const REQUEST_TOKEN_MAX_LENGTH = 200;
/** What one network may do with links of requests. */
export const REQUEST_OPENS_PER_ADDRESS_PER_HOUR = 120;
/** Payments of one request that are opened. */
export const REQUEST_PAYMENTS_PER_HOUR = 30;
