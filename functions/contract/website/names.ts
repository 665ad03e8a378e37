import { type PackageSlug, packageSlugs, type ServiceSlug, serviceSlugs } from './slugs.ts';

/** The document of a page of a package, or of a service. */
export const packageDocument = (slug: PackageSlug): `packages/${PackageSlug}` => `packages/${slug}`;
export const serviceDocument = (slug: ServiceSlug): `services/${ServiceSlug}` => `services/${slug}`;

/** The website's documents, in the groups in which the office lists them. */
export const documentGroups = {
  'The business': ['business', 'look', 'people', 'testimonials', 'numbers', 'colleges', 'partners'],
  Pages: [
    'home',
    'about',
    'contact',
    'faq',
    'gallery',
    'resources',
    'shop',
    'classes',
    'sign-up',
    'consultation',
    'book',
    'not-found',
  ],
  Services: ['services', ...serviceSlugs.map(serviceDocument)],
  Packages: ['packages', ...packageSlugs.map(packageDocument)],
  'Legal texts': ['legal/terms', 'legal/privacy', 'legal/refund', 'legal/accessibility'],
} as const;

export const documentNames = Object.values(documentGroups).flat();

export type DocumentName = (typeof documentNames)[number];
