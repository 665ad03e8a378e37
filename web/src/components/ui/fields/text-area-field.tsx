import { type ComponentProps, useId } from 'react';
import { Field, type FieldProps, fieldAria } from './field.tsx';

export type TextAreaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>;

/** A textarea with its label, 4 rows high by default. */
export const TextAreaField = ({
  label,
  error,
  hint,
  required,
  id,
  className,
  rows = 4,
  ...textArea
}: TextAreaFieldProps) => {
  const ownId = useId();
  const textAreaId = id ?? ownId;
  return (
    <Field id={textAreaId} label={label} error={error} hint={hint} required={required} className={className}>
      <textarea
        {...textArea}
        {...fieldAria(textAreaId, { error, hint })}
        id={textAreaId}
        rows={rows}
        required={required}
        className="control block resize-y"
      />
    </Field>
  );
};
