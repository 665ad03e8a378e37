import type { Portrait as PortraitSource } from '../../content/types.ts';

interface PortraitProps {
  src: PortraitSource;
  /** Without it, the name stands beside the portrait. */
  alt?: string;
  /** Width of a photograph on the page, in CSS. */
  sizes: string;
  isLazy?: boolean;
  /** Must set the size, so that nothing moves when the portrait arrives. */
  className: string;
}

export const Portrait = ({ src, alt = '', sizes, isLazy = true, className }: PortraitProps) => (
  <img
    {...(typeof src === 'string' ? { src } : { ...src, sizes })}
    alt={alt}
    width={824}
    height={1030}
    loading={isLazy ? 'lazy' : undefined}
    className={className}
  />
);
