import { Suspense, useDeferredValue } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { Toasts } from '../components/ui/toast/toast.tsx';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';
import { useScrollAndFocus } from './navigation.ts';
import { RoutedPage, type RoutedPageProps } from './routed-page.tsx';

/** The whole site inside a router: the same tree is prerendered and hydrated. */
export const App = ({ initialPage, onReady }: Omit<RoutedPageProps, 'location'>) => {
  // React renders back and forward at once, without waiting for the page's code. Deferred, the
  // previous page stays until the next one is ready.
  const location = useDeferredValue(useLocation());
  const navigationType = useDeferredValue(useNavigationType());
  useScrollAndFocus(location, navigationType);
  return (
    <>
      <Suspense>
        <a
          href="#main"
          className="sr-only z-30 rounded-md bg-navy px-4 py-3 font-bold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        <Header />
      </Suspense>
      <main id="main" tabIndex={-1} className="grid min-h-[60vh] grid-cols-[minmax(0,1fr)] outline-none">
        <RoutedPage initialPage={initialPage} location={location} onReady={onReady} />
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <Toasts />
    </>
  );
};
