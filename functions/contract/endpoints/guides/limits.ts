export const GUIDE_ID_MAX_LENGTH = 80;
export const FILE_NAME_MAX_LENGTH = 200;

export const BUNDLE_MAX_GUIDES = 20;

/** CloudFront may answer with the same catalog for this long. */
export const CATALOG_CACHE_SECONDS = 60;

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
