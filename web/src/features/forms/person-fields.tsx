import { isPhoneLength, keepOtp, keepPhone } from '#contract/text.ts';
import { DigitsField, LettersField, type RegisteredProps } from './kept-field.tsx';

/** A required name of letters and spaces. */
export const FullNameField = (field: RegisteredProps & { says?: string }) => (
  <LettersField label="Full Name" autoComplete="name" required {...field} />
);

/** A required phone number. */
export const PhoneField = (field: RegisteredProps) => (
  <DigitsField
    label="Phone"
    type="tel"
    autoComplete="tel-national"
    placeholder="Enter 10 digit phone number"
    required
    keep={keepPhone}
    hasRoom={isPhoneLength}
    {...field}
  />
);

export const OtpField = ({ digits, ...field }: RegisteredProps & { digits: number }) => (
  <DigitsField
    label="OTP"
    inputMode="numeric"
    autoComplete="one-time-code"
    keep={(typed) => keepOtp(typed, digits)}
    {...field}
  />
);
