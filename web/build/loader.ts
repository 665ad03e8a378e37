/**
 * The one inline script of every page, the same on all of them, so that one hash allows it.
 * It brings the page to life after it has been painted, or at the first interaction, whichever comes first, and loses nothing
 * that the visitor does meanwhile: clicks on buttons and submitted forms are held and repeated, text typed is kept. Links,
 * `<details>` and popovers work without any script, so they are left to the browser.
 */
import { recordInteractions } from './loader-interactions.ts';

/** Address of the application's entry module, set by the build. */
declare const ENTRY: string;
/** Addresses of the entry and of the modules that it imports, separated by spaces. */
declare const ENTRY_IMPORTS: string;
/** Address of the whole stylesheet; the page holds only its own part. */
declare const STYLESHEET: string;

let started = false;
const interactions = recordInteractions(() => {
  load();
});

const addLink = (rel: string, href: string) =>
  new Promise((resolve, reject) => {
    const element = document.createElement('link');
    element.onload = resolve;
    element.onerror = reject;
    element.rel = rel;
    element.href = href;
    document.head.append(element);
  });

const load = () => {
  if (started) return;
  started = true;
  const modules = `${ENTRY_IMPORTS} ${document.getElementById('app')?.dataset['modules'] ?? ''}`;
  const styles = addLink('stylesheet', STYLESHEET);
  // A preload that fails shows itself in the import.
  for (const href of modules.split(' ')) if (href !== '') addLink('modulepreload', href).catch(() => undefined);
  Promise.all([import(ENTRY) as Promise<{ start: () => Promise<void> }>, styles])
    .then(([app]) => app.start())
    .then(
      () => {
        interactions.replay();
      },
      () => {
        // Without its code (no network) the page stays readable; the next interaction tries again.
        interactions.discard();
        started = false;
      },
    );
};

const whenIdle = () => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 2000 });
  else setTimeout(load, 100);
};

// The task after the first frame that follows `load`: the main content is on the screen by then.
const afterPaint = () => requestAnimationFrame(() => setTimeout(whenIdle));

if (document.readyState === 'complete') afterPaint();
else window.addEventListener('load', afterPaint);
