import type { ReactNode } from 'react';

interface PartProps {
  title: string;
  children: ReactNode;
}

/** A part of a page with a frame. */
export const Part = ({ title, children }: PartProps) => (
  <section className="rounded-md border border-line p-5 sm:p-6">
    <h2 className="mb-3 text-lg">{title}</h2>
    {children}
  </section>
);

/** A line of a part’s list. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 py-2 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

/** What is long in a part, behind one line. */
export const Folded = ({ title, isOpen = false, children }: PartProps & { isOpen?: boolean }) => (
  <details open={isOpen}>
    <summary className="min-h-11 py-2.5 font-semibold">{title}</summary>
    {children}
  </details>
);

/** A part that is one line until it is opened. */
export const FoldedPart = ({ title, children }: PartProps) => (
  <details className="rounded-md border border-line px-5 sm:px-6">
    <summary className="min-h-11 py-2.5">
      <h2 className="inline text-lg">{title}</h2>
    </summary>
    <div className="pt-1 pb-5">{children}</div>
  </details>
);
