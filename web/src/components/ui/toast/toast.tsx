import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { ToastMessage } from './toast-message.ts';

// Undefined before the first message, which loads the toast library.
let current: ToastMessage | null | undefined;
const listeners = new Set<() => void>();

/**
 * Shows and announces a short message until the next one, `clearToast`, or the visitor leaves the
 * page.
 */
export const showToast = (message: ToastMessage | null): void => {
  current = message;
  for (const listener of listeners) listener();
};

export const clearToast = (): void => {
  if (current !== undefined) showToast(null);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const Region = lazy(async () => ({ default: (await import('./toast-region.tsx')).ToastRegion }));

/** Shows the toasts. The shell renders it once. */
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
