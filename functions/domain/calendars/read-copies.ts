import { CALENDAR_BUSY_MAX, CALENDAR_READ_DAYS } from '#contract/endpoints/calendars/limits.ts';
import { DAY_MS } from '#contract/limits.ts';
import type { Counselor } from '../consultations/core/availability.ts';
import type { Clock, Log } from '../shared/ports.ts';
import { unseal } from '../shared/sealed.ts';
import type { Peppers } from '../sign-in/ports.ts';
import {
  type CalendarCopy,
  type CalendarList,
  type CalendarReading,
  CalendarUnreadable,
  type OtherCalendar,
} from './calendar.ts';
import type { IsOwn, OwnEntries } from './own-entries.ts';
import type { CalendarServers, OtherCalendars } from './ports.ts';

export interface ReadDependencies {
  readonly otherCalendars: Pick<OtherCalendars, 'list' | 'copies' | 'keep'>;
  readonly calendarServers: CalendarServers;
  readonly ownEntries: OwnEntries;
  readonly peppers: Peppers;
  readonly clock: Clock;
  readonly log: Log;
}

const periodAt = (now: number) => ({ from: now - DAY_MS, until: now + CALENDAR_READ_DAYS * DAY_MS });

/** Which entries of the time that is read are our own. */
export async function ownNow({ ownEntries, clock }: Pick<ReadDependencies, 'ownEntries' | 'clock'>): Promise<IsOwn> {
  const { from, until } = periodAt(clock.now());
  return await ownEntries(from, until);
}

interface Reader {
  readonly timeoutMs: number;
  /** Whose calendar it is. */
  readonly counselor: Pick<Counselor, 'email' | 'member'> | undefined;
}

/** The busy times from yesterday on. @throws CalendarUnreadable */
export async function readCalendar(
  { calendarServers, clock }: Pick<ReadDependencies, 'calendarServers' | 'clock'>,
  address: string,
  { timeoutMs, counselor: { email, member } = {}, isOwn }: Reader & { readonly isOwn: IsOwn },
): Promise<CalendarReading> {
  const reading = await calendarServers.read(address, {
    ...periodAt(clock.now()),
    timeoutMs,
    isOwn,
    own: [email, member].filter((own) => own !== undefined),
  });
  if (reading.busy.length > CALENDAR_BUSY_MAX) throw new CalendarUnreadable('too-large');
  return reading;
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
  { freshMs, ...reader }: Reader & { readonly freshMs: number },
): Promise<CalendarCopy[]> {
  if (list.calendars.length === 0) return [];
  const { counselor } = list;
  const before = await dependencies.otherCalendars.copies(counselor);
  const known = list.calendars.map((calendar) => before.find((copy) => copy.calendar === calendar.id));
  const isFresh = (copy: CalendarCopy | undefined): copy is CalendarCopy =>
    copy !== undefined && dependencies.clock.now() - copy.triedAt < freshMs;
  if (known.every(isFresh)) return known;
  const isOwn = await ownNow(dependencies);
  return await Promise.all(
    list.calendars.map(async (calendar, index) => {
      const copy = known[index];
      if (isFresh(copy)) return copy;
      return await read(dependencies, { calendar, known: copy, owner: counselor, reader: { ...reader, isOwn } });
    }),
  );
}

async function read(
  dependencies: ReadDependencies,
  {
    calendar,
    known,
    owner,
    reader,
  }: {
    readonly calendar: OtherCalendar;
    readonly known: CalendarCopy | undefined;
    readonly owner: string;
    readonly reader: Reader & { readonly isOwn: IsOwn };
  },
): Promise<CalendarCopy> {
  const triedAt = dependencies.clock.now();
  const copy = await readCopy(dependencies, calendar, reader).then(
    (reading): CalendarCopy => ({ calendar: calendar.id, triedAt, readAt: triedAt, ...reading }),
    (error: unknown): CalendarCopy => {
      const problem = error instanceof CalendarUnreadable ? error.problem : 'unreadable';
      dependencies.log.warn('calendar-unreadable', { counselor: owner, calendar: calendar.id, problem });
      const failure = { ...known?.failure, since: known?.failure?.since ?? triedAt, problem };
      return { calendar: calendar.id, busy: [], leftOut: 0, ...known, triedAt, failure };
    },
  );
  // The next reading keeps it, if this one can't.
  await dependencies.otherCalendars.keep(owner, copy).catch((cause: unknown) => {
    dependencies.log.warn('calendar-not-kept', { counselor: owner, calendar: calendar.id, cause });
  });
  return copy;
}

async function readCopy(
  dependencies: ReadDependencies,
  { sealed }: OtherCalendar,
  reader: Reader & { readonly isOwn: IsOwn },
): Promise<CalendarReading> {
  const address = unseal(sealed, await dependencies.peppers());
  // The pepper was replaced since: the counselor has to add the address again.
  if (address === undefined) throw new CalendarUnreadable('locked');
  return await readCalendar(dependencies, address, reader);
}
