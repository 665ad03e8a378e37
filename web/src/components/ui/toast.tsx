import { lazy, Suspense, useSyncExternalStore } from 'react';

export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  text: string;
}

// The toast library is fetched with the first message only, so that pages which never show one do not pay for it.
// Messages wait here until its live region is in the page; one that comes with its text would not be read out.
let waiting: ToastMessage[] = [];
let wanted = false;
let deliver: ((message: ToastMessage) => void) | null = null;
const listeners = new Set<() => void>();

/** Shows a short message at the edge of the screen and announces it. Callable from anywhere. */
export const showToast = (message: ToastMessage): void => {
  if (deliver !== null) {
    deliver(message);
    return;
  }
  waiting.push(message);
  wanted = true;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Hands over the messages that waited, and all later ones until the returned function is called. */
const connect = (show: (message: ToastMessage) => void): (() => void) => {
  deliver = show;
  const messages = waiting;
  waiting = [];
  for (const message of messages) show(message);
  return () => {
    deliver = null;
  };
};

const Region = lazy(async () => ({ default: (await import('./toast-region.tsx')).ToastRegion }));

/** Where toasts appear. Stands once, in the shell. */
export const Toasts = () => {
  const isWanted = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
  return isWanted ? (
    <Suspense>
      <Region connect={connect} />
    </Suspense>
  ) : null;
};
