import { type ReactNode, useEffect } from 'react';
import { brand } from '../../content/brand.ts';

/** The frame of the pages that need no session. */
export const GuestFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  useEffect(() => {
    document.title = `${title} | Office`;
  }, [title]);
  return (
    <main id="main" className="grid min-h-dvh place-items-center bg-sand px-5 py-10">
      <div className="w-full max-w-[440px] rounded-md border border-line bg-paper p-6 sm:p-8">
        <p className="text-sm text-ink-soft">{brand.name} · Office</p>
        <h1 tabIndex={-1} className="mt-1 text-xl">
          {title}
        </h1>
        <div className="mt-6 grid gap-5">{children}</div>
      </div>
    </main>
  );
};
