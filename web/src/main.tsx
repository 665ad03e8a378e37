import './app/theme.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { loadInitialPage, loadPage } from './app/routed-page.tsx';
import { findRoute } from './app/routes.ts';

/** Preloads the page of a link when the visitor points at the link or focuses it. */
const preloadOnIntent = (event: Event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  // If this fails, following the link shows the error.
  loadPage(findRoute(link.pathname)).catch(() => undefined);
};

/**
 * Hydrates the prerendered HTML in `#app`, or renders the page in development. Resolves when the
 * page is interactive. Rejects if its code can't be fetched; the HTML then stays as it is.
 */
export const start = async (): Promise<void> => {
  const container = document.getElementById('app');
  if (container === null) throw new Error('The page has no #app element');
  const initialPage = await loadInitialPage(window.location.pathname);
  await new Promise<void>((resolve) => {
    const tree = (
      <StrictMode>
        <BrowserRouter>
          <App initialPage={initialPage} onReady={resolve} />
        </BrowserRouter>
      </StrictMode>
    );
    // In a transition, React hydrates in slices and handles input between them.
    startTransition(() => {
      if (container.firstElementChild === null) createRoot(container).render(tree);
      else hydrateRoot(container, tree);
    });
  });
  for (const intent of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(intent, preloadOnIntent, { passive: true });
  }
  document.documentElement.dataset['app'] = 'ready';
};
