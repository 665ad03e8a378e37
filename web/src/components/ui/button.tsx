import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from './class-names.ts';

type Variant = 'primary' | 'secondary' | 'quiet';
type Size = 'sm' | 'md' | 'lg';

const base =
  'relative inline-flex items-center justify-center gap-2 rounded-md text-center font-bold no-underline transition-[background-color,border-color,color,translate] active:translate-y-px';

// Forced colors show the transparent border.
const variants: Record<Variant, string> = {
  primary: 'border border-transparent bg-orange text-navy hover:bg-orange-hover',
  secondary:
    'border border-navy bg-paper text-navy hover:bg-navy hover:text-paper in-[.on-navy]:border-mist in-[.on-navy]:bg-transparent in-[.on-navy]:text-paper in-[.on-navy]:hover:bg-paper in-[.on-navy]:hover:text-navy',
  quiet:
    'border border-transparent text-teal-deep underline-offset-4 hover:bg-teal-wash hover:underline in-[.on-navy]:text-teal-light in-[.on-navy]:hover:bg-navy-raised',
};

const sizes: Record<Size, string> = {
  sm: 'min-h-11 px-4 py-2 text-sm',
  md: 'min-h-11 px-5 py-2 text-base leading-6',
  lg: 'min-h-14 px-7 py-3 text-nav',
};

/** A disabled button is quieter than any other, and its text has a contrast of 6.6. */
const inactive = 'border border-transparent bg-sand-deep text-ink-soft active:translate-y-0';

/** For elements that look like a button, such as an external link. */
export const buttonClasses = (variant: Variant = 'primary', size: Size = 'md'): string =>
  classNames(base, variants[variant], sizes[size]);

/** A label of at most three words stays in one line: the row of its button wraps instead. */
const wrapping = (label: ReactNode) => {
  const texts = [label].flat().filter((part) => typeof part === 'string');
  return texts.join('').trim().split(' ').length < 4 && 'min-[360px]:whitespace-nowrap';
};

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant | undefined;
  size?: Size | undefined;
  /** Shows a spinner instead of the text and ignores clicks; width and focus stay. */
  loading?: boolean | undefined;
}

/** Use one `primary` button in a view. Only a button with `type="submit"` submits. */
export const Button = ({
  variant = 'primary',
  size = 'md',
  loading = false,
  disabled = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={handleClick}
      className={classNames(base, disabled ? inactive : variants[variant], sizes[size], wrapping(children), className)}
    >
      <span className={classNames('inline-flex items-center justify-center gap-2', loading && 'opacity-0')}>
        {children}
      </span>
      {loading && (
        <span
          aria-hidden="true"
          className="absolute size-5 animate-spin rounded-full border-[3px] border-current border-r-transparent"
        />
      )}
    </button>
  );
};

export interface ButtonLinkProps extends LinkProps {
  variant?: Variant | undefined;
  size?: Size | undefined;
}

export const ButtonLink = ({ variant = 'primary', size = 'md', className, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={classNames(buttonClasses(variant, size), wrapping(rest.children), className)} />
);
