import * as v from 'valibot';
import { ADDRESS_MAX_LENGTH } from '../endpoints/sign-in/limits.ts';
import { EMAIL_LOCAL_PART_MAX_LENGTH, EMAIL_MAX_LENGTH, NAME_MIN_LENGTH } from '../limits.ts';
import { cleanLine, cleanNumber, normalizeEmail } from '../text.ts';
import {
  ANY_PHONE,
  atLeast,
  atMost,
  LETTERS,
  nameRule,
  phone,
  realName,
  requiredText,
  type TextRule,
  text,
} from './rules.ts';

/** A person's whole name, wherever the specified forms don't ask for it. */
export const realFullname = /* @__NO_SIDE_EFFECTS__ */ (required: string) => realName(nameRule(required));

/** 2 to 50 letters and spaces: the rule of the sign-up, download and partner forms. */
export const fullname = /* @__NO_SIDE_EFFECTS__ */ (required: string) =>
  v.pipe(
    requiredText(nameRule(required), cleanLine),
    atLeast(NAME_MIN_LENGTH, 'Name must be at least 2 characters'),
    atMost(nameRule(required)),
    v.regex(LETTERS, 'Only alphabets and spaces are allowed'),
  );

// A dotted local part, at least two domain labels, a top-level domain of letters.
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** An address of at most 254 characters; the output is trimmed and in lower case. */
export const email = /* @__NO_SIDE_EFFECTS__ */ (required: string, invalid = 'Invalid email format') =>
  v.pipe(
    requiredText({ required, max: EMAIL_MAX_LENGTH, tooLong: invalid }, normalizeEmail),
    v.check(
      (address) =>
        address.length <= EMAIL_MAX_LENGTH &&
        address.indexOf('@') <= EMAIL_LOCAL_PART_MAX_LENGTH &&
        EMAIL.test(address),
      invalid,
    ),
  );

export const INVALID_EMAIL = 'Invalid email format';
export const emailRule: TextRule = { required: INVALID_EMAIL, max: EMAIL_MAX_LENGTH, tooLong: INVALID_EMAIL };
export const isEmail = (address: string): boolean => v.is(email(INVALID_EMAIL), address);

/** An email address that may be left empty. */
export const emailOrNone = v.pipe(
  text(emailRule, normalizeEmail),
  v.check((address: string) => address === '' || isEmail(address), INVALID_EMAIL),
);

export const TEN_DIGITS = /^\d{10}$/;

/**
 * A new number must have ten digits; an older one from the sign-up form may stay
 * (docs/product.md#profile).
 */
export const isAllowedPhone = (typed: string, current: string): boolean => typed === current || TEN_DIGITS.test(typed);

export const PHONE_INVALID = 'Enter a valid 10-digit mobile number';

/**
 * Any number that the sign-up form accepts; `isAllowedPhone` also compares it with the current one.
 */
export const profilePhone = v.pipe(
  phone('Please enter phone number', PHONE_INVALID),
  v.regex(ANY_PHONE, PHONE_INVALID),
);

/** Exactly ten digits: the download dialog's rule. */
export const dialogPhone = v.pipe(
  phone('Please enter phone number', PHONE_INVALID),
  v.regex(TEN_DIGITS, PHONE_INVALID),
);

const invalidCode = ({ word, digits }: { word: string; digits: number }) =>
  `Enter a valid ${String(digits)}-digit ${word}`;

/** A one-time code in a request: a JSON number, so it never starts with 0. */
export const otp = /* @__NO_SIDE_EFFECTS__ */ (code: { word: string; digits: number; min: number; max: number }) => {
  const invalid = invalidCode(code);
  return v.pipe(
    v.optional(v.unknown(), null),
    v.check((input) => input !== null, 'OTP is required'),
    v.number(invalid),
    v.integer(invalid),
    v.minValue(code.min, invalid),
    v.maxValue(code.max, invalid),
  );
};

/** A one-time code in a form field. */
export const typedOtp = /* @__NO_SIDE_EFFECTS__ */ (code: { word: string; digits: number }) =>
  v.pipe(
    v.string('OTP is required'),
    v.transform(cleanNumber),
    v.nonEmpty('OTP is required'),
    v.regex(new RegExp(`^[1-9]\\d{${String(code.digits - 1)}}$`), invalidCode(code)),
  );

export const address: TextRule = {
  required: 'Address is required',
  max: ADDRESS_MAX_LENGTH,
  tooLong: 'Address cannot exceed 200 characters',
};
