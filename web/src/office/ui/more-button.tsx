import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';

export interface MoreButtonProps {
  /** A query of `useOfficePages`. */
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  /** How many rows are shown now. */
  count: number;
  /** What the rows are, as in "orders". */
  name: string;
}

/**
 * Fetches the next page of a list below the rows that are there, so the list keeps its place. Says
 * how many rows there are now.
 */
export const MoreButton = ({ query, count, name }: MoreButtonProps) => {
  const [asked, setAsked] = useState(false);
  return (
    <div className="mt-5 flex flex-wrap items-center gap-4">
      {query.hasNextPage && (
        <Button
          variant="secondary"
          loading={query.isFetchingNextPage}
          onClick={() => {
            setAsked(true);
            void query.fetchNextPage();
          }}
        >
          Show more
        </Button>
      )}
      <p role="status" className="text-sm text-ink-soft">
        {asked && !query.isFetchingNextPage ? `${count.toLocaleString('en-US')} ${name} shown` : ''}
      </p>
    </div>
  );
};
