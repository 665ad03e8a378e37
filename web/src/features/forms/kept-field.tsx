import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { keepLetters } from '#contract/text.ts';
import { TextField, type TextFieldProps } from '../../components/ui/fields/text-field.tsx';
import { type Filter, filtered } from './filtered.ts';

export type RegisteredProps = Omit<TextFieldProps, keyof UseFormRegisterReturn> & UseFormRegisterReturn;

interface KeptProps extends RegisteredProps, Omit<Filter, 'onLeftOut'> {
  /** What it says, politely, once something was left out. */
  says: string;
}

/** A text field that leaves out what is specified not to go in, and says so. */
const KeptField = ({ says, ...field }: KeptProps) => {
  const [isLeftOut, onLeftOut] = useState(false);
  return <TextField {...filtered({ ...field, onLeftOut })} notice={isLeftOut ? says : ''} />;
};

/** Every field of digits: a phone number, a postal code, a code. Letters can only be pasted. */
export const DigitsField = (field: Omit<KeptProps, 'says'>) => (
  <KeptField onlyDigits says="Only digits go in here." {...field} />
);

/** A specified field of letters and spaces. */
export const LettersField = (field: RegisteredProps & { says?: string }) => (
  <KeptField keep={keepLetters} says="Only letters and spaces go in here." {...field} />
);
