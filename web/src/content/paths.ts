import { sitePaths } from '#contract/site-paths.ts';
import type { PackageSlug, ServiceSlug } from '#contract/website/slugs.ts';

/**
 * Every URL of the site. The ones in emails come from the contract. Spellings such as
 * `middle-school-counceling` and `SAT-ACTTestPrep` are intended (docs/product.md#pages).
 */

/** Id of the resources section on the home page; the footer links to it from every page. */
export const resourcesSectionId = 'resources-section';

export const paths = {
  ...sitePaths,
  home: '/',
  about: '/about',
  packages: '/packages',
  services: '/services',
  partners: '/partners',
  partnerWithUs: '/partner_with_us',
  payment: '/payment',
  successPayment: '/success-payment',
  cancelPayment: '/cancel-payment',
  terms: '/terms-and-conditions',
  privacy: '/privacy-policy',
  accessibility: '/accessibility',
  faq: '/faq-page',
  gallery: '/gallery',
  resources: `/#${resourcesSectionId}`,
  statement: '/dashboard/statement',
  receipt: (number: string): string => `${sitePaths.receipts}/${number}`,
  service: (slug: ServiceSlug): string => `/services/${slug}`,
  package: (slug: PackageSlug): string => `/packages/${slug}`,
} as const;

export { guidePath } from '#contract/site-paths.ts';
export { type PackageSlug, packageSlugs, type ServiceSlug, serviceSlugs } from '#contract/website/slugs.ts';
