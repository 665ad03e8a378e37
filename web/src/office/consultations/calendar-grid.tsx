import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { shortDay } from '#contract/dates.ts';
import { classNames } from '../../components/ui/class-names.ts';
import { quarters } from '../ui/format.ts';
import { CalendarLane, type LaneProps } from './calendar-lane.tsx';
import { axisOf, type DayPlan, hoursOfAxis, type Rows, rowsFrom } from './day-plan.ts';

interface GridProps extends Pick<LaneProps, 'minutes' | 'zone' | 'onOpen' | 'onBook'> {
  days: readonly DayPlan[];
  today: string;
  now: number;
  /** The address of a day; undefined if the page is that day's. */
  toDay?: (day: string) => string;
}

/** Up and down move between the times of a counselor: each has too many for the Tab key. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const lane = event.target instanceof HTMLElement ? event.target.closest('[role="group"]') : null;
  if (step === undefined || lane === null) return;
  const times = [...lane.querySelectorAll('button')];
  const next = times[times.findIndex((time) => time === event.target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
};

/** Days side by side, with the hours as the ground and the consultations on it. */
export const CalendarGrid = (props: GridProps) => {
  const { days, zone, toDay } = props;
  const axis = axisOf(days, zone);
  if (axis === undefined) return null;
  // A finger needs more room than a pointer, and a week has more to show than a day.
  const rows = `repeat(${String(axis.until - axis.from)}, ${toDay === undefined ? '1.375rem' : '1.25rem'})`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it
    <div
      className="grid grid-cols-[3.25rem_minmax(0,1fr)] overflow-hidden rounded-md border border-line print:hidden"
      onKeyDown={moveFocus}
    >
      <div aria-hidden="true" className="grid self-end text-xs text-ink-soft" style={{ gridTemplateRows: rows }}>
        {hoursOfAxis(axis).map((row) => (
          <span key={row} className="pr-1.5 text-right whitespace-nowrap" style={{ gridRow: lineOf(row, axis) }}>
            {quarters[row]?.label.replace(':00', '')}
          </span>
        ))}
      </div>
      <ol
        className="grid grid-rows-[auto_auto]"
        style={{ gridTemplateColumns: days.map(({ lanes }) => `minmax(0, ${widthOf(lanes.length)}fr)`).join(' ') }}
      >
        {days.map((plan) => (
          <li key={plan.day} className="row-span-2 grid grid-rows-subgrid border-l border-line">
            <Head {...props} plan={plan} />
            <Body {...props} plan={plan} axis={axis} rows={rows} />
          </li>
        ))}
      </ol>
    </div>
  );
};

/** A row's line on the grid. */
const lineOf = (row: number, axis: Rows): number => row - axis.from + 1;

/** Days without hours leave their room to the others. */
const widthOf = (lanes: number): string => String(lanes === 0 ? 0.6 : 0.5 + lanes / 2);

const columnsOf = ({ lanes }: DayPlan): string => `repeat(${String(Math.max(lanes.length, 1))}, minmax(0, 1fr))`;

const Head = ({ plan, today, toDay }: GridProps & { plan: DayPlan }) => {
  const isToday = plan.day === today;
  return (
    <div className={classNames('grid content-between gap-1 border-b border-line', isToday && 'bg-orange-wash')}>
      {toDay !== undefined && (
        <h3 className="px-1.5 text-sm">
          <Link
            to={toDay(plan.day)}
            aria-current={isToday ? 'date' : undefined}
            className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5 py-1 hover:underline"
          >
            {shortDay(plan.day)}
            {isToday && <TodayMark />}
          </Link>
        </h3>
      )}
      {plan.lanes.length > 1 && (
        <div aria-hidden="true" className="grid text-xs text-ink-soft" style={{ gridTemplateColumns: columnsOf(plan) }}>
          {plan.lanes.map(({ counselor: { id, name } }) => (
            <span key={id} className="truncate px-1.5 py-0.5">
              {name}
            </span>
          ))}
        </div>
      )}
    </div>
  );
};

/** Says which day is today. */
export const TodayMark = () => (
  <span className="rounded-full bg-orange px-2 font-sans text-xs font-bold tracking-normal text-navy">Today</span>
);

const Body = ({
  plan,
  axis,
  rows,
  today,
  now,
  zone,
  ...lane
}: GridProps & { plan: DayPlan; axis: Rows; rows: string }) => {
  const current = rowsFrom(now, 0, zone).from;
  return (
    <div className="grid bg-sand" style={{ gridTemplateColumns: columnsOf(plan), gridTemplateRows: rows }}>
      {hoursOfAxis(axis).map((row) => (
        <div
          key={row}
          aria-hidden="true"
          className="border-t border-line"
          style={{ gridColumn: '1 / -1', gridRow: lineOf(row, axis) }}
        />
      ))}
      {plan.lanes.map((one, index) => (
        <CalendarLane key={one.counselor.id} {...lane} lane={one} column={index + 1} axis={axis} zone={zone} />
      ))}
      {plan.lanes.length === 0 && <p className="p-1.5 text-xs text-ink-soft">No hours</p>}
      {plan.day === today && current >= axis.from && current < axis.until && (
        <div
          aria-hidden="true"
          className="pointer-events-none z-10 self-start border-t-2 border-orange"
          style={{ gridColumn: '1 / -1', gridRow: lineOf(current, axis) }}
        />
      )}
    </div>
  );
};
