import { type ReactNode, type RefObject, useId } from 'react';
import { Link } from 'react-router-dom';

interface RowSectionProps {
  title: string;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  /** What is wrong with it, below the heading. */
  note?: string;
  /** The page that has all of it. */
  link?: { path: string; label: string };
  /** Needs the width of the heading too, which is above it then. */
  isWide?: boolean;
  children: ReactNode;
}

/** A part of a page that lists quiet lines: its heading beside them, above them on a phone. */
export const RowSection = ({ title, headingRef, note = '', link, isWide = false, children }: RowSectionProps) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`grid gap-x-8 gap-y-1 border-t border-line py-4 first:border-t-0 first:pt-0 ${isWide ? '' : 'lg:grid-cols-[11rem_minmax(0,1fr)]'}`}
    >
      <div className={`flex flex-wrap items-baseline justify-between gap-x-4 ${isWide ? '' : 'lg:block'}`}>
        <h2 ref={headingRef} id={id} tabIndex={headingRef && -1} className="py-2 text-lg outline-none">
          {title}
        </h2>
        {link !== undefined && (
          <Link className="text-link inline-flex min-h-11 items-center text-sm" to={link.path}>
            {link.label}
          </Link>
        )}
        {note !== '' && <p className="w-full text-sm font-semibold text-danger">{note}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
};

/** The lines of a part. */
export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul aria-label={label} className="divide-y divide-line">
    {children}
  </ul>
);

interface RowProps {
  /** The page about it, if it has one. */
  path?: string;
  title: string;
  aside: string;
  text: ReactNode;
  children?: ReactNode;
}

/** One line: whose it is, when, what, and what one does about it. */
export const Row = ({ path, title, aside, text, children }: RowProps) => (
  <li className="grid gap-x-6 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:justify-start">
        {path === undefined ? (
          <span className="font-semibold">{title}</span>
        ) : (
          <Link className="text-link font-semibold break-words" to={path}>
            {title}
          </Link>
        )}
        <span className="text-sm whitespace-nowrap text-ink-soft">{aside}</span>
      </div>
      <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">{text}</p>
    </div>
    {children !== undefined && <div className="flex flex-wrap items-center gap-x-5 text-sm">{children}</div>}
  </li>
);

/** What one does about a line. */
export const rowAction =
  'text-link inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold whitespace-nowrap no-underline hover:underline';
