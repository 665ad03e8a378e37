import { type ComponentProps, useId } from 'react';
import { Field, type FieldProps, fieldAria } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

export type SelectFieldProps = FieldProps & {
  options: readonly SelectOption[];
  /** First entry, with the empty value, which cannot be selected. */
  placeholder?: string | undefined;
} & Omit<ComponentProps<'select'>, keyof FieldProps | 'children' | 'multiple'>;

/** A native select with its label. Uncontrolled, it starts on the placeholder if there is one. */
export const SelectField = ({
  label,
  error,
  hint,
  required,
  id,
  className,
  options,
  placeholder,
  ...select
}: SelectFieldProps) => {
  const ownId = useId();
  const selectId = id ?? ownId;
  const startsEmpty = placeholder !== undefined && select.value === undefined && select.defaultValue === undefined;
  return (
    <Field id={selectId} label={label} error={error} hint={hint} required={required} className={className}>
      <div className="relative">
        <select
          {...(startsEmpty ? { defaultValue: '' } : {})}
          {...select}
          {...fieldAria(selectId, { error, hint })}
          id={selectId}
          required={required}
          className="control appearance-none pr-11"
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <svg
          aria-hidden="true"
          viewBox="0 0 20 20"
          className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2"
        >
          <path d="m5 8 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </div>
    </Field>
  );
};
