import { lazy } from 'react';
import { Page } from '../components/page.tsx';
import { Near } from '../components/ui/near.tsx';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { brand } from '../content/brand.ts';

// The address's fragment, which it depends on, isn't known while prerendering.
const Pay = lazy(async () => ({ default: (await import('../features/payment/pay.tsx')).Pay }));

const waiting = (
  <div id="loading-request" role="status" aria-label="Loading the request" className="grid gap-6">
    <Skeleton className="h-96" />
    <Skeleton className="h-40" />
  </div>
);

/** A student's link for a parent leads here; the token follows in the fragment. */
export const PayPage = () => (
  <Page
    title="Pay for Guides"
    description={`A student asks you to pay for PDF guides from ${brand.name}. See what they chose and the total, and pay with PayPal. No account is needed for it.`}
    noindex
  >
    <div className="bg-sand">
      <div className="column grid max-w-narrow gap-6 py-8 md:py-14">
        <h1 className="text-3xl">Pay for a student’s guides</h1>
        <Near waiting={waiting}>
          <Pay waiting={waiting} />
        </Near>
        <noscript>
          <style>{'#loading-request{display:none}'}</style>
          <p>
            This page needs JavaScript. To pay another way, call{' '}
            <a className="text-link whitespace-nowrap" href={`tel:${brand.phone}`}>
              {brand.phoneText}
            </a>
            .
          </p>
        </noscript>
      </div>
    </div>
  </Page>
);
