import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A sheet of paper with a hairline around it. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames('rounded-md border border-line bg-paper p-5 sm:p-6', className)} />
);
