/**
 * Carries over focus and clicks while React hydrates the page. React keeps the prerendered elements
 * that are as it expects them. It renders a section anew that a translator or an extension has
 * changed; the new controls then take over from the old ones.
 */

const controls = 'a,button,input,select,textarea,[data-choice]';

const controlsIn = (changes: readonly MutationRecord[], list: 'addedNodes' | 'removedNodes') =>
  changes
    .flatMap((change) => [...change[list]])
    .flatMap((node) => (node instanceof Element ? [...node.querySelectorAll<HTMLElement>(controls)] : []));

/** What a control has in common with its successor, even if its text is translated. */
const markOf = (control: Element) => `${control.tagName}${String(control.getAttribute('name'))}${control.className}`;

/**
 * Begins to carry over focus and clicks in `container`, before React hydrates it.
 * @returns what finds the control that has taken the place of another, and what ends the search
 * once the whole page is hydrated
 */
export const keepEarly = (container: HTMLElement) => {
  let focused: EventTarget | null = document.activeElement;
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
    'click',
    ({ target }) => {
      // React replaces a control that is clicked before the click reaches it.
      setTimeout(() => {
        const control = (target as Element).closest<HTMLElement>(controls);
        if (control && successors.has(control)) currentOf(control).click();
      });
    },
    true,
  );
  return { currentOf, stop: () => observer.disconnect() };
};
