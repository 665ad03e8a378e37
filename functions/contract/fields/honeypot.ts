import * as v from 'valibot';
import { HONEYPOT_MAX_LENGTH } from '../limits.ts';

/** A field that people do not see: what fills it in is a program, which learns nothing from a refusal and so gets none. */
export const honeypot = v.fallback(
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((typed) => typed.slice(0, HONEYPOT_MAX_LENGTH)),
  ),
  '',
);
