/** Agreements: docs/product.md#agreements. */
export const AGREEMENT_TITLE_MAX_LENGTH = 120;
export const AGREEMENT_LINES_MAX = 12;
export const AGREEMENT_LINE_NAME_MAX_LENGTH = 80;
export const AGREEMENT_LINE_SENTENCE_MAX_LENGTH = 300;
export const AGREEMENT_TERMS_MAX_LENGTH = 20_000;
/** Of one line or installment. */
export const AGREEMENT_MAX_CENTS = 10_000_000;
export const AGREEMENT_MAX_HOURS = 200;
export const INSTALLMENTS_MAX = 6;
/** Days for which a new agreement can be signed. */
export const AGREEMENT_VALID_DAYS = 30;
export const AGREEMENT_VALID_DAYS_MAX = 365;
export const SIGNATURE_MAX_LENGTH = 100;
/** Of the words about a way to pay besides PayPal. */
export const OTHER_WAY_MAX_LENGTH = 300;
export const AGREEMENT_TOKEN_MAX_LENGTH = 200;
/** What one network may do with links of agreements. */
export const AGREEMENT_OPENS_PER_ADDRESS_PER_HOUR = 120;
export const AGREEMENT_SIGNATURES_PER_ADDRESS_PER_HOUR = 20;
/** Payments of one agreement that are opened, and captures. */
export const AGREEMENT_PAYMENTS_PER_HOUR = 30;
/** Days before and after an installment is due on which someone is told. */
export const INSTALLMENT_REMINDER_DAYS = 3;
export const INSTALLMENT_LATE_DAYS = 5;
/** Days after a family opened an agreement on which it is reminded to sign it. */
export const SIGNATURE_REMINDER_DAYS = 5;
/** Days before the last one to sign it on which the business hears of it. */
export const EXPIRY_NOTICE_DAYS = 3;
/** Rows of the list of agreements, newest first. */
export const AGREEMENTS_LISTED_MAX = 1_000;
/** Changes of hours that a list shows, newest first. */
export const BALANCE_ENTRIES_MAX = 500;
