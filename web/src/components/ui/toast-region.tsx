import { type CSSProperties, useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import type { ToastMessage } from './toast-message.ts';

// The library's own colors are too pale for text of this size. Its names for them are variables, as is the place of the
// button that closes: inside, at the end of the line, not over the corner.
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

/** The live region. A message is added once the region is in the page; one that comes with it would not be read out. */
export const ToastRegion = ({ message }: { message: ToastMessage | null }) => {
  useEffect(() => {
    if (message === null) return;
    const id = toast[message.kind](message.text);
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
