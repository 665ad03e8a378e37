import * as v from 'valibot';

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
