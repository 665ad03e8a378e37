import type { InputOf } from '#contract/endpoint.ts';
import type { CounselorCalendars, removeOfficeCalendar as contract } from '#contract/endpoints/calendars/office.ts';
import type { Change } from '../shared/audit-entry.ts';
import { changeCalendars, type OfficeDependencies, type Request } from './office-calendars.ts';

/**
 * Removes a calendar with its address; its busy times are offered again. One that is gone is gone.
 * @throws Refusal NOT_FOUND for someone else's; CONFLICT
 */
export function removeOfficeCalendar(dependencies: OfficeDependencies) {
  return async ({
    input: { counselor, id },
    session: { member },
    record,
  }: Request<InputOf<typeof contract>> & {
    readonly record: (change: Change) => void;
  }): Promise<CounselorCalendars> => {
    const answer = await changeCalendars(dependencies, { member, counselor }, (list) => {
      const gone = list.calendars.find((one) => one.id === id);
      if (gone === undefined) return list;
      record({ before: { counselor, host: gone.host } });
      return { ...list, calendars: list.calendars.filter((one) => one !== gone) };
    });
    return answer;
  };
}
