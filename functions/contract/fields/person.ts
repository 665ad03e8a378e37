import * as v from 'valibot';
import { EMAIL_LOCAL_PART_MAX_LENGTH, EMAIL_MAX_LENGTH, NAME_MIN_LENGTH } from '../limits.ts';
import { cleanLine, normalizeEmail } from '../text.ts';
import { atLeast, atMost, LETTERS, nameRule, requiredText } from './rules.ts';

/** 2 to 50 letters and spaces. */
export const fullname = (required: string) =>
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
export const email = (required: string, invalid = 'Invalid email format') =>
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
