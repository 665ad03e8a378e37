import * as v from 'valibot';
import { PHONE_DIGITS } from '../limits.ts';
import { cleanLine } from '../text.ts';
import { address } from './address.ts';
import { atMost, DIGITS, phone, requiredText } from './rules.ts';

/** Exactly ten digits; too many digits have their own message. */
export const partnerPhone = v.pipe(
  phone('Phone number is required', 'Phone number cannot exceed 10 digits'),
  v.check((text) => !DIGITS.test(text) || text.length <= PHONE_DIGITS, 'Phone number cannot exceed 10 digits'),
  v.regex(/^\d{10}$/, 'Invalid phone number'),
);

export const partnerAddress = v.pipe(requiredText(address, cleanLine), atMost(address));
