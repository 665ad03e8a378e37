/**
 * The one inline script, the same on every page, so that the content security policy needs one
 * hash. It loads the application after the first paint or at the first interaction, whichever comes
 * first. Until React listens, it records clicks on buttons and then repeats them. Links,
 * `<details>`, popovers and typed text work without scripts.
 */

/** Address of the application's entry module, set by the build. */
declare const ENTRY: string;
/** Address of the whole stylesheet. */
declare const STYLESHEET: string;

const interactions = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'click'];
const root = document.documentElement;

let started = false;
let clicks = new Map<unknown, HTMLButtonElement>();

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

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
    for (const type of interactions) document.removeEventListener(type, onInteraction, true);
    for (const button of clicks.values()) button.click();
  } catch {
    // Without a network, the page can still be read. The next interaction tries again.
    started = false;
  }
  clicks = new Map();
  delete root.dataset['loading'];
};

const onInteraction = (event: Event) => {
  void load();
  const button =
    event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button:not([popovertarget])') : null;
  if (event.type !== 'click' || button === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // A form is sent once, however often its button is clicked; any other button may be meant to be
  // clicked twice.
  clicks.set(button.type === 'submit' ? button : event, button);
  root.dataset['loading'] = '';
};

for (const type of interactions) document.addEventListener(type, onInteraction, true);

const whenIdle = () => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => void load(), { timeout: 2000 });
  else setTimeout(() => void load(), 100);
};

// The main content is on the screen one task after the first frame that follows `load`.
const afterPaint = () => requestAnimationFrame(() => setTimeout(whenIdle));

if (document.readyState === 'complete') afterPaint();
else window.addEventListener('load', afterPaint);
