import type { ReactNode } from 'react';
import { Problem } from '../../components/ui/problem.tsx';

/** Whether PayPal reports that the browser didn't open its window. */
export const isPopupBlocked = (error: unknown): boolean =>
  error instanceof Error && /pop-?up|window/i.test(error.message) && /block|open/i.test(error.message);

interface PopupBlockedProps {
  /** How to open this page in another browser. */
  advice: string;
  children?: ReactNode;
}

export const PopupBlocked = ({ advice, children }: PopupBlockedProps) => (
  <div className="grid gap-3">
    <Problem
      title="Your browser blocked PayPal’s window"
      message="Allow pop-ups for this site, then press the button again. Nothing has been charged."
    />
    <p className="text-sm">
      Did you open this page inside another app, such as Instagram or Gmail? PayPal’s window may not open there.{' '}
      {advice}
    </p>
    {children}
  </div>
);
