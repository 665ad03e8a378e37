import { FILE_NAME_MAX_LENGTH } from '../endpoints/guides/limits.ts';
import { identifier } from './rules.ts';

/** A guide's id: a slug. A file of its own keeps the messages of carts out of other bundles. */
export const GUIDE_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The name of a guide's file. */
export const FILE_NAME = /^[a-z0-9][a-z0-9-]*\.pdf$/;

export const fileName = identifier(
  { required: 'Enter the file name', max: FILE_NAME_MAX_LENGTH, tooLong: 'Unknown file' },
  FILE_NAME,
);
