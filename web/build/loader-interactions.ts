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
const retype = (control: TextControl, value: string) => {
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
export const holdInteractions = (onFirst: () => void): { release: () => void; forget: () => void } => {
  let repeats = new Map<unknown, () => void>();
  const typed = new Map<TextControl, string>();
  const root = document.documentElement;

  const hold = (event: Event, element: HTMLElement, repeat: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    // A form is sent once, however often its button is pressed meanwhile; any other press may be meant to be a second one.
    repeats.set('type' in element && element.type !== 'submit' ? event : element, repeat);
    root.dataset['waking'] = '';
  };

  const listeners: Record<string, (event: Event) => void> = {
    pointerdown: onFirst,
    touchstart: onFirst,
    keydown: onFirst,
    focusin: onFirst,
    click: (event) => {
      onFirst();
      const target = event.target instanceof Element ? event.target.closest(needsApplication) : null;
      if (target instanceof HTMLElement) {
        hold(event, target, () => {
          target.click();
        });
      }
    },
    submit: (event) => {
      onFirst();
      const form = event.target;
      if (form instanceof HTMLFormElement) {
        hold(event, form, () => {
          form.requestSubmit();
        });
      }
    },
    input: (event) => {
      onFirst();
      if (isTextControl(event.target)) typed.set(event.target, event.target.value);
    },
  };
  for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true);

  const forget = () => {
    repeats = new Map();
    delete root.dataset['waking'];
  };

  return {
    forget,
    release: () => {
      for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener, true);
      for (const [control, value] of typed) if (control.isConnected) retype(control, value);
      const waiting = repeats;
      forget();
      for (const repeat of waiting.values()) repeat();
    },
  };
};
