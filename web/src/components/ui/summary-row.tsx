import type { ReactNode, RefObject } from 'react';

interface SummaryRowProps {
  title: ReactNode;
  /** Makes the heading able to take the focus. */
  heading?: RefObject<HTMLHeadingElement | null>;
  /** The anchor that leads here. */
  id?: string;
  /** Puts what it says below the title, also on a wide screen. */
  isWide?: boolean;
  children: ReactNode;
}

/** A line of a summary list: a title, and beside it what is said about it. */
export const SummaryRow = ({ title, heading, id, isWide = false, children }: SummaryRowProps) => (
  <section
    id={id}
    className={`grid gap-x-10 gap-y-3 border-t border-line py-6 ${isWide ? '' : 'md:grid-cols-[15rem_1fr]'}`}
  >
    <h2 ref={heading} tabIndex={heading && -1} className="text-lg outline-none">
      {title}
    </h2>
    <div className="grid min-w-0 content-start gap-4">{children}</div>
  </section>
);
