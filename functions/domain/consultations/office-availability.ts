import type { InputOf, ResOf } from '#contract/endpoint.ts';
import type { makeOfficeFeed as feedContract } from '#contract/endpoints/office/make-office-feed.ts';
import type { setOfficeHours as setContract } from '#contract/endpoints/office/set-office-hours.ts';
import type { OfficeAvailability } from '#contract/office.ts';
import type { Change } from '../shared/audit-entry.ts';
import { type Colleague, type ColleagueSession, requireConfirmed } from '../shared/colleague.ts';
import type { Random } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Availability } from './availability.ts';
import { type HoursProblem, hoursFile, noHours, readHours } from './hours-file.ts';
import { makeFeed } from './make-feed.ts';
import { toOfficeConsultation } from './office-consultations.ts';
import { allowedHours, changesContacts, isCounselor, ownOf } from './own-availability.ts';
import { bookedOutside, freeByDay, type HoursDependencies, setHours } from './set-hours.ts';

interface ByMember {
  readonly session: Pick<ColleagueSession, 'member' | 'confirmedAt'>;
}

/** When consultations can be booked; before the first hours, without counselors. */
export function getOfficeHours({ consultations }: Pick<HoursDependencies, 'consultations'>) {
  return async ({ session: { member } }: ByMember): Promise<OfficeAvailability> =>
    toOfficeAvailability((await consultations.availability()) ?? noHours, member);
}

/**
 * Sets when consultations can be booked, or with `preview` only shows what that would mean. Never
 * changes a booking. Another meeting link or mail address needs the passkey again.
 * @throws Refusal INVALID_INPUT with a message by place, such as `counselors[0].weekly.monday`;
 *   CONFLICT if the hours were changed since `version`; FORBIDDEN if a counselor changes what isn't
 *   theirs; PASSKEY_NEEDED
 */
export function setOfficeHours(dependencies: HoursDependencies) {
  const { consultations, clock, letterhead } = dependencies;
  return async ({
    input: { preview, version, hours },
    session,
    record,
  }: ByMember & {
    readonly input: InputOf<typeof setContract>;
    readonly record: (change: Change) => void;
  }): Promise<ResOf<typeof setContract>> => {
    const stored = await consultations.availability();
    const read = readHours(hours, stored);
    if ('problems' in read) throw new Refusal('INVALID_INPUT', { fields: asFields(read.problems) });
    let next = read.availability;
    let current = stored;
    if (!preview) {
      if (version !== (stored?.version ?? 0)) throw new Refusal('CONFLICT');
      const before = stored ?? noHours;
      next = allowedHours(session.member, before, next);
      if (changesContacts(before, next)) requireConfirmed(session, clock.now());
      const { changed } = await setHours(dependencies)(next, stored);
      if (changed) record({ before: hoursFile(before), after: hoursFile(next) });
      current = changed ? next : stored;
    }
    const [days, outside] = await Promise.all([freeByDay(dependencies)(next), bookedOutside(dependencies)(next)]);
    const context = { availability: next, zone: letterhead.timeZone, now: clock.now() };
    return {
      ...toOfficeAvailability(current ?? noHours, session.member),
      effect: { days, outside: outside.map((booking) => toOfficeConsultation(booking, context)) },
    };
  };
}

/**
 * Makes a new address of a counselor's calendar feed; the one before stops working.
 * @param gatewayUrl its origin
 * @throws Refusal as {@link makeFeed}; FORBIDDEN if a counselor asks for someone else's
 */
export function makeOfficeFeed(
  dependencies: Pick<HoursDependencies, 'consultations'> & { readonly random: Random; readonly gatewayUrl: string },
) {
  return async ({
    input: { counselor },
    session: { member },
  }: Pick<ByMember, 'session'> & {
    readonly input: InputOf<typeof feedContract>;
  }): Promise<ResOf<typeof feedContract>> => {
    const stored = await dependencies.consultations.availability();
    const found = stored?.counselors.find(({ id }) => id === counselor);
    if (found !== undefined && member.role !== 'owner' && !isCounselor(member, found)) {
      throw new Refusal('FORBIDDEN', { message: 'You can make an address for your own calendar only.' });
    }
    return await makeFeed(dependencies)(counselor, dependencies.gatewayUrl, member.id);
  };
}

const toOfficeAvailability = (stored: Availability, member: Colleague): OfficeAvailability => ({
  version: stored.version,
  hours: hoursFile(stored),
  feeds: stored.counselors.flatMap(({ id, feedHash }) => (feedHash === undefined ? [] : [id])),
  own: ownOf(member, stored),
});

/** The first message for each place, as a sentence. */
const asFields = (problems: readonly HoursProblem[]): Record<string, string> =>
  Object.fromEntries(
    problems.toReversed().map(({ place, message }) => [place, message.charAt(0).toUpperCase() + message.slice(1)]),
  );
