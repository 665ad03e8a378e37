import type { removeOfficeCalendar as contract } from '#contract/endpoints/calendars/office.ts';
import type { OfficeUseCase } from '../shared/use-case.ts';
import { changeCalendars, type OfficeDependencies } from './office-calendars.ts';

/**
 * Removes a calendar with its address; its busy times are offered again. One that is gone is gone.
 * @throws Refusal NOT_FOUND for someone else's; CONFLICT
 */
export function removeOfficeCalendar(dependencies: OfficeDependencies): OfficeUseCase<typeof contract> {
  return async ({ input: { counselor, id }, session: { member }, record }) => {
    const answer = await changeCalendars(dependencies, { member, counselor }, (list) => {
      const gone = list.calendars.find((one) => one.id === id);
      if (gone === undefined) return list;
      record({ before: { counselor, host: gone.host } });
      return { ...list, calendars: list.calendars.filter((one) => one !== gone) };
    });
    return answer;
  };
}
