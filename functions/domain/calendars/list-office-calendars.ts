import { addDays, dayIn } from '#contract/dates.ts';
import type { listOfficeCalendars as contract } from '#contract/endpoints/calendars/office.ts';
import { counselorsFor } from '../consultations/core/own-availability.ts';
import { startOfDay } from '../shared/times/start-of-day.ts';
import type { UseCase } from '../shared/use-case.ts';
import { type OfficeDependencies, toCounselorCalendars } from './office-calendars.ts';
import type { OtherCalendars } from './ports.ts';

type Dependencies = Omit<OfficeDependencies, 'otherCalendars'> & {
  readonly otherCalendars: Pick<OtherCalendars, 'list' | 'copies'>;
};

/**
 * The other calendars of the counselors whose hours a member may change, and the busy times of some
 * days, as the last readings know them.
 */
export function listOfficeCalendars(dependencies: Dependencies): UseCase<typeof contract, 'input' | 'session'> {
  const { otherCalendars, clock, businessProfile } = dependencies;
  return async ({ input: { from, days }, session: { member } }) => {
    const zone = businessProfile.timeZone;
    const first = from === '' ? dayIn(zone, clock.now()) : from;
    const [start, until] = [startOfDay(zone, first), startOfDay(zone, addDays(first, days))];
    const found = await Promise.all(
      (await counselorsFor(dependencies)(member)).map(async ({ id }) => {
        const list = await otherCalendars.list(id);
        const known = list.calendars.length === 0 ? [] : await otherCalendars.copies(id);
        const copies = known.filter(({ calendar }) => list.calendars.some((one) => one.id === calendar));
        const busy = copies.flatMap((copy) => copy.busy).filter((time) => time.start < until && time.end > start);
        return { list, copies, busy: busy.map((time) => ({ counselor: id, ...time })) };
      }),
    );
    return {
      counselors: found.map(({ list, copies }) => toCounselorCalendars(dependencies, list, copies)),
      busy: found.flatMap((one) => one.busy),
    };
  };
}
