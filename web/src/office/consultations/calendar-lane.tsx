import { Link } from 'react-router-dom';
import type { OfficeConsultation } from '#contract/endpoints/consultations/office.ts';
import { classNames } from '../../components/ui/class-names.ts';
import { longDayIn, timeIn } from '../../features/consultations/times/times.ts';
import { paths } from '../paths.ts';
import { whatText } from './booking-details.tsx';
import type { OpenBooking } from './booking-dialog.tsx';
import { type Lane, onAxis, type Rows, rowsFrom, rowsOfOpenHours } from './day-plan.ts';

/** A free time that someone wants to book. */
export interface FreeTime {
  /** Milliseconds since 1970. */
  readonly start: number;
  /** The counselor's id. */
  readonly counselor: string;
}

export interface LaneProps {
  lane: Lane;
  /** Its place in the day. */
  column: number;
  /** The quarters of an hour that the calendar shows. */
  axis: Rows;
  /** How long a new consultation is. */
  minutes: number;
  zone: string;
  onOpen: OpenBooking;
  onBook: (time: FreeTime, button: HTMLButtonElement) => void;
}

/** One counselor's day: the hours, and on them the bookings and the free times, in order. */
export const CalendarLane = ({ lane, column, axis, minutes, zone, onOpen, onBook }: LaneProps) => {
  const { counselor, openHours, isOff, bookings, busy, free } = lane;
  const at = (rows: Rows) => {
    const { from, until } = onAxis(rows, axis) ?? rows;
    return { gridColumn: 1, gridRow: `${String(from - axis.from + 1)} / ${String(until - axis.from + 1)}` };
  };
  const times = [
    ...bookings.map((booking) => ({ start: booking.start, booking })),
    ...free.map((start) => ({ start, booking: undefined })),
  ].toSorted((one, other) => one.start - other.start);
  return (
    <div
      role="group"
      aria-label={counselor.name}
      className={classNames('grid grid-rows-subgrid', column > 1 && 'border-l border-line')}
      style={{ gridColumn: column, gridRow: '1 / -1' }}
    >
      {openHours.map((one) => (
        <div key={one.from} aria-hidden="true" className="bg-stone/50" style={at(rowsOfOpenHours(one))} />
      ))}
      {busy.map(({ start, rows, groupClass }) => {
        // A grid counts rows before its first one from its end.
        if (onAxis(rows, axis) === undefined) return null;
        const style = at(rows);
        return groupClass === undefined ? (
          <p
            key={start}
            className="m-px overflow-hidden rounded-sm bg-ink-faint/20 px-1.5 text-xs text-ink-soft"
            style={style}
          >
            Busy
          </p>
        ) : (
          <Link
            key={start}
            to={paths.class(groupClass.id)}
            className="z-[1] m-px overflow-hidden rounded-sm border border-l-4 border-navy bg-paper px-1.5 py-px text-xs leading-tight no-underline hover:bg-sand focus-visible:z-10"
            style={style}
          >
            <span className="font-bold">{timeIn(new Date(start).toISOString(), zone)}</span> {groupClass.title}
          </Link>
        );
      })}
      {isOff && (
        <p
          className="bg-[repeating-linear-gradient(135deg,var(--color-stone)_0_2px,transparent_2px_9px)] p-1.5 text-xs font-semibold"
          style={{ gridColumn: 1, gridRow: '1 / -1' }}
        >
          Day off
        </p>
      )}
      {times.map(({ start, booking }) =>
        booking === undefined ? (
          <FreeTimeButton
            key={start}
            isFirst={start === free[0]}
            start={start}
            name={counselor.name}
            zone={zone}
            style={at(rowsFrom(start, minutes, zone))}
            onClick={(button) => onBook({ start, counselor: counselor.id }, button)}
          />
        ) : (
          <BookingButton
            key={booking.id}
            booking={booking}
            zone={zone}
            style={at(rowsFrom(start, booking.minutes, zone))}
            onOpen={onOpen}
          />
        ),
      )}
    </div>
  );
};

interface FreeTimeButtonProps {
  /** The Tab key reaches the first of a day; the arrow keys, the others. */
  isFirst: boolean;
  start: number;
  name: string;
  zone: string;
  style: React.CSSProperties;
  onClick: (button: HTMLButtonElement) => void;
}

const FreeTimeButton = ({ isFirst, start, name, zone, style, onClick }: FreeTimeButtonProps) => {
  const instant = new Date(start).toISOString();
  const time = timeIn(instant, zone);
  return (
    <button
      type="button"
      tabIndex={isFirst ? 0 : -1}
      aria-label={`Book ${longDayIn(instant, zone)}, ${time} with ${name}`}
      className="m-px min-h-6 truncate rounded-sm border border-line bg-paper px-1.5 text-left text-xs text-ink-faint hover:border-teal hover:bg-teal-wash focus-visible:z-10"
      style={style}
      onClick={({ currentTarget }) => onClick(currentTarget)}
    >
      {time}
    </button>
  );
};

interface BookingButtonProps {
  booking: OfficeConsultation;
  zone: string;
  style: React.CSSProperties;
  onOpen: OpenBooking;
}

const BookingButton = ({ booking, zone, style, onOpen }: BookingButtonProps) => {
  const { start, fullname, how, counselor, outsideHours } = booking;
  const what = whatText(booking);
  return (
    <button
      type="button"
      className={classNames(
        'z-[1] m-px flex min-h-6 flex-col flex-wrap gap-x-4 overflow-hidden rounded-sm border border-l-4 px-1.5 py-px text-left text-xs leading-tight *:w-full *:shrink-0 hover:border-navy focus-visible:z-10',
        outsideHours ? 'border-orange bg-orange-wash' : 'border-teal-deep bg-teal-soft',
      )}
      // A line that doesn't fit goes to the next column, which is out of sight.
      style={style}
      onClick={({ currentTarget }) => onOpen(booking, 'details', currentTarget)}
    >
      <span className="truncate font-bold">{timeIn(new Date(start).toISOString(), zone)}</span>{' '}
      <span className="truncate">{fullname}</span>{' '}
      <span className="truncate text-ink-soft">
        {how === 'video' ? 'Video' : 'Phone'}, {counselor.name}
      </span>{' '}
      {what !== '' && <span className="truncate font-semibold">{what}</span>}{' '}
      {outsideHours && <span className="font-semibold">Outside of the hours</span>}
    </button>
  );
};
