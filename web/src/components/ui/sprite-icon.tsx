import type { SpriteIconName } from '../../content/types.ts';
import sheet from '../../pictures/icons.svg';
import { classNames } from './class-names.ts';

/**
 * A small sign beside a heading, in the text's color; decoration. The drawings come from one file that all pages share, so that
 * neither HTML nor scripts carry them.
 */
export const SpriteIcon = ({ name, className = 'size-6' }: { name: SpriteIconName; className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className={classNames('shrink-0', className)}>
    <use href={`${sheet}#${name}`} />
  </svg>
);
