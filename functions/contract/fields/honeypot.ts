import * as v from 'valibot';
import { HONEYPOT_MAX_LENGTH } from '../limits.ts';

/**
 * People can't see this field; a program that fills it in must not learn from an error, so every
 * value is accepted.
 */
export const honeypot = v.fallback(
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((typed) => typed.slice(0, HONEYPOT_MAX_LENGTH)),
  ),
  '',
);
