import * as v from 'valibot';
import { FILE_NAME_MAX_LENGTH } from '../endpoints/guides/limits.ts';
import { SLUG } from '../pages/live-pages.ts';
import { identifier } from './rules.ts';

/** A guide's id. A file of its own keeps the messages of carts out of other bundles. */
export const GUIDE_ID = SLUG;

/** The id of a guide or bundle in the address of its page. */
export const guidePageId = v.pipe(v.string(), v.maxLength(80), v.regex(GUIDE_ID));

/** The name of a guide's file. */
export const FILE_NAME = /^[a-z0-9][a-z0-9-]*\.pdf$/;

export const fileName = identifier(
  { required: 'Enter the file name', max: FILE_NAME_MAX_LENGTH, tooLong: 'Unknown file' },
  FILE_NAME,
);
