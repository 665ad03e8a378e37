import * as v from 'valibot';
import {
  ADDRESS_MAX_LENGTH,
  ADDRESS_MIN_LENGTH,
  CITY_MIN_LENGTH,
  COMMENTS_MAX_LENGTH,
  EMAIL_LOCAL_PART_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  MESSAGE_MAX_LENGTH,
  NAME_MAX_LENGTH,
  NAME_MIN_LENGTH,
  PHONE_DIGITS,
  PHONE_MAX_DIGITS,
  PHONE_MIN_DIGITS,
  PLACE_MAX_LENGTH,
  POSTCODE_MAX_DIGITS,
  STATE_MIN_LENGTH,
} from './limits.ts';
import { characters, clean, cleanLine, normaliseEmail } from './text.ts';

/**
 * The field rules of the specification, section 5: what a field accepts and the exact message when it does not.
 * Forms validate with them on change, the server validates the same body with them again.
 */

const LETTERS = /^[\p{L}\p{M} ]*$/u;
const DIGITS = /^\d*$/;
// The usual pattern: dotted local part, at least two domain labels, a top level of letters.
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const EMAIL_SHORT_TOP_LEVEL = /\.[a-z]{2,4}$/;

/** A missing member reads as an empty one, so that it gets the field's own "required" message. */
const line = (required: string) => v.pipe(v.optional(v.string(required), ''), v.transform(cleanLine));
const requiredLine = (required: string) => v.pipe(line(required), v.nonEmpty(required));

const atLeast = (min: number, message: string) => v.check((text: string) => characters(text) >= min, message);
const atMost = (max: number, message: string) => v.check((text: string) => characters(text) <= max, message);

/** 2 to 50 letters and spaces. */
export const fullname = (required: string) =>
  v.pipe(
    requiredLine(required),
    atLeast(NAME_MIN_LENGTH, 'Name must be at least 2 characters'),
    atMost(NAME_MAX_LENGTH, 'Name cannot exceed 50 characters'),
    v.regex(LETTERS, 'Only alphabets and spaces are allowed'),
  );

/** An address of at most 254 characters, answered trimmed and lower-cased. */
export const email = (required: string, invalid = 'Invalid email format') =>
  v.pipe(
    v.optional(v.string(required), ''),
    v.transform(normaliseEmail),
    v.nonEmpty(required),
    v.maxLength(EMAIL_MAX_LENGTH, invalid),
    v.regex(EMAIL, invalid),
    v.check((address) => address.indexOf('@') <= EMAIL_LOCAL_PART_MAX_LENGTH, invalid),
  );

/** The contact form's narrower rule: a top-level part of two to four letters. */
export const contactEmail = v.pipe(
  email('Email is required', 'Invalid email address'),
  v.regex(EMAIL_SHORT_TOP_LEVEL, 'Invalid email address'),
);

const SIGN_UP_PHONE = new RegExp(`^\\+?\\d{${PHONE_MIN_DIGITS},${PHONE_MAX_DIGITS}}$`);

/** Seven to fifteen digits with an optional plus: the sign-up form's rule. */
export const signUpPhone = v.pipe(
  requiredLine('Please enter phone number'),
  v.regex(SIGN_UP_PHONE, 'Enter a valid mobile number '),
);

export const PHONE_INVALID = 'Enter a valid 10-digit mobile number';
const TEN_DIGITS = /^\d{10}$/;

/** Exactly ten digits: the download dialog's rule. */
export const dialogPhone = v.pipe(requiredLine('Please enter phone number'), v.regex(TEN_DIGITS, PHONE_INVALID));

/** Whether a person may change their number to this: the dialog's rule, but one from the sign-up form may be kept. */
export const mayBePhone = (phone: string, current: string): boolean => phone === current || TEN_DIGITS.test(phone);

/** A person's own number in the profile: any that the sign-up form takes; `mayBePhone` tells which are good. */
export const profilePhone = v.pipe(requiredLine('Please enter phone number'), v.regex(SIGN_UP_PHONE, PHONE_INVALID));

/** Exactly ten digits: the partner form's rule, which tells too many digits from other mistakes. */
export const partnerPhone = v.pipe(
  requiredLine('Phone number is required'),
  v.check((text) => !DIGITS.test(text) || text.length <= PHONE_DIGITS, 'Phone number cannot exceed 10 digits'),
  v.regex(/^\d{10}$/, 'Invalid phone number'),
);

export const interests = ['engineering', 'sciences', 'arts', 'business', 'medicine', 'economics'] as const;
export const interest = v.pipe(
  v.optional(v.string('Please select an option'), ''),
  v.picklist(interests, 'Please select an option'),
);

export const signUpAddress = v.pipe(
  requiredLine('Address is required'),
  atLeast(ADDRESS_MIN_LENGTH, 'Address must be at least 10 characters'),
  atMost(ADDRESS_MAX_LENGTH, 'Address cannot exceed 200 characters'),
);

export const partnerAddress = v.pipe(
  requiredLine('Address is required'),
  atMost(ADDRESS_MAX_LENGTH, 'Address cannot exceed 200 characters'),
);

export const postcode = v.pipe(
  requiredLine('Please enter postal code'),
  v.regex(DIGITS, 'Postal code can only have digits'),
  atMost(POSTCODE_MAX_DIGITS, 'Postal code cannot exceed 6 digits'),
);

const place = (required: string, min: number, tooShort: string, tooLong: string) =>
  v.pipe(
    requiredLine(required),
    v.regex(LETTERS, 'Only alphabets and spaces are allowed'),
    atLeast(min, tooShort),
    atMost(PLACE_MAX_LENGTH, tooLong),
  );

export const city = place(
  'Please enter city',
  CITY_MIN_LENGTH,
  'City must be at least 2 characters',
  'City cannot exceed 60 characters',
);
export const state = place(
  'Please enter state',
  STATE_MIN_LENGTH,
  'State must be at least 2 characters',
  'State cannot exceed 60 characters',
);

/** Optional; newlines stay. */
export const comments = v.pipe(
  v.optional(v.string('Comments must be text'), ''),
  v.transform(clean),
  atMost(COMMENTS_MAX_LENGTH, 'Comments cannot exceed 500 characters'),
);

export const contactName = v.pipe(
  requiredLine('Name is required'),
  atMost(NAME_MAX_LENGTH, 'Name cannot exceed 50 characters'),
);

export const contactMessage = v.pipe(
  v.optional(v.string('Message is required'), ''),
  v.transform(clean),
  v.nonEmpty('Message is required'),
  atMost(MESSAGE_MAX_LENGTH, 'Message cannot exceed 5000 characters'),
);

/** A field that people do not see: what fills it in is a program. */
export const trap = v.fallback(v.optional(v.string(), ''), '');

/** A one-time code as it travels: a JSON number with exactly its digits, hence never a leading zero. */
export const otp = (code: { digits: number; min: number; max: number }) => {
  const invalid = `Enter a valid ${String(code.digits)}-digit OTP`;
  return v.pipe(
    v.optional(v.unknown(), null),
    v.check((input) => input !== null, 'OTP is required'),
    v.number(invalid),
    v.integer(invalid),
    v.minValue(code.min, invalid),
    v.maxValue(code.max, invalid),
  );
};

/** A one-time code as it is typed, for a form: text of exactly the code's digits. */
export const typedOtp = (code: { digits: number }) =>
  v.pipe(
    v.string('OTP is required'),
    v.trim(),
    v.nonEmpty('OTP is required'),
    v.regex(new RegExp(`^[1-9]\\d{${String(code.digits - 1)}}$`), `Enter a valid ${String(code.digits)}-digit OTP`),
  );
