import type { ChangeEvent, CompositionEvent } from 'react';
import type { ChangeHandler, UseFormRegisterReturn } from 'react-hook-form';
import type { AsTyped } from './as-typed.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

const applyTo = (field: Field, filter: (typed: string) => string): boolean => {
  const kept = filter(field.value);
  if (kept === field.value) return false;
  // Keeps the same characters selected; fields of type email have no caret position.
  const { selectionStart: start, selectionEnd: end } = field;
  const placeOf = (position: number) => filter(field.value.slice(0, position)).length;
  const selected = start === null || end === null ? null : ([placeOf(start), placeOf(end)] as const);
  field.value = kept;
  if (selected !== null) field.setSelectionRange(...selected);
  return true;
};

/** Takes back the digits that were just typed, before the caret, as far as they are too many. */
const takeBack = (field: Field, typed: string, hasRoom: (kept: string) => boolean) => {
  for (const _ of typed.match(/\p{Nd}/gu) ?? []) {
    const { value, selectionStart: caret } = field;
    if (caret === null || hasRoom(value)) return;
    field.value = value.slice(0, caret - 1) + value.slice(caret);
    field.setSelectionRange(caret - 1, caret - 1);
  }
};

/** The one character of a key. What is pasted or filled in comes as more, or in another way. */
const keyOf = ({ inputType, data }: InputEvent): string =>
  inputType === 'insertText' && data !== null && Array.from(data).length === 1 ? data : '';

/**
 * Props for a registered field that filters what is typed or pasted. Text that is still being
 * composed (accents, input methods) isn't filtered until it is finished.
 */
export const filtered = <Props extends UseFormRegisterReturn>(
  registration: Props,
  keep: AsTyped['keep'],
  hasRoom: NonNullable<AsTyped['hasRoom']> = () => true,
) => ({
  ...registration,
  onChange: async (event: Parameters<ChangeHandler>[0]) => {
    const { target, nativeEvent } = event as ChangeEvent<Field>;
    const input = nativeEvent instanceof InputEvent ? nativeEvent : undefined;
    if (input?.isComposing !== true) {
      applyTo(target, keep);
      if (input !== undefined) takeBack(target, keyOf(input), hasRoom);
    }
    await registration.onChange(event);
  },
  onCompositionEnd: ({ currentTarget, data }: CompositionEvent) => {
    const field = currentTarget as Field;
    const before = field.value;
    applyTo(field, keep);
    takeBack(field, data, hasRoom);
    if (field.value !== before) void registration.onChange({ target: field, type: 'change' });
  },
});
