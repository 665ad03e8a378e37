import type { UseFormRegisterReturn } from 'react-hook-form';
import { PHONE_DIGITS } from '#contract/limits.ts';
import { keepDigits, keepLetters } from '#contract/text.ts';
import { TextField } from '#web/components/ui/text-field.tsx';
import { filtered } from './filtered.ts';

interface PersonFieldProps extends UseFormRegisterReturn {
  error: string | undefined;
  label?: string;
  placeholder?: string;
  className?: string;
}

/** A required name of letters and spaces. */
export const FullNameField = (field: PersonFieldProps) => (
  <TextField label="Full Name" autoComplete="name" required {...filtered(field, keepLetters)} />
);

/**
 * Removes a pasted country code: `+1 555 014 2222`, cut to ten digits, would be a different number.
 */
const withoutCountryCode = (typed: string): string => typed.replace(/^\s*\+1/, '');

/** A required phone number. */
export const PhoneField = ({ maxDigits = PHONE_DIGITS, ...field }: PersonFieldProps & { maxDigits?: number }) => (
  <TextField
    label="Phone"
    type="tel"
    inputMode="numeric"
    autoComplete="tel-national"
    placeholder="Enter 10 digit phone number"
    required
    {...filtered(field, (typed) => keepDigits(withoutCountryCode(typed), maxDigits))}
  />
);

interface OtpFieldProps extends PersonFieldProps {
  digits: number;
  autoFocus?: boolean;
}

export const OtpField = ({ digits, ...field }: OtpFieldProps) => (
  <TextField
    label="OTP"
    inputMode="numeric"
    autoComplete="one-time-code"
    {...filtered(field, (typed) => keepDigits(typed, digits))}
  />
);
