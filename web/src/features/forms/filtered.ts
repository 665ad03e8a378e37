import type { ChangeEvent, CompositionEvent } from 'react';
import type { ChangeHandler, UseFormRegisterReturn } from 'react-hook-form';

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

/**
 * Props for a registered field that filters what is typed or pasted. Text that is still being
 * composed (accents, input methods) isn't filtered until it is finished.
 */
export const filtered = <Props extends UseFormRegisterReturn>(
  registration: Props,
  filter: (typed: string) => string,
) => ({
  ...registration,
  onChange: async (event: Parameters<ChangeHandler>[0]) => {
    const { target, nativeEvent } = event as ChangeEvent<Field>;
    const composing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    if (!composing) applyTo(target, filter);
    await registration.onChange(event);
  },
  onCompositionEnd: ({ currentTarget }: CompositionEvent) => {
    if (applyTo(currentTarget as Field, filter)) {
      void registration.onChange({ target: currentTarget, type: 'change' });
    }
  },
});
