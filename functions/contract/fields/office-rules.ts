import * as v from 'valibot';
import { cleanLine } from '../text.ts';
import { atMost, requiredText, type TextRule } from './rules.ts';

/* Rules that the forms of the site don't use, so that its scripts don't carry them. */

/** One line of text. */
export const line = /* @__NO_SIDE_EFFECTS__ */ (rule: TextRule) => v.pipe(requiredText(rule, cleanLine), atMost(rule));

const number = /* @__NO_SIDE_EFFECTS__ */ (message: string) => v.pipe(v.optional(v.unknown(), null), v.number(message));

/** A whole number, with one message for all that it isn't. */
export const wholeFrom = /* @__NO_SIDE_EFFECTS__ */ (message: string, least: number) =>
  v.pipe(number(message), v.integer(message), v.minValue(least, message));

export const wholeNumber = /* @__NO_SIDE_EFFECTS__ */ (message: string, least: number, most: number) =>
  v.pipe(wholeFrom(message, least), v.maxValue(most, message));

/** A number in steps, such as hours in quarters. */
export const inSteps = /* @__NO_SIDE_EFFECTS__ */ (message: string, step: number, least: number, most: number) =>
  v.pipe(number(message), v.multipleOf(step, message), v.minValue(least, message), v.maxValue(most, message));
