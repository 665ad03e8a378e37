import { CALENDAR_BOOKING_MS, CALENDAR_FRESH_MS } from '#contract/endpoints/calendars/limits.ts';
import { MINUTE_MS } from '#contract/limits.ts';
import { CELL_MS } from '#contract/open-hours.ts';
import type { Counselor } from '../consultations/core/availability.ts';
import type { Consultations, Taken } from '../consultations/core/ports.ts';
import type { BusyTime, CalendarCopy, CalendarList } from './calendar.ts';
import type { OtherCalendars } from './ports.ts';
import { type ReadDependencies, readAgain } from './read-copies.ts';

type Bookings = Pick<Consultations, 'taken' | 'availability'>;
type Period = Parameters<Consultations['taken']>[1];

/** The copies of a counselor's other calendars that count now. */
type CopiesOf = (list: CalendarList, counselor: Counselor | undefined) => Promise<readonly CalendarCopy[]>;

/** Busy times also count as taken, as far as the last readings know them. */
export const withCalendarCopies = <Reads extends Bookings>(
  consultations: Reads,
  otherCalendars: Pick<OtherCalendars, 'list' | 'copies'>,
): Reads => withBusyTimes(consultations, otherCalendars, ({ counselor }) => otherCalendars.copies(counselor));

/** Busy times also count as taken. The calendars are read again first, for at most two seconds. */
export const withCalendars = <Reads extends Bookings>(consultations: Reads, dependencies: ReadDependencies): Reads =>
  withBusyTimes(consultations, dependencies.otherCalendars, (list, counselor) =>
    readAgain(dependencies, list, { timeoutMs: CALENDAR_BOOKING_MS, freshMs: CALENDAR_FRESH_MS, counselor }),
  );

const withBusyTimes = <Reads extends Bookings>(
  consultations: Reads,
  otherCalendars: Pick<OtherCalendars, 'list'>,
  copiesOf: CopiesOf,
): Reads => ({
  ...consultations,
  async taken(counselor: string, period: Period): Promise<Taken> {
    const [taken, list] = await Promise.all([consultations.taken(counselor, period), otherCalendars.list(counselor)]);
    if (list.calendars.length === 0) return taken;
    const { bufferMinutes = 0, counselors = [] } = (await consultations.availability()) ?? {};
    const pauseMs = bufferMinutes * MINUTE_MS;
    const owner = counselors.find(({ id }) => id === counselor);
    const busy = busyTimesIn(list, await copiesOf(list, owner), { ...period, from: period.from - pauseMs });
    return { ...taken, busy: cellsIn(busy, period, pauseMs) };
  },
});

/** The busy times of a period; all of it if no times are offered now. */
export function busyTimesIn(
  { calendars, closesWhenUnreadable }: CalendarList,
  all: readonly CalendarCopy[],
  { from, until }: Pick<Period, 'from' | 'until'>,
): BusyTime[] {
  const copies = all.filter((copy) => calendars.some(({ id }) => id === copy.calendar));
  const isUnread = copies.length < calendars.length || copies.some(({ failure }) => failure !== undefined);
  if (closesWhenUnreadable && isUnread) return [{ start: from, end: until }];
  return copies.flatMap(({ busy }) => busy).filter(({ start, end }) => start < until && end > from);
}

/** The cells that busy times take, each with the pause of a booking after it. */
function cellsIn(busy: readonly BusyTime[], { from, until }: Period, pauseMs: number): number[] {
  const cells = new Set<number>();
  for (const { start, end } of busy) {
    const first = Math.floor(Math.max(start, from) / CELL_MS) * CELL_MS;
    const last = Math.min(end + pauseMs, until);
    for (let cell = first; cell < last; cell += CELL_MS) cells.add(cell);
  }
  return [...cells];
}
