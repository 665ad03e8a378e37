import type { Picture } from '#contract/website/pieces.ts';

interface PortraitProps {
  /** A photograph, or the address of a drawing, which is shown small. Both are 4 by 5. */
  src: Picture;
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
