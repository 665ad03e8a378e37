/** Characters of one part of a person's copy: as JSON in an answer, at most 6 MB. */
export const OFFICE_COPY_PART_LENGTH = 1_000_000;

/** Of the words of an account's name, so many have an index: the last one, and the first ones. */
export const NAME_INDEXES = 6;
