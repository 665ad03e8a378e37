import * as v from 'valibot';
import { cleanWord } from '../text.ts';

/** A one-time code in a request: a JSON number, so it never starts with 0. */
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

/** A one-time code in a form field. */
export const typedOtp = (code: { digits: number }) =>
  v.pipe(
    v.string('OTP is required'),
    v.transform(cleanWord),
    v.nonEmpty('OTP is required'),
    v.regex(new RegExp(`^[1-9]\\d{${String(code.digits - 1)}}$`), `Enter a valid ${String(code.digits)}-digit OTP`),
  );
