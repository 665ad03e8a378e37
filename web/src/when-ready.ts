import './app/layout/modal-drawer.ts';
import { loadPage } from './app/routed-page.tsx';
import { findRoute } from './app/routes.ts';
import './components/foreign-changes.ts';

/** What a page needs only once React has taken it over. Nothing before waits for this file. */

/** Preloads the page of a link when the visitor points at the link or focuses it. */
const preloadOnIntent = (event: Event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  // If this fails, following the link shows the error.
  loadPage(findRoute(link.pathname)).catch(() => undefined);
};

for (const intent of ['pointerover', 'focusin', 'touchstart']) {
  document.addEventListener(intent, preloadOnIntent, { passive: true });
}
