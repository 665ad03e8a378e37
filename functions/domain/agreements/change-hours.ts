import type { InputOf } from '#contract/endpoint.ts';
import type {
  changeOfficeHoursOfAgreement as contract,
  OfficeAgreement,
} from '#contract/endpoints/agreements/office.ts';
import { adjust } from '../balances/balance.ts';
import type { Change } from '../shared/audit-entry.ts';
import type { ColleagueSession } from '../shared/colleague.ts';
import { hoursText } from '../shared/hours.ts';
import { Refusal } from '../shared/refusal.ts';
import { existingAgreement } from './existing-agreement.ts';
import { type AgreementDependencies, hoursLeft, toOfficeAgreement } from './office-agreement.ts';

const MAX_ATTEMPTS = 10;

/**
 * Gives hours of a signed agreement, or with a minus takes them. If another change of the hours
 * comes first, it starts over from what is left then.
 * @throws Refusal NOT_FOUND; CONFLICT for one that isn't signed, and after ten attempts;
 *   NO_HOURS_LEFT if more would be taken than are left
 */
export function changeHours(dependencies: AgreementDependencies) {
  const { agreements, balances, clock } = dependencies;
  return async ({
    input: { id, hours, reason },
    session,
    record,
  }: {
    readonly input: InputOf<typeof contract>;
    readonly session: Pick<ColleagueSession, 'member'>;
    readonly record: (change: Change) => void;
  }): Promise<OfficeAgreement> => {
    const agreement = await existingAgreement(agreements, id);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const before = await balances.find(id);
      if (before === undefined) {
        throw new Refusal('CONFLICT', { message: 'This agreement isn’t signed, so it has no hours yet.' });
      }
      const change = adjust(before, hours * 60, { at: clock.now(), about: reason, by: session.member.name });
      if (change === undefined) {
        const left = before.minutes === 0 ? 'No hours are left' : `Only ${hoursText(before.minutes)} are left`;
        throw new Refusal('NO_HOURS_LEFT', { message: `${left}, so you can’t take ${hoursText(-hours * 60)}.` });
      }
      if (!(await balances.change(change))) continue;
      record({
        before: { hoursLeft: hoursLeft(before) },
        after: { hoursLeft: hoursLeft(change.balance), reason },
      });
      return await toOfficeAgreement(dependencies)(agreement);
    }
    throw new Refusal('CONFLICT');
  };
}
