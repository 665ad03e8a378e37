import * as v from 'valibot';
import { PHONE_INVALID, TEN_DIGITS } from './dialog.ts';
import { ANY_PHONE, phone } from './rules.ts';

/**
 * A new number must have ten digits; an older one from the sign-up form may stay
 * (docs/product.md#profile).
 */
export const isAllowedPhone = (typed: string, current: string): boolean => typed === current || TEN_DIGITS.test(typed);

/**
 * Any number that the sign-up form accepts; `isAllowedPhone` also compares it with the current one.
 */
export const profilePhone = v.pipe(
  phone('Please enter phone number', PHONE_INVALID),
  v.regex(ANY_PHONE, PHONE_INVALID),
);
