/**
 * Elements that do nothing without the application. Links, `<summary>` and popover buttons work
 * without it.
 */
const needsApplication =
  'button:not([popovertarget]), [role="button"], input[type="submit"], input[type="button"], input[type="reset"], input[type="checkbox"], input[type="radio"]';

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTextControl = (target: EventTarget | null): target is TextControl =>
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio') ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/**
 * Gives a control the value that the visitor typed before hydration, and notifies React. React
 * remembers the value set through the element's own property, and reports a change only if the
 * prototype's setter has set a different one.
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
 * Records what the visitor does before hydration, and calls `onInteraction` at every interaction.
 * `replay` repeats it in order and stops recording; `discard` drops it and keeps recording.
 */
export const recordInteractions = (onInteraction: () => void): { replay: () => void; discard: () => void } => {
  let deferred = new Map<unknown, () => void>();
  const typed = new Map<TextControl, string>();
  const root = document.documentElement;

  const defer = (event: Event, element: HTMLElement, action: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    // A form is sent once, however often its button is clicked; any other button may be meant to be
    // clicked twice.
    deferred.set('type' in element && element.type !== 'submit' ? event : element, action);
    root.dataset['loading'] = '';
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
    delete root.dataset['loading'];
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
