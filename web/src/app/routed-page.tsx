import { type ComponentType, createElement, lazy, Suspense, useEffect } from 'react';
import { type Location, Route, Routes } from 'react-router-dom';
import { useHydrated } from '../features/storage/tab-storage.ts';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import { filesOf, findRoute, isFile, liveRoutes, notFoundRoute, patternOf, routes, type SiteRoute } from './routes.ts';
import { applyStylesheet } from './stylesheet.ts';
import { WaitingPage } from './waiting-page.tsx';

const files = import.meta.glob<Record<string, unknown>>(
  ['./pages/**/*.tsx', './content/{services,packages}/*.ts', '!**/*.test.tsx'],
  { base: '../' },
);

const importPage = async (route: SiteRoute): Promise<{ default: ComponentType }> => {
  const [page = {}, props] = await Promise.all(filesOf(route).map(async (file) => await files[`./${file}`]?.()));
  const [, Page] = Object.entries(page).find(([name]) => name.endsWith('Page')) ?? [];
  if (Page === undefined) throw new Error(`No page for ${route.path}`);
  return { default: () => createElement(Page as ComponentType, props) };
};

/** Fetches a route's page, and what it needs beside the first page's CSS. */
export const loadPage = async (route: SiteRoute): Promise<{ default: ComponentType }> =>
  (await Promise.all([importPage(route), applyStylesheet()]))[0];

/** The page at which the document was loaded. Its code is ready before the first render. */
interface InitialPage {
  route: SiteRoute;
  Page: ComponentType;
}

export const loadInitialPage = async (pathname: string): Promise<InitialPage> => {
  const route = findRoute(pathname);
  return { route, Page: (await importPage(route)).default };
};

const screens = [...routes, ...liveRoutes, notFoundRoute].map((route) => ({
  route,
  LazyPage: lazy(() =>
    loadPage(route).catch(() => {
      // Usually a new release has replaced the file.
      window.location.reload();
      return new Promise<never>(() => undefined);
    }),
  ),
}));

/** Shows the prerendered placeholder until hydration has read the session. */
const PrivatePage = ({ title, Page }: { title: string; Page: ComponentType }) =>
  useHydrated() ? <Page /> : <WaitingPage title={title} />;

const Ready = ({ onReady }: { onReady: (() => void) | undefined }) => {
  useEffect(() => {
    onReady?.();
  }, [onReady]);
  return null;
};

export interface RoutedPageProps {
  initialPage: InitialPage;
  location: Location;
  /** Called once the whole page is hydrated. */
  onReady?: (() => void) | undefined;
}

/** The screen at a location. */
export const RoutedPage = ({ initialPage, location, onReady }: RoutedPageProps) => (
  // One boundary for all pages, so that a navigation keeps the old page until the new one is ready.
  <Suspense>
    <Routes location={location}>
      {screens
        .filter(({ route }) => route === notFoundRoute || !isFile(location.pathname))
        .map(({ route, LazyPage }) => {
          const Page = route === initialPage.route ? initialPage.Page : LazyPage;
          const page = (
            <PageErrorBoundary key={route.path}>
              {route.access === 'private' ? <PrivatePage title={route.title} Page={Page} /> : <Page />}
            </PageErrorBoundary>
          );
          return <Route key={route.path} {...patternOf(route)} element={page} />;
        })}
    </Routes>
    {/* React hydrates boundaries by depth. This is as deep as the deepest, the cards of the shop,
        and after them. */}
    <Suspense>
      <Suspense>
        <Ready onReady={onReady} />
      </Suspense>
    </Suspense>
  </Suspense>
);
