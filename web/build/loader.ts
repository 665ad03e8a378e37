/**
 * The one inline script, the same on every page and with other words, so that the content security
 * policy needs one hash. It loads the application after the first paint or at the first
 * interaction, whichever comes first. Until React listens, it records clicks on buttons and on what
 * `data-choice` marks, and then repeats them. Links, `<details>`, popovers and typed text work
 * without scripts.
 */

try {
  // Where the visit began (docs/privacy.md#in-the-browser). The fragment may have a secret.
  const { origin, pathname, search } = location;
  sessionStorage['cameFrom'] ??= `${origin}${pathname}${search} ${document.referrer}`.slice(0, 2000);
} catch {
  // The browser forbids storage.
}

const root = document.documentElement;
const repeated = 'button:not([popovertarget]),[data-choice],[data-choice] input';

let started = false;
let isListening = false;
const clicks = new Map<unknown, HTMLElement>();
const notice = document.createElement('p');
notice.role = 'alert';
notice.textContent = 'This page didn’t load completely. Check your connection, then try again.';

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const onInteraction = (event: Event) => {
  // The pointer may only rest where the page appears.
  if (event.type !== 'pointerover') void load();
  if (isListening || !(event.target instanceof Element)) return;
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
  notice.remove();
  // In the order in which they import one another.
  const app = document.getElementById('app');
  const { modules: list = '', entry = '', style = '' } = app?.dataset ?? {};
  const modules = list.split(' ');
  try {
    // A browser never asks again for a module that failed, so its cache gets all of them first.
    await Promise.all(modules.map(fetchWhole));
    for (const href of modules) {
      await nextTask();
      addLink({ rel: 'modulepreload', href });
    }
    // For printing alone, it restyles nothing; the first other page applies it.
    if (document.querySelector('[rel="stylesheet"]') === null)
      addLink({ rel: 'stylesheet', media: 'print', href: style });
    for (const href of modules) {
      await nextTask();
      await import(href);
    }
    const { start } = (await import(entry)) as { start: (app: HTMLElement | null) => Promise<<E>(control: E) => E> };
    const currentOf = await start(app);
    isListening = true;
    for (const clicked of clicks.values()) {
      // React renders what a click changed before the next one. The browser paints only after both.
      await Promise.resolve();
      currentOf(clicked).click();
    }
  } catch {
    // Without a network, the page can still be read. The next interaction tries again.
    started = false;
    if (clicks.size > 0) document.body.append(notice);
  }
  clicks.clear();
  delete root.dataset['loading'];
};

for (const type of ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'click', 'submit'])
  document.addEventListener(type, onInteraction, true);

const whenIdle = () => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => void load(), { timeout: 2000 });
  else setTimeout(() => void load(), 100);
};

// The main content is on the screen one task after the first frame that follows `load`.
const afterPaint = () => requestAnimationFrame(() => setTimeout(whenIdle));

if (document.readyState === 'complete') afterPaint();
else window.addEventListener('load', afterPaint);
