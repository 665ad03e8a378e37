import * as v from 'valibot';
import { CODE_MAX_LENGTH, CODE_MIN_LENGTH } from '../limits.ts';
import { requiredText, text } from './rules.ts';

/** The one answer to a code that can't be used, whatever the reason. */
export const CODE_NOT_VALID = 'This code isn’t valid';

const PATTERN = new RegExp(`^[A-Z0-9-]{${String(CODE_MIN_LENGTH)},${String(CODE_MAX_LENGTH)}}$`);

/** A code as it is compared: in capitals, without spaces and what no one sees. */
export const cleanCode = (typed: string): string => typed.replaceAll(/[\s\p{DI}]/gu, '').toUpperCase();

/** A discount code as a person types it; without one, it is empty. */
export const discountCode = v.pipe(
  text({ required: CODE_NOT_VALID, max: 2 * CODE_MAX_LENGTH, tooLong: CODE_NOT_VALID }, cleanCode),
  v.check((code) => code === '' || PATTERN.test(code), CODE_NOT_VALID),
);

const CODE_SHAPE = 'Use 3 to 30 letters, digits and hyphens';

/** The code of a person of the business, who may know which shape it has. */
export const businessCode = v.pipe(
  requiredText({ required: 'Enter a code', max: 2 * CODE_MAX_LENGTH, tooLong: CODE_SHAPE }, cleanCode),
  v.regex(PATTERN, CODE_SHAPE),
);
