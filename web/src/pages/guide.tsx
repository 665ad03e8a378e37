import { useParams } from 'react-router-dom';
import { SLUG } from '#contract/pages/live-pages.ts';
import { useGuide } from '../features/api/guide.ts';
import { Loaded } from '../features/api/loaded.tsx';
import { QueryProvider } from '../features/api/query.tsx';
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
  return (
    <Loaded
      query={useGuide(id)}
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
