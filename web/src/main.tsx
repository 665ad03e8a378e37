import './app/theme.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { loadInitialPage, loadPage } from './app/routed-page.tsx';
import { findRoute } from './app/routes.ts';

/** Fetches the page behind a link as soon as the visitor points at it or reaches it with the keyboard. */
const preloadOnIntent = (event: Event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  // A failure here shows itself when the link is followed.
  loadPage(findRoute(link.pathname)).catch(() => undefined);
};

/**
 * Brings the page in `#app` to life: hydrates prerendered HTML, or renders from nothing in development.
 * Resolves when the page answers to events. Rejects if its code cannot be fetched; the HTML then stays as it is.
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
    // As a transition, React hydrates in slices and lets input through between them.
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
