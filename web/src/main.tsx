import './app/theme.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { loadInitialPage, loadPage } from './app/routed-page.tsx';
import { findRoute } from './app/routes.ts';
import { keepEarly } from './features/early/early.ts';

/** Preloads the page of a link when the visitor points at the link or focuses it. */
const preloadOnIntent = (event: Event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  // If this fails, following the link shows the error.
  loadPage(findRoute(link.pathname)).catch(() => undefined);
};

const markAsReady = () => {
  for (const intent of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(intent, preloadOnIntent, { passive: true });
  }
  // Needed only by what changes from now on.
  void import('./components/foreign-changes.ts').catch(() => undefined);
  document.documentElement.dataset['app'] = 'ready';
};

/**
 * Hydrates the prerendered HTML in `#app`, or renders the page in development. Resolves when React
 * listens: it hydrates in slices, and at once what the visitor touches. Rejects if the page's code
 * can't be fetched; the HTML then stays as it is.
 * @returns what finds the control that has taken the place of another, since React renders anew
 * what a translator or an extension has changed
 */
export const start = async (): Promise<<E extends Element>(control: E) => E> => {
  const container = document.getElementById('app');
  if (container === null) throw new Error('No #app element');
  const initialPage = await loadInitialPage(window.location.pathname);
  const early = keepEarly(container);
  const onReady = () => {
    early.stop();
    markAsReady();
  };
  const tree = (
    <StrictMode>
      <BrowserRouter>
        <App initialPage={initialPage} onReady={onReady} />
      </BrowserRouter>
    </StrictMode>
  );
  startTransition(() => {
    if (container.firstElementChild === null) createRoot(container).render(tree);
    // Changed HTML is no error of ours, and nothing is lost by it.
    else hydrateRoot(container, tree, { onRecoverableError: () => undefined });
  });
  return early.currentOf;
};
