import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

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

/** A radio button that looks like a button; the browser moves between them with the arrow keys. */
export const RadioButton = ({ children, ...radio }: ComponentProps<'input'>) => (
  <label className="relative grid min-h-12 place-items-center rounded-md border border-field bg-paper px-1 py-1 text-center text-sm leading-5 font-semibold transition-[background-color,border-color,color] hover:border-navy has-checked:border-navy has-checked:bg-navy has-checked:text-paper has-disabled:border-line has-disabled:bg-sand has-disabled:text-ink-soft">
    <input {...radio} type="radio" className="absolute inset-0 cursor-pointer appearance-none rounded-md" />
    <span>{children}</span>
  </label>
);
