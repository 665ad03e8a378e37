import type { setOfficeHours as setContract } from '#contract/endpoints/consultations/office.ts';
import type { Balances } from '../../balances/ports.ts';
import { type ColleagueSession, requireConfirmed } from '../../shared/colleague.ts';
import { invalidInput, Refusal } from '../../shared/refusal.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { toOfficeConsultations } from '../core/office-consultation.ts';
import { allowedAvailability, changesContacts } from '../core/own-availability.ts';
import type { Consultations } from '../core/ports.ts';
import { type AvailabilityProblem, noAvailability, readAvailability, toAvailabilityFile } from './availability-file.ts';
import { toOfficeAvailability } from './office-availability.ts';
import { type AvailabilityDependencies, bookedOutside, freeByDay, storeAvailability } from './set-availability.ts';

/**
 * Sets when consultations can be booked, or with `preview` only shows what that would mean. Never
 * changes a booking. Another meeting link or mail address needs the passkey again.
 * @throws Refusal INVALID_INPUT with a message by place, such as `counselors[0].weekly.monday`;
 *   CONFLICT if the hours were changed since `version`; FORBIDDEN if a counselor changes what isn't
 *   theirs; PASSKEY_NEEDED
 */
export function setOfficeHours(
  dependencies: AvailabilityDependencies & {
    readonly consultations: Pick<Consultations, 'setAvailability'>;
    readonly balances: Pick<Balances, 'several'>;
  },
): UseCase<typeof setContract, 'input' | 'record', { readonly session: ColleagueSession }> {
  const { consultations, clock, businessProfile } = dependencies;
  return async ({ input: { preview, version, hours }, session, record }) => {
    const stored = await consultations.availability();
    const read = readAvailability(hours, stored);
    if ('problems' in read) throw invalidInput(asFields(read.problems));
    let next = read.availability;
    let current = stored;
    if (!preview) {
      if (version !== (stored?.version ?? 0)) throw new Refusal('CONFLICT');
      const before = stored ?? noAvailability;
      next = allowedAvailability(session.member, before, next);
      if (changesContacts(before, next)) requireConfirmed(session, clock.now());
      const { changed } = await storeAvailability(dependencies)(next, stored);
      if (changed) record({ before: toAvailabilityFile(before), after: toAvailabilityFile(next) });
      current = changed ? next : stored;
    }
    const [days, outside] = await Promise.all([freeByDay(dependencies)(next), bookedOutside(dependencies)(next)]);
    const context = { availability: next, zone: businessProfile.timeZone, now: clock.now() };
    return {
      ...toOfficeAvailability(current ?? noAvailability, session.member),
      effect: { days, outside: await toOfficeConsultations(dependencies, outside, context) },
    };
  };
}

/** The first message for each place, as a sentence. */
const asFields = (problems: readonly AvailabilityProblem[]): Record<string, string> =>
  Object.fromEntries(
    problems.toReversed().map(({ place, message }) => [place, message.charAt(0).toUpperCase() + message.slice(1)]),
  );
