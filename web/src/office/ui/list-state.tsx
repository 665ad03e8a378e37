import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState, type EmptyStateProps } from '../../components/ui/empty-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { messageOf } from '../../features/api/api-error.ts';
import { useOnline } from '../online.ts';

export interface ListStateProps<T> {
  /** A query of `useOfficeQuery` or `useOfficePages`. */
  query: {
    readonly data: T | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** What is listed, for "Loading the orders". */
  name: string;
  isEmpty?: (data: T) => boolean;
  empty?: EmptyStateProps;
  children: (data: T) => ReactNode;
}

/**
 * A list while it loads, empty, and after a failure or without a connection. Data that has arrived
 * stays below the message of a later failure.
 */
export const ListState = <T,>({ query, name, isEmpty, empty, children }: ListStateProps<T>) => {
  const online = useOnline();
  const { data, error, isFetching, refetch } = query;
  return (
    <div className="grid gap-5">
      {error !== null && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-danger bg-danger-wash p-4"
        >
          <p className="min-w-0 flex-1">
            {online
              ? messageOf(error, `We couldn’t load the ${name}.`)
              : `You’re offline. The ${name} load when you’re connected again.`}
          </p>
          <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data === undefined && error === null && (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Loading the {name}</span>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </div>
      )}
      {data !== undefined &&
        (isEmpty?.(data) === true && empty !== undefined ? <EmptyState {...empty} /> : children(data))}
    </div>
  );
};
