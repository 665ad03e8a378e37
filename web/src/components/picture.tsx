import { classNames } from './ui/class-names.ts';

interface PictureProps {
  /** A drawing of `web/src/pictures`, 400 by 300, as the content file imports it. */
  src: string;
  /** What it shows, where that matters; without it the picture is decoration. */
  alt?: string;
  /** Part of the first screen: fetched at once. Every other picture waits until it comes near. */
  isAboveFold?: boolean;
  className?: string;
}

/**
 * A flat picture of a place or an object. The class gives its frame, so that nothing moves when it
 * arrives.
 */
export const Picture = ({ src, alt = '', isAboveFold = false, className }: PictureProps) => (
  <img
    src={src}
    alt={alt}
    width={400}
    height={300}
    loading={isAboveFold ? 'eager' : 'lazy'}
    decoding="async"
    className={classNames('bg-sand-deep object-cover', className)}
  />
);
