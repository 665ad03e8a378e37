import type { SignName } from '../../content/types.ts';
import signs from '../../pictures/signs.svg';
import { classNames } from './class-names.ts';

/**
 * A small sign beside a heading, in the text's color; decoration. The drawings come from one file that all pages share, so that
 * neither HTML nor scripts carry them.
 */
export const Sign = ({ name, className = 'size-6' }: { name: SignName; className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className={classNames('shrink-0', className)}>
    <use href={`${signs}#${name}`} />
  </svg>
);
