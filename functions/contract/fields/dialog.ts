import * as v from 'valibot';
import { phone } from './rules.ts';

export const TEN_DIGITS = /^\d{10}$/;

export const PHONE_INVALID = 'Enter a valid 10-digit mobile number';

/** Exactly ten digits: the download dialog's rule. */
export const dialogPhone = v.pipe(
  phone('Please enter phone number', PHONE_INVALID),
  v.regex(TEN_DIGITS, PHONE_INVALID),
);
