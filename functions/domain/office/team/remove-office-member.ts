import type { removeOfficeMember as contract } from '#contract/endpoints/office/office.ts';
import type { Balances } from '../../balances/ports.ts';
import { comingBookings } from '../../consultations/availability/set-availability.ts';
import type { Availability } from '../../consultations/core/availability.ts';
import { toOfficeConsultations } from '../../consultations/core/office-consultation.ts';
import type { Consultations } from '../../consultations/core/ports.ts';
import { conflict } from '../../shared/refusal.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import type { Departures } from '../ports.ts';
import type { OfficeSite } from '../session.ts';
import { changeTeam } from './change-team.ts';
import { type Departing, withoutPerson } from './depart.ts';
import { describeTeam, type InvitationDependencies } from './manage-team.ts';
import type { Team } from './team.ts';

/**
 * Removes a member and ends in one transaction what the member has: passkeys, sessions, invitations
 * that were sent by or to them, their hours with their other calendars, and the addresses of
 * calendars that they know. Or withdraws an invitation.
 * @returns the team, what ended in words, and the bookings to come of those whose hours ended
 * @throws Refusal NOT_FOUND, CONFLICT for the last owner
 */
export function removeOfficeMember(
  dependencies: Pick<InvitationDependencies, 'office' | 'clock'> & {
    readonly consultations: Pick<Consultations, 'availability' | 'startingBetween'>;
    readonly balances: Pick<Balances, 'several'>;
    readonly departures: Departures;
    readonly site: Pick<OfficeSite, 'timeZone'>;
  },
): OfficeUseCase<typeof contract> {
  const { office, clock, consultations, balances, departures, site } = dependencies;
  return async ({ input, session, record }) => {
    const now = clock.now();
    let stored: Availability | undefined;
    let departing: Departing | undefined;
    const together = {
      team: async () => {
        stored = await consultations.availability();
        return await office.team();
      },
      changeTeam: async (team: Team) =>
        await departures.end({
          team,
          availability: departing?.availability,
          sessions: departing?.sessions ?? [],
          memberId: departing?.memberId,
          left: departing?.left ?? [],
        }),
    };
    const { team, ended, left } = await changeTeam(together, now, (current) => {
      departing = withoutPerson(current, stored, input.id);
      const { ended, left, gone } = departing;
      if (!departing.team.members.some(({ role }) => role === 'owner')) {
        throw conflict('The last owner can’t be removed. Invite another owner first.');
      }
      const before = { email: gone.email, role: gone.role, ...('name' in gone ? { name: gone.name } : {}) };
      record({ before, after: { ended } });
      return { team: departing.team, answer: { team: { ...current, ...departing.team }, ended, left } };
    });
    const availability = await consultations.availability();
    const coming = left.length === 0 ? [] : await comingBookings({ consultations, clock });
    return {
      ...describeTeam(team, session.member.id, now),
      ended: [...ended],
      bookings: await toOfficeConsultations(
        { balances },
        coming.filter(({ counselor }) => left.includes(counselor.id)),
        { availability, zone: site.timeZone, now },
      ),
    };
  };
}
