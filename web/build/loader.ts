/**
 * The one inline script, the same on every page, so that the content security policy needs one
 * hash. It loads the application after the first paint or at the first interaction, whichever comes
 * first. Until React listens, it records clicks on buttons and on what `data-choice` marks, and
 * then repeats them; in a part whose code loads later (web/src/features/parts/when-touched.tsx), until
 * that part is ready. Links, `<details>`, popovers and typed text work without scripts.
 */

/** Address of the application's entry module, set by the build. */
declare const ENTRY: string;
/** Address of the whole stylesheet. */
declare const STYLESHEET: string;

const root = document.documentElement;
const repeated = 'button:not([popovertarget]),[data-choice],[data-choice] input';

let started = false;
let isListening = false;
let clicks = new Map<unknown, HTMLElement>();

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const forgetClicks = () => {
  clicks = new Map();
  delete root.dataset['loading'];
};

const repeatClicks = async () => {
  for (const [key, clicked] of clicks) {
    if (clicked.closest('[data-part]') !== null) continue;
    clicks.delete(key);
    // React renders what a click changed before the next one. The browser paints only after both.
    await undefined;
    clicked.click();
  }
  if (clicks.size === 0) forgetClicks();
};

const onInteraction = (event: Event) => {
  // The pointer may only rest where the page appears.
  if (event.type !== 'pointerover') void load();
  if (!(event.target instanceof Element)) return;
  const part = event.target.closest<HTMLElement>('[data-part]');
  if (part === null && isListening) return;
  if (part !== null) {
    part.dataset['touched'] = '';
    document.dispatchEvent(new Event('part-touched'));
  }
  // Without scripts, what was typed would be in the address.
  if (event.type === 'submit') event.preventDefault();
  const clicked = event.target.closest<HTMLElement>(`a,label,${repeated}`);
  // A label clicks its field, and a field shows the click.
  if (event.type !== 'click' || clicked === null || clicked.matches('a,label')) return;
  if (!clicked.matches('input')) event.preventDefault();
  event.stopImmediatePropagation();
  // A form is sent once, however often its button is clicked; anything else may be meant to be
  // clicked twice.
  clicks.set(clicked.matches('[type=submit]') ? clicked : event, clicked);
  root.dataset['loading'] = '';
};

const fetchWhole = async (href: string) => {
  const response = await fetch(href);
  if (!response.ok) throw new Error(href);
  await response.arrayBuffer();
};

const addLink = (link: Partial<HTMLLinkElement>) => {
  document.head.append(Object.assign(document.createElement('link'), link));
};

/** Gives every step a task of its own, so that the page answers in between. */
const load = async () => {
  if (started) return;
  started = true;
  // In the order in which they import one another.
  const modules = document.getElementById('app')?.dataset['modules']?.split(' ') ?? [];
  try {
    // A browser never asks again for a module that failed, so its cache gets all of them first.
    await Promise.all(modules.map(fetchWhole));
    for (const href of modules) {
      await nextTask();
      addLink({ rel: 'modulepreload', href });
    }
    // For printing alone, it restyles nothing; the first other page applies it.
    if (document.querySelector('[rel="stylesheet"]') === null)
      addLink({ rel: 'stylesheet', media: 'print', href: STYLESHEET });
    for (const href of modules) {
      await nextTask();
      await import(href);
    }
    const { start } = (await import(ENTRY)) as { start: () => Promise<void> };
    await start();
    isListening = true;
    await repeatClicks();
  } catch {
    // Without a network, the page can still be read. The next interaction tries again.
    started = false;
    forgetClicks();
  }
};

for (const type of ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'click', 'submit'])
  document.addEventListener(type, onInteraction, true);
document.addEventListener('part-ready', () => void repeatClicks());
document.addEventListener('part-failed', forgetClicks);

const whenIdle = () => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => void load(), { timeout: 2000 });
  else setTimeout(() => void load(), 100);
};

// The main content is on the screen one task after the first frame that follows `load`.
const afterPaint = () => requestAnimationFrame(() => setTimeout(whenIdle));

if (document.readyState === 'complete') afterPaint();
else window.addEventListener('load', afterPaint);
