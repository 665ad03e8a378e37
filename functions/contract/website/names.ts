import { type PackageSlug, packageSlugs, type ServiceSlug, serviceSlugs } from './slugs.ts';

/** The document of a page of a package, or of a service. */
export const packageDocument = (slug: PackageSlug): `packages/${PackageSlug}` => `packages/${slug}`;
export const serviceDocument = (slug: ServiceSlug): `services/${ServiceSlug}` => `services/${slug}`;

/** The names of the website's documents. */
export const documentNames = [
  'business',
  'look',
  'people',
  'testimonials',
  'numbers',
  'colleges',
  'home',
  'about',
  'services',
  ...serviceSlugs.map(serviceDocument),
  'packages',
  ...packageSlugs.map(packageDocument),
  'shop',
  'classes',
  'consultation',
  'book',
  'sign-up',
  'contact',
  'faq',
  'partners',
  'gallery',
  'resources',
  'not-found',
  'legal/terms',
  'legal/privacy',
  'legal/refund',
  'legal/accessibility',
] as const;

export type DocumentName = (typeof documentNames)[number];
