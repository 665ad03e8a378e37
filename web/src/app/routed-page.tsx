import { type ReactElement, Suspense, use, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import { findRoute, type SiteRoute } from './routes.tsx';
import { WaitingPage } from './waiting-page.tsx';

const loaded = new Map<string, ReactElement>();
const loading = new Map<string, Promise<ReactElement>>();

/**
 * Fetches a route's modules once. Awaited before prerendering and before hydration, so that the page itself, not a
 * placeholder, is in the HTML and the first client render equals it.
 */
export const preloadRoute = (route: SiteRoute): Promise<ReactElement> => {
  const known = loading.get(route.path);
  if (known !== undefined) return known;
  const promise = route.load().then((element) => {
    loaded.set(route.path, element);
    return element;
  });
  loading.set(route.path, promise);
  promise.catch(() => {
    loading.delete(route.path);
  });
  return promise;
};

/** During a navigation: a module that cannot be had (usually a new release has replaced it) is answered by loading the document. */
const loadForNavigation = (route: SiteRoute): Promise<ReactElement> =>
  preloadRoute(route).catch(() => {
    window.location.reload();
    return new Promise<never>(() => undefined);
  });

/**
 * Lets the router hear of back and forward only once the page's modules are there. React renders what follows these at once, so a
 * module that is still to come (the document was loaded on another page) would show a placeholder, which has no place to scroll to.
 * To be called before the router is rendered.
 */
export const loadBeforeTraversal = (): void => {
  window.addEventListener('popstate', (event) => {
    const route = findRoute(window.location.pathname);
    if (loaded.has(route.path)) return;
    event.stopImmediatePropagation();
    void loadForNavigation(route).then(() => {
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
    });
  });
};

// `use` wants the same promise at every try.
const fallbacks = new Map<string, Promise<ReactElement>>();

const LoadingScreen = ({ route }: { route: SiteRoute }) => {
  const promise = fallbacks.get(route.path) ?? loadForNavigation(route);
  fallbacks.set(route.path, promise);
  return use(promise);
};

const Screen = ({ route }: { route: SiteRoute }) => loaded.get(route.path) ?? <LoadingScreen route={route} />;

const subscribeToNothing = () => () => undefined;

/** False while prerendering and in the hydrating render, true ever after. */
const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

const Ready = ({ onReady }: { onReady: (() => void) | undefined }) => {
  useEffect(() => {
    onReady?.();
  }, [onReady]);
  return null;
};

/** The screen of the current address. `onReady` is called once it stands and answers to events. */
export const RoutedPage = ({ onReady }: { onReady?: (() => void) | undefined }) => {
  const { pathname } = useLocation();
  const inBrowser = useIsInBrowser();
  const route = findRoute(pathname);
  const waits = route.access === 'private' && !inBrowser;
  // The Suspense boundary is the same for all pages: only so does a navigation keep the old page until the new one is there.
  return (
    <Suspense fallback={<WaitingPage title="Loading" />}>
      <PageErrorBoundary key={route.path}>
        {waits ? <WaitingPage title={route.title} /> : <Screen key={route.path} route={route} />}
      </PageErrorBoundary>
      <Ready onReady={onReady} />
    </Suspense>
  );
};
