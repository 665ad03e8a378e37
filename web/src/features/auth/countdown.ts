import { useCallback, useSyncExternalStore } from 'react';

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Whole seconds left until a moment (milliseconds since 1970), counting down; 0 from then on. */
export const useSecondsUntil = (moment: number): number => {
  const subscribe = useCallback(
    (tick: () => void) => {
      if (secondsUntil(moment) === 0) return () => undefined;
      const timer = setInterval(() => {
        tick();
        if (secondsUntil(moment) === 0) clearInterval(timer);
      }, 1000);
      return () => {
        clearInterval(timer);
      };
    },
    [moment],
  );
  return useSyncExternalStore(
    subscribe,
    () => secondsUntil(moment),
    () => 0,
  );
};
