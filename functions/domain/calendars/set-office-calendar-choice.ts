import type { setOfficeCalendarChoice as contract } from '#contract/endpoints/calendars/office.ts';
import type { OfficeUseCase } from '../shared/use-case.ts';
import { changeCalendars, type OfficeDependencies } from './office-calendars.ts';

/**
 * Chooses what families are offered while a calendar can't be read: what its last copy leaves, or
 * nothing.
 * @throws Refusal NOT_FOUND for someone else's; CONFLICT
 */
export function setOfficeCalendarChoice(dependencies: OfficeDependencies): OfficeUseCase<typeof contract> {
  return async ({ input: { counselor, closesWhenUnreadable }, session: { member }, record }) => {
    const answer = await changeCalendars(dependencies, { member, counselor }, (list) =>
      list.closesWhenUnreadable === closesWhenUnreadable ? list : { ...list, closesWhenUnreadable },
    );
    record({ after: { closesWhenUnreadable } });
    return answer;
  };
}
