/**
 * Carries over focus and clicks while React hydrates the page. React keeps the prerendered elements
 * where they are as it expects them. Where a translator or an extension has changed them, it renders
 * that section anew; its controls then take over from the old ones.
 */

const controls = 'a,button,input,select,textarea,[data-choice]';

const controlsIn = (lists: readonly NodeList[]) =>
  lists
    .flatMap((nodes) => [...nodes])
    .flatMap((node) => (node instanceof Element ? [node, ...node.querySelectorAll('*')] : []))
    .filter((element) => element.matches(controls));

/** What a control has in common with its successor, even if its text is translated. */
const markOf = (control: Element) => control.tagName + (control.getAttribute('name') ?? control.className);

/**
 * Begins to carry over focus and clicks in `container`, before React hydrates it.
 * @returns what finds the control that has taken the place of another, and what ends it once the
 * whole page is hydrated
 */
export const keepEarly = (container: HTMLElement) => {
  let focused = document.activeElement;
  const successors = new WeakMap<Element, Element>();
  const currentOf = <E extends Element>(control: E): E => {
    const next = successors.get(control) as E | undefined;
    return next === undefined ? control : currentOf(next);
  };

  const observer = new MutationObserver((changes) => {
    const added = controlsIn(changes.map(({ addedNodes }) => addedNodes)).filter((control) => control.isConnected);
    for (const control of controlsIn(changes.map(({ removedNodes }) => removedNodes))) {
      const at = added.findIndex((candidate) => markOf(candidate) === markOf(control));
      if (control.isConnected || at === -1) continue;
      for (const successor of added.splice(at, 1)) {
        successors.set(control, successor);
        if (control === focused) (successor as HTMLElement).focus({ preventScroll: true });
      }
    }
  });
  observer.observe(container, { childList: true, subtree: true });

  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  const onFocus = () => {
    focused = document.activeElement;
  };
  const onClick = ({ target }: Event) => {
    // React replaces a control that is clicked before the click reaches it.
    setTimeout(() => {
      const control = target instanceof Element && target.closest<HTMLElement>(controls);
      if (control && currentOf(control) !== control) currentOf(control).click();
    });
  };
  document.addEventListener('focusin', onFocus, options);
  document.addEventListener('click', onClick, options);
  const stop = () => {
    observer.disconnect();
    ended.abort();
  };
  return { currentOf, stop };
};
