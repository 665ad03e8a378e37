/**
 * Carries over focus, presses and clicks while React hydrates the page. React keeps the prerendered
 * elements that are as it expects them. It renders a section anew that a translator or an extension
 * has changed; the new controls then take over from the old ones.
 */

const controls = 'a,button,input,select,textarea,[data-choice]';

const controlsIn = (changes: readonly MutationRecord[], list: 'addedNodes' | 'removedNodes') =>
  changes
    .flatMap((change) => [...change[list]])
    .flatMap((node) => (node instanceof HTMLElement ? [node, ...node.querySelectorAll<HTMLElement>('*')] : []))
    .filter((element) => element.matches(controls));

/** What a control has in common with its successor, even if its text is translated. */
const markOf = (control: Element) => `${control.tagName}${String(control.getAttribute('name'))}${control.className}`;

/** The control at a target, or the one whose label the target is in. */
const controlOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element
    ? (target.closest<HTMLElement>(controls) ?? target.closest('label')?.control ?? null)
    : null;

/** How far a pointer may move during a press, in px. */
const STILL = 10;

/**
 * Begins to carry over focus, presses and clicks in `container`, before React hydrates it.
 * @returns what finds the control that has taken the place of another, and what ends the search
 * once the whole page is hydrated
 */
export const keepEarly = (container: HTMLElement) => {
  let focused: EventTarget | null = document.activeElement;
  let press: { control: HTMLElement | null; x: number; y: number } | null = null;
  let clicked: HTMLElement | null = null;
  const successors = new WeakMap<Element, HTMLElement>();
  const currentOf = <E extends Element>(control: E): E => {
    const next = successors.get(control) as E | undefined;
    return next ? currentOf(next) : control;
  };

  const observer = new MutationObserver((changes) => {
    const added = new Set(controlsIn(changes, 'addedNodes'));
    for (const control of controlsIn(changes, 'removedNodes')) {
      const isSuccessor = (one: Element) => one.isConnected && markOf(one) === markOf(control);
      const successor = !control.isConnected && [...added].find(isSuccessor);
      if (!successor) continue;
      added.delete(successor);
      successors.set(control, successor);
      if (control === focused) successor.focus({ preventScroll: true });
    }
  });
  observer.observe(container, { childList: true, subtree: true });

  // These do nothing once the page is ready, because no control has a successor then.
  document.addEventListener(
    'focusin',
    ({ target }) => {
      focused = target;
    },
    true,
  );
  document.addEventListener(
    'pointerdown',
    ({ target, clientX: x, clientY: y }) => {
      press = { control: controlOf(target), x, y };
      clicked = null;
    },
    true,
  );
  document.addEventListener(
    'mousedown',
    ({ target }) => {
      const control = press === null ? controlOf(target) : press.control;
      // React replaces a control that is pressed before the browser focuses it.
      setTimeout(() => {
        if (control && successors.has(control)) currentOf(control).focus({ preventScroll: true });
      });
    },
    true,
  );
  document.addEventListener(
    'mouseup',
    ({ clientX, clientY }) => {
      const { control = null, x = 0, y = 0 } = press ?? {};
      press = null;
      if (Math.hypot(clientX - x, clientY - y) > STILL) return;
      // The browser clicks nothing if the press began on another element than it ends on.
      setTimeout(() => {
        if (!control || !successors.has(control)) return;
        const isClicked = clicked !== null && currentOf(clicked) === currentOf(control);
        if (!isClicked) currentOf(control).click();
      });
    },
    true,
  );
  document.addEventListener(
    'click',
    ({ target }) => {
      const control = controlOf(target);
      clicked = control;
      // React replaces a control that is clicked before the click reaches it.
      setTimeout(() => {
        if (control && successors.has(control)) currentOf(control).click();
      });
    },
    true,
  );
  return { currentOf, stop: () => observer.disconnect() };
};
