import type { ComponentProps } from 'react';
import { classNames } from '../../components/ui/class-names.ts';

/** A quiet button in a row of a table, as tall as a finger without making the row taller. */
export const RowAction = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button
    {...rest}
    type="button"
    className={classNames(
      '-my-2.75 min-h-11 rounded-md px-3 whitespace-nowrap text-sm font-semibold text-teal-deep underline-offset-4 first:-ml-3 hover:bg-teal-wash hover:underline',
      className,
    )}
  />
);
