import { whenNear } from '../../components/ui/when-near.ts';

/** Leaves the line empty if nothing is free or the answer doesn't arrive. */
const fetchWhenNear = (line: Element | null) =>
  line === null
    ? undefined
    : whenNear(line, () => {
        import('./next-free.ts').then((module) => module.showNextFree(line)).catch(() => undefined);
      });

/**
 * The next free time, in a line that is there from the start, so that nothing moves: two on the
 * narrowest phones. It has no state, because the home page has no bytes to spare for that.
 */
export const NextFreeTime = () => (
  <p ref={fetchWhenNear} className="min-h-12 basis-full text-sm font-semibold min-[360px]:min-h-6" />
);
