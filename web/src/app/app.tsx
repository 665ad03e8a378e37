import { Toasts } from '../components/ui/toast.tsx';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';
import { useFocusOnArrival, useScrollManagement } from './navigation.ts';
import { RoutedPage } from './routed-page.tsx';

/** The whole site inside a router: the same tree is prerendered and hydrated. */
export const App = ({ onReady }: { onReady?: (() => void) | undefined }) => {
  useScrollManagement();
  useFocusOnArrival();
  return (
    <>
      <a
        href="#main"
        className="sr-only z-30 rounded-md bg-navy px-4 py-3 font-bold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="grid min-h-[60vh] grid-cols-[minmax(0,1fr)] outline-none">
        <RoutedPage onReady={onReady} />
      </main>
      <Footer />
      <Toasts />
    </>
  );
};
