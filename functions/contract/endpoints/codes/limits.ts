/** Requests of one person that try a discount code. */
export const CODES_PER_PERSON_PER_HOUR = 30;
/** Codes that one network looks up before anyone logs in. */
export const CODE_LOOKS_PER_ADDRESS_PER_HOUR = 30;
export const CODE_MIN_LENGTH = 3;
export const CODE_MAX_LENGTH = 30;
/** An unpaid order keeps its use of a code this long; then others may have it. */
export const CODE_HELD_SECONDS = 30 * 60;
/** Uses of a code that a network holds unpaid; beyond that, an order takes one when it is paid. */
export const CODE_HOLDS_PER_NETWORK_PER_HOUR = 8;
/** All uses of a code are in one item, of at most 400 kB. */
export const CODE_USES_MAX = 2_000;
/** Guides and bundles that a code counts for, if it doesn't count for all. */
export const CODE_ITEMS_MAX = 100;
