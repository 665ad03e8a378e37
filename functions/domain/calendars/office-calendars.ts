import { addDays, dayIn, weekOf } from '#contract/dates.ts';
import type { CounselorCalendars } from '#contract/endpoints/calendars/office.ts';
import type { Counselor } from '../consultations/core/availability.ts';
import { counselorsFor } from '../consultations/core/own-availability.ts';
import type { Consultations } from '../consultations/core/ports.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { Colleague } from '../shared/colleague.ts';
import type { Clock } from '../shared/ports.ts';
import { notFound } from '../shared/refusal.ts';
import { startOfDay } from '../shared/times/start-of-day.ts';
import { OVERTAKEN, untilWritten } from '../shared/until-written.ts';
import type { CalendarCopy, CalendarList } from './calendar.ts';
import type { OtherCalendars } from './ports.ts';

export interface OfficeDependencies {
  readonly consultations: Pick<Consultations, 'availability'>;
  readonly otherCalendars: Pick<OtherCalendars, 'list' | 'change' | 'copies'>;
  readonly clock: Clock;
  readonly businessProfile: Pick<BusinessProfile, 'timeZone'>;
}

/**
 * Changes the list of a counselor.
 * @param change returns the same list if nothing changes
 * @throws Refusal NOT_FOUND for someone else's, and without hours; NotWritten
 */
export async function changeCalendars(
  dependencies: OfficeDependencies,
  { member, counselor }: { readonly member: Colleague; readonly counselor: string },
  change: (list: CalendarList) => CalendarList,
): Promise<CounselorCalendars> {
  await requireOwn(dependencies, member, counselor);
  return await untilWritten('The calendars', async () => {
    const before = await dependencies.otherCalendars.list(counselor);
    const next = change(before);
    if (next === before) return await describe(dependencies, before);
    const changed = { ...next, version: before.version + 1 };
    return (await dependencies.otherCalendars.change(changed)) ? await describe(dependencies, changed) : OVERTAKEN;
  });
}

/** @throws Refusal NOT_FOUND */
export async function requireOwn(
  dependencies: Pick<OfficeDependencies, 'consultations'>,
  member: Colleague,
  counselor: string,
): Promise<Counselor> {
  const found = (await counselorsFor(dependencies)(member)).find(({ id }) => id === counselor);
  if (found !== undefined) return found;
  throw notFound('You have no hours of this counselor. Save the hours first.');
}

/** What the office shows of a counselor's calendars. */
export async function describe(dependencies: OfficeDependencies, list: CalendarList): Promise<CounselorCalendars> {
  const copies = list.calendars.length === 0 ? [] : await dependencies.otherCalendars.copies(list.counselor);
  return toCounselorCalendars(dependencies, list, copies);
}

/** The same from what was read before. */
export function toCounselorCalendars(
  { clock, businessProfile: { timeZone } }: Pick<OfficeDependencies, 'clock' | 'businessProfile'>,
  { counselor, calendars, closesWhenUnreadable }: CalendarList,
  copies: readonly CalendarCopy[],
): CounselorCalendars {
  const [monday = ''] = weekOf(dayIn(timeZone, clock.now()));
  const week = { from: startOfDay(timeZone, monday), until: startOfDay(timeZone, addDays(monday, 7)) };
  return {
    counselor,
    closesWhenUnreadable,
    calendars: calendars.map(({ id, host, addedAt }) => {
      const copy: Partial<CalendarCopy> = copies.find((one) => one.calendar === id) ?? {};
      const { readAt, busy = [], leftOut = 0, failure } = copy;
      return {
        id,
        host,
        addedAt,
        readAt: readAt ?? null,
        busyThisWeek: busy.filter(({ start, end }) => start < week.until && end > week.from).length,
        leftOut,
        failure: failure === undefined ? null : { since: failure.since, problem: failure.problem },
      };
    }),
  };
}
