/** Versions of the website that can be brought back; older ones are forgotten. */
export const WEBSITE_VERSIONS_KEPT = 100;
/** The JSON of a document: DynamoDB stores at most 400 kB in an item, a request has at most 64. */
export const DOCUMENT_MAX_LENGTH = 40_000;
/** The JSON of all documents of the business's own, for the same reason. */
export const DOCUMENTS_MAX_BYTES = 300_000;
/** A file of an uploaded photo, in one size. */
export const PHOTO_FILE_MAX_BYTES = 1024 * 1024;
