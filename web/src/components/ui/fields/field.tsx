import type { ReactNode } from 'react';

export interface FieldProps {
  label: string;
  /** An error message, announced when it appears. */
  error?: string | undefined;
  /** A line of help under the label. */
  hint?: ReactNode;
  /** A line under the field, announced politely when it appears; undefined if it never has one. */
  notice?: string | undefined;
  required?: boolean | undefined;
}

/** Associates a control with its hint and error. */
export const fieldAria = (id: string, { error, hint }: Pick<FieldProps, 'error' | 'hint'>) => {
  const describedBy = [
    hint === undefined || hint === null ? '' : `${id}-hint`,
    error === undefined || error === '' ? '' : `${id}-error`,
  ]
    .filter((part) => part !== '')
    .join(' ');
  return {
    'aria-describedby': describedBy === '' ? undefined : describedBy,
    'aria-invalid': error !== undefined && error !== '' ? true : undefined,
  };
};

export const Field = ({
  id,
  label,
  error,
  hint,
  notice,
  required,
  className,
  children,
}: FieldProps & { id: string; className?: string | undefined; children: ReactNode }) => (
  <div className={className}>
    <label htmlFor={id} className="mb-1.5 block font-semibold leading-6">
      {label}
      {required === true && (
        <span aria-hidden="true" className="text-danger">
          {' '}
          *
        </span>
      )}
    </label>
    {hint !== undefined && hint !== null && (
      <p id={`${id}-hint`} className="mb-1.5 text-sm text-ink-soft">
        {hint}
      </p>
    )}
    {children}
    {/* Present from the start: screen readers don't announce a live region that is inserted with
        its text. */}
    <p id={`${id}-error`} aria-live="polite" className="text-sm font-semibold text-danger not-empty:mt-1.5">
      {error}
    </p>
    {notice !== undefined && (
      <p aria-live="polite" className="text-sm text-ink-soft not-empty:mt-1.5">
        {notice}
      </p>
    )}
  </div>
);
