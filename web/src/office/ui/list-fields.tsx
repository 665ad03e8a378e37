import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import type { FormList } from '../form.ts';

/** An entry of a list, and what changes it. */
interface EntryOf<Entry> {
  entry: Entry;
  /** Its place for people, from 1 on. */
  place: string;
  put: (changes: Partial<Entry>) => void;
  remove: () => void;
}

/** The entries of a list, each in a box. */
export const Entries = <Entry extends object>({
  entries,
  write,
  className,
  children,
}: Pick<FormList<Entry>, 'entries' | 'write'> & {
  /** Of each box. */
  className: string;
  children: (one: EntryOf<Entry>, at: number) => ReactNode;
}) =>
  entries.map((entry, at) => {
    const put = (changes: Partial<Entry>) =>
      write(entries.map((one, index) => (index === at ? { ...one, ...changes } : one)));
    const remove = () => write(entries.filter((_, index) => index !== at));
    return (
      // Entries have no other identity than their place.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <div key={at} data-entry className={className}>
        {children({ entry, place: String(at + 1), put, remove }, at)}
      </div>
    );
  });

interface ListFieldsProps<Entry> {
  legend: string;
  list: FormList<Entry>;
  /** What an entry is called on the button that removes it, before its place. */
  name: string;
  addLabel: string;
  most: number;
  /** How many stay; one if left out. */
  least?: 0 | 1;
  /** An entry to add. */
  next: () => Entry;
  /** Whether an entry can't be removed. */
  isFixed?: (entry: Entry) => boolean;
  /** Whether it is a part of a group. */
  isPart?: boolean;
  children: (
    one: EntryOf<Entry> & {
      /** The props of a field. @param errorKey what the server calls it, if it has another name */
      field: <Key extends string & keyof Entry>(
        key: Key,
        errorKey?: string,
      ) => { value: Entry[Key]; error: string | undefined; onChange: (event: { target: { value: string } }) => void };
    },
  ) => ReactNode;
  /** Beside the button that adds an entry. */
  below?: ReactNode;
}

/** A list of a form whose entries are added and removed, such as lines. */
export const ListFields = <Entry extends object>({
  legend,
  list: { entries, write, errorAt },
  name,
  addLabel,
  most,
  least = 1,
  next,
  isFixed = () => false,
  isPart = false,
  children,
  below,
}: ListFieldsProps<Entry>) => {
  const error = errorAt('');
  const errorId = useId();
  const box = useFocusInList(entries.length);
  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      className={classNames('grid min-w-0 outline-none', isPart ? 'gap-4' : 'gap-5')}
      aria-describedby={error === undefined ? undefined : errorId}
      aria-invalid={error === undefined || isPart ? undefined : true}
    >
      <legend className={isPart ? 'mb-1.5 font-semibold' : 'mb-3 font-serif text-lg font-semibold'}>{legend}</legend>
      <Entries entries={entries} write={write} className="grid gap-3 border-l-2 border-line pl-4">
        {(one, at) => (
          <>
            {children({
              ...one,
              field: (key, errorKey = key) => ({
                value: one.entry[key],
                error: errorAt(`.${String(at)}.${errorKey}`),
                onChange: ({ target }) => one.put({ [key]: target.value } as Partial<Entry>),
              }),
            })}
            {entries.length > least && !isFixed(one.entry) && (
              <Button variant="quiet" className="-ml-5 justify-self-start text-sm" onClick={one.remove}>
                Remove {name} {one.place}
              </Button>
            )}
          </>
        )}
      </Entries>
      <p id={errorId} aria-live="polite" className="text-sm font-semibold text-danger empty:hidden">
        {error}
      </p>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {entries.length < most && (
          <Button variant="secondary" data-add onClick={() => write([...entries, next()])}>
            {addLabel}
          </Button>
        )}
        {below}
      </div>
    </fieldset>
  );
};

/** Focus goes to an entry that was added, and stays in the group when one was removed. */
function useFocusInList(count: number) {
  const box = useRef<HTMLFieldSetElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const was = before.current;
    before.current = count;
    const focused = document.activeElement;
    if (count > was && focused?.hasAttribute('data-add') === true && box.current?.contains(focused) === true) {
      [...box.current.querySelectorAll<HTMLElement>('[data-entry]')].at(-1)?.querySelector('input')?.focus();
    } else if (count < was && (focused === null || focused === document.body)) {
      box.current?.querySelector<HTMLElement>('[data-add]')?.focus();
    }
  }, [count]);
  return box;
}
