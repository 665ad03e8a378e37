import { MESSAGE_RETENTION_SECONDS } from '../messages/limits.ts';

/** The office: docs/product.md#office. */
export const OFFICE_IDLE_SECONDS = 30 * 60;
export const OFFICE_SESSION_MAX_SECONDS = 12 * 60 * 60;
/** Refunds, gifts, exports, erasing and inviting need a use of the passkey that is not older. */
export const OFFICE_CONFIRMED_SECONDS = 5 * 60;
export const OFFICE_CHALLENGE_SECONDS = 5 * 60;
export const OFFICE_INVITATION_SECONDS = 24 * 60 * 60;
/** Sign-ins, invitations and their options, by network address. */
export const OFFICE_TRIES_PER_ADDRESS_PER_HOUR = 60;
export const OFFICE_MEMBERS_MAX = 20;
export const OFFICE_PASSKEYS_MAX = 10;
/** Of a member, that get notifications. */
export const OFFICE_PUSH_DEVICES_MAX = 10;
/** A device whose push service refuses this many notifications in a row is broken. */
export const OFFICE_PUSH_REFUSALS = 3;
/** Characters of the address that a push service gives a browser. */
export const PUSH_ADDRESS_MAX_LENGTH = 1_000;
/** Of a member; a new one ends the oldest. */
export const OFFICE_SESSIONS_MAX = 20;
export const PASSKEY_NAME_MAX_LENGTH = 40;
export const OFFICE_REASON_MAX_LENGTH = 200;
/**
 * Emails with words of the office: agreements, summaries, words about a booking or a class. One to
 * all families of a class counts once.
 */
export const OFFICE_WORDS_PER_MEMBER_PER_HOUR = 200;
/** The same of all members together, to addresses that the business doesn't know yet. */
export const OFFICE_WORDS_TO_UNKNOWN_PER_HOUR = 20;
/** An address is known after this long: longer than a stolen session of the office lasts. */
export const OFFICE_ADDRESS_KNOWN_AFTER_SECONDS = 24 * 60 * 60;
export const OFFICE_NOTE_MAX_LENGTH = 1_000;
/** The newest leads and paid orders in which a search of the office looks for names. */
export const OFFICE_SEARCH_RECENT = 300;
/** The same for consultations that are over: those of the last days. */
export const OFFICE_SEARCH_RECENT_DAYS = 30;
export const OFFICE_SEARCH_MAX_LENGTH = 254;
export const OFFICE_CURSOR_MAX_LENGTH = 1_000;
/** Rows on one page of a list. */
export const OFFICE_PAGE = 25;
/** Contacts that one request looks at to fill a page: most may have another state. */
export const OFFICE_READ_AHEAD = 100;
export const OFFICE_READS_PER_PAGE = 5;
/** Notes about one lead or message. With the longest texts, a page of contacts stays below 4 MB. */
export const OFFICE_NOTES_MAX = 30;
/** Bytes of a file in one answer, which has at most 6 MB. Longer files of lists come in parts. */
export const OFFICE_EXPORT_MAX_BYTES = 4_000_000;
/** Bytes after which a part of a list ends, and contacts or actions that it reads at once. */
export const OFFICE_EXPORT_PART_BYTES = 1_500_000;
export const OFFICE_EXPORT_READ = 50;
/** Reads of one part: leads that were typed anew are read, but not written. */
export const OFFICE_EXPORT_READS = 100;
/** Milliseconds after which a part of a list ends, so that its function can still answer. */
export const OFFICE_EXPORT_MS = 15_000;
/** Actions of the office are kept as long as leads. */
export const AUDIT_LOG_RETENTION_SECONDS = MESSAGE_RETENTION_SECONDS;

/** The morning digest names messages that wait this long for an answer, */
export const UNANSWERED_AFTER_SECONDS = 2 * 24 * 60 * 60;
/** and stops after this time, so that forgotten ones don't hide the others. */
export const UNANSWERED_UNTIL_SECONDS = 30 * 24 * 60 * 60;
/** Entries that the digest lists of each kind; it counts the others. */
export const DIGEST_ENTRIES = 20;
