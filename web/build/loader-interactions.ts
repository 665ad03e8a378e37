/** Elements whose click needs the application. Links, `<summary>` and popover buttons do their work without it. */
const needsApplication =
  'button:not([popovertarget]), [role="button"], input[type="submit"], input[type="button"], input[type="reset"], input[type="checkbox"], input[type="radio"]';

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTextControl = (target: EventTarget | null): target is TextControl =>
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio') ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/**
 * Gives a control the value that the visitor typed before React knew it, and tells React. Set twice: React remembers the value
 * set through the element's own property, and only reports a change when the prototype's setter has set another.
 */
const restoreValue = (control: TextControl, value: string) => {
  const hadFocus = document.activeElement === control;
  const caret = hadFocus && 'selectionStart' in control ? control.selectionStart : null;
  control.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value')?.set?.call(control, value);
  if (caret !== null && 'setSelectionRange' in control) control.setSelectionRange(caret, caret);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
};

/**
 * Holds what the visitor does on a page that is not alive yet and calls `onFirst` at the first sign of a visitor (it may be
 * called again at later ones). `release` repeats it, in order; `forget` drops it and goes on listening.
 */
export const recordInteractions = (onInteraction: () => void): { replay: () => void; discard: () => void } => {
  let deferred = new Map<unknown, () => void>();
  const typed = new Map<TextControl, string>();
  const root = document.documentElement;

  const defer = (event: Event, element: HTMLElement, action: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    // A form is sent once, however often its button is pressed meanwhile; any other press may be meant to be a second one.
    deferred.set('type' in element && element.type !== 'submit' ? event : element, action);
    root.dataset['waking'] = '';
  };

  const listeners: Record<string, (event: Event) => void> = {
    pointerdown: onInteraction,
    touchstart: onInteraction,
    keydown: onInteraction,
    focusin: onInteraction,
    click: (event) => {
      onInteraction();
      const target = event.target instanceof Element ? event.target.closest(needsApplication) : null;
      if (target instanceof HTMLElement) {
        defer(event, target, () => {
          target.click();
        });
      }
    },
    submit: (event) => {
      onInteraction();
      const form = event.target;
      if (form instanceof HTMLFormElement) {
        defer(event, form, () => {
          form.requestSubmit();
        });
      }
    },
    input: (event) => {
      onInteraction();
      if (isTextControl(event.target)) typed.set(event.target, event.target.value);
    },
  };
  for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true);

  const discard = () => {
    deferred = new Map();
    delete root.dataset['waking'];
  };

  return {
    discard,
    replay: () => {
      for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener, true);
      for (const [control, value] of typed) if (control.isConnected) restoreValue(control, value);
      const actions = deferred;
      discard();
      for (const action of actions.values()) action();
    },
  };
};
