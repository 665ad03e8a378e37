import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { focusTitle } from '../navigation.ts';
import { Breakable } from './breakable.tsx';

export interface OfficePageProps {
  title: string;
  /** One line below the title. */
  lead?: ReactNode;
  /** Buttons for the whole page, one of them `primary` at most. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every page of the office: its title, which gets the focus, and its actions. */
export const OfficePage = ({ title, lead, actions, children }: OfficePageProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    focusTitle(heading.current);
  }, []);
  useEffect(() => {
    document.title = `${title} | Office`;
  }, [title]);
  return (
    <>
      <div className="mb-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 ref={heading} tabIndex={-1} className="min-w-0 text-2xl wrap-anywhere">
            <Breakable text={title} />
          </h1>
          {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
        </div>
        {lead !== undefined && <p className="mt-1 max-w-text wrap-anywhere text-ink-soft">{lead}</p>}
      </div>
      {children}
    </>
  );
};
