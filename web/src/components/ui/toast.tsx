import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { ToastMessage } from './toast-message.ts';

// There is one message at a time; undefined before the first. Only that one has the toast library fetched, so that pages which never
// show any do not pay for it.
let current: ToastMessage | null | undefined;
const listeners = new Set<() => void>();

/**
 * Shows a short message at the edge of the screen and announces it. Callable from anywhere. It goes with the next message, with
 * `clearToast`, and when the visitor leaves the page.
 */
export const showToast = (message: ToastMessage | null): void => {
  current = message;
  for (const listener of listeners) listener();
};

/** Removes the message, for example because a new attempt begins. */
export const clearToast = (): void => {
  if (current !== undefined) showToast(null);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const Region = lazy(async () => ({ default: (await import('./toast-region.tsx')).ToastRegion }));

/** Where toasts appear. Stands once, in the shell. */
export const Toasts = () => {
  const { pathname } = useLocation();
  const message = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );

  useEffect(() => {
    if (current?.forPath !== pathname) clearToast();
  }, [pathname]);

  return (
    message !== undefined && (
      <Suspense>
        <Region message={message} />
      </Suspense>
    )
  );
};
