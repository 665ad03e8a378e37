import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { quarters } from '../../ui/format.ts';
import { Entries } from '../../ui/list-fields.tsx';
import type { Range } from './availability-form.ts';
import { Fold } from './fold.tsx';

interface RangeRowsProps {
  /** The day. */
  name: string;
  /** What the hours are for, where the same day stands for something else too. */
  of?: string | undefined;
  ranges: readonly Range[];
  error: string | undefined;
  onChange: (ranges: Range[]) => void;
  /** Gives the weekdays the same hours. */
  onCopy: () => void;
}

/** The hours of one day: a row of two times for each part of it. */
export const RangeRows = ({ name: day, of, ranges, error, onChange, onCopy }: RangeRowsProps) => {
  // For the labels of the times.
  const name = of === undefined ? day : `${day}, ${of}`;
  return (
    <div role="group" aria-label={name} className="border-t border-line md:py-2">
      <Fold title={day} brief={briefOf(ranges)} hasProblem={error !== undefined}>
        <div className="grid items-start gap-x-2 gap-y-1 md:grid-cols-[7rem_minmax(0,1fr)_auto]">
          <p className="pt-2.5 font-semibold max-md:hidden">{day}</p>
          <div className="grid gap-2">
            <Entries entries={ranges} write={onChange} className="flex items-center gap-2">
              {({ entry: range, place, put, remove }) => (
                <>
                  <RangeSelects name={ranges.length > 1 ? `${name}, ${place}` : name} range={range} onChange={put} />
                  <RemoveButton
                    label={`Remove ${name}, ${labelOf(range.from)} to ${labelOf(range.to)}`}
                    onClick={remove}
                  />
                </>
              )}
            </Entries>
            <p aria-live="polite" className="text-sm font-semibold text-danger empty:hidden">
              {error}
            </p>
          </div>
          <div className="flex flex-wrap max-md:-ml-2 md:max-lg:grid md:max-lg:justify-items-start">
            <Button
              variant="quiet"
              size="sm"
              className="px-2"
              onClick={() => onChange([...ranges, nextRange(ranges.at(-1))])}
            >
              {ranges.length === 0 ? 'Add hours' : 'Add more'} <span className="sr-only">on {name}</span>
            </Button>
            {ranges.length > 0 && (
              <Button variant="quiet" size="sm" className="px-2" onClick={onCopy}>
                Copy to weekdays <span className="sr-only">from {name}</span>
              </Button>
            )}
          </div>
        </div>
      </Fold>
    </div>
  );
};

/** 9:00 AM to 12:00 PM, 2:00 PM to 4:00 PM */
const briefOf = (ranges: readonly Range[]): string =>
  ranges.length === 0 ? 'No hours' : ranges.map(({ from, to }) => `${labelOf(from)} to ${labelOf(to)}`).join(', ');

const labelOf = (time: string): string => quarters.find(({ value }) => value === time)?.label ?? time;

/** Four hours in the afternoon, or two after those that are there. */
const nextRange = (last: Range | undefined): Range => {
  if (last === undefined) return { from: '16:00', to: '20:00' };
  const from = quarters.findIndex(({ value }) => value === last.to) + 4;
  const at = (index: number) => quarters[Math.min(index, quarters.length - 1)]?.value ?? '24:00';
  return { from: at(Math.min(from, quarters.length - 2)), to: at(from + 8) };
};

interface RangeSelectsProps {
  name: string;
  range: Range;
  onChange: (range: Range) => void;
}

/** From when to when, by the clock of the business. */
export const RangeSelects = ({ name, range, onChange }: RangeSelectsProps) => {
  const select = (key: keyof Range, label: string, options: typeof quarters) => (
    <select
      aria-label={`${name} ${label}`}
      className="control min-w-0 flex-1 px-2"
      value={range[key]}
      onChange={({ target }) => onChange({ ...range, [key]: target.value })}
    >
      {options.map(({ value, label: time }) => (
        <option key={value} value={value}>
          {time}
        </option>
      ))}
    </select>
  );
  return (
    <>
      {select('from', 'from', quarters.slice(0, -1))}
      <span aria-hidden="true">to</span>
      {select('to', 'to', quarters.slice(1))}
    </>
  );
};

export const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sand"
    onClick={onClick}
  >
    <Icon name="close" />
  </button>
);
