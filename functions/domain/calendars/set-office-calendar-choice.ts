import type { InputOf } from '#contract/endpoint.ts';
import type { CounselorCalendars, setOfficeCalendarChoice as contract } from '#contract/endpoints/calendars/office.ts';
import type { Change } from '../shared/audit-entry.ts';
import { changeCalendars, type OfficeDependencies, type Request } from './office-calendars.ts';

/**
 * Chooses what families are offered while a calendar can't be read: what its last copy leaves, or
 * nothing.
 * @throws Refusal NOT_FOUND for someone else's; CONFLICT
 */
export function setOfficeCalendarChoice(dependencies: OfficeDependencies) {
  return async ({
    input: { counselor, closesWhenUnreadable },
    session: { member },
    record,
  }: Request<InputOf<typeof contract>> & {
    readonly record: (change: Change) => void;
  }): Promise<CounselorCalendars> => {
    const answer = await changeCalendars(dependencies, { member, counselor }, (list) =>
      list.closesWhenUnreadable === closesWhenUnreadable ? list : { ...list, closesWhenUnreadable },
    );
    record({ after: { closesWhenUnreadable } });
    return answer;
  };
}
