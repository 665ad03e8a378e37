import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { getGuide } from '#contract/endpoints/guides/public.ts';
import { SLUG } from '#contract/pages/live-pages.ts';
import { call } from '../features/api/call.ts';
import { Loaded } from '../features/api/loaded.tsx';
import { guideKey, QueryProvider } from '../features/api/query.tsx';
import { unlessMissing } from '../features/api/unless-missing.ts';
import { BundleDetails } from '../features/shop/bundles/bundle-details.tsx';
import { useBringBack } from '../features/shop/choose.ts';
import { useCodeOfLink } from '../features/shop/discount-code.ts';
import { GuideDetails } from '../features/shop/guide-details.tsx';
import { NotFoundPage } from './not-found.tsx';

/** What a guide or a bundle has inside, and the way to buy it (docs/product.md#guide-pages). */
export const GuidePage = () => {
  const { id = '' } = useParams();
  useCodeOfLink();
  if (!SLUG.test(id)) return <NotFoundPage />;
  return (
    <QueryProvider>
      <LoadedGuide key={id} id={id} />
    </QueryProvider>
  );
};

const LoadedGuide = ({ id }: { id: string }) => {
  useBringBack();
  const query = useQuery({
    queryKey: guideKey(id),
    queryFn: async ({ signal }) => await unlessMissing(async () => (await call(getGuide, { id }, { signal })).res),
  });
  return (
    <Loaded
      query={query}
      title="PDF guide"
      description="A PDF guide, what is inside, and a free sample."
      what="guide"
      missing={<NotFoundPage />}
    >
      {(guide) =>
        'guides' in guide ? (
          <BundleDetails key={guide._id} bundle={guide} />
        ) : (
          <GuideDetails key={guide._id} guide={guide} />
        )
      }
    </Loaded>
  );
};
