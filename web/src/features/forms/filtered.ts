import type { ChangeEvent, CompositionEvent } from 'react';
import type { ChangeHandler, UseFormRegisterReturn } from 'react-hook-form';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What a field does with what is typed or pasted into it. */
export interface Filter {
  /** What it keeps of its text. */
  readonly keep: (typed: string) => string;
  /** Whether the digits fit into the field; one that is typed beyond them doesn’t appear. */
  readonly hasRoom?: ((kept: string) => boolean) | undefined;
  /** A typed letter doesn’t appear. One that is pasted or filled in stays for the field's message. */
  readonly onlyDigits?: boolean | undefined;
  /** Called when something that the field has no place for was left out, or the field is empty. */
  readonly onLeftOut?: (isLeftOut: boolean) => void;
}

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

/** Takes back the letters that were just typed, before the caret. */
const takeBackLetters = (field: Field, typed: string) => {
  const { value, selectionStart: caret } = field;
  const start = (caret ?? 0) - typed.length;
  if (start < 0 || value.slice(start, start + typed.length) !== typed) return;
  const left = typed.replace(/\p{L}/gu, '');
  field.value = value.slice(0, start) + left + value.slice(start + typed.length);
  field.setSelectionRange(start + left.length, start + left.length);
};

/** What is no part of a name. A space and what no one sees are no news. */
const NOT_OF_NAMES = /[^\p{L}\p{M}\p{DI}\s]/u;

/** Takes back the digits that were just typed, before the caret, as far as they are too many. */
const takeBack = (field: Field, typed: string, hasRoom: NonNullable<Filter['hasRoom']>) => {
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
  { keep, hasRoom = () => true, onlyDigits = false, onLeftOut }: Filter,
) => {
  const apply = (field: Field, typed: string) => {
    const before = field.value;
    if (onlyDigits && typed !== '') takeBackLetters(field, typed);
    applyTo(field, keep);
    const { value } = field;
    const isLeftOut = value !== before && (onlyDigits ? /\P{Nd}/u.test(typed) : NOT_OF_NAMES.test(before));
    if (isLeftOut || value === '') onLeftOut?.(isLeftOut);
    takeBack(field, typed, hasRoom);
    return field.value !== before;
  };
  return {
    ...registration,
    onChange: async (event: Parameters<ChangeHandler>[0]) => {
      const { target, nativeEvent } = event as ChangeEvent<Field>;
      const input = nativeEvent instanceof InputEvent ? nativeEvent : undefined;
      if (input?.isComposing !== true) apply(target, input === undefined ? '' : keyOf(input));
      await registration.onChange(event);
    },
    onCompositionEnd: ({ currentTarget, data }: CompositionEvent) => {
      const field = currentTarget as Field;
      if (apply(field, data)) void registration.onChange({ target: field, type: 'change' });
    },
  };
};
