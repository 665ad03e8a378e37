import { type CSSProperties, useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { Breakable } from '../breakable.tsx';
import type { ToastMessage } from './toast-message.ts';

// Sonner's colors have too little contrast for text of this size, and its close button is on the
// corner.
const toastStyle = {
  '--error-bg': 'var(--color-danger-wash)',
  '--error-border': 'var(--color-danger)',
  '--error-text': 'var(--color-danger)',
  '--success-bg': 'var(--color-success-wash)',
  '--success-border': 'var(--color-success)',
  '--success-text': 'var(--color-success)',
  '--info-bg': 'var(--color-teal-wash)',
  '--info-border': 'var(--color-teal-deep)',
  '--info-text': 'var(--color-teal-deep)',
  '--border-radius': '12px',
  '--toast-close-button-start': 'auto',
  '--toast-close-button-end': '6px',
  '--toast-close-button-transform': 'translateY(-50%)',
} as CSSProperties;

/** Adds the message after the live region is in the page; otherwise it would not be announced. */
export const ToastRegion = ({ message }: { message: ToastMessage | null }) => {
  useEffect(() => {
    if (message === null) return;
    const id = toast[message.kind](<Breakable text={message.text} />);
    return () => {
      toast.dismiss(id);
    };
  }, [message]);
  return (
    <Toaster
      position="top-center"
      duration={6000}
      closeButton
      richColors
      style={toastStyle}
      toastOptions={{
        style: { fontSize: '1rem', lineHeight: 1.5, fontFamily: 'inherit', paddingRight: '3.25rem' },
        classNames: { closeButton: 'top-1/2! size-11! border-0! bg-transparent! [&_svg]:size-4!' },
      }}
    />
  );
};
