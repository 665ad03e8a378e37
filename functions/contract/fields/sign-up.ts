import * as v from 'valibot';
import * as limit from '../endpoints/sign-in/limits.ts';
import { PHONE_DIGITS } from '../limits.ts';
import { cleanPostcode } from '../postcode.ts';
import { cleanLine, withoutCountryCode } from '../text.ts';
import {
  ANY_PHONE,
  atLeast,
  atMost,
  DIGITS,
  LETTERS,
  nameRule,
  phone,
  requiredText,
  type TextRule,
  text,
  unchanged,
} from './rules.ts';
import { address } from './sign-in.ts';

const PHONE_INVALID = 'Enter a valid mobile number ';

/** Seven to fifteen digits with an optional plus: the sign-up form's rule. A +1 is dropped. */
export const signUpPhone = v.pipe(
  phone('Please enter phone number', PHONE_INVALID),
  v.regex(ANY_PHONE, PHONE_INVALID),
  v.transform(withoutCountryCode),
);

/** The same in a form, where only a number with a plus has more than ten digits. */
export const typedSignUpPhone = v.pipe(
  signUpPhone,
  v.check((number) => number.startsWith('+') || number.length <= PHONE_DIGITS, PHONE_INVALID),
);

export const interests = ['engineering', 'sciences', 'arts', 'business', 'medicine', 'economics'] as const;

const noInterest = 'Please select an option';

const longest = (options: readonly string[]) => Math.max(...options.map(({ length }) => length));

export const interest = v.pipe(
  text({ required: noInterest, max: longest(interests), tooLong: noInterest }, unchanged),
  v.picklist(interests, noInterest),
);

export const grades = ['6 or lower', '7', '8', '9', '10', '11', '12', 'finished'] as const;

const unknownGrade = 'Please select a grade from the list';

/** Optional: empty if no grade was chosen. */
export const grade = v.pipe(
  text({ required: unknownGrade, max: longest(grades), tooLong: unknownGrade }, unchanged),
  v.picklist(['', ...grades], unknownGrade),
);

/** Who fills in the sign-up form. */
export const signers = ['parent', 'student'] as const;

const unknownSigner = 'Please choose who is signing up';

/** An offer: missing or empty if no one said it. */
export const signer = v.optional(
  v.pipe(
    text({ required: unknownSigner, max: longest(signers), tooLong: unknownSigner }, unchanged),
    v.picklist(['', ...signers], unknownSigner),
  ),
);

/** Many students in these grades are under 13: only a parent or guardian signs them up. */
const parentOnlyGrades: readonly string[] = ['6 or lower', '7'];

export const needsParent = (grade: string): boolean => parentOnlyGrades.includes(grade);

export const NEEDS_PARENT = 'Please ask a parent or guardian to sign up';

const studentRule: TextRule = { ...nameRule(''), required: 'Enter the student’s first name' };

/** Letters and spaces; missing or empty if it isn't given. */
export const studentName = v.optional(
  v.pipe(text(studentRule, cleanLine), v.regex(LETTERS, 'Only alphabets and spaces are allowed'), atMost(studentRule)),
);

export const signUpAddress = v.pipe(
  requiredText(address, cleanLine),
  atLeast(limit.ADDRESS_MIN_LENGTH, 'Address must be at least 10 characters'),
  atMost(address),
);

const postcodeRule: TextRule = {
  required: 'Please enter postal code',
  max: limit.POSTCODE_MAX_DIGITS,
  tooLong: 'Postal code cannot exceed 6 digits',
};

export const postcode = v.pipe(
  requiredText(postcodeRule, cleanPostcode),
  v.regex(DIGITS, 'Postal code can only have digits'),
  atMost(postcodeRule),
);

const place = /* @__NO_SIDE_EFFECTS__ */ (rule: TextRule, min: number, tooShort: string) =>
  v.pipe(
    requiredText(rule, cleanLine),
    v.regex(LETTERS, 'Only alphabets and spaces are allowed'),
    atLeast(min, tooShort),
    atMost(rule),
  );

export const city = place(
  { required: 'Please enter city', max: limit.PLACE_MAX_LENGTH, tooLong: 'City cannot exceed 60 characters' },
  limit.CITY_MIN_LENGTH,
  'City must be at least 2 characters',
);

export const state = place(
  { required: 'Please enter state', max: limit.PLACE_MAX_LENGTH, tooLong: 'State cannot exceed 60 characters' },
  limit.STATE_MIN_LENGTH,
  'State must be at least 2 characters',
);
