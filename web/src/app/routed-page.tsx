import { type ComponentType, Suspense, use, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import { findRoute, type SiteRoute } from './routes.tsx';
import { WaitingPage } from './waiting-page.tsx';

const loaded = new Map<string, ComponentType>();
const loading = new Map<string, Promise<ComponentType>>();

/**
 * Fetches a route's modules once. Awaited before prerendering and before hydration, so that the page itself, not a
 * placeholder, is in the HTML and the first client render equals it.
 */
export const preloadRoute = (route: SiteRoute): Promise<ComponentType> => {
  const known = loading.get(route.path);
  if (known !== undefined) return known;
  const promise = route.load().then((component) => {
    loaded.set(route.path, component);
    return component;
  });
  loading.set(route.path, promise);
  promise.catch(() => {
    loading.delete(route.path);
  });
  return promise;
};

/** During a navigation: a module that cannot be had (usually a new release has replaced it) is answered by loading the document. */
const loadForNavigation = (route: SiteRoute): Promise<ComponentType> =>
  preloadRoute(route).catch(() => {
    window.location.assign(window.location.href);
    return new Promise<never>(() => undefined);
  });

const fallbacks = new Map<string, Promise<ComponentType>>();

const ComponentOf = ({ route }: { route: SiteRoute }) => {
  let Component = loaded.get(route.path);
  if (Component === undefined) {
    const promise = fallbacks.get(route.path) ?? loadForNavigation(route);
    fallbacks.set(route.path, promise);
    Component = use(promise);
  }
  return <Component />;
};

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
  return (
    <PageErrorBoundary key={route.path}>
      <Suspense fallback={<WaitingPage title="Loading" />}>
        {waits ? <WaitingPage title={route.title} /> : <ComponentOf key={route.path} route={route} />}
        <Ready onReady={onReady} />
      </Suspense>
    </PageErrorBoundary>
  );
};
