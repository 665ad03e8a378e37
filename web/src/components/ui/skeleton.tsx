import { classNames } from './class-names.ts';

/**
 * A placeholder for content that is loading. It must have the content's size, so that nothing
 * moves.
 */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <div aria-hidden="true" className={classNames('animate-breathe rounded-md bg-sand-deep', className)} />
);
