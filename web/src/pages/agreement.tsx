import { lazy } from 'react';
import { LinkPage } from '../components/link-page.tsx';
import { brand } from '../content/brand.ts';

const Agreement = lazy(async () => ({ default: (await import('../features/agreements/agreement.tsx')).Agreement }));

/** Emails with an agreement link here. */
export const AgreementPage = () => (
  <LinkPage
    title="Your Agreement"
    description={`Read the agreement that ${brand.name} sent you, sign it by typing your name, and pay its installments with PayPal. No account is needed for it.`}
    heading="Your agreement"
    loading="Loading your agreement"
    skeletons={['h-40', 'h-96']}
    content={Agreement}
    withoutScript="The whole agreement is attached to our email as a page that opens without it. To sign"
  />
);
