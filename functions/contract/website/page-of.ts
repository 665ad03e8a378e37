import { sitePaths } from '../site-paths.ts';
import type { DocumentName } from './names.ts';

/** Where documents are shown whose pages have other names, or that are parts of several. */
const pages: Partial<Readonly<Record<DocumentName, string>>> = {
  business: sitePaths.contact,
  look: '/',
  people: '/about',
  testimonials: '/',
  numbers: '/',
  colleges: '/about',
  home: '/',
  shop: sitePaths.majorInsights,
  consultation: '/services/college-consultation',
  'sign-up': sitePaths.register,
  contact: sitePaths.contact,
  faq: '/faq-page',
  resources: '/',
  'not-found': '/404.html',
  'legal/terms': '/terms-and-conditions',
  'legal/privacy': '/privacy-policy',
  'legal/refund': sitePaths.refund,
  'legal/accessibility': '/accessibility',
};

/** The path of the page that shows a document, or shows most of it. */
export const pageOf = (name: DocumentName): string => pages[name] ?? `/${name}`;
