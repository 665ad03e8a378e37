import { useCallback, useSyncExternalStore } from 'react';

const secondsUntil = (time: number): number => Math.max(0, Math.ceil((time - Date.now()) / 1000));

/**
 * Whole seconds left until a time (milliseconds since 1970), updated every second; 0 once it has
 * passed.
 */
export const useSecondsUntil = (time: number): number => {
  const subscribe = useCallback(
    (tick: () => void) => {
      if (secondsUntil(time) === 0) return () => undefined;
      const timer = setInterval(() => {
        tick();
        if (secondsUntil(time) === 0) clearInterval(timer);
      }, 1000);
      return () => clearInterval(timer);
    },
    [time],
  );
  return useSyncExternalStore(
    subscribe,
    () => secondsUntil(time),
    () => 0,
  );
};
