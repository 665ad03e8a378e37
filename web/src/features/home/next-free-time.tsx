import { fillWhenNear } from '../../components/ui/fill-when-near.ts';

const fillNextFree = fillWhenNear(() => import('./next-free.ts'));

/**
 * The next free time, in a line that is there from the start, so that nothing moves: two on the
 * narrowest phones. It stays empty if nothing is free or the answer doesn't arrive.
 */
export const NextFreeTime = () => (
  <p ref={fillNextFree} className="min-h-12 basis-full text-sm font-semibold min-[360px]:min-h-6" />
);
