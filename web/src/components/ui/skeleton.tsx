import { classNames } from './class-names.ts';

/** A quiet block in the place of what is being loaded. Give it the size of the real thing, so that nothing jumps. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <div aria-hidden="true" className={classNames('animate-breathe rounded-md bg-sand-deep', className)} />
);
