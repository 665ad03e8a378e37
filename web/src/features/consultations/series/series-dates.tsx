import { useId, useState } from 'react';
import { hoursText } from '#contract/dates.ts';
import { SERIES_MAX, SERIES_MIN } from '#contract/endpoints/consultations/limits.ts';
import type { SeriesPlan, SeriesProblem } from '#contract/endpoints/consultations/shapes.ts';
import { Button } from '../../../components/ui/button.tsx';
import { CheckboxField } from '../../../components/ui/fields/choice-field.tsx';
import { SelectField } from '../../../components/ui/fields/select-field.tsx';
import { TimeButtons } from '../times/time-picker.tsx';
import { shortDayIn, timeIn } from '../times/times.ts';
import { costOfSeries, type SeriesChoice, type SeriesRow } from './use-series-choice.ts';

const problems: Readonly<Record<SeriesProblem, string>> = {
  taken: 'Taken',
  full: 'No more times on this day',
  'day-off': 'Day off',
  'outside-hours': 'Outside of the hours',
  skipped: 'The clocks skip this time',
  'no-hours': 'Too few hours from here on',
};

interface SeriesDatesProps {
  choice: SeriesChoice;
  zone: string;
  /** How many dates there are hours for. */
  fits: number;
}

/** The dates of a series with what stands against each: to leave out, or to move. */
export const SeriesDates = ({ choice, ...shown }: SeriesDatesProps) => (
  <ul className="border-t border-line" aria-label="Dates">
    {choice.rows.map((row, index) => (
      <DateRow
        key={row.planned}
        row={row}
        choice={choice}
        {...shown}
        isBeyond={choice.rows.slice(0, index + 1).filter(({ isIn }) => isIn).length > shown.fits}
      />
    ))}
  </ul>
);

const DateRow = ({ row, choice, zone, isBeyond }: SeriesDatesProps & { row: SeriesRow; isBeyond: boolean }) => {
  const { planned, start, isIn, date } = row;
  const id = useId();
  const [isChoosing, setChoosing] = useState(false);
  const day = shortDayIn(start, zone);
  const chosen = choice.starts.filter((one) => one !== start);
  const others = date.nearest.filter((one) => one.start !== start && !chosen.includes(one.start));
  const status = statusOf(row, isBeyond, shortDayIn(planned, zone));
  return (
    <li className="grid gap-2 border-b border-line py-2">
      <div className="flex flex-wrap items-start justify-between">
        <CheckboxField
          alignsTop
          className="min-w-0 flex-1 basis-36 py-1.5"
          checked={isIn}
          disabled={!date.bookable}
          onChange={({ target }) => choice.onIn(planned, target.checked)}
        >
          <span>
            <span className={date.bookable ? 'font-semibold' : 'text-ink-soft'}>
              <span className="inline-block">{`${day},`}</span>{' '}
              <span className="inline-block">{timeIn(start, zone)}</span>
            </span>
            {status !== undefined && (
              <span className={`block text-sm ${date.bookable && !isBeyond ? 'text-ink-soft' : 'text-danger'}`}>
                {status}
              </span>
            )}
          </span>
        </CheckboxField>
        {others.length > 0 && (
          <Button variant="quiet" className="-mx-5" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            {date.bookable ? 'Change' : 'Choose another time'} <span className="sr-only">{`instead of ${day}`}</span>
          </Button>
        )}
      </div>
      {isChoosing && others.length > 0 && (
        <div className="pb-3">
          <p id={id} className="mb-2 text-sm">
            The nearest free times:
          </p>
          <TimeButtons
            labelledBy={id}
            slots={others}
            zone={zone}
            withDay
            onChoose={(other) => {
              setChoosing(false);
              choice.onStart(planned, other);
            }}
          />
        </div>
      )}
    </li>
  );
};

/** What stands against a date, or why it isn't the planned one. */
function statusOf({ planned, start, isIn, date }: SeriesRow, isBeyond: boolean, plannedDay: string) {
  if (isIn && isBeyond) return problems['no-hours'];
  const { problem, holiday, eveOf } = date;
  // Hours that were too few may be enough after another date is left out.
  const told = problem !== undefined && !(problem === 'no-hours' && isIn) ? problems[problem] : undefined;
  const words = [
    ...(holiday === undefined ? [] : [holiday]),
    ...(eveOf === undefined ? [] : [`The day before ${eveOf}`]),
    ...(told === undefined ? [] : [told]),
    ...(start === planned ? [] : [`Instead of ${plannedDay}`]),
  ];
  return words.length === 0 ? undefined : words.join('. ');
}

/** What the chosen dates take of the hours, or why they can't be booked. */
export const SeriesCost = ({ plan, count }: { plan: SeriesPlan; count: number }) => {
  const { needed, left, most, fits } = costOfSeries(plan, count);
  return (
    <p role="status" className="mt-4">
      {count < SERIES_MIN ? (
        'Choose at least two dates, or book just one session.'
      ) : count > fits ? (
        `${hoursText(most)} left, enough for ${String(fits)} of these ${String(count)}. Please leave some out.`
      ) : (
        <>
          <strong>{`${String(count)} sessions, ${hoursText(needed)}.`}</strong> {`${hoursText(left)} left after them.`}
        </>
      )}
    </p>
  );
};

/** Enough weeks to begin with; more is a choice. */
export const FIRST_WEEKS = 4;

/** How many weeks a series is planned for. */
export const WeeksField = ({ weeks, onWeeks }: { weeks: number; onWeeks: (weeks: number) => void }) => (
  <SelectField
    label="How many weeks"
    options={Array.from({ length: SERIES_MAX - SERIES_MIN + 1 }, (_, index) => {
      const value = String(SERIES_MIN + index);
      return { value, label: `${value} weeks` };
    })}
    value={String(weeks)}
    onChange={({ target }) => onWeeks(Number(target.value))}
  />
);
