import * as v from 'valibot';
import {
  NAME_MAX_LENGTH,
  PHONE_MAX_DIGITS,
  PHONE_MAX_LENGTH,
  PHONE_MIN_DIGITS,
  UNITS_PER_CHARACTER,
} from '../limits.ts';
import { characterCount, cleanLine } from '../text.ts';

/** How many characters a field takes, and what it says without any and beyond that. */
export interface TextRule {
  readonly required: string;
  readonly max: number;
  readonly tooLong: string;
}

/**
 * The start of every text: its length is looked at before anything is done with it, for a sender pays nothing for a long text and
 * the server does. A missing member reads as an empty one, so that it gets the field's own "required" message.
 */
export const text = ({ required, max, tooLong }: TextRule, read: (typed: string) => string) =>
  v.pipe(v.optional(v.string(required), ''), v.maxLength(UNITS_PER_CHARACTER * max, tooLong), v.transform(read));

export const requiredText = (rule: TextRule, read: (typed: string) => string) =>
  v.pipe(text(rule, read), v.nonEmpty(rule.required));

export const unchanged = (typed: string): string => typed;

export const atLeast = (min: number, message: string) =>
  v.check((text: string) => characterCount(text) >= min, message);

export const atMost = ({ max, tooLong }: TextRule) =>
  // Composing can triple a text; nothing of that length needs to be counted.
  v.check((text: string) => text.length <= UNITS_PER_CHARACTER * max && characterCount(text) <= max, tooLong);

/** What names a thing of ours or of PayPal's: taken as it came, if it looks like one. */
export const identifier = (rule: TextRule, pattern: RegExp) =>
  v.pipe(requiredText(rule, unchanged), v.maxLength(rule.max, rule.tooLong), v.regex(pattern, rule.tooLong));

export const LETTERS = /^[\p{L}\p{M} ]*$/u;

export const DIGITS = /^\d*$/;
/** Seven to fifteen digits with an optional plus. */
export const ANY_PHONE = new RegExp(`^\\+?\\d{${PHONE_MIN_DIGITS},${PHONE_MAX_DIGITS}}$`);

export const nameRule = (required: string): TextRule => ({
  required,
  max: NAME_MAX_LENGTH,
  tooLong: 'Name cannot exceed 50 characters',
});

export const phone = (required: string, tooLong: string) =>
  requiredText({ required, max: PHONE_MAX_LENGTH, tooLong }, cleanLine);
