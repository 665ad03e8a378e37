import { lazy } from 'react';
import { Page } from '../components/page.tsx';
import { Near } from '../components/ui/near.tsx';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { brand } from '../content/brand.ts';

// The address's fragment, which it depends on, isn't known while prerendering.
const Agreement = lazy(async () => ({ default: (await import('../features/agreements/agreement.tsx')).Agreement }));

const waiting = (
  <div id="loading-agreement" role="status" aria-label="Loading your agreement" className="grid gap-6 print:hidden">
    <Skeleton className="h-40" />
    <Skeleton className="h-96" />
  </div>
);

/** Emails with an agreement link here; the token follows in the fragment. */
export const AgreementPage = () => (
  <Page
    title="Your Agreement"
    description={`Read the agreement that ${brand.name} sent you, sign it by typing your name, and pay its installments with PayPal. No account is needed for it.`}
    noindex
  >
    <div className="bg-sand print:bg-paper">
      <div className="column grid max-w-narrow gap-6 py-8 md:py-14 print:py-0">
        <h1 className="text-3xl">Your agreement</h1>
        <Near waiting={waiting}>
          <Agreement waiting={waiting} />
        </Near>
        <noscript>
          <style>{'#loading-agreement{display:none}'}</style>
          <p>
            This page needs JavaScript. The whole agreement is attached to our email as a page that opens without it. To
            sign, call{' '}
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
