/**
 * Carries over focus, presses and clicks while React hydrates the page. React keeps the prerendered
 * elements that are as it expects them. It renders a section anew that a translator or an extension
 * has changed; the new controls then take over from the old ones.
 */

const controls = 'a,button,input,select,textarea,[data-choice]';

const controlsIn = (nodes: readonly Node[]) =>
  nodes
    .flatMap((node) => (node instanceof HTMLElement ? [node, ...node.querySelectorAll<HTMLElement>('*')] : []))
    .filter((element) => element.matches(controls));

/** What a control has in common with its successor, even if its text is translated. */
const markOf = (control: Element) => [control.tagName, control.getAttribute('name'), control.className].join();

/** The control at a target, or the one whose label the target is in. */
const controlOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element
    ? (target.closest<HTMLElement>(controls) ?? target.closest('label')?.control ?? null)
    : null;

const focus = (control: HTMLElement) => control.focus({ preventScroll: true });

/** How far a pointer may move during a press, in px. */
const STILL = 10;

/**
 * Begins to carry over focus, presses and clicks in `container`, before React hydrates it.
 * @param onSwap hears first of nodes that others have replaced
 * @returns what finds the control that has taken the place of another, and what ends the search
 * once the whole page is hydrated
 */
export const keepEarly = (
  container: HTMLElement,
  onSwap?: (oldNodes: readonly Node[], newNodes: readonly Node[]) => void,
) => {
  let focused: EventTarget | null = document.activeElement;
  let press = { clientX: 0, clientY: 0 };
  let pressed: HTMLElement | null = null;
  let clicked: HTMLElement | null = null;
  const successors = new WeakMap<Element, HTMLElement>();
  const currentOf = <E extends Element>(control: E): E => {
    const next = successors.get(control) as E | undefined;
    return next ? currentOf(next) : control;
  };

  const observer = new MutationObserver((changes) => {
    const oldNodes = changes.flatMap(({ removedNodes }) => [...removedNodes]);
    const newNodes = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    onSwap?.(oldNodes, newNodes);
    const added = new Set(controlsIn(newNodes));
    for (const control of controlsIn(oldNodes)) {
      const isSuccessor = (one: Element) => one.isConnected && markOf(one) === markOf(control);
      const successor = !control.isConnected && [...added].find(isSuccessor);
      if (!successor) continue;
      added.delete(successor);
      successors.set(control, successor);
      if (control === focused) focus(successor);
    }
  });
  observer.observe(container, { childList: true, subtree: true });

  /** Does to a control's successor what was done to the control, if React has replaced it. */
  const repeat = (control: HTMLElement | null, act: (successor: HTMLElement) => void) => {
    setTimeout(() => {
      if (control && successors.has(control)) act(currentOf(control));
    });
  };
  // These do nothing once the page is ready, because no control has a successor then.
  const on = <Type extends keyof DocumentEventMap>(type: Type, listen: (event: DocumentEventMap[Type]) => void) => {
    document.addEventListener(type, listen, true);
  };
  on('focusin', ({ target }) => {
    focused = target;
  });
  on('pointerdown', (event) => {
    press = event;
    pressed = controlOf(event.target);
    clicked = null;
  });
  on('mousedown', () => {
    // React replaces a control that is pressed before the browser focuses it.
    repeat(pressed, focus);
  });
  on('mouseup', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - press.clientX, clientY - press.clientY) > STILL) return;
    // The browser focuses and clicks nothing if the press began on another element than it ends on.
    repeat(pressed, (successor) => {
      if (clicked !== null && currentOf(clicked) === successor) return;
      focus(successor);
      successor.click();
    });
  });
  on('click', ({ target }) => {
    clicked = controlOf(target);
    // React replaces a control that is clicked before the click reaches it.
    repeat(clicked, (successor) => successor.click());
  });
  return { currentOf, stop: () => observer.disconnect() };
};
