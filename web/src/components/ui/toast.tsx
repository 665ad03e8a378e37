import { type ComponentType, type CSSProperties, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';

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

// The library's own colours are too pale for text of this size. Its names for them are variables.
const colours = {
  '--error-bg': 'var(--color-danger-wash)',
  '--error-border': 'var(--color-danger)',
  '--error-text': 'var(--color-danger)',
  '--success-bg': 'var(--color-success-wash)',
  '--success-border': 'var(--color-success)',
  '--success-text': 'var(--color-success)',
  '--info-bg': 'var(--color-teal-wash)',
  '--info-border': 'var(--color-teal-deep)',
  '--info-text': 'var(--color-teal-deep)',
} as CSSProperties;

const Library: ComponentType = lazy(async () => {
  const { Toaster, toast } = await import('sonner');
  const Region = () => {
    useEffect(() => {
      deliver = ({ kind, text }) => {
        toast[kind](text);
      };
      const messages = waiting;
      waiting = [];
      for (const message of messages) deliver(message);
      return () => {
        deliver = null;
      };
    }, []);
    return (
      <Toaster
        position="top-center"
        duration={6000}
        closeButton
        richColors
        style={colours}
        toastOptions={{ style: { fontSize: '0.9375rem' }, classNames: { closeButton: 'size-7!' } }}
      />
    );
  };
  return { default: Region };
});

/** Where toasts appear. Stands once, in the shell. */
export const Toasts = () => {
  const isWanted = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
  return isWanted ? (
    <Suspense>
      <Library />
    </Suspense>
  ) : null;
};
