import { type ChangeEvent, type FocusEvent, useEffect, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField, type TextFieldProps } from '../../components/ui/fields/text-field.tsx';
import { suggestEmail } from './email-suggestion.ts';

type Registration = Pick<UseFormRegisterReturn, 'name' | 'onBlur' | 'ref'> & {
  onChange: (event: ChangeEvent<HTMLInputElement>) => unknown;
};

/**
 * Runs `show` once no pointer button is pressed: new content in the middle of a press could move
 * the pressed button away from the pointer, and the click would be lost.
 */
const afterPointerRelease = (show: () => void): (() => void) => {
  if (document.querySelector(':active') === null) {
    show();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onRelease = () => {
    // The click event comes after mouseup, in the same task.
    timer = setTimeout(show);
  };
  document.addEventListener('mouseup', onRelease, { once: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('mouseup', onRelease);
  };
};

/**
 * Sets a field's value as typing does. React ignores the event unless the native setter is called.
 */
const setInputValue = (input: HTMLInputElement, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * A registered email field that suggests a correction when the visitor leaves it with a likely
 * typo. One click or key accepts the suggestion, and any change hides it. What was typed can still
 * be sent.
 */
export const EmailField = ({
  label = 'Email',
  onChange,
  onBlur,
  ...field
}: Omit<TextFieldProps, 'label' | 'type' | keyof Registration> & Registration & { label?: string }) => {
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const input = useRef<HTMLInputElement | null>(null);
  const cancelPending = useRef<() => void>(() => undefined);
  useEffect(() => () => cancelPending.current(), []);

  const clearSuggestion = () => {
    cancelPending.current();
    setSuggestion(null);
  };

  const accept = () => {
    if (input.current === null || suggestion === null) return;
    // Focused before the button disappears, or the Tab key would start again at the top of the
    // page.
    input.current.focus();
    setInputValue(input.current, suggestion);
  };

  return (
    <div className={field.className}>
      <TextField
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
        className={undefined}
        label={label}
        type="email"
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          clearSuggestion();
          onChange(event);
        }}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          void onBlur(event);
          input.current = event.currentTarget;
          const suggested = suggestEmail(event.currentTarget.value);
          cancelPending.current();
          cancelPending.current = afterPointerRelease(() => setSuggestion(suggested));
        }}
      />
      {/* Always rendered: screen readers read only what is added to a live region. */}
      <p aria-live="polite">
        {suggestion !== null && (
          <button
            type="button"
            onClick={accept}
            className="mt-1.5 min-h-11 rounded-sm text-left text-sm text-teal-deep underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            Did you mean <strong className="wrap-anywhere">{suggestion}</strong>?
          </button>
        )}
      </p>
    </div>
  );
};
