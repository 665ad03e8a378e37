import type { IncludedItem } from '../../content/types.ts';
import sheet from '../../pictures/icons.svg';
import { classNames } from './class-names.ts';

/**
 * Decoration in the text's color. One file contains all icons, so that neither HTML nor scripts
 * contain them.
 */
export const SpriteIcon = ({ name, className = 'size-6' }: { name: IncludedItem['icon']; className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className={classNames('shrink-0', className)}>
    <use href={`${sheet}#${name}`} />
  </svg>
);
