import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps, fieldAria } from './field.tsx';

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>;

/**
 * A one-line input with its label. `className` goes to the frame; all else, including `ref`, to the
 * input.
 */
export const TextField = ({ label, error, hint, notice, required, id, className, ...input }: TextFieldProps) => {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <Field
      id={inputId}
      label={label}
      error={error}
      hint={hint}
      notice={notice}
      required={required}
      className={className}
    >
      <input
        type="text"
        {...input}
        {...fieldAria(inputId, { error, hint })}
        id={inputId}
        required={required}
        className={classNames('control', input.readOnly === true && 'cursor-default')}
      />
    </Field>
  );
};
