import * as v from 'valibot';
import { CAME_FROM_MAX_LENGTH, SENT_BY_MAX_LENGTH } from '../limits.ts';
import { cleanLine } from '../text.ts';
import { atMost, leftOut, type TextRule, text } from './rules.ts';

/**
 * The address of the visit's first page without its fragment, a space, and the page that led there.
 * The browser sends it and nobody types it, so it is cut or dropped instead of refused.
 */
export const cameFrom = v.optional(
  v.fallback(
    v.pipe(
      v.string(),
      v.transform((sent) => sent.slice(0, CAME_FROM_MAX_LENGTH)),
    ),
    '',
  ),
);

const sentByRule: TextRule = {
  required: 'The answer must be text',
  max: SENT_BY_MAX_LENGTH,
  tooLong: 'The answer cannot exceed 100 characters',
};

/** The answer to "Who sent you?". */
export const sentBy = v.optional(leftOut(v.pipe(text(sentByRule, cleanLine), atMost(sentByRule)), 'it isn’t known'));
