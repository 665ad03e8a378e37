import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { dayIn, monthDay, shortDay, shortWeekday } from '#contract/dates.ts';
import type { Slot } from '#contract/endpoints/consultations/shapes.ts';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { RadioButton } from '../../../components/ui/fields/radio-button.tsx';
import { SelectField } from '../../../components/ui/fields/select-field.tsx';
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx';
import { brand } from '../../../content/brand.ts';
import { paths } from '../../../content/paths.ts';
import { NotLoaded } from '../../api/not-loaded.tsx';
import { useSlots } from '../queries.ts';
import { LoadingTimes } from './loading-times.tsx';
import type { SlotsFor } from './slots-for.ts';
import { byDay, calendarOf, shortDayIn, shortZoneName, timeIn, visitorZone, zoneOptions } from './times.ts';

const phoneLink = (
  <a className="text-link whitespace-nowrap" href={`tel:${brand.phone}`}>
    {brand.phoneText}
  </a>
);

interface TimePickerProps {
  /** What the times are for. */
  of: SlotsFor;
  zone: string;
  onZone: (zone: string) => void;
  onChoose: (start: string) => void;
  /** Only these times are shown. */
  suits?: (slot: Slot) => boolean;
}

/** The free times: a day, a time, and the zone (docs/product.md#consultations). */
export const TimePicker = ({ of, zone, onZone, onChoose, suits = () => true }: TimePickerProps) => {
  const slots = useSlots(of);
  if (slots.isPending) return <LoadingTimes />;
  if (slots.data === undefined) return <NotLoaded query={slots} title="The free times did not load" />;
  const { zone: businessZone } = slots.data;
  const days = byDay(slots.data.slots.filter(suits), zone);
  if (days.size === 0) {
    return (
      <EmptyState
        title="No free times right now"
        text={<>Tell us when you can talk, and we’ll find a time. Or call {phoneLink}.</>}
        action={<ButtonLink to={paths.contact}>Send us a message</ButtonLink>}
      />
    );
  }
  return (
    <div className="grid gap-6">
      <ZoneLine zone={zone} businessZone={businessZone} onZone={onZone} />
      <DaysAndTimes days={days} zone={zone} onChoose={onChoose} />
      <p className="text-sm text-ink-soft">
        No time that suits you?{' '}
        <Link className="text-link" to={paths.contact}>
          Send us a message
        </Link>{' '}
        or call {phoneLink}.
      </p>
    </div>
  );
};

/** The zone of all times, and a way to another one. */
const ZoneLine = ({
  zone,
  businessZone,
  onZone,
}: Pick<TimePickerProps, 'zone' | 'onZone'> & { businessZone: string }) => {
  const [isChanging, setChanging] = useState(false);
  const options = useMemo(
    () => (isChanging ? zoneOptions([visitorZone(), businessZone, zone]) : []),
    [isChanging, businessZone, zone],
  );
  return (
    <div className="-my-2">
      <p>
        <span>{`Times in ${shortZoneName(zone)}`}</span> ·{' '}
        <button
          type="button"
          className="text-link min-h-11 font-semibold"
          aria-expanded={isChanging}
          onClick={() => setChanging(!isChanging)}
        >
          Change <VisuallyHidden>the time zone</VisuallyHidden>
        </button>
      </p>
      {isChanging && (
        <SelectField
          label="Time zone"
          className="mb-2"
          options={options}
          value={zone}
          onChange={({ target }) => onZone(target.value)}
        />
      )}
    </div>
  );
};

interface DaysAndTimesProps extends Pick<TimePickerProps, 'zone' | 'onChoose'> {
  days: ReadonlyMap<string, readonly Slot[]>;
}

/** A calendar with the days that have free times, and the times of the chosen one. */
const DaysAndTimes = ({ days, zone, onChoose }: DaysAndTimesProps) => {
  const [chosenDay, setDay] = useState('');
  const name = useId();
  const [firstDay = ''] = days.keys();
  // Another zone may have other days.
  const day = days.has(chosenDay) ? chosenDay : firstDay;
  const labels = new Map([...days].map(([label, [first]]) => [dayIn(zone, Date.parse(first?.start ?? '')), label]));
  const calendar = calendarOf([...labels.keys()]);
  return (
    <div className="flex flex-wrap items-start gap-6">
      <fieldset className="min-w-0 grow-2 basis-72">
        <legend className="mb-2 font-semibold">Day</legend>
        <div className="grid grid-cols-7 gap-1 text-center text-sm text-ink-soft">
          {calendar.slice(0, 7).map((date) => (
            <span key={date} aria-hidden="true">
              {shortWeekday(date)}
            </span>
          ))}
          {calendar.map((date, index) => {
            const label = labels.get(date);
            const text = (
              <>
                {(index === 0 || date.endsWith('-01')) && (
                  <span className="block text-xs leading-4">{monthDay(date).split(' ')[0]}</span>
                )}
                {String(Number(date.slice(8)))}
              </>
            );
            return label === undefined ? (
              <span key={date} aria-hidden="true" className="self-center leading-5">
                {text}
              </span>
            ) : (
              <RadioButton
                key={date}
                name={name}
                value={label}
                aria-label={shortDay(date)}
                checked={label === day}
                onChange={() => setDay(label)}
              >
                {text}
              </RadioButton>
            );
          })}
        </div>
      </fieldset>
      <div className="grow basis-52">
        <p id={`${name}-times`} className="mb-2 font-semibold">
          {`Times on ${day}`}
        </p>
        <TimeButtons labelledBy={`${name}-times`} slots={days.get(day) ?? []} zone={zone} onChoose={onChoose} />
      </div>
    </div>
  );
};

interface TimeButtonsProps {
  labelledBy: string;
  slots: readonly Slot[];
  zone: string;
  /** For times on different days. */
  withDay?: boolean;
  onChoose: (start: string) => void;
}

/** Times to choose from, on phones in one column; those of different days with their days. */
export const TimeButtons = ({ labelledBy, slots, zone, withDay = false, onChoose }: TimeButtonsProps) => (
  <ul
    aria-labelledby={labelledBy}
    className={withDay ? 'grid grid-cols-2 gap-2 sm:grid-cols-3' : 'grid gap-2 sm:grid-cols-2'}
  >
    {slots.map(({ start }) => (
      <li key={start} className="grid">
        <button
          type="button"
          className="min-h-11 rounded-md border border-teal bg-paper px-2 py-1.5 text-base leading-6 font-semibold text-teal-deep transition-[background-color,color] hover:bg-teal-deep hover:text-paper"
          onClick={() => onChoose(start)}
        >
          {withDay && <span className="block text-sm">{shortDayIn(start, zone)}</span>}
          <span translate="no">{timeIn(start, zone)}</span>
        </button>
      </li>
    ))}
  </ul>
);
