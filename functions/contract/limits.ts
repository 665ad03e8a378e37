/**
 * Every number that the product promises or enforces (docs/product.md). Each name says the unit;
 * lengths are in characters (code points). `PER_ADDRESS` counts network addresses.
 */

/** Milliseconds, the unit of clocks and of stored times. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const inMs = (seconds: number): number => seconds * 1_000;

/**
 * UTF-16 units per allowed character before accents are composed: no character needs more. A longer
 * text is refused before the server works on it (docs/product.md#field-rules).
 */
export const UNITS_PER_CHARACTER = 4;

export const NAME_MIN_LENGTH = 2;
export const NAME_MAX_LENGTH = 50;
export const EMAIL_MAX_LENGTH = 254;
export const EMAIL_LOCAL_PART_MAX_LENGTH = 64;
export const PHONE_DIGITS = 10;
export const PHONE_MIN_DIGITS = 7;
export const PHONE_MAX_DIGITS = 15;
/** The raw length of any phone field; the field's own rule counts the digits. */
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
/** Characters kept of the field that people can't see (docs/product.md#inquiries). */
export const HONEYPOT_MAX_LENGTH = 20;

/** The body of a request as it arrives: 64 KiB (docs/product.md#api). */
export const BODY_MAX_BYTES = 64 * 1024;

/** One-time codes: docs/product.md#codes and ADR 5. */
export const LOGIN_OTP = { digits: 6, min: 100_000, max: 999_999, validSeconds: 10 * 60 } as const;
export const REGISTRATION_OTP = { digits: 4, min: 1_000, max: 9_999, validSeconds: 5 * 60 } as const;
export const OTP_TRIES = 3;
export const OTP_RESEND_SECONDS = 30;
export const OTP_SENDS_PER_DAY = 5;
export const OTP_WRONG_IN_A_ROW = 25;
export const OTP_LOCK_SECONDS = 24 * 60 * 60;
/** Codes that one inbox gets in a day under all its +tags, beside those of known browsers. */
export const OTP_SENDS_PER_INBOX_PER_DAY = 2 * OTP_SENDS_PER_DAY;
export const OTP_TRIES_PER_ADDRESS_PER_HOUR = 100;

/** Codes, welcomes, confirmations and requests that one network sends to typed addresses. */
export const TYPED_MAILS_PER_ADDRESS_PER_HOUR = 30;
/** docs/product.md#inquiries and #confirmations */
export const INQUIRIES_PER_ADDRESS_PER_HOUR = 10;
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
/** Two admission cycles (docs/product.md#retention). */
export const INQUIRY_RETENTION_SECONDS = 2 * 365 * 24 * 60 * 60;
/** More than a year, so that last year's buyers can still be helped (docs/product.md#retention). */
export const MAIL_FEEDBACK_RETENTION_SECONDS = 400 * 24 * 60 * 60;
/** PayPal opens disputes up to 180 days after a payment (docs/product.md#disputes). */
export const DELIVERY_RETENTION_SECONDS = 180 * 24 * 60 * 60;
/** Two days, and half of the day between two checks of a disputed order. */
export const DISPUTE_REMINDER_SECONDS = 60 * 60 * 60;
/** Kept whatever happens to the account (docs/product.md#leads). */
export const LEAD_RETENTION_SECONDS = INQUIRY_RETENTION_SECONDS;
/**
 * For this long an erased account's mark keeps new rows of it from being written, and a repeated
 * erasure finds the account: as long as backups can bring its rows back, and longer than a session.
 */
export const ERASED_ACCOUNT_SECONDS = 35 * 24 * 60 * 60;
/** More leads of one network wait for a summary (docs/product.md#leads). */
export const LEAD_MAILS_PER_ADDRESS_PER_HOUR = 10;
/** The longest that forms allow, in text and HTML, stay below DynamoDB's 400 kB for one item. */
export const LEADS_PER_SUMMARY = 35;
/** The morning digest names messages that wait this long for an answer, */
export const UNANSWERED_AFTER_SECONDS = 2 * 24 * 60 * 60;
/** and stops after this time, so that forgotten ones don't hide the others. */
export const UNANSWERED_UNTIL_SECONDS = 30 * 24 * 60 * 60;
/** Entries that the digest lists of each kind; it counts the others. */
export const DIGEST_ENTRIES = 20;
/** docs/product.md#consultations */
export const CONSULTATION_MINUTES = 30;
export const CONSULTATION_BUFFER_MINUTES = 10;
export const CONSULTATION_NOTICE_HOURS = 12;
export const CONSULTATION_HORIZON_DAYS = 28;
/** Bookings take whole cells of this length, so two of them overlap only in the same cell. */
export const CELL_MINUTES = 15;
export const CONSULTATIONS_PER_PERSON_PER_WEEK = 5;
/** New bookings, also those that are canceled soon after. */
export const BOOKINGS_PER_ADDRESS_PER_HOUR = 6;
export const MOVES_PER_CONSULTATION = 2;
/** Booking, moving and canceling together. */
export const CONSULTATION_CHANGES_PER_PERSON_PER_HOUR = 30;
export const CONSULTATION_NOTE_MAX_LENGTH = 1_000;
export const TIME_ZONE_MAX_LENGTH = 64;
export const COUNSELOR_ID_MAX_LENGTH = 40;
/** CloudFront may answer with the same free times for this long. */
export const SLOTS_CACHE_SECONDS = 30;
/** Free times offered instead of one that was taken. */
export const NEAREST_SLOTS = 3;
/** Kept as long as leads (docs/product.md#retention). */
export const CONSULTATION_RETENTION_SECONDS = INQUIRY_RETENTION_SECONDS;
/** How far ahead the business may book. */
export const BOOKED_AHEAD_DAYS = 365;
/** The counselor's calendar shows consultations until this long after they began. */
export const CALENDAR_FEED_SECONDS = 90 * 24 * 60 * 60;

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
/** Paid sessions: docs/product.md#sessions-with-hours. */
export const SESSION_MINUTES_MIN = 30;
export const SESSION_MINUTES_MAX = 120;
export const SESSION_MINUTES_STEP = 15;
/** Until this long before it begins, canceling a session gives its hours back, unless changed. */
export const SESSION_CANCEL_HOURS = 24;
export const SESSION_CANCEL_HOURS_MAX = 168;
/** Sessions that one person can have booked at a time. */
export const SESSIONS_AHEAD_MAX = 4;
export const SUMMARY_LINES_MAX = 10;
export const SUMMARY_LINE_MAX_LENGTH = 300;
export const SUMMARY_STEPS_MAX = 5;
export const SUMMARY_STEP_MAX_LENGTH = 200;

/** Emails that one scheduled run sends; the others wait for the next run. */
export const OUTBOX_BATCH = 50;

/** docs/product.md#sessions */
export const SESSION_IDLE_SECONDS = 2 * 60 * 60;
export const SESSION_MAX_SECONDS = 12 * 60 * 60;

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
/** Requests of one person that try a discount code. */
export const CODES_PER_PERSON_PER_HOUR = 30;
export const CODE_MIN_LENGTH = 3;
export const CODE_MAX_LENGTH = 30;
/** An unpaid order keeps its use of a code this long; then others may have it. */
export const CODE_HELD_SECONDS = 30 * 60;
/** All uses of a code are in one item, of at most 400 kB. */
export const CODE_USES_MAX = 2_000;
/** Guides and bundles that a code counts for, if it doesn't count for all. */
export const CODE_ITEMS_MAX = 100;
export const BUNDLE_MAX_GUIDES = 20;
export const CURRENCY = 'USD';
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
/** CloudFront may answer with the same catalog for this long. */
export const CATALOG_CACHE_SECONDS = 60;

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
/** Emails with words of the office to any address: agreements, summaries, words about a booking. */
export const OFFICE_WORDS_PER_HOUR = 20;
export const OFFICE_NOTE_MAX_LENGTH = 1_000;
/** The newest leads and paid orders in which a search of the office looks for names. */
/** Of the words of an account's name, so many have an index: the last one, and the first ones. */
export const NAME_INDEXES = 6;
export const OFFICE_SEARCH_RECENT = 300;
/** The same for consultations that are over: those of the last days. */
export const OFFICE_SEARCH_RECENT_DAYS = 30;
export const OFFICE_SEARCH_MAX_LENGTH = 254;
export const OFFICE_CURSOR_MAX_LENGTH = 1_000;
/** Rows on one page of a list. */
export const OFFICE_PAGE = 25;
/**
 * The export for the accountant reads orders made up to this long before its first day: PayPal
 * refunds for 180 days after a payment, and disputes may be opened until then and take months.
 */
export const LEDGER_LOOKBACK_SECONDS = 400 * 24 * 60 * 60;
/** Contacts that one request looks at to fill a page: most may have another state. */
export const OFFICE_READ_AHEAD = 100;
export const OFFICE_READS_PER_PAGE = 5;
/** Notes about one lead or message. With the longest texts, a page of contacts stays below 4 MB. */
export const OFFICE_NOTES_MAX = 30;
/** Bytes of a file in one answer, which has at most 6 MB. Longer files of lists come in parts. */
export const OFFICE_EXPORT_MAX_BYTES = 4_000_000;
/** Characters of one part of a person's copy: as JSON in an answer, at most 6 MB. */
export const OFFICE_COPY_PART_LENGTH = 1_000_000;
/** Bytes after which a part of a list ends, and contacts or actions that it reads at once. */
export const OFFICE_EXPORT_PART_BYTES = 1_500_000;
export const OFFICE_EXPORT_READ = 50;
/** Reads of one part: leads that were typed anew are read, but not written. */
export const OFFICE_EXPORT_READS = 100;
/** Milliseconds after which a part of a list ends, so that its function can still answer. */
export const OFFICE_EXPORT_MS = 15_000;
/** Days of orders that the accountant's file reads before it looks at the clock. */
export const LEDGER_READ_DAYS = 92;
/** Actions of the office are kept as long as leads. */
export const AUDIT_LOG_RETENTION_SECONDS = INQUIRY_RETENTION_SECONDS;
/** A guide's PDF: receipts attach up to 7 MB, and larger ones come as a link. */
export const GUIDE_FILE_MAX_BYTES = 20 * 1024 * 1024;
export const GUIDE_UPLOAD_SECONDS = 15 * 60;
/** A picture of a page of a guide, as a JPEG. */
export const GUIDE_PICTURE_MAX_BYTES = 400 * 1024;
/** Of the pictures of a guide, in pixels. */
export const GUIDE_PICTURE_WIDTHS = { coverSmall: 280, cover: 720, page1: 1_080, page2: 1_080 } as const;

/** The facts of a guide. */
export const GUIDE_TITLE_MAX_LENGTH = 120;
export const GUIDE_DESC_MAX_LENGTH = 400;
/** The most entries of its contents. */
export const PDF_CONTENTS_MAX = 40;

/** What a guide's page says about it (docs/product.md#shop). */
export const AUTHOR_NAME_MAX_LENGTH = 80;
export const AUTHOR_CREDENTIAL_MAX_LENGTH = 120;
export const OUTCOMES_MIN = 3;
export const OUTCOMES_MAX = 5;
export const OUTCOME_MAX_LENGTH = 160;
export const QUESTIONS_MAX = 6;
export const QUESTION_MAX_LENGTH = 160;
export const ANSWER_MAX_LENGTH = 600;
export const RELATED_GUIDES_MAX = 3;
/** What changed in an edition: lines. */
export const WHATS_NEW_MAX = 5;
export const WHATS_NEW_MAX_LENGTH = 160;

/**
 * Emails about new editions. Those of a scheduled run are half of what the outbox sends in one, and
 * due one after the other until the next run. Those of a day stay clearly below 5,000: a sender of
 * that many to Gmail in one day counts as a bulk sender for good.
 */
export const EDITION_MAILS_PER_RUN = 25;
export const EDITION_MAIL_EVERY_MS = 12_000;
export const EDITION_MAILS_PER_DAY = 4_000;
/** What guides sold is counted from this many newest orders, and of this many days, at most. */
export const OFFICE_SALES_ORDERS = 2_000;
export const OFFICE_SALES_DAYS = 365;
