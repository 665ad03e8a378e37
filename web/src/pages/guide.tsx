import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { Page } from '../components/page.tsx';
import { focusHeading } from '../components/ui/focus.ts';
import { Problem } from '../components/ui/problem.tsx';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { messageOf } from '../features/api/api-error.ts';
import { useGuide } from '../features/api/guide.ts';
import { QueryProvider } from '../features/api/query.tsx';
import { BundleDetails } from '../features/shop/bundle-details.tsx';
import { useBringBack } from '../features/shop/choose.ts';
import { useCodeOfLink } from '../features/shop/discount-code.ts';
import { GuideDetails } from '../features/shop/guide-details.tsx';
import { NotFoundPage } from './not-found.tsx';

/** What a guide or a bundle has inside, and the way to buy it (docs/product.md#guide-pages). */
export const GuidePage = () => {
  const { id = '' } = useParams();
  useCodeOfLink();
  return (
    <QueryProvider>
      <LoadedGuide key={id} id={id} />
    </QueryProvider>
  );
};

const LoadedGuide = ({ id }: { id: string }) => {
  useBringBack();
  const { data: guide, isError, error, refetch } = useGuide(id);
  const isLoaded = guide !== undefined;
  const [hasWaited] = useState(!isLoaded);
  useEffect(() => {
    // The heading that had the focus after the navigation is gone.
    if (hasWaited && isLoaded && document.activeElement === document.body) focusHeading();
  }, [hasWaited, isLoaded]);
  if (guide === null) return <NotFoundPage />;
  if (guide !== undefined && 'guides' in guide) return <BundleDetails key={guide._id} bundle={guide} />;
  if (guide !== undefined) return <GuideDetails key={guide._id} guide={guide} />;
  return (
    <Page title="PDF guide" description="A PDF guide, what is inside, and a free sample.">
      <div className="column grid gap-6 py-10 md:py-14">
        <h1 className="text-3xl">PDF guide</h1>
        {isError ? (
          <Problem
            title="The guide did not load"
            message={messageOf(error, 'Please try again in a minute.')}
            onRetry={() => {
              void refetch();
            }}
          />
        ) : (
          <div role="status" aria-label="Loading the guide">
            <Skeleton className="h-96" />
          </div>
        )}
      </div>
    </Page>
  );
};
