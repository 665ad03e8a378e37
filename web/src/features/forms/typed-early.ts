/**
 * What the visitor types into a form before its code runs. This module runs before the form does,
 * and watches until the page is ready.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

type Selected = [number, number] | null;

interface Typed {
  field: Field;
  value: string;
  selection: Selected;
}

/** By form and name. */
const typed = new Map<string, Typed>();
/** The field in which an input method composes text, which must be left alone meanwhile. */
let composing: EventTarget | null = null;
let focused: EventTarget | null = null;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** `null` where the browser shows scripts no caret, such as in a field of type email. */
const selectionOf = (field: Field): Selected =>
  field instanceof HTMLSelectElement || field.selectionStart === null || field.selectionEnd === null
    ? null
    : [field.selectionStart, field.selectionEnd];

const keyOf = (field: Field) => `${field.form?.id ?? ''} ${field.name}`;

const remember = (field: Field) => {
  const isReady = document.documentElement.dataset['app'] === 'ready';
  if (!isReady && field.form !== null && field.name !== '')
    typed.set(keyOf(field), { field, value: field.value, selection: selectionOf(field) });
};

/** Sets a field's value as typing does: React acts on a value that its own setter has not seen. */
const enter = (field: Field, value: string, selection: Selected) => {
  if (!(field instanceof HTMLSelectElement)) field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (selection !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...selection);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
};

/**
 * Enters what was typed into a form's fields before its code ran, so that it is cleaned and checked
 * like anything typed. Call it when the form is in the page, before the browser paints.
 */
export const enterTyped = (form: HTMLFormElement): void => {
  for (const field of form.elements) {
    const early = isField(field) ? typed.get(keyOf(field)) : undefined;
    if (!isField(field) || early === undefined) continue;
    typed.delete(keyOf(field));
    if (field === composing) continue;
    // The old field knows the caret best, unless the form's first value has moved it.
    enter(field, early.value, early.field.value === early.value ? selectionOf(early.field) : early.selection);
    if (early.field !== focused) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
};

const watch = () => {
  focused = document.activeElement;
  for (const field of document.querySelectorAll('form :is(input,select,textarea)')) {
    if (!isField(field)) continue;
    if (field instanceof HTMLSelectElement ? field.value !== '' : field.value !== field.defaultValue) remember(field);
  }
  const listen = (type: string, listener: (target: EventTarget | null) => void) => {
    document.addEventListener(type, ({ target }) => listener(target), true);
  };
  listen('input', (target) => {
    if (isField(target)) remember(target);
  });
  listen('compositionstart', (target) => {
    composing = target;
  });
  listen('compositionend', () => {
    composing = null;
  });
  listen('focusin', (target) => {
    focused = target;
  });
};

if (typeof document !== 'undefined') watch();
