import type { ComponentType, ReactElement } from 'react';
import { type PackageSlug, paths, type ServiceSlug } from '../content/paths.ts';
import type { PackageDetails, ServiceDetails } from '../content/types.ts';
import type * as packageTemplate from '../pages/package.tsx';
import type * as serviceTemplate from '../pages/service.tsx';

/**
 * One screen. `load` names its modules in its own text: the build reads from there which chunks the page needs.
 * A public route is prerendered with its content. A private one (it needs a session or a purchase at hand) is prerendered as a
 * waiting shell under `title`, and rendered once the browser knows who is there.
 */
export type SiteRoute = {
  path: string;
  load: () => Promise<ReactElement>;
} & (
  | { access: 'public' /** Left out of the sitemap. */; unlisted?: true }
  /** With `byId` it also stands at each address one segment below; infra/stack/edge answers these with its one file. */
  | { access: 'private'; title: string; byId?: true }
);

const page = (Page: ComponentType): ReactElement => <Page />;

const servicePage = async (
  template: Promise<typeof serviceTemplate>,
  content: Promise<{ service: ServiceDetails }>,
): Promise<ReactElement> => {
  const [{ ServicePage }, { service }] = await Promise.all([template, content]);
  return <ServicePage service={service} />;
};

const packagePage = async (
  template: Promise<typeof packageTemplate>,
  content: Promise<{ packageDetails: PackageDetails }>,
): Promise<ReactElement> => {
  const [{ PackagePage }, { packageDetails }] = await Promise.all([template, content]);
  return <PackagePage packageDetails={packageDetails} />;
};

const servicePages: Record<ServiceSlug, SiteRoute['load']> = {
  'college-consultation': () =>
    servicePage(import('../pages/service.tsx'), import('../content/services/college-consultation.ts')),
  'college-essay': () => servicePage(import('../pages/service.tsx'), import('../content/services/college-essay.ts')),
  tutoring: () => servicePage(import('../pages/service.tsx'), import('../content/services/tutoring.ts')),
  'bsmd-bsdo-consulting': () =>
    servicePage(import('../pages/service.tsx'), import('../content/services/bsmd-bsdo-consulting.ts')),
  'ap-crash-course': () =>
    servicePage(import('../pages/service.tsx'), import('../content/services/ap-crash-course.ts')),
  'middle-school-counceling': () =>
    servicePage(import('../pages/service.tsx'), import('../content/services/middle-school-counseling.ts')),
  'SAT-ACTTestPrep': () =>
    servicePage(import('../pages/service.tsx'), import('../content/services/sat-act-test-prep.ts')),
  'financial-planning': () =>
    servicePage(import('../pages/service.tsx'), import('../content/services/financial-planning.ts')),
  'guidance-to-international-students': () =>
    servicePage(import('../pages/service.tsx'), import('../content/services/international-students.ts')),
};

const packagePages: Record<PackageSlug, SiteRoute['load']> = {
  preparation: () => packagePage(import('../pages/package.tsx'), import('../content/packages/preparation.ts')),
  foundation: () => packagePage(import('../pages/package.tsx'), import('../content/packages/foundation.ts')),
  execution: () => packagePage(import('../pages/package.tsx'), import('../content/packages/execution.ts')),
  'comprehensive-essay': () =>
    packagePage(import('../pages/package.tsx'), import('../content/packages/comprehensive-essay.ts')),
  'uc-piqs': () => packagePage(import('../pages/package.tsx'), import('../content/packages/uc-piqs.ts')),
};

const entriesOf = <Key extends string, Value>(record: Record<Key, Value>) => Object.entries(record) as [Key, Value][];

/** Every screen (docs/product.md#pages). */
export const routes: readonly SiteRoute[] = [
  { path: paths.home, access: 'public', load: async () => page((await import('../pages/home.tsx')).HomePage) },
  {
    path: paths.login,
    access: 'public',
    unlisted: true,
    load: async () => page((await import('../pages/log-in.tsx')).LogInPage),
  },
  { path: paths.register, access: 'public', load: async () => page((await import('../pages/sign-up.tsx')).SignUpPage) },
  { path: paths.about, access: 'public', load: async () => page((await import('../pages/about.tsx')).AboutPage) },
  {
    path: paths.packages,
    access: 'public',
    load: async () => page((await import('../pages/packages.tsx')).PackagesPage),
  },
  {
    path: paths.services,
    access: 'public',
    load: async () => page((await import('../pages/services.tsx')).ServicesPage),
  },
  {
    path: paths.partners,
    access: 'public',
    load: async () => page((await import('../pages/partners.tsx')).PartnersPage),
  },
  {
    path: paths.partnerWithUs,
    access: 'public',
    load: async () => page((await import('../pages/partner-with-us.tsx')).PartnerWithUsPage),
  },
  {
    path: paths.majorInsights,
    access: 'public',
    load: async () => page((await import('../pages/major-insights.tsx')).MajorInsightsPage),
  },
  {
    path: paths.dashboard,
    access: 'private',
    title: 'Dashboard',
    load: async () => page((await import('../pages/dashboard.tsx')).DashboardPage),
  },
  {
    path: paths.receipts,
    access: 'private',
    title: 'Receipt',
    byId: true,
    load: async () => page((await import('../pages/receipt.tsx')).ReceiptPage),
  },
  ...entriesOf(servicePages).map(([slug, load]) => ({ path: paths.service(slug), access: 'public' as const, load })),
  ...entriesOf(packagePages).map(([slug, load]) => ({ path: paths.package(slug), access: 'public' as const, load })),
  { path: paths.terms, access: 'public', load: async () => page((await import('../pages/terms.tsx')).TermsPage) },
  { path: paths.privacy, access: 'public', load: async () => page((await import('../pages/privacy.tsx')).PrivacyPage) },
  { path: paths.refund, access: 'public', load: async () => page((await import('../pages/refund.tsx')).RefundPage) },
  { path: paths.faq, access: 'public', load: async () => page((await import('../pages/faq.tsx')).FaqPage) },
  { path: paths.gallery, access: 'public', load: async () => page((await import('../pages/gallery.tsx')).GalleryPage) },
  { path: paths.contact, access: 'public', load: async () => page((await import('../pages/contact.tsx')).ContactPage) },
  {
    path: paths.payment,
    access: 'private',
    title: 'Payment',
    load: async () => page((await import('../pages/payment.tsx')).PaymentPage),
  },
  {
    path: paths.successPayment,
    access: 'private',
    title: 'Payment Successful',
    load: async () => page((await import('../pages/payment-success.tsx')).PaymentSuccessPage),
  },
  {
    path: paths.cancelPayment,
    access: 'private',
    title: 'Payment Canceled',
    load: async () => page((await import('../pages/payment-cancelled.tsx')).PaymentCancelledPage),
  },
];

/** What any other address shows; prerendered as 404.html. */
export const notFoundRoute: SiteRoute = {
  path: '/404.html',
  access: 'public',
  unlisted: true,
  load: async () => page((await import('../pages/not-found.tsx')).NotFoundPage),
};

const routesByPath = new Map(routes.map((route) => [route.path, route]));

/** The route of a pathname; a trailing slash does not matter, letter case does (as for the files it is served from). */
export const findRoute = (pathname: string): SiteRoute => {
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '');
  // What has a dot is a file.
  const above = routesByPath.get(path.replace(/\/[^/.]+$/, ''));
  return routesByPath.get(path) ?? (above?.access === 'private' && above.byId ? above : notFoundRoute);
};
