import { hoursText } from '#contract/dates.ts';
import type { changeOfficeAgreementHours as contract } from '#contract/endpoints/agreements/office.ts';
import { adjust } from '../../balances/balance.ts';
import type { Balances } from '../../balances/ports.ts';
import { conflict, Refusal } from '../../shared/refusal.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import { existingAgreement } from '../existing-agreement.ts';
import { type AgreementDependencies, paidHoursLeft, toOfficeAgreement } from '../office-agreement.ts';

/**
 * Gives hours of a signed agreement, or with a minus takes them, once for each version of the hours
 * that a person saw.
 * @throws Refusal NOT_FOUND; CONFLICT for one that isn't signed, and if the hours have changed
 *   since; NO_HOURS_LEFT if more would be taken than are left
 */
export function changeOfficeAgreementHours(
  dependencies: AgreementDependencies & { readonly balances: Pick<Balances, 'change'> },
): OfficeUseCase<typeof contract> {
  const { agreements, balances, clock } = dependencies;
  return async ({ input: { id, hours, reason, version }, session, record }) => {
    const agreement = await existingAgreement(agreements, id);
    const before = await balances.find(id);
    if (before === undefined) throw conflict('This agreement isn’t signed, so it has no hours yet.');
    if (before.version !== version) throw changed();
    const change = adjust(before, hours * 60, { at: clock.now(), about: reason, by: session.member.name });
    if (change === undefined) {
      const left = before.minutes === 0 ? 'No hours are left' : `Only ${hoursText(before.minutes / 60)} are left`;
      throw new Refusal('NO_HOURS_LEFT', { message: `${left}, so you can’t take ${hoursText(-hours)}.` });
    }
    if (!(await balances.change(change))) throw changed();
    record({
      before: { hoursLeft: paidHoursLeft(before) },
      after: { hoursLeft: paidHoursLeft(change.balance), reason },
    });
    return await toOfficeAgreement(dependencies)(agreement);
  };
}

const changed = (): Refusal =>
  conflict(
    'The hours have changed in the meantime. Look at the changes below, and then try again if it’s still needed.',
  );
