import { type ReactNode, useEffect, useState } from 'react';
import { Page, type PageProps } from '../../components/page.tsx';
import { focusHeading } from '../../components/ui/focus.ts';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { NotLoaded } from './not-loaded.tsx';

interface LoadedProps<Data> extends Pick<PageProps, 'title' | 'description'> {
  query: {
    data: Data | null | undefined;
    error: Error | null;
    refetch: () => Promise<unknown>;
  };
  /** One word for what is loaded. */
  what: string;
  /** The page if there is no such thing: null was loaded. */
  missing: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The page of something that is usually in the HTML. */
export const Loaded = <Data,>({ query, title, description, what, missing, children }: LoadedProps<Data>) => {
  const { data, error } = query;
  const isLoaded = data !== undefined;
  const [hasWaited] = useState(!isLoaded);
  useEffect(() => {
    // The heading that had the focus after the navigation is gone.
    if (hasWaited && isLoaded && document.activeElement === document.body) focusHeading();
  }, [hasWaited, isLoaded]);
  if (data === null) return missing;
  if (data !== undefined) return children(data);
  return (
    <Page title={title} description={description}>
      <div className="column grid gap-6 py-10 md:py-14">
        <h1 className="text-3xl">{title}</h1>
        {error !== null ? (
          <NotLoaded query={query} title={`The ${what} did not load`} />
        ) : (
          <div role="status" aria-label={`Loading the ${what}`}>
            <Skeleton className="h-96" />
          </div>
        )}
      </div>
    </Page>
  );
};
