import type { ReactNode } from 'react';

export interface EmptyStateProps {
  title: string;
  text: ReactNode;
  /** A Button or ButtonLink. */
  action?: ReactNode;
}

export const EmptyState = ({ title, text, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center rounded-md border border-line bg-sand px-5 py-10 text-center">
    <svg aria-hidden="true" viewBox="0 0 160 48" className="mb-4 h-12 w-40 text-teal" fill="none" stroke="currentColor">
      <path d="M8 40C40 40 44 12 80 12s40 24 72 8" strokeWidth="2" strokeDasharray="1 7" strokeLinecap="round" />
      <circle cx="8" cy="40" r="5" fill="currentColor" />
      <circle cx="80" cy="12" r="5" className="fill-sand" strokeWidth="2" />
      <circle cx="152" cy="20" r="5" className="fill-sand" strokeWidth="2" />
    </svg>
    <p className="font-serif text-lg font-semibold">{title}</p>
    <p className="mt-1 max-w-text wrap-anywhere text-ink-soft">{text}</p>
    {action !== undefined && <div className="mt-5">{action}</div>}
  </div>
);
