/**
 * The one inline script, the same on every page, so that the content security policy needs one
 * hash. It loads the application after the first paint or at the first interaction, whichever comes
 * first. Until then it records clicks on buttons, submitted forms and typed text, and replays them
 * later. Links, `<details>` and popovers work without scripts.
 */
import { recordInteractions } from './loader-interactions.ts';

/** Address of the application's entry module, set by the build. */
declare const ENTRY: string;
/** Addresses of the entry and of its imports, separated by spaces. */
declare const ENTRY_IMPORTS: string;
/** Address of the whole stylesheet. */
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
  // When a preload fails, so does the import.
  for (const href of modules.split(' ')) if (href !== '') addLink('modulepreload', href).catch(() => undefined);
  Promise.all([import(ENTRY) as Promise<{ start: () => Promise<void> }>, styles])
    .then(([app]) => app.start())
    .then(
      () => {
        interactions.replay();
      },
      () => {
        // Without a network, the page can still be read. The next interaction tries again.
        interactions.discard();
        started = false;
      },
    );
};

const whenIdle = () => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 2000 });
  else setTimeout(load, 100);
};

// The main content is on the screen one task after the first frame that follows `load`.
const afterPaint = () => requestAnimationFrame(() => setTimeout(whenIdle));

if (document.readyState === 'complete') afterPaint();
else window.addEventListener('load', afterPaint);
