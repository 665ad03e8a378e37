import type { ReactNode } from 'react';

interface SampleProps {
  title: string;
  aside: string;
  text: string;
  /** The button that makes the first one. */
  children?: ReactNode;
}

/**
 * A row as an empty list will have it, and what makes the first one. It is only drawn: never stored
 * and never sent.
 */
export const Sample = ({ title, aside, text, children }: SampleProps) => (
  <div className="grid w-full justify-items-center gap-5">
    <figure className="w-full max-w-text rounded-md border border-dashed border-field bg-paper px-4 py-3 text-left">
      <figcaption className="text-sm font-semibold text-ink-soft">Sample</figcaption>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-ink-soft">{aside}</span>
      </div>
      <p className="text-sm text-ink-soft">{text}</p>
    </figure>
    {children}
  </div>
);
