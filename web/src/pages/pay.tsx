import { lazy } from 'react';
import { LinkPage } from '../components/link-page.tsx';
import { brand } from '../content/brand.ts';

const Pay = lazy(async () => ({ default: (await import('../features/payment/link/pay.tsx')).Pay }));

/** A student's link for a parent leads here. */
export const PayPage = () => (
  <LinkPage
    title="Pay for Guides"
    description={`A student asks you to pay for PDF guides from ${brand.name}. See what they chose and the total, and pay with PayPal. No account is needed for it.`}
    heading="Pay for a student’s guides"
    loading="Loading the request"
    skeletons={['h-96', 'h-40']}
    content={Pay}
    withoutScript="To pay another way"
  />
);
