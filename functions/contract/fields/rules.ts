import * as v from 'valibot';
import * as limit from '../limits.ts';
import { characterCount, cleanName, cleanNumber } from '../text.ts';

/*
 * Functions that only make rules are marked, so a bundle leaves out the rules that it doesn't use.
 */

/** The length of a field in characters, and its messages when it is empty or too long. */
export interface TextRule {
  readonly required: string;
  readonly max: number;
  readonly tooLong: string;
}

/**
 * Checks the length of a text before doing anything else with it, because long texts cost the
 * server and not the sender. A missing member counts as empty, so it gets the field's own
 * "required" message.
 */
export const text = /* @__NO_SIDE_EFFECTS__ */ (
  { required, max, tooLong }: TextRule,
  read: (typed: string) => string,
) =>
  v.pipe(v.optional(v.string(required), ''), v.maxLength(limit.UNITS_PER_CHARACTER * max, tooLong), v.transform(read));

export const requiredText = /* @__NO_SIDE_EFFECTS__ */ (rule: TextRule, read: (typed: string) => string) =>
  v.pipe(text(rule, read), v.nonEmpty(rule.required));

export const unchanged = (typed: string): string => typed;

export const atLeast = /* @__NO_SIDE_EFFECTS__ */ (min: number, message: string) =>
  v.check((text: string) => characterCount(text) >= min, message);

export const atMost = /* @__NO_SIDE_EFFECTS__ */ ({ max, tooLong }: TextRule) =>
  // Composing accents can triple a text; counting the characters of one that long is useless work.
  v.check((text: string) => text.length <= limit.UNITS_PER_CHARACTER * max && characterCount(text) <= max, tooLong);

/** Says what it means if a field is left out, for who reads the contract or a command's help. */
export const leftOut = /* @__NO_SIDE_EFFECTS__ */ <Rule extends v.GenericSchema>(rule: Rule, meaning: string) =>
  v.pipe(rule, v.description(meaning));

/** What `leftOut` says of a field; undefined if it says nothing. */
export const meaningLeftOut = (schema: v.GenericSchema): string | undefined =>
  v.getDescription(schema) ?? ('wrapped' in schema ? meaningLeftOut(schema.wrapped as v.GenericSchema) : undefined);

/** An id of ours or PayPal's: accepted unchanged if it matches the pattern. */
export const identifier = /* @__NO_SIDE_EFFECTS__ */ (rule: TextRule, pattern: RegExp) =>
  v.pipe(requiredText(rule, unchanged), v.maxLength(rule.max, rule.tooLong), v.regex(pattern, rule.tooLong));

/** Letters and spaces. `clean` has left only the joiners that a script needs. */
export const LETTERS = /^[\p{L}\p{M} \u200C\u200D]*$/u;

export const DIGITS = /^\d*$/;
/** Seven to fifteen digits with an optional plus. */
export const ANY_PHONE = /* @__PURE__ */ new RegExp(`^\\+?\\d{${limit.PHONE_MIN_DIGITS},${limit.PHONE_MAX_DIGITS}}$`);

export const nameRule = /* @__NO_SIDE_EFFECTS__ */ (required: string): TextRule => ({
  required,
  max: limit.NAME_MAX_LENGTH,
  tooLong: 'Name cannot exceed 50 characters',
});

/** Letters of every script with their marks, spaces, hyphens, apostrophes and periods. */
const REAL_NAME = /^[\p{L}\p{M} \u200C\u200D'‘’.-]*$/u;

/**
 * A name as people have them: for every field but those of the sign-up, download and partner forms,
 * which take letters and spaces, and of the contact form.
 */
export const realName = /* @__NO_SIDE_EFFECTS__ */ (rule: TextRule) =>
  v.pipe(
    requiredText(rule, cleanName),
    v.regex(REAL_NAME, 'Use letters, spaces, hyphens, apostrophes and periods'),
    v.check(
      (name) => (name.match(/\p{L}/gu) ?? []).length >= limit.NAME_MIN_LENGTH,
      'Name must have at least 2 letters',
    ),
    atMost(rule),
  );

export const phone = /* @__NO_SIDE_EFFECTS__ */ (required: string, tooLong: string) =>
  requiredText({ required, max: limit.PHONE_MAX_LENGTH, tooLong }, cleanNumber);
