import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames('rounded-md border border-line bg-paper p-5 sm:p-6', className)} />
);
