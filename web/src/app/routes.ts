import { matchPath } from 'react-router-dom';
import { guidePath } from '#contract/site-paths.ts';
import { packageSlugs, paths, serviceSlugs } from '../content/paths.ts';

/**
 * One screen. A public route is prerendered with its content. A private one, which depends on the
 * visitor, is prerendered as a placeholder with `title`.
 */
export type SiteRoute = {
  path: string;
  /** Its file in `pages`. It exports one component whose name ends in "Page". */
  page: string;
  /** The file in `content` whose exports are the component's props. */
  content?: string;
} & (
  | { access: 'public' /** Left out of the sitemap. */; unlisted?: true }
  /**
   * With `byId`, every address one segment below shows it too; infra/stack/edge serves the same
   * file for them.
   */
  | { access: 'private'; title: string; byId?: true }
);

/** The source files of a route, below web/src. */
export const filesOf = ({ page, content }: SiteRoute): string[] => [
  `pages/${page}.tsx`,
  ...(content === undefined ? [] : [`content/${content}.ts`]),
];

/** Every screen (docs/product.md#pages). */
export const routes: readonly SiteRoute[] = [
  { path: paths.home, access: 'public', page: 'home' },
  { path: paths.login, access: 'public', unlisted: true, page: 'account/log-in' },
  { path: paths.register, access: 'public', page: 'account/sign-up' },
  { path: paths.book, access: 'public', page: 'book' },
  { path: paths.about, access: 'public', page: 'about' },
  { path: paths.packages, access: 'public', page: 'packages' },
  { path: paths.services, access: 'public', page: 'services' },
  { path: paths.partners, access: 'public', page: 'partners' },
  { path: paths.partnerWithUs, access: 'public', page: 'partner-with-us' },
  { path: paths.majorInsights, access: 'public', page: 'major-insights' },
  { path: paths.classes, access: 'public', page: 'classes' },
  { path: paths.dashboard, access: 'private', title: 'Dashboard', page: 'account/dashboard' },
  { path: paths.receipts, access: 'private', title: 'Receipt', byId: true, page: 'receipt' },
  { path: paths.statement, access: 'private', title: 'Statement', page: 'statement' },
  ...serviceSlugs.map(
    (slug): SiteRoute => ({
      path: paths.service(slug),
      access: 'public',
      page: 'service',
      content: `services/${slug}`,
    }),
  ),
  ...packageSlugs.map(
    (slug): SiteRoute => ({
      path: paths.package(slug),
      access: 'public',
      page: 'package',
      content: `packages/${slug}`,
    }),
  ),
  { path: paths.terms, access: 'public', page: 'legal/terms' },
  { path: paths.privacy, access: 'public', page: 'legal/privacy' },
  { path: paths.refund, access: 'public', page: 'legal/refund' },
  { path: paths.accessibility, access: 'public', page: 'legal/accessibility' },
  { path: paths.faq, access: 'public', page: 'faq' },
  { path: paths.gallery, access: 'public', page: 'gallery' },
  { path: paths.contact, access: 'public', page: 'contact' },
  { path: paths.payment, access: 'private', title: 'Payment', page: 'payment' },
  {
    path: paths.successPayment,
    access: 'private',
    title: 'Payment Successful',
    page: 'payment-success',
  },
  {
    path: paths.cancelPayment,
    access: 'private',
    title: 'Payment Canceled',
    page: 'payment-canceled',
  },
  { path: paths.unsubscribe, access: 'public', unlisted: true, page: 'account/unsubscribe' },
  { path: paths.agreement, access: 'public', unlisted: true, page: 'agreement' },
  { path: paths.pay, access: 'public', unlisted: true, page: 'pay' },
];

/** The pages of guides and classes. The build doesn't know these, so it writes no HTML for them. */
export const guideRoute: SiteRoute = { path: guidePath(':id'), access: 'public', page: 'guide' };
export const classRoute: SiteRoute = { path: `${paths.classes}/:id`, access: 'public', page: 'class' };
export const liveRoutes: readonly SiteRoute[] = [guideRoute, classRoute];

/** Shown at any other address; prerendered as 404.html. */
export const notFoundRoute: SiteRoute = {
  path: '/404.html',
  access: 'public',
  unlisted: true,
  page: 'not-found',
};

const pathOf = (route: SiteRoute): string => {
  if (route === notFoundRoute) return '*';
  return route.access === 'private' && route.byId ? `${route.path}/:id?` : route.path;
};

/**
 * The pattern for React Router. It is case-sensitive, like the files that the site is served from.
 */
export const patternOf = (route: SiteRoute) => ({ path: pathOf(route), caseSensitive: true });

/** Whether the last segment has a dot. If there is no such file, there is no page either. */
export const isFile = (pathname: string): boolean => /\.[^/]*$/.test(pathname);

/** The route of a pathname, with or without a trailing slash. */
export const findRoute = (pathname: string): SiteRoute =>
  (isFile(pathname)
    ? undefined
    : [...routes, ...liveRoutes].find((route) => matchPath(patternOf(route), pathname) !== null)) ?? notFoundRoute;
