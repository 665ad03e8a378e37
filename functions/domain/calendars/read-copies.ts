import { CALENDAR_BUSY_MAX, CALENDAR_READ_DAYS } from '#contract/endpoints/calendars/limits.ts';
import { DAY_MS } from '#contract/limits.ts';
import type { Clock, Log } from '../shared/ports.ts';
import { unseal } from '../shared/sealed.ts';
import type { Peppers } from '../sign-in/ports.ts';
import { type CalendarCopy, type CalendarList, CalendarUnreadable, type OtherCalendar } from './calendar.ts';
import type { CalendarServers, OtherCalendars } from './ports.ts';

export interface ReadDependencies {
  readonly otherCalendars: Pick<OtherCalendars, 'list' | 'copies' | 'keep'>;
  readonly calendarServers: CalendarServers;
  readonly peppers: Peppers;
  readonly clock: Clock;
  readonly log: Log;
}

/** The busy times from yesterday on. @throws CalendarUnreadable */
export async function readCalendar(
  { calendarServers, clock }: Pick<ReadDependencies, 'calendarServers' | 'clock'>,
  address: string,
  timeoutMs: number,
): Promise<CalendarCopy['busy']> {
  const now = clock.now();
  const busy = await calendarServers.read(address, {
    ...{ from: now - DAY_MS, until: now + CALENDAR_READ_DAYS * DAY_MS },
    timeoutMs,
  });
  if (busy.length > CALENDAR_BUSY_MAX) throw new CalendarUnreadable('too-large');
  return busy;
}

/**
 * Reads the calendars of a list again, all at the same time. What can't be read keeps its last
 * copy.
 * @param freshMs a calendar that was read less than these milliseconds ago isn't read again
 * @returns the copies as they are then
 */
export async function readAgain(
  dependencies: ReadDependencies,
  list: CalendarList,
  { timeoutMs, freshMs }: { readonly timeoutMs: number; readonly freshMs: number },
): Promise<CalendarCopy[]> {
  if (list.calendars.length === 0) return [];
  const before = await dependencies.otherCalendars.copies(list.counselor);
  return await Promise.all(
    list.calendars.map(async (calendar) => {
      const known = before.find((copy) => copy.calendar === calendar.id);
      const isFresh = known !== undefined && dependencies.clock.now() - known.triedAt < freshMs;
      return isFresh ? known : await read(dependencies, { calendar, known, counselor: list.counselor, timeoutMs });
    }),
  );
}

async function read(
  dependencies: ReadDependencies,
  {
    calendar,
    known,
    counselor,
    timeoutMs,
  }: {
    readonly calendar: OtherCalendar;
    readonly known: CalendarCopy | undefined;
    readonly counselor: string;
    readonly timeoutMs: number;
  },
): Promise<CalendarCopy> {
  const triedAt = dependencies.clock.now();
  const copy = await readCopy(dependencies, calendar, timeoutMs).then(
    (busy): CalendarCopy => ({ calendar: calendar.id, triedAt, readAt: triedAt, busy }),
    (error: unknown): CalendarCopy => {
      const problem = error instanceof CalendarUnreadable ? error.problem : 'unreadable';
      dependencies.log.warn('calendar-unreadable', { counselor, calendar: calendar.id, problem });
      const failure = { ...known?.failure, since: known?.failure?.since ?? triedAt, problem };
      return { calendar: calendar.id, busy: [], ...known, triedAt, failure };
    },
  );
  // The next reading keeps it, if this one can't.
  await dependencies.otherCalendars.keep(counselor, copy).catch((cause: unknown) => {
    dependencies.log.warn('calendar-not-kept', { counselor, calendar: calendar.id, cause });
  });
  return copy;
}

async function readCopy(
  dependencies: ReadDependencies,
  { sealed }: OtherCalendar,
  timeoutMs: number,
): Promise<CalendarCopy['busy']> {
  const address = unseal(sealed, await dependencies.peppers());
  // The pepper was replaced since: the counselor has to add the address again.
  if (address === undefined) throw new CalendarUnreadable('gone');
  return await readCalendar(dependencies, address, timeoutMs);
}
