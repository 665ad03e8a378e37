import type { ResOf } from '#contract/endpoint.ts';
import type {
  listOfficeTeam as contract,
  removeOfficeMember as removeContract,
} from '#contract/endpoints/office/office.ts';
import { inMs, OFFICE_INVITATION_SECONDS, OFFICE_MEMBERS_MAX } from '#contract/limits.ts';
import type { Role } from '#contract/office.ts';
import { officePaths } from '#contract/office-paths.ts';
import type { Balances } from '../balances/ports.ts';
import type { Availability } from '../consultations/availability.ts';
import { toOfficeConsultations } from '../consultations/office-consultations.ts';
import type { Consultations } from '../consultations/ports.ts';
import { comingBookings } from '../consultations/set-availability.ts';
import type { Mailer } from '../mail/ports.ts';
import type { Change } from '../shared/audit-entry.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { hashToken } from '../shared/hashes.ts';
import type { Clock, Random } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import { changeTeam } from './change-team.ts';
import { type Departing, withoutPerson } from './depart.ts';
import { invitationMail } from './invitation-mail.ts';
import type { Departures, Office } from './ports.ts';
import type { OfficeSite } from './session.ts';
import type { OfficeSession } from './sessions.ts';
import type { Team } from './team.ts';

type TeamAnswer = ResOf<typeof contract>;
interface OwnerRequest<Input> {
  readonly input: Input;
  readonly session: OfficeSession;
  readonly record: (change: Change) => void;
}

type Removal = ResOf<typeof removeContract>;

export interface InvitationDependencies {
  readonly office: Pick<Office, 'team' | 'changeTeam'>;
  readonly clock: Clock;
  readonly random: Random;
}

function describeTeam({ members, invitations }: Team, you: string, now: number): TeamAnswer {
  return {
    members: members.map(({ id, name, email, role, createdAt: since, passkeys }) => ({
      id,
      name,
      email,
      role,
      since,
      passkeys: passkeys.length,
      isYou: id === you,
    })),
    invitations: invitations
      .filter(({ endsAt }) => endsAt > now)
      .map(({ id, email, role, endsAt }) => ({ id, email, role, endsAt })),
  };
}

export function listOfficeTeam({ office, clock }: { readonly office: Pick<Office, 'team'>; readonly clock: Clock }) {
  return async ({ session }: { session: OfficeSession }): Promise<TeamAnswer> =>
    describeTeam(await office.team(), session.memberId, clock.now());
}

/**
 * Invites an address: its owner joins the team, or as a member gets another passkey. A new
 * invitation replaces an earlier one to the same address.
 * @param siteUrl the site's origin
 * @param by the id of the owner who invites; undefined for an operator
 * @returns the link, which works once within 24 hours, and which nothing else knows
 * @throws Refusal CONFLICT if the member has another role, or the team is full; UNAUTHENTICATED if
 *   who invites was removed in the meantime
 */
export async function invite(
  { office, clock, random }: InvitationDependencies,
  { email, role, siteUrl, by }: { email: string; role: Role; siteUrl: string; by?: string },
): Promise<{ link: string; isMember: boolean }> {
  const token = random.token();
  const id = random.id();
  const now = clock.now();
  const isMember = await changeTeam(office, now, ({ members, invitations }) => {
    if (!mayInvite(members, by)) throw new Refusal('UNAUTHENTICATED');
    const member = members.find((one) => one.email === email);
    const others = invitations.filter((one) => one.email !== email);
    if (member !== undefined && member.role !== role) {
      const roleText = member.role === 'owner' ? 'an owner' : 'a counselor';
      throw new Refusal('CONFLICT', {
        message: `${email} is already ${roleText}. To change that, remove this member first.`,
      });
    }
    if (member === undefined && members.length + others.length >= OFFICE_MEMBERS_MAX) {
      throw new Refusal('CONFLICT', {
        message: `The team has ${String(OFFICE_MEMBERS_MAX)} members and invitations. Remove one first.`,
      });
    }
    const endsAt = now + inMs(OFFICE_INVITATION_SECONDS);
    const invitation = { id, tokenHash: hashToken(token), email, role, createdAt: now, endsAt };
    const invitedBy = by === undefined ? {} : { invitedBy: by };
    return { team: { invitations: [...others, { ...invitation, ...invitedBy }] }, answer: member !== undefined };
  });
  // What follows the # stays in the browser, so no log has it.
  return { link: new URL(`${officePaths.invitation}#${token}`, siteUrl).href, isMember };
}

/** Whether an operator, or someone who is an owner of the team now, invites. */
export const mayInvite = (members: Team['members'], by: string | undefined): boolean =>
  by === undefined || members.some(({ id, role }) => id === by && role === 'owner');

/** @throws Refusal CONFLICT; DependencyDown if the email can't be sent */
export function inviteOfficeMember(
  dependencies: InvitationDependencies & { mailer: Mailer; businessProfile: BusinessProfile },
) {
  const { office, clock, mailer, businessProfile } = dependencies;
  return async ({
    input: { email, role },
    session,
    record,
  }: OwnerRequest<{ email: string; role: Role }>): Promise<TeamAnswer> => {
    const { link, isMember } = await invite(dependencies, {
      email,
      role,
      siteUrl: businessProfile.siteUrl,
      by: session.memberId,
    });
    record({ after: { email, role } });
    await mailer.send(invitationMail({ to: email, role, link, isMember, businessProfile }));
    return describeTeam(await office.team(), session.memberId, clock.now());
  };
}

/**
 * Removes a member and ends in one transaction what the member has: passkeys, sessions, invitations
 * that were sent by or to them, their hours, and the addresses of calendars that they know. Or
 * withdraws an invitation.
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
) {
  const { office, clock, consultations, balances, departures, site } = dependencies;
  return async ({ input, session, record }: OwnerRequest<{ id: string }>): Promise<Removal> => {
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
        }),
    };
    const { team, ended, left } = await changeTeam(together, now, (current) => {
      departing = withoutPerson(current, stored, input.id);
      const { ended, left, gone } = departing;
      if (!departing.team.members.some(({ role }) => role === 'owner')) {
        throw new Refusal('CONFLICT', { message: 'The last owner can’t be removed. Invite another owner first.' });
      }
      const before = { email: gone.email, role: gone.role, ...('name' in gone ? { name: gone.name } : {}) };
      record({ before, after: { ended } });
      return { team: departing.team, answer: { team: { ...current, ...departing.team }, ended, left } };
    });
    const availability = await consultations.availability();
    const coming = left.length === 0 ? [] : await comingBookings({ consultations, clock });
    return {
      ...describeTeam(team, session.memberId, now),
      ended: [...ended],
      bookings: await toOfficeConsultations(
        { balances },
        coming.filter(({ counselor }) => left.includes(counselor.id)),
        { availability, zone: site.timeZone, now },
      ),
    };
  };
}
