import { MESSAGE_RETENTION_SECONDS } from '../messages/limits.ts';

/** Kept whatever happens to the account (docs/product.md#leads). */
export const LEAD_RETENTION_SECONDS = MESSAGE_RETENTION_SECONDS;
/** More leads of one network wait for one email together (docs/product.md#leads). */
export const LEAD_MAILS_PER_ADDRESS_PER_HOUR = 10;
/** The longest that forms allow, in text and HTML, stay below DynamoDB's 400 kB for one item. */
export const LEADS_PER_MAIL = 35;
/** How far ahead a lead can be put off; it is kept for two years. */
export const CALL_AGAIN_DAYS = 365;
/** Where people came from: the rest is counted together. */
export const ORIGINS_LISTED_MAX = 100;
