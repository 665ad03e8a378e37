import { isPhoneLength, keepOtp, keepPhone } from '#contract/text.ts';
import { DigitsField, LettersField, type RegisteredProps } from './kept-field.tsx';

/** Those of a field that may have another label. */
type PersonFieldProps = Omit<RegisteredProps, 'label'> & { label?: string };

/** A required name of letters and spaces. */
export const FullNameField = (field: PersonFieldProps & { says?: string }) => (
  <LettersField label="Full Name" autoComplete="name" required {...field} />
);

/** A required phone number. */
export const PhoneField = (field: PersonFieldProps) => (
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

export const OtpField = ({ digits, ...field }: PersonFieldProps & { digits: number }) => (
  <DigitsField
    label="OTP"
    inputMode="numeric"
    autoComplete="one-time-code"
    keep={(typed) => keepOtp(typed, digits)}
    {...field}
  />
);
