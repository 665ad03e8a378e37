import { Search, SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { cleanLine } from '#contract/text.ts';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { endsBeforeStart, hashOf, noFilter, type OrderFilter } from './filter.ts';
import { statusOptions } from './order-status.tsx';

/** A phone shows the icon. */
const square = 'max-sm:size-12 max-sm:px-0';
// A whole date fits beside another on a phone.
const narrow = 'max-sm:[&_input]:px-2';

interface FilterFormProps {
  filter: OrderFilter;
  isBusy: boolean;
  onChange: (filter: OrderFilter) => void;
}

/** Searches and narrows the list. Nothing changes before the button or the Enter key. */
export const FilterForm = ({ filter, isBusy, onChange }: FilterFormProps) => {
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
      className="grid gap-4 rounded-md border border-line bg-sand p-4 max-sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] max-sm:gap-2 max-sm:p-3 sm:grid-cols-3 lg:grid-cols-[minmax(16rem,2fr)_repeat(3,minmax(9rem,1fr))_auto] lg:items-end"
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
        hint="Email of buyer or payer, last name, receipt number or PayPal ID"
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.search}
        onChange={set('search')}
        placeholder="Email, name or number"
        // A phone has the hint in the field.
        className="col-span-2 max-sm:[&>p]:hidden sm:col-span-3 lg:col-span-1"
      />
      <Narrowing typed={typed} error={error} isOpen={isOpen} set={set} />
      <Buttons
        isBusy={isBusy}
        isOpen={isOpen}
        onOpen={() => setOpen(!isOpen)}
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

interface NarrowingProps {
  typed: OrderFilter;
  error: string;
  isOpen: boolean;
  set: (name: keyof OrderFilter) => (event: { currentTarget: { value: string } }) => void;
}

/** What narrows the list besides the search; a phone folds it away. */
const Narrowing = ({ typed, error, isOpen, set }: NarrowingProps) => (
  <div className={classNames('contents', !isOpen && 'max-md:hidden')}>
    <SelectField
      label="Status"
      options={statusOptions}
      value={typed.state}
      onChange={set('state')}
      className="max-sm:order-1 max-sm:col-span-3"
    />
    <TextField
      label="From"
      type="date"
      value={typed.from}
      onChange={set('from')}
      className={classNames(narrow, 'max-sm:order-1')}
    />
    <TextField
      label="Until"
      type="date"
      value={typed.until}
      error={error}
      onChange={set('until')}
      className={classNames(narrow, 'max-sm:order-1 max-sm:col-span-2')}
    />
  </div>
);

interface ButtonsProps {
  isBusy: boolean;
  /** Whether a phone shows more than the search. */
  isOpen: boolean;
  onOpen: () => void;
  onShowAll: (() => void) | null;
}

const Buttons = ({ isBusy, isOpen, onOpen, onShowAll }: ButtonsProps) => (
  <div className="contents sm:col-span-3 sm:flex sm:flex-wrap sm:gap-2 lg:col-span-1">
    <div className="flex gap-2 self-end">
      <Button type="submit" loading={isBusy} className={square}>
        <Search aria-hidden="true" className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">Search</span>
      </Button>
      <Button variant="secondary" className={classNames('md:hidden', square)} aria-expanded={isOpen} onClick={onOpen}>
        <SlidersHorizontal aria-hidden="true" className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">Filter</span>
      </Button>
    </div>
    {onShowAll !== null && (
      <Button variant="secondary" className="max-sm:order-2 max-sm:col-span-3" onClick={onShowAll}>
        Show all
      </Button>
    )}
  </div>
);
