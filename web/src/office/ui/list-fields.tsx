import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';

/** A list of a form whose entries are added and removed, such as lines. */
export const ListFields = <Entry,>({
  legend,
  entries,
  most,
  addLabel,
  error,
  onAdd,
  children,
  below,
}: {
  legend: string;
  entries: readonly Entry[];
  most: number;
  addLabel: string;
  /** What is wrong with the list as a whole. */
  error: string | undefined;
  onAdd: () => void;
  children: (entry: Entry, index: number) => ReactNode;
  /** Beside the button that adds an entry. */
  below?: ReactNode;
}) => {
  const errorId = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const before = useRef(entries.length);
  // Focus goes to an entry that was added, and stays in the group when one was removed.
  useEffect(() => {
    const [was, is] = [before.current, entries.length];
    before.current = is;
    const focused = document.activeElement;
    if (is > was && focused?.hasAttribute('data-add') === true && box.current?.contains(focused) === true) {
      [...box.current.querySelectorAll<HTMLElement>('[data-entry]')].at(-1)?.querySelector('input')?.focus();
    } else if (is < was && (focused === null || focused === document.body)) {
      box.current?.querySelector<HTMLElement>('[data-add]')?.focus();
    }
  }, [entries.length]);
  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      className="grid min-w-0 gap-5 outline-none"
      aria-describedby={error === undefined ? undefined : errorId}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className="mb-3 font-serif text-lg font-semibold">{legend}</legend>
      {entries.map((entry, index) => (
        // Entries have no other identity than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} data-entry className="grid gap-3 border-l-2 border-line pl-4">
          {children(entry, index)}
        </div>
      ))}
      <p id={errorId} aria-live="polite" className="text-sm font-semibold text-danger empty:hidden">
        {error}
      </p>
      <div className="flex flex-wrap gap-3">
        {entries.length < most && (
          <Button variant="secondary" data-add onClick={onAdd}>
            {addLabel}
          </Button>
        )}
        {below}
      </div>
    </fieldset>
  );
};

/** Removes an entry; the last one stays. */
export const RemoveEntry = ({ name, count, onRemove }: { name: string; count: number; onRemove: () => void }) =>
  count > 1 && (
    <Button variant="quiet" className="-ml-5 justify-self-start text-sm" onClick={onRemove}>
      Remove {name}
    </Button>
  );
