export const ADDRESS_MIN_LENGTH = 10;
export const ADDRESS_MAX_LENGTH = 200;
export const POSTCODE_MAX_DIGITS = 6;
export const CITY_MIN_LENGTH = 2;
export const STATE_MIN_LENGTH = 2;
export const PLACE_MAX_LENGTH = 60;
export const COMMENTS_MAX_LENGTH = 500;

/** One-time codes, by the words of their messages: docs/product.md#codes and ADR 5. */
export const LOGIN_OTP = { word: 'code', digits: 6, min: 100_000, max: 999_999, validSeconds: 10 * 60 } as const;
export const REGISTRATION_OTP = { word: 'OTP', digits: 4, min: 1_000, max: 9_999, validSeconds: 5 * 60 } as const;
export const OTP_TRIES = 3;
export const OTP_RESEND_SECONDS = 30;
export const OTP_SENDS_PER_DAY = 5;
export const OTP_WRONG_IN_A_ROW = 25;
export const OTP_LOCK_SECONDS = 24 * 60 * 60;
/** Codes that one inbox gets in a day under all its +tags, beside those of known browsers. */
export const OTP_SENDS_PER_INBOX_PER_DAY = 2 * OTP_SENDS_PER_DAY;
export const OTP_TRIES_PER_ADDRESS_PER_HOUR = 100;

export const CONFIRMATIONS_PER_EMAIL_PER_DAY = 3;
export const SIGN_UPS_PER_EMAIL_PER_DAY = 5;
/**
 * Sign-ups of other browsers stored besides the first until someone logs in; more are dropped
 * (docs/product.md#sign-up).
 */
export const OTHER_SIGN_UPS_MAX = 10;
/**
 * An account without a login is deleted this long after its last sign-up (docs/product.md#sign-up).
 */
export const UNVERIFIED_ACCOUNT_SECONDS = 30 * 24 * 60 * 60;
/**
 * For this long an erased account's mark keeps new rows of it from being written, and a repeated
 * erasure finds the account: as long as backups can bring its rows back, and longer than a session.
 */
export const ERASED_ACCOUNT_SECONDS = 35 * 24 * 60 * 60;

/** docs/product.md#sessions */
export const SESSION_IDLE_SECONDS = 2 * 60 * 60;
export const SESSION_MAX_SECONDS = 12 * 60 * 60;
