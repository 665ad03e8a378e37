import { useIsFetching } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Breakable } from '../../components/ui/breakable.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { officeQueries } from '../api.ts';
import { focusTitle } from '../navigation.ts';

export interface OfficePageProps {
  title: string;
  /** One line below the title. */
  lead?: ReactNode;
  /** Buttons for the whole page, one of them `primary` at most. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Fetches again what the page shows: from the home screen, the office has no reload. */
const Refresh = () => {
  const isBusy = useIsFetching({ type: 'active' }, officeQueries) > 0;
  return (
    <button
      type="button"
      aria-label="Refresh"
      aria-busy={isBusy}
      className="grid size-11 place-content-center rounded-md text-teal-deep hover:bg-teal-wash"
      onClick={() => void officeQueries.refetchQueries({ type: 'active' })}
    >
      <RefreshCw aria-hidden="true" className={classNames('size-5', isBusy && 'animate-spin')} />
    </button>
  );
};

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
          <div className="flex flex-wrap items-center gap-3 print:hidden">
            {actions}
            <Refresh />
          </div>
        </div>
        {lead !== undefined && <p className="mt-1 max-w-text wrap-anywhere text-ink-soft">{lead}</p>}
      </div>
      {children}
    </>
  );
};
