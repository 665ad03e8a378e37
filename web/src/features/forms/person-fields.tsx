import type { UseFormRegisterReturn } from 'react-hook-form';
import { keepOtp } from '#contract/text.ts';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { filtered } from './filtered.ts';

interface PersonFieldProps extends UseFormRegisterReturn {
  error: string | undefined;
  label?: string;
  hint?: string;
  placeholder?: string;
  className?: string;
}

/** A required name of letters and spaces. */
export const FullNameField = (field: PersonFieldProps) => (
  <TextField label="Full Name" autoComplete="name" required {...field} />
);

/** A required phone number. */
export const PhoneField = (field: PersonFieldProps) => (
  <TextField
    label="Phone"
    type="tel"
    autoComplete="tel-national"
    placeholder="Enter 10 digit phone number"
    required
    {...field}
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
    {...filtered(field, (typed) => keepOtp(typed, digits))}
  />
);
