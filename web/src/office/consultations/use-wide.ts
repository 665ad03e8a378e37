import { useSyncExternalStore } from 'react';

/** Pixels, as the `md` breakpoint. */
const MD = 900;

/**
 * Whether the screen is wide enough, by default for a week side by side.
 * @param from in pixels
 */
export const useWide = (from = MD): boolean => {
  const query = `(min-width: ${String(from)}px)`;
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => {
        media.removeEventListener('change', listener);
      };
    },
    () => window.matchMedia(query).matches,
  );
};
