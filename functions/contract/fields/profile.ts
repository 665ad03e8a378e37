import * as v from 'valibot';
import { PHONE_INVALID, TEN_DIGITS } from './dialog.ts';
import { ANY_PHONE, phone } from './rules.ts';

/** Whether a person may change their number to this: the dialog's rule, but one from the sign-up form may be kept. */
export const isAllowedPhone = (typed: string, current: string): boolean => typed === current || TEN_DIGITS.test(typed);

/** A person's own number in the profile: any that the sign-up form takes; `mayBePhone` tells which are good. */
export const profilePhone = v.pipe(
  phone('Please enter phone number', PHONE_INVALID),
  v.regex(ANY_PHONE, PHONE_INVALID),
);
