import { lazy } from 'react';
import { LinkPage } from '../components/link-page.tsx';
import { brand } from '../content/brand.ts';

const Pay = lazy(async () => ({ default: (await import('../features/payment/link/pay.tsx')).Pay }));

/** The link of a student or a family for who pays leads here. */
export const PayPage = () => (
  <LinkPage
    title="Pay for Someone"
    description={`Someone asks you to pay ${brand.name}. See what it’s for and the total, and pay with PayPal. No account is needed for it.`}
    heading="Pay for someone else"
    loading="Loading the request"
    skeletons={['h-96', 'h-40']}
    content={Pay}
    withoutScript="To pay another way"
  />
);
