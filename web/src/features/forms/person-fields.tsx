import type { UseFormRegisterReturn } from 'react-hook-form';
import { PHONE_DIGITS } from '#contract/limits.ts';
import { keepDigits, keepLetters } from '#contract/text.ts';
import { TextField } from '#web/components/ui/text-field.tsx';
import { filtered } from './filtered.ts';

interface PersonFieldProps {
  registration: UseFormRegisterReturn;
  error: string | undefined;
  placeholder?: string;
  className?: string;
}

/** A required name, which takes letters and spaces only. */
export const FullNameField = ({ registration, ...field }: PersonFieldProps) => (
  <TextField label="Full Name" autoComplete="name" required {...field} {...filtered(registration, keepLetters)} />
);

/** A required phone number, which takes ten digits at most. */
export const PhoneField = ({ registration, ...field }: PersonFieldProps) => (
  <TextField
    label="Phone"
    type="tel"
    inputMode="numeric"
    autoComplete="tel-national"
    placeholder="Enter 10 digit phone number"
    required
    {...field}
    {...filtered(registration, (typed) => keepDigits(typed, PHONE_DIGITS))}
  />
);
