import * as v from 'valibot';
import {
  ADDRESS_MAX_LENGTH,
  ADDRESS_MIN_LENGTH,
  CITY_MIN_LENGTH,
  COMMENTS_MAX_LENGTH,
  CURRENCY,
  EMAIL_LOCAL_PART_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  FILE_NAME_MAX_LENGTH,
  GUIDE_ID_MAX_LENGTH,
  MESSAGE_MAX_LENGTH,
  NAME_MAX_LENGTH,
  NAME_MIN_LENGTH,
  ORDER_MAX_GUIDES,
  ORDER_NUMBER_LENGTH,
  PAYPAL_ID_MAX_LENGTH,
  PHONE_DIGITS,
  PHONE_MAX_DIGITS,
  PHONE_MAX_LENGTH,
  PHONE_MIN_DIGITS,
  PLACE_MAX_LENGTH,
  POSTCODE_MAX_DIGITS,
  STATE_MIN_LENGTH,
  TRAP_MAX_LENGTH,
  UNITS_PER_CHARACTER,
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

/** How many characters a field takes, and what it says without any and beyond that. */
interface TextRule {
  readonly required: string;
  readonly max: number;
  readonly tooLong: string;
}

/**
 * The start of every text: its length is looked at before anything is done with it, for a sender pays nothing for a long text and
 * the server does. A missing member reads as an empty one, so that it gets the field's own "required" message.
 */
const text = ({ required, max, tooLong }: TextRule, read: (typed: string) => string) =>
  v.pipe(v.optional(v.string(required), ''), v.maxLength(UNITS_PER_CHARACTER * max, tooLong), v.transform(read));
const requiredText = (rule: TextRule, read: (typed: string) => string) =>
  v.pipe(text(rule, read), v.nonEmpty(rule.required));

const asItCame = (typed: string): string => typed;

const atLeast = (min: number, message: string) => v.check((text: string) => characters(text) >= min, message);
const atMost = ({ max, tooLong }: TextRule) =>
  // Composing can triple a text; nothing of that length needs to be counted.
  v.check((text: string) => text.length <= UNITS_PER_CHARACTER * max && characters(text) <= max, tooLong);

/** What names a thing of ours or of PayPal's: taken as it came, if it looks like one. */
const id = (rule: TextRule, pattern: RegExp) =>
  v.pipe(requiredText(rule, asItCame), v.maxLength(rule.max, rule.tooLong), v.regex(pattern, rule.tooLong));

const nameRule = (required: string): TextRule => ({
  required,
  max: NAME_MAX_LENGTH,
  tooLong: 'Name cannot exceed 50 characters',
});

/** 2 to 50 letters and spaces. */
export const fullname = (required: string) =>
  v.pipe(
    requiredText(nameRule(required), cleanLine),
    atLeast(NAME_MIN_LENGTH, 'Name must be at least 2 characters'),
    atMost(nameRule(required)),
    v.regex(LETTERS, 'Only alphabets and spaces are allowed'),
  );

/** An address of at most 254 characters, answered trimmed and lower-cased. */
export const email = (required: string, invalid = 'Invalid email format') =>
  v.pipe(
    requiredText({ required, max: EMAIL_MAX_LENGTH, tooLong: invalid }, normaliseEmail),
    v.check(
      (address) =>
        address.length <= EMAIL_MAX_LENGTH &&
        address.indexOf('@') <= EMAIL_LOCAL_PART_MAX_LENGTH &&
        EMAIL.test(address),
      invalid,
    ),
  );

/** The contact form's narrower rule: a top-level part of two to four letters. */
export const contactEmail = v.pipe(
  email('Email is required', 'Invalid email address'),
  v.regex(EMAIL_SHORT_TOP_LEVEL, 'Invalid email address'),
);

const phone = (required: string, tooLong: string) =>
  requiredText({ required, max: PHONE_MAX_LENGTH, tooLong }, cleanLine);

const SIGN_UP_PHONE = new RegExp(`^\\+?\\d{${PHONE_MIN_DIGITS},${PHONE_MAX_DIGITS}}$`);

/** Seven to fifteen digits with an optional plus: the sign-up form's rule. */
export const signUpPhone = v.pipe(
  phone('Please enter phone number', 'Enter a valid mobile number '),
  v.regex(SIGN_UP_PHONE, 'Enter a valid mobile number '),
);

export const PHONE_INVALID = 'Enter a valid 10-digit mobile number';
const TEN_DIGITS = /^\d{10}$/;

/** Exactly ten digits: the download dialog's rule. */
export const dialogPhone = v.pipe(
  phone('Please enter phone number', PHONE_INVALID),
  v.regex(TEN_DIGITS, PHONE_INVALID),
);

/** Whether a person may change their number to this: the dialog's rule, but one from the sign-up form may be kept. */
export const mayBePhone = (typed: string, current: string): boolean => typed === current || TEN_DIGITS.test(typed);

/** A person's own number in the profile: any that the sign-up form takes; `mayBePhone` tells which are good. */
export const profilePhone = v.pipe(
  phone('Please enter phone number', PHONE_INVALID),
  v.regex(SIGN_UP_PHONE, PHONE_INVALID),
);

/** Exactly ten digits: the partner form's rule, which tells too many digits from other mistakes. */
export const partnerPhone = v.pipe(
  phone('Phone number is required', 'Phone number cannot exceed 10 digits'),
  v.check((text) => !DIGITS.test(text) || text.length <= PHONE_DIGITS, 'Phone number cannot exceed 10 digits'),
  v.regex(/^\d{10}$/, 'Invalid phone number'),
);

export const interests = ['engineering', 'sciences', 'arts', 'business', 'medicine', 'economics'] as const;
const noInterest = 'Please select an option';
const longestInterest = Math.max(...interests.map(({ length }) => length));
export const interest = v.pipe(
  text({ required: noInterest, max: longestInterest, tooLong: noInterest }, asItCame),
  v.picklist(interests, noInterest),
);

const address: TextRule = {
  required: 'Address is required',
  max: ADDRESS_MAX_LENGTH,
  tooLong: 'Address cannot exceed 200 characters',
};

export const signUpAddress = v.pipe(
  requiredText(address, cleanLine),
  atLeast(ADDRESS_MIN_LENGTH, 'Address must be at least 10 characters'),
  atMost(address),
);

export const partnerAddress = v.pipe(requiredText(address, cleanLine), atMost(address));

const postcodeRule: TextRule = {
  required: 'Please enter postal code',
  max: POSTCODE_MAX_DIGITS,
  tooLong: 'Postal code cannot exceed 6 digits',
};

export const postcode = v.pipe(
  requiredText(postcodeRule, cleanLine),
  v.regex(DIGITS, 'Postal code can only have digits'),
  atMost(postcodeRule),
);

const place = (rule: TextRule, min: number, tooShort: string) =>
  v.pipe(
    requiredText(rule, cleanLine),
    v.regex(LETTERS, 'Only alphabets and spaces are allowed'),
    atLeast(min, tooShort),
    atMost(rule),
  );

export const city = place(
  { required: 'Please enter city', max: PLACE_MAX_LENGTH, tooLong: 'City cannot exceed 60 characters' },
  CITY_MIN_LENGTH,
  'City must be at least 2 characters',
);
export const state = place(
  { required: 'Please enter state', max: PLACE_MAX_LENGTH, tooLong: 'State cannot exceed 60 characters' },
  STATE_MIN_LENGTH,
  'State must be at least 2 characters',
);

const commentsRule: TextRule = {
  required: 'Comments must be text',
  max: COMMENTS_MAX_LENGTH,
  tooLong: 'Comments cannot exceed 500 characters',
};

/** Optional; newlines stay. */
export const comments = v.pipe(text(commentsRule, clean), atMost(commentsRule));

export const contactName = v.pipe(requiredText(nameRule('Name is required'), cleanLine), atMost(nameRule('')));

const messageRule: TextRule = {
  required: 'Message is required',
  max: MESSAGE_MAX_LENGTH,
  tooLong: 'Message cannot exceed 5000 characters',
};

export const contactMessage = v.pipe(requiredText(messageRule, clean), atMost(messageRule));

/** A field that people do not see: what fills it in is a program, which learns nothing from a refusal and so gets none. */
export const trap = v.fallback(
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((typed) => typed.slice(0, TRAP_MAX_LENGTH)),
  ),
  '',
);

/** A guide's id: a slug. */
export const GUIDE_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** The name of a guide's file. */
export const FILE_NAME = /^[a-z0-9][a-z0-9-]*\.pdf$/;

const guideId = id(
  { required: 'Choose guides by their id', max: GUIDE_ID_MAX_LENGTH, tooLong: 'Unknown guide' },
  GUIDE_ID,
);

const noGuides = 'Choose at least one guide';
/** The guides of a cart, each once. They are counted before they are looked at. */
export const guideIds = v.pipe(
  v.optional(v.array(v.unknown(), noGuides), []),
  v.minLength(1, noGuides),
  v.maxLength(ORDER_MAX_GUIDES, 'Choose at most 20 guides'),
  v.array(guideId),
  v.transform((ids) => [...new Set(ids)]),
);

export const fileName = id(
  { required: 'Name the file', max: FILE_NAME_MAX_LENGTH, tooLong: 'Unknown file' },
  FILE_NAME,
);

/** The number of an order: the characters of a ULID. */
export const orderNumber = id(
  { required: 'Name the order', max: ORDER_NUMBER_LENGTH, tooLong: 'Unknown order' },
  /^[0-9A-Z]{26}$/,
);

export const paypalOrderId = id(
  { required: 'Unknown order', max: PAYPAL_ID_MAX_LENGTH, tooLong: 'Unknown order' },
  /^[A-Za-z0-9-]+$/,
);

const notDollars = 'Only USD is taken';
export const currency = v.pipe(
  text({ required: notDollars, max: CURRENCY.length, tooLong: notDollars }, asItCame),
  v.literal(CURRENCY, notDollars),
);

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
