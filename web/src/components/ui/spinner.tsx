import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

interface SpinnerProps {
  /** Shown and announced. */
  label: string;
}

export const Spinner = ({ label }: SpinnerProps) => (
  <p role="status" className="inline-flex items-center gap-3">
    <span
      aria-hidden="true"
      className="size-6 shrink-0 animate-spin rounded-full border-[3px] border-teal border-r-transparent"
    />
    <span>{label}</span>
  </p>
);

/**
 * Covers the page and makes it inert while mounted, then returns the focus. It can't be
 * prerendered.
 */
export const LoadingOverlay = ({ label }: SpinnerProps) => {
  const overlay = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const madeInert = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        element !== overlay.current &&
        !element.inert &&
        !['SCRIPT', 'STYLE'].includes(element.tagName),
    );
    for (const element of madeInert) element.inert = true;
    return () => {
      for (const element of madeInert) element.inert = false;
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
    };
  }, []);
  return createPortal(
    <div ref={overlay} className="fixed inset-0 z-50 grid animate-fade-in place-items-center bg-paper/80">
      <div className="rounded-md border border-line bg-paper px-6 py-5 shadow-lift">
        <Spinner label={label} />
      </div>
    </div>,
    document.body,
  );
};
