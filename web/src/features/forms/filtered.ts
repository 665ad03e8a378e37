import type { ChangeEvent, CompositionEvent } from 'react';
import type { ChangeHandler, UseFormRegisterReturn } from 'react-hook-form';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What a field does with what is typed or pasted into it. */
export interface Filter {
  /** What it keeps of its text. */
  readonly keep: (typed: string) => string;
  /** Whether the digits fit into the field; one that is typed beyond them doesn’t appear. */
  readonly hasRoom?: ((kept: string) => boolean) | undefined;
  /** A typed letter doesn’t appear. One that is pasted stays for the field's message. */
  readonly onlyDigits?: boolean | undefined;
  /** Called when something that the field has no place for was left out, or the field is empty. */
  readonly onLeftOut?: (isLeftOut: boolean) => void;
}

const applyTo = (field: Field, filter: (typed: string) => string) => {
  const kept = filter(field.value);
  if (kept === field.value) return;
  // Keeps the same characters selected; fields of type email have no caret position.
  const { selectionStart: start, selectionEnd: end } = field;
  const placeOf = (position: number) => filter(field.value.slice(0, position)).length;
  const selected = start === null || end === null ? null : ([placeOf(start), placeOf(end)] as const);
  field.value = kept;
  if (selected !== null) field.setSelectionRange(...selected);
};

/** Replaces as many characters before the caret. */
const replaceTyped = (field: Field, caret: number, length: number, by = '') => {
  const { value } = field;
  const start = caret - length;
  field.value = value.slice(0, start) + by + value.slice(caret);
  field.setSelectionRange(start + by.length, start + by.length);
};

/** Takes back the letters that were just typed. */
const takeBackLetters = (field: Field, typed: string) => {
  const caret = field.selectionStart ?? 0;
  if (typed !== '' && field.value.slice(0, caret).endsWith(typed))
    replaceTyped(field, caret, typed.length, typed.replace(/\p{L}/gu, ''));
};

/** Takes back the digits that were just typed, before the caret, as far as they are too many. */
const takeBack = (field: Field, typed: string, hasRoom: NonNullable<Filter['hasRoom']>) => {
  for (const _ of typed.match(/\p{Nd}/gu) ?? []) {
    const { value, selectionStart: caret } = field;
    if (caret === null || hasRoom(value)) return;
    replaceTyped(field, caret, 1);
  }
};

/** What is no part of a name. A space and what no one sees are no news. */
const NOT_OF_NAMES = /[^\p{L}\p{M}\p{DI}\s]/u;

/** The one character of a key. What is pasted or filled in comes as more, or in another way. */
const keyOf = ({ inputType, data }: InputEvent): string =>
  inputType === 'insertText' && data !== null && Array.from(data).length === 1 ? data : '';

/**
 * Props for a registered field that filters what is typed or pasted. Text that is still being
 * composed (accents, input methods) isn't filtered until it is finished.
 */
export const filtered = <Props extends UseFormRegisterReturn>({
  keep,
  hasRoom = () => true,
  onlyDigits = false,
  onLeftOut,
  ...registration
}: Props & Filter) => {
  const apply = (field: Field, typed: string) => {
    const before = field.value;
    if (onlyDigits) takeBackLetters(field, typed);
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
