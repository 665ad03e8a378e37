import * as v from 'valibot';
import { COMMENTS_MAX_LENGTH } from '../limits.ts';
import { clean } from '../text.ts';
import { atMost, type TextRule, text } from './rules.ts';

const commentsRule: TextRule = {
  required: 'Comments must be text',
  max: COMMENTS_MAX_LENGTH,
  tooLong: 'Comments cannot exceed 500 characters',
};

/** Optional; newlines stay. */
export const comments = v.pipe(text(commentsRule, clean), atMost(commentsRule));
