import { useState } from 'react';
import { dateFormat, withWholeTimes } from '#contract/dates.ts';
import type { ResOf } from '#contract/endpoint.ts';
import { CALENDARS_MAX } from '#contract/endpoints/calendars/limits.ts';
import {
  addOfficeCalendar,
  type CounselorCalendars,
  listOfficeCalendars,
  type OtherCalendar,
  removeOfficeCalendar,
  setOfficeCalendarChoice,
} from '#contract/endpoints/calendars/office.ts';
import { problemTexts } from '#contract/endpoints/calendars/shapes.ts';
import { MINUTE_MS } from '#contract/limits.ts';
import { aboveBar } from '../../components/ui/above-bar.ts';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { CheckboxField } from '../../components/ui/fields/choice-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { serverTime } from '../../features/api/server-time.ts';
import { officeCall, useOfficeAction, useOfficeQuery, useOfficeSession } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { problemOf } from '../passkey-problem.ts';
import { formatCount, formatMoment } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficeSection } from '../ui/section.tsx';
import { FindTheAddress } from './find-the-address.tsx';

type Next = ResOf<typeof addOfficeCalendar>['next'];

/** Calendars of the counselors' own, whose busy times families aren't offered. */
export const OtherCalendars = ({ counselors }: { counselors: readonly { id: string; name: string }[] }) => {
  const query = useOfficeQuery(listOfficeCalendars, { from: '', days: 1 });
  return (
    <OfficeSection
      title="Connect your calendar"
      lead="Families aren’t offered times when your own calendar at Google, Apple or Outlook is busy. We read when it is busy, never what for."
    >
      <ListState query={query} name="calendars">
        {({ counselors: all }) => (
          <div className={classNames('grid gap-8', aboveBar)}>
            {all.map((one) => (
              <OfCounselor
                key={one.counselor}
                calendars={one}
                name={counselors.find(({ id }) => id === one.counselor)?.name ?? one.counselor}
              />
            ))}
            <FindTheAddress />
          </div>
        )}
      </ListState>
    </OfficeSection>
  );
};

interface OfCounselorProps {
  calendars: CounselorCalendars;
  name: string;
}

const OfCounselor = ({ calendars: { counselor, calendars, closesWhenUnreadable }, name }: OfCounselorProps) => {
  const remove = useOfficeAction(removeOfficeCalendar);
  const choose = useOfficeAction(setOfficeCalendarChoice);
  const [next, setNext] = useState<Next>();
  const error = remove.error ?? choose.error;
  return (
    <div className="grid max-w-narrow gap-3">
      <h3 className="text-base">{name}</h3>
      {error !== null && <Problem message={problemOf(error, 'That didn’t work. Please try again.')} stacked />}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {calendars.map((calendar) => (
          <li key={calendar.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <CalendarLine calendar={calendar} />
            <Button
              variant="quiet"
              size="sm"
              disabled={remove.isPending}
              onClick={() => {
                remove.mutate(
                  { id: calendar.id, counselor },
                  { onSuccess: () => showToast({ kind: 'success', text: 'The calendar is removed.' }) },
                );
              }}
            >
              Remove<span className="sr-only">: {calendar.host}</span>
            </Button>
          </li>
        ))}
      </ul>
      {calendars.length > 0 && (
        <CheckboxField
          checked={closesWhenUnreadable}
          disabled={choose.isPending}
          onChange={({ target }) => choose.mutate({ counselor, closesWhenUnreadable: target.checked })}
        >
          Offer no times while a calendar can’t be read
        </CheckboxField>
      )}
      {calendars.length < CALENDARS_MAX && <AddCalendar counselor={counselor} name={name} onAdded={setNext} />}
      <div role="status">{next !== undefined && <NextTimes next={next} />}</div>
    </div>
  );
};

const CalendarLine = ({ calendar: { host, readAt, busyThisWeek, leftOut, failure } }: { calendar: OtherCalendar }) => {
  const { zone } = useOfficeSession();
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="font-semibold">{host}</span>
      {failure === null ? (
        <span className="block text-sm text-ink-soft">
          {readAt !== null && `Read ${agoText(serverTime() - readAt)}, `}
          {formatCount(busyThisWeek, 'busy time')} this week
          {leftOut > 0 &&
            `. ${formatCount(leftOut, 'entry', 'entries')} couldn’t be read in full, and may not block times.`}
        </span>
      ) : (
        <span className="block text-sm font-semibold text-danger">
          Not read since {formatMoment(failure.since, zone)}: {problemTexts[failure.problem].why}.{' '}
          {problemTexts[failure.problem].advice}
          {readAt !== null && ` The copy is of ${formatMoment(readAt, zone)}.`}
        </span>
      )}
    </span>
  );
};

/** Lets who added a calendar see whether it is the right one, and at the right hours. */
const NextTimes = ({ next }: { next: Next }) => {
  const { zone } = useOfficeSession();
  const format = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  return (
    <div className="rounded-md border border-line p-4 text-sm">
      <p>
        {next.length === 0
          ? 'The calendar that you added has no busy times from now on. Is it the right one?'
          : 'The next busy times of the calendar that you added. Do they match?'}
      </p>
      <ul aria-label="Next busy times" className="mt-2 grid gap-1 empty:hidden">
        {next.map(({ start, end }) => (
          <li key={start}>{withWholeTimes(format.formatRange(start, end))}</li>
        ))}
      </ul>
    </div>
  );
};

/** Such as: 3 minutes ago */
function agoText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return 'just now';
  return minutes < 120
    ? `${formatCount(minutes, 'minute')} ago`
    : `${formatCount(Math.floor(minutes / 60), 'hour')} ago`;
}

interface AddCalendarProps {
  counselor: string;
  name: string;
  onAdded: (next: Next) => void;
}

const AddCalendar = ({ counselor, name, onAdded }: AddCalendarProps) => {
  const { formProps, field, isBusy, failure } = useOfficeForm(addOfficeCalendar, {
    id: `add-calendar-${counselor}`,
    empty: { counselor, address: '' },
    // It is a secret, and a draft would keep it in this tab.
    notInDraft: 'address',
    send: (typed) => officeCall(addOfficeCalendar, { ...typed, counselor }),
    fallback: 'The calendar could not be added. Please try again.',
    onSuccess: ({ res: { next } }) => {
      onAdded(next);
      showToast({ kind: 'success', text: 'The calendar is added, and its busy times are taken.' });
    },
  });
  return (
    <form {...formProps} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
      <TextField
        label={`Secret address of a calendar of ${name}`}
        hint="It isn’t shown again."
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('address')}
      />
      <Button type="submit" variant="secondary" className="sm:mt-14" loading={isBusy}>
        Add
      </Button>
      {failure !== null && (
        <div className="sm:col-span-2">
          <Problem message={failure} stacked />
        </div>
      )}
    </form>
  );
};
