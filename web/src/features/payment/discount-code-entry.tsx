import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { cleanCode } from '#contract/fields/codes.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import type { useBill } from './use-bill.ts';

type Entry = ReturnType<typeof useBill>['entry'];

interface DiscountCodeEntryProps {
  entry: Entry;
  openerRef: RefObject<HTMLButtonElement | null>;
}

/**
 * A line that opens the field for a discount code. The field stays open while its code isn't
 * applied, with what was typed.
 */
export const DiscountCodeEntry = ({ entry, openerRef }: DiscountCodeEntryProps) => {
  const [isOpen, setOpen] = useState(false);
  if (isOpen || entry.typed !== '') return <CodeForm entry={entry} hasFocus={isOpen} />;
  return (
    <button
      ref={openerRef}
      type="button"
      className="text-link -my-2 min-h-11 justify-self-start text-sm"
      onClick={() => setOpen(true)}
    >
      Have a code?
    </button>
  );
};

const CodeForm = ({ entry, hasFocus }: { entry: Entry; hasFocus: boolean }) => {
  const [typed, setTyped] = useState(entry.typed);
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    // It takes the place of the button that was pressed.
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  return (
    <form
      noValidate
      className="flex items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const code = cleanCode(typed);
        setMissing(code === '');
        if (code === '') input.current?.focus();
        else if (!entry.isChecking) entry.apply(code);
      }}
    >
      <TextField
        ref={input}
        id={id}
        className="min-w-0 grow"
        label="Discount code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={isMissing ? 'Enter your code' : (entry.error ?? '')}
      />
      <Button type="submit" variant="secondary" className="mt-7.5 min-h-12" loading={entry.isChecking}>
        Apply
      </Button>
    </form>
  );
};
