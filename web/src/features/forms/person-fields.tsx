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

/** A required name, which takes letters and spaces only. */
export const FullNameField = (field: PersonFieldProps) => (
  <TextField label="Full Name" autoComplete="name" required {...filtered(field, keepLetters)} />
);

/**
 * Leaves off the country code that an address book writes before a number: of `+1 555 014 2222`, cut at ten digits, another number
 * would be left.
 */
const withoutCountryCode = (typed: string): string => typed.replace(/^\s*\+1/, '');

/** A required phone number, which takes ten digits at most unless told otherwise. */
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
