import { useRef, useState } from 'react';
import { cleanLine } from '#contract/text.ts';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { SelectField } from '../../components/ui/select-field.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { endsBeforeStart, hashOf, noFilter, type OrderFilter } from './filter.ts';
import { statusOptions } from './order-status.tsx';

// A whole date fits beside another on a phone.
const narrow = 'max-sm:[&_input]:px-2';

/** Searches and narrows the list. Nothing changes before the button or the Enter key. */
export const FilterForm = ({
  filter,
  isBusy,
  onChange,
}: {
  filter: OrderFilter;
  isBusy: boolean;
  onChange: (filter: OrderFilter) => void;
}) => {
  const [typed, setTyped] = useState(filter);
  const [applied, setApplied] = useState(filter);
  const [error, setError] = useState('');
  const [isOpen, setOpen] = useState(() => hashOf({ ...filter, search: '' }) !== '');
  const searchBox = useRef<HTMLInputElement>(null);
  // A link to all orders, or going back, changes the filter without this form.
  if (hashOf(filter) !== hashOf(applied)) {
    setApplied(filter);
    setTyped(filter);
  }
  const set = (name: keyof OrderFilter) => (event: { currentTarget: { value: string } }) => {
    setError('');
    setTyped({ ...typed, [name]: event.currentTarget.value });
  };
  return (
    <form
      role="search"
      aria-label="Orders"
      noValidate
      className="grid gap-4 rounded-md border border-line bg-sand p-4 max-sm:grid-cols-2 sm:grid-cols-3 lg:grid-cols-[minmax(16rem,2fr)_repeat(3,minmax(9rem,1fr))_auto] lg:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        if (endsBeforeStart(typed)) {
          setError('Choose the first day or a later one');
          setOpen(true);
        } else onChange({ ...typed, search: cleanLine(typed.search) });
      }}
    >
      <TextField
        ref={searchBox}
        label="Search"
        hint="Email, last name, receipt number or PayPal ID"
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.search}
        onChange={set('search')}
        className="col-span-2 sm:col-span-3 lg:col-span-1"
      />
      <Narrowing typed={typed} error={error} isOpen={isOpen} set={set} />
      <Buttons
        isBusy={isBusy}
        isOpen={isOpen}
        onOpen={() => {
          setOpen(!isOpen);
        }}
        onShowAll={
          hashOf(filter) === ''
            ? null
            : () => {
                setTyped(noFilter);
                setError('');
                onChange(noFilter);
                // The button disappears.
                searchBox.current?.focus();
              }
        }
      />
    </form>
  );
};

/** What narrows the list besides the search; a phone folds it away. */
const Narrowing = ({
  typed,
  error,
  isOpen,
  set,
}: {
  typed: OrderFilter;
  error: string;
  isOpen: boolean;
  set: (name: keyof OrderFilter) => (event: { currentTarget: { value: string } }) => void;
}) => (
  <div className={classNames('contents', !isOpen && 'max-md:hidden')}>
    <SelectField
      label="Status"
      options={statusOptions}
      value={typed.state}
      onChange={set('state')}
      className="max-sm:col-span-2"
    />
    <TextField label="From" type="date" value={typed.from} onChange={set('from')} className={narrow} />
    <TextField label="Until" type="date" value={typed.until} error={error} onChange={set('until')} className={narrow} />
  </div>
);

const Buttons = ({
  isBusy,
  isOpen,
  onOpen,
  onShowAll,
}: {
  isBusy: boolean;
  /** Whether a phone shows more than the search. */
  isOpen: boolean;
  onOpen: () => void;
  onShowAll: (() => void) | null;
}) => (
  <div className="col-span-2 flex flex-wrap gap-2 sm:col-span-3 lg:col-span-1">
    <Button type="submit" loading={isBusy}>
      Search
    </Button>
    <Button variant="secondary" className="md:hidden" aria-expanded={isOpen} onClick={onOpen}>
      Filter
    </Button>
    {onShowAll !== null && (
      <Button variant="secondary" onClick={onShowAll}>
        Show all
      </Button>
    )}
  </div>
);
