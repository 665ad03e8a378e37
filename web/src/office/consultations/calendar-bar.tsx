import type { RefObject } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { addDays, longDay, shortWeekday } from '#contract/dates.ts';
import type { AvailabilityFile } from '#contract/endpoints/consultations/office.ts';
import { classNames } from '../../components/ui/class-names.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { weekName } from '../ui/days.ts';
import { TodayMark } from './calendar-grid.tsx';
import type { CalendarView } from './calendar-view.ts';

const barLink = 'text-link inline-flex min-h-11 items-center';
const arrow = 'grid size-11 shrink-0 place-items-center rounded-md border border-line hover:bg-sand';

interface CalendarBarProps {
  view: CalendarView;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** What is shown, and the links to other views, so that Back returns. */
export const CalendarBar = ({ view, headingRef }: CalendarBarProps) => {
  const { kind, day, week, today, isWide, to, toDay } = view;
  const navigate = useNavigate();
  const [monday = day] = week;
  const has = week.includes(today);
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <h2 ref={headingRef} tabIndex={-1} className="flex flex-wrap items-center gap-2 text-lg">
        {kind === 'day' ? longDay(day) : weekName(week)}
        {kind === 'day' && day === today && <TodayMark />}
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 text-sm print:hidden">
        {kind === 'day' && day !== today && (
          // No link: the office has one of this name already.
          <button type="button" className={barLink} onClick={() => void navigate(toDay(today))}>
            Today
          </button>
        )}
        {kind !== 'day' && !has && (
          <Link className={barLink} to={to({ week: today, day: null })}>
            This week
          </Link>
        )}
        {kind !== 'list' && (
          <Link className={barLink} to={to({ as: isWide ? 'list' : null, week: monday, day: null })}>
            Show as list
          </Link>
        )}
        {isWide && kind !== 'week' && (
          <Link className={barLink} to={to({ as: null, week: monday, day: null })}>
            Show as week
          </Link>
        )}
        {kind === 'day' ? (
          <button type="button" className={barLink} onClick={() => print()}>
            Print
          </button>
        ) : (
          <>
            <Link className={barLink} to={toDay(has ? today : monday)}>
              Show a day
            </Link>
            <nav aria-label="Weeks" className="flex gap-1">
              <Link aria-label="Previous week" className={arrow} to={to({ week: addDays(monday, -7), day: null })}>
                <Icon name="arrow-left" />
              </Link>
              <Link aria-label="Next week" className={arrow} to={to({ week: addDays(monday, 7), day: null })}>
                <Icon name="arrow-right" />
              </Link>
            </nav>
          </>
        )}
      </div>
    </div>
  );
};

interface DayBarProps {
  view: CalendarView;
  /** The days that have a consultation or a class. */
  booked: ReadonlySet<string>;
}

/** The days of the week, and the nearest ones of the weeks on either side. */
export const DayBar = ({ view: { day, week, today, toDay }, booked }: DayBarProps) => (
  <nav aria-label="Weeks" className="mb-3 flex items-center gap-1 print:hidden">
    <Link aria-label="Previous week" to={toDay(addDays(week[0] ?? day, -1))} className={arrow}>
      <Icon name="arrow-left" />
    </Link>
    <ol className="grid min-w-0 flex-1 grid-cols-7">
      {week.map((one) => (
        <li key={one}>
          <Link
            aria-label={`${longDay(one)}${booked.has(one) ? ', has bookings' : ''}`}
            aria-current={one === day ? 'page' : undefined}
            to={toDay(one)}
            className={classNames(
              'relative grid min-h-11 place-content-center justify-items-center rounded-sm text-sm leading-tight hover:bg-sand aria-[current=page]:bg-navy aria-[current=page]:text-paper',
              one === today && 'ring-2 ring-orange ring-inset',
            )}
          >
            <span className="text-xs max-[22.5rem]:tracking-tighter max-[22.5rem]:text-[0.625rem]">
              {shortWeekday(one)}
            </span>
            <span className="font-bold">{Number(one.slice(-2))}</span>
            <span
              aria-hidden="true"
              className={classNames('h-1 w-1 rounded-full', booked.has(one) ? 'bg-teal' : 'bg-transparent')}
            />
          </Link>
        </li>
      ))}
    </ol>
    <Link aria-label="Next week" to={toDay(addDays(week.at(-1) ?? day, 1))} className={arrow}>
      <Icon name="arrow-right" />
    </Link>
  </nav>
);

interface CounselorPickerProps {
  view: CalendarView;
  counselors: AvailabilityFile['counselors'];
}

/** Whose hours and consultations the calendar shows; nothing for a single counselor. */
export const CounselorPicker = ({ view: { counselor, to }, counselors }: CounselorPickerProps) => {
  const navigate = useNavigate();
  if (counselors.length < 2) return null;
  return (
    <select
      aria-label="Whose calendar"
      className="control w-auto max-w-full py-1 text-sm"
      value={counselor}
      onChange={({ target }) => void navigate(to({ with: target.value || null }), { replace: true })}
    >
      <option value="">Everyone</option>
      {counselors.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
};
