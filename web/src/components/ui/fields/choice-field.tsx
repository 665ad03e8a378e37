import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface ChoiceFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Its words. Without them there is only the box, which `aria-labelledby` names. */
  children?: ReactNode;
  /** Goes to the label; all else to the input. */
  className?: string;
  /** For words of several lines: the box is beside the first one. */
  alignsTop?: boolean;
}

const ChoiceField = ({
  type,
  alignsTop = false,
  className,
  children,
  ...input
}: ChoiceFieldProps & { type: 'checkbox' | 'radio' }) => {
  const box = (
    <input
      {...input}
      type={type}
      className={classNames(
        children === undefined ? 'size-6' : 'size-5',
        'shrink-0 accent-teal-deep',
        alignsTop && 'mt-1',
      )}
    />
  );
  if (children === undefined) return box;
  return (
    <label className={classNames('flex min-h-11 gap-3', alignsTop ? 'items-start' : 'items-center', className)}>
      {box}
      {children}
    </label>
  );
};

/** A checkbox with its label, as tall as a finger. */
export const CheckboxField = (props: ChoiceFieldProps) => <ChoiceField {...props} type="checkbox" />;

/** A radio button with its label, as tall as a finger. */
export const RadioField = (props: ChoiceFieldProps) => <ChoiceField {...props} type="radio" />;
