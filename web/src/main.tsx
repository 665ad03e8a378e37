import './app/theme.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { loadInitialPage } from './app/routed-page.tsx';
import { keepEarly } from './features/early/early.ts';

/**
 * Hydrates the prerendered HTML in `container`, or renders the page in development. Resolves when
 * React listens: it hydrates in slices, and at once what the visitor touches. Rejects if the page's
 * code can't be fetched; the HTML then stays as it is.
 * @returns what finds the control that has taken the place of another, since React renders anew
 * what a translator or an extension has changed
 */
export const start = async (container: HTMLElement): Promise<<E extends Element>(control: E) => E> => {
  const initialPage = await loadInitialPage(window.location.pathname);
  // Only a translated page needs it.
  const isTranslated = container.querySelector<HTMLElement>('font') !== null;
  const translation = isTranslated ? await import('./features/early/keep-translation.ts') : undefined;
  const early = keepEarly(container, translation?.keepTranslation);
  const onReady = () => {
    early.stop();
    const markAsReady = () => {
      document.documentElement.dataset['app'] = 'ready';
    };
    // Ready without it too, if it can't be fetched.
    import('./when-ready.ts').then(markAsReady, markAsReady);
  };
  const tree = (
    <BrowserRouter>
      <App initialPage={initialPage} onReady={onReady} />
    </BrowserRouter>
  );
  startTransition(() => {
    if (import.meta.env.DEV) createRoot(container).render(<StrictMode>{tree}</StrictMode>);
    // Changed HTML is no error of ours, and nothing is lost by it.
    else hydrateRoot(container, tree, { onRecoverableError: () => undefined });
  });
  return early.currentOf;
};
