import { dayIn } from '#contract/dates.ts';
import type { OfficeClassRow } from '#contract/endpoints/classes/office.ts';
import { CELL_MINUTES } from '#contract/endpoints/consultations/limits.ts';
import type { AvailabilityFile, OfficeConsultation } from '#contract/endpoints/consultations/office.ts';
import { MINUTE_MS } from '#contract/limits.ts';
import { cellOfDay, cellsOf, type OpenHours, type OpenSpan, openHoursOn, startsOn } from '#contract/open-hours.ts';
import { quarters } from '../ui/format.ts';
import { asForm } from './availability/availability-form.ts';

/** One counselor's day. */
export interface Lane {
  readonly counselor: OfficeConsultation['counselor'];
  readonly openHours: readonly OpenSpan[];
  /** Without the weekly hours of this weekday. */
  readonly isOff: boolean;
  readonly bookings: readonly OfficeConsultation[];
  /** When other calendars and classes take the counselor's time, as far as it is on this day. */
  readonly busy: readonly (BusyTime & { readonly rows: Rows })[];
  /** Times to come that are not taken, in ms since 1970. */
  readonly free: readonly number[];
}

/** A time that another calendar or a class of a counselor takes, in ms since 1970. */
export interface BusyTime {
  readonly counselor: string;
  readonly start: number;
  readonly end: number;
  /** The class that takes it. */
  readonly groupClass?: OfficeClassRow;
}

export interface DayPlan {
  readonly day: string;
  /** The counselors who have hours, a day off or a booking on this day. */
  readonly lanes: readonly Lane[];
}

interface Calendar {
  readonly availability: Pick<AvailabilityFile, 'minutes' | 'bufferMinutes' | 'counselors'>;
  /** The bookings of the week, which a day's may reach into. */
  readonly consultations: readonly OfficeConsultation[];
  readonly busy: readonly BusyTime[];
  readonly zone: string;
  readonly now: number;
}

type Person = OfficeConsultation['counselor'] & OpenHours;

/** Everyone with hours, and everyone with a booking whose hours are gone. */
const peopleOf = ({ availability, consultations }: Calendar): Person[] => {
  const people: Person[] = asForm({ noticeHours: 0, horizonDays: 0, ...availability }).counselors;
  for (const { counselor } of consultations) {
    if (people.every(({ id }) => id !== counselor.id)) {
      people.push({ ...counselor, weekly: {}, daysOff: [], extraHours: [] });
    }
  }
  return people;
};

/** The hours, bookings and free times of a day, by counselor. */
export const planOf = (day: string, calendar: Calendar): DayPlan => {
  const { availability, consultations, busy, zone, now } = calendar;
  const { minutes, bufferMinutes } = availability;
  const lanes = peopleOf(calendar).map((person): Lane => {
    const theirs = consultations.filter(({ counselor }) => counselor.id === person.id);
    const cells = (start: number, length: number) => cellsOf({ start, slotMinutes: length + bufferMinutes });
    const taken = new Set(theirs.flatMap((booking) => cells(booking.start, booking.minutes)));
    const blocked = busy.filter(({ counselor }) => counselor === person.id);
    const isBlocked = (start: number) =>
      blocked.some(
        (one) =>
          start < one.end + bufferMinutes * MINUTE_MS && one.start < start + (minutes + bufferMinutes) * MINUTE_MS,
      );
    const open = openHoursOn(person, day);
    return {
      counselor: { id: person.id, name: person.name },
      openHours: open,
      isOff: open.length === 0 && openHoursOn({ ...person, daysOff: [] }, day).length > 0,
      busy: blocked.flatMap((one) => {
        const rows = rowsOnDay(one, day, zone);
        return rows === undefined ? [] : [{ ...one, rows }];
      }),
      bookings: theirs.filter(({ start }) => dayIn(zone, start) === day),
      free: startsOn(person, day, availability, zone).filter(
        (start) => start > now && !isBlocked(start) && cells(start, minutes).every((cell) => !taken.has(cell)),
      ),
    };
  });
  return {
    day,
    lanes: lanes.filter(
      (lane) => lane.isOff || lane.openHours.length > 0 || lane.bookings.length > 0 || classesIn(lane).length > 0,
    ),
  };
};

/** The dates of classes in a lane. */
const classesIn = ({ busy }: Lane): Lane['busy'] => busy.filter(({ groupClass }) => groupClass !== undefined);

/** How many rows of the calendar, a quarter of an hour each, something takes. */
export const rowsOf = (minutes: number): number => Math.ceil(minutes / CELL_MINUTES);

/** Some rows of the calendar, as the quarters of an hour since midnight. */
export interface Rows {
  readonly from: number;
  readonly until: number;
}

const rowAt = (time: string): number => quarters.findIndex(({ value }) => value === time);

/** Where hours are. */
export const rowsOfOpenHours = ({ from, to }: OpenSpan): Rows => ({ from: rowAt(from), until: rowAt(to) });

/** Where something that begins at a moment is, by the clocks of a zone. */
export const rowsFrom = (start: number, minutes: number, zone: string): Rows => {
  const from = cellOfDay(start, zone);
  return { from, until: from + rowsOf(minutes) };
};

/** The rows of a day that something takes; undefined if it is on other days. */
const rowsOnDay = ({ start, end }: BusyTime, day: string, zone: string): Rows | undefined => {
  const [first, last] = [dayIn(zone, start), dayIn(zone, end - 1)];
  if (day < first || day > last) return undefined;
  return {
    from: day === first ? cellOfDay(start, zone) : 0,
    until: day === last ? cellOfDay(end - 1, zone) + 1 : DAY_ROWS,
  };
};

/** The part of some rows that an axis has; undefined if it has none. */
export const onAxis = ({ from, until }: Rows, axis: Rows): Rows | undefined => {
  const shown = { from: Math.max(from, axis.from), until: Math.min(until, axis.until) };
  return shown.from < shown.until ? shown : undefined;
};

const DAY_ROWS = rowsOf(24 * 60);
const HOUR_ROWS = rowsOf(60);

/** The whole hours that days need on the calendar; undefined if there is nothing on them. */
export const axisOf = (days: readonly DayPlan[], zone: string): Rows | undefined => {
  const all = days.flatMap(({ lanes }) =>
    lanes.flatMap((lane) => [
      ...lane.openHours.map(rowsOfOpenHours),
      ...lane.bookings.map(({ start, minutes }) => rowsFrom(start, minutes, zone)),
      ...classesIn(lane).map(({ rows }) => rows),
    ]),
  );
  if (all.length === 0) return undefined;
  const first = Math.min(...all.map(({ from }) => from));
  const last = Math.max(...all.map(({ until }) => until));
  return {
    from: Math.floor(first / HOUR_ROWS) * HOUR_ROWS,
    until: Math.min(Math.ceil(last / HOUR_ROWS) * HOUR_ROWS, DAY_ROWS),
  };
};

/** The rows of an axis at which an hour begins. */
export const hoursOfAxis = ({ from, until }: Rows): number[] =>
  Array.from({ length: (until - from) / HOUR_ROWS }, (_, index) => from + index * HOUR_ROWS);
