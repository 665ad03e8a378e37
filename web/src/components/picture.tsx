import { classNames } from './ui/class-names.ts';

interface PictureProps {
  /** A drawing from `web/src/pictures`, 400 by 300. */
  src: string;
  /** Without it, the picture is decoration. */
  alt?: string;
  /** Loads the picture at once instead of lazily. */
  isAboveFold?: boolean;
  className?: string;
}

/** The class must set the size, so that nothing moves when the picture arrives. */
export const Picture = ({ src, alt = '', isAboveFold = false, className }: PictureProps) => (
  <img
    src={src}
    alt={alt}
    width={400}
    height={300}
    loading={isAboveFold ? 'eager' : 'lazy'}
    className={classNames('bg-sand-deep object-cover', className)}
  />
);
