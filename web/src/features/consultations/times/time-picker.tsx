import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Slot } from '#contract/endpoints/consultations/shapes.ts';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { RadioButton } from '../../../components/ui/fields/radio-button.tsx';
import { SelectField } from '../../../components/ui/fields/select-field.tsx';
import { Problem } from '../../../components/ui/problem.tsx';
import { brand } from '../../../content/brand.ts';
import { paths } from '../../../content/paths.ts';
import { messageOf } from '../../api/api-error.ts';
import { Phrases } from '../phrases.tsx';
import { useSlots } from '../queries.ts';
import { LoadingTimes } from './loading-times.tsx';
import type { SlotsFor } from './slots-for.ts';
import { businessTime, byDay, shortDayIn, timeIn, visitorZone, zoneName, zoneOptions } from './times.ts';

/** Days shown before "Show all". */
const FIRST_DAYS = 12;

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
  if (slots.data === undefined) {
    return (
      <Problem
        title="The free times did not load"
        message={messageOf(slots.error, 'Please try again in a minute.')}
        onRetry={() => {
          void slots.refetch();
        }}
      />
    );
  }
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
      <DaysAndTimes days={days} zone={zone} businessZone={businessZone} onChoose={onChoose} />
      <ZoneField zone={zone} businessZone={businessZone} onZone={onZone} />
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

const ZoneField = ({
  zone,
  businessZone,
  onZone,
}: Pick<TimePickerProps, 'zone' | 'onZone'> & { businessZone: string }) => {
  const options = useMemo(() => zoneOptions([visitorZone(), businessZone, zone]), [businessZone, zone]);
  return (
    <SelectField
      label="Time zone"
      hint={`Times in ${zoneName(zone)}`}
      options={options}
      value={zone}
      onChange={({ target }) => {
        onZone(target.value);
      }}
    />
  );
};

interface DaysAndTimesProps extends Pick<TimePickerProps, 'zone' | 'onChoose'> {
  days: ReadonlyMap<string, readonly Slot[]>;
  businessZone: string;
}

const DaysAndTimes = ({ days, zone, businessZone, onChoose }: DaysAndTimesProps) => {
  const [chosenDay, setDay] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const name = useId();
  const entries = [...days];
  const [firstDay = ''] = days.keys();
  // Another zone may have other days.
  const day = days.has(chosenDay) ? chosenDay : firstDay;
  const visible = entries.filter(([label], index) => showsAll || index < FIRST_DAYS || label === day);
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-semibold">Day</legend>
        <div className="grid grid-cols-3 gap-2 min-[360px]:grid-cols-4">
          {visible.map(([label, [first]]) => (
            <RadioButton
              key={label}
              name={name}
              value={label}
              checked={label === day}
              onChange={() => {
                setDay(label);
              }}
            >
              <Phrases text={shortDayIn(first?.start ?? '', zone)} />
            </RadioButton>
          ))}
        </div>
        {entries.length > FIRST_DAYS && (
          <Button
            variant="quiet"
            className="mt-2 -ml-5"
            aria-expanded={showsAll}
            onClick={() => {
              setShowsAll(!showsAll);
            }}
          >
            {showsAll ? 'Show fewer days' : `Show all ${String(entries.length)} days`}
          </Button>
        )}
      </fieldset>
      <div>
        <p id={`${name}-times`} className="mb-2 font-semibold">
          {`Times on ${day}`}
        </p>
        <TimeButtons
          labelledBy={`${name}-times`}
          slots={days.get(day) ?? []}
          zone={zone}
          businessZone={businessZone}
          onChoose={onChoose}
        />
      </div>
    </>
  );
};

/** Times to choose from, in the visitor's zone and, where it differs, in the business's. */
export const TimeButtons = ({
  labelledBy,
  slots,
  zone,
  businessZone,
  withDay = false,
  onChoose,
}: {
  labelledBy: string;
  slots: readonly Slot[];
  zone: string;
  businessZone: string;
  /** For times on different days. */
  withDay?: boolean;
  onChoose: (start: string) => void;
}) => (
  <ul aria-labelledby={labelledBy} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
    {slots.map(({ start }) => {
      const theirs = businessTime(start, zone, businessZone);
      return (
        <li key={start} className="grid">
          <button
            type="button"
            className="min-h-12 rounded-md border border-teal bg-paper px-2 py-1.5 text-base leading-6 font-semibold text-teal-deep transition-[background-color,color] hover:bg-teal-deep hover:text-paper"
            onClick={() => {
              onChoose(start);
            }}
          >
            {withDay && <span className="block text-sm">{shortDayIn(start, zone)}</span>}
            <span translate="no">{timeIn(start, zone)}</span>
            {theirs !== undefined && (
              <span className="block text-xs font-normal">
                <span className="sr-only">your time, </span>
                <span>{theirs}</span>
              </span>
            )}
          </button>
        </li>
      );
    })}
  </ul>
);
