import * as v from 'valibot';
import { PHONE_DIGITS } from '../limits.ts';
import { cleanLine } from '../text.ts';
import { address } from './address.ts';
import { atMost, phone, requiredText } from './rules.ts';

const TOO_MANY_DIGITS = new RegExp(`^\\+?\\d{${String(PHONE_DIGITS + 1)},}$`);

/** Exactly ten digits; too many digits have their own message. */
export const partnerPhone = v.pipe(
  phone('Phone number is required', 'Phone number cannot exceed 10 digits'),
  v.check((number) => !TOO_MANY_DIGITS.test(number), 'Phone number cannot exceed 10 digits'),
  v.regex(/^\d{10}$/, 'Invalid phone number'),
);

export const partnerAddress = v.pipe(requiredText(address, cleanLine), atMost(address));
