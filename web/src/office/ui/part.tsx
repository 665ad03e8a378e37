import type { ReactNode } from 'react';

/** A part of a page with a frame. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-md border border-line p-5 sm:p-6">
    <h2 className="mb-3 text-lg">{title}</h2>
    {children}
  </section>
);
