import { ArrowDown, ArrowUp, type LucideIcon, Trash2 } from 'lucide-react';
import { type ReactNode, use, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as v from 'valibot';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Fresh, fieldId, ItemTitle, Problems, useProblem } from './problems.ts';
import { asGroup, type EntryProps, emptyOf, partOf } from './rule.ts';
import { itemNameOf, sentenceCase } from './words.ts';

let made = 0;
/** Entries have no identity of their own, and keep this one when they move. */
const newKey = () => {
  made += 1;
  return made;
};

/** What tells one entry of a list from the others. A number says what it counts. */
const titleOfItem = (item: unknown, name: string): string => {
  const group = asGroup(item);
  const textOf = (entry: string) => (typeof group[entry] === 'string' ? group[entry] : '');
  const said = (entries: readonly string[]) => entries.map(textOf).join(' ').trim();
  return (
    [['title'], ['figure', 'label'], ['name'], ['question'], ['caption'], ['network']].map(said).find(Boolean) ?? name
  );
};

type FieldsOf = (props: EntryProps) => ReactNode;
type ListFieldProps = EntryProps & { item: v.GenericSchema; least: number; most: number; fieldsOf: FieldsOf };

/** The entries of a list with what keeps them apart, and what changes them. */
const useItems = ({ value, onChange, item }: Pick<ListFieldProps, 'value' | 'onChange' | 'item'>) => {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const [known, setKeys] = useState<readonly number[]>([]);
  const keys = known.length === items.length ? known : items.map(newKey);
  if (keys !== known) setKeys(keys);
  const [added, setAdded] = useState<number | null>(null);
  const write = (nextItems: readonly unknown[], nextKeys: readonly number[]) => {
    setKeys(nextKeys);
    onChange(nextItems);
  };
  return {
    items,
    keys,
    added,
    put: (at: number, next: unknown) => onChange(items.with(at, next)),
    move: (from: number, to: number) => {
      const moved = <T,>(all: readonly T[]) => all.toSpliced(from, 1).toSpliced(to, 0, ...all.slice(from, from + 1));
      write(moved(items), moved(keys));
    },
    remove: (at: number) => write(items.toSpliced(at, 1), keys.toSpliced(at, 1)),
    add: () => {
      const key = newKey();
      setAdded(key);
      write([...items, emptyOf(item)], [...keys, key]);
    },
  };
};

/** A list of a document: its entries can be added, moved and removed. */
export const ListField = ({ entry, label, value, onChange, item, least, most, fieldsOf }: ListFieldProps) => {
  const { items, keys, added, put, move, remove, add } = useItems({ value, onChange, item });
  const [removing, setRemoving] = useState<number | null>(null);
  const { error } = useProblem(entry, value);
  const box = useRef<HTMLFieldSetElement>(null);
  const name = itemNameOf(entry.split('.').at(-1) ?? '');
  const isGroup = partOf(item).kind === 'group';
  const titles = items.map((one, at) => titleOfItem(one, `${sentenceCase(name)} ${String(at + 1)}`));
  const moveTo = (from: number, to: number) => (button: HTMLElement) => {
    flushSync(() => move(from, to));
    button.focus();
  };
  const removeAt = (at: number) => {
    flushSync(() => {
      remove(at);
      setRemoving(null);
    });
    box.current?.focus();
  };
  return (
    <fieldset ref={box} id={fieldId(entry)} tabIndex={-1} className="grid min-w-0 gap-3 outline-none">
      <legend className="mb-3 font-serif text-lg font-semibold">{label}</legend>
      {error !== undefined && <p className="text-sm font-semibold text-danger">{error}</p>}
      <ol className={classNames('grid', isGroup ? 'divide-y divide-line border-y border-line empty:hidden' : 'gap-5')}>
        {titles.map((title, at) => (
          <Item
            key={keys[at]}
            fieldsOf={fieldsOf}
            isNew={keys[at] === added}
            title={title}
            rule={item}
            entry={`${entry}.${String(at)}`}
            value={items[at]}
            onChange={(next) => put(at, next)}
          >
            <div className={classNames('absolute right-0 flex', isGroup ? 'top-0' : '-top-3')}>
              <Tool label={`Move ${title} up`} icon={ArrowUp} isOff={at === 0} onPress={moveTo(at, at - 1)} />
              <Tool
                label={`Move ${title} down`}
                icon={ArrowDown}
                isOff={at === items.length - 1}
                onPress={moveTo(at, at + 1)}
              />
              {items.length > least && (
                <Tool
                  label={`Remove ${title}`}
                  icon={Trash2}
                  onPress={() => (isGroup ? setRemoving(at) : removeAt(at))}
                />
              )}
            </div>
          </Item>
        ))}
      </ol>
      {items.length < most && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => {
            flushSync(add);
            const fields = ':scope > ol > li:last-child :is(input, select, textarea)';
            box.current?.querySelector<HTMLElement>(fields)?.focus();
          }}
        >
          Add {name}
        </Button>
      )}
      {removing !== null && (
        <ConfirmDialog
          title={`Remove ${titles[removing] ?? ''}?`}
          action="Remove"
          busy={false}
          problem={null}
          onConfirm={() => removeAt(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </fieldset>
  );
};

/** An entry of a list: one field, or one line that opens to its fields. */
const Item = ({
  fieldsOf,
  isNew,
  title,
  children,
  ...props
}: Omit<EntryProps, 'label'> & {
  fieldsOf: FieldsOf;
  isNew: boolean;
  title: string;
  children: ReactNode;
}) => {
  const isWrong = [...use(Problems).keys()].some((entry) => `${entry}.`.startsWith(`${props.entry}.`));
  const fields = fieldsOf({ ...props, label: title });
  return (
    <Fresh value={isNew}>
      <li className="relative">
        {partOf(props.rule).kind === 'group' ? (
          <details open={isNew}>
            <summary
              id={fieldId(props.entry)}
              className="min-h-11 py-2.5 pr-34 pl-5 -indent-5 font-semibold wrap-anywhere"
            >
              {title}
              {isWrong && !isNew && <span className="ml-2 text-sm text-danger">To fix</span>}
            </summary>
            <ItemTitle value={title}>
              <div className="grid gap-5 pt-2 pb-6 pl-4">{fields}</div>
            </ItemTitle>
          </details>
        ) : (
          fields
        )}
        {children}
      </li>
    </Fresh>
  );
};

/** What moves or removes an entry, on the line of its title or label. */
const Tool = ({
  label,
  icon: Icon,
  isOff = false,
  onPress,
}: {
  label: string;
  icon: LucideIcon;
  isOff?: boolean;
  onPress: (button: HTMLElement) => void;
}) => (
  <button
    type="button"
    aria-label={label}
    // Not disabled, which would take the focus away at the end of the list.
    aria-disabled={isOff}
    className="grid size-11 place-content-center rounded-md text-teal-deep hover:bg-teal-wash aria-disabled:opacity-30"
    onClick={({ currentTarget }) => {
      if (!isOff) onPress(currentTarget);
    }}
  >
    <Icon aria-hidden="true" className="size-5" />
  </button>
);
