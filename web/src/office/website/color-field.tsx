import type { ChangeEvent } from 'react';
import { Field, type FieldProps, fieldAria } from '../../components/ui/fields/field.tsx';

interface ColorFieldProps extends FieldProps {
  id: string;
  value: string;
  onBlur: () => void;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A color: its hex value, and the browser’s own palette to pick another. */
export const ColorField = ({ id, label, error, ...input }: ColorFieldProps) => (
  <Field id={id} label={label} error={error}>
    <div className="flex gap-3">
      <input {...input} {...fieldAria(id, { error })} id={id} className="control" spellCheck={false} />
      <input
        {...input}
        type="color"
        aria-label={`Pick: ${label}`}
        className="h-12 w-16 shrink-0 cursor-pointer rounded-md border border-field bg-paper p-1"
      />
    </div>
  </Field>
);
