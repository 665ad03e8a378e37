import type { ResOf } from '#contract/endpoint.ts';
import { OFFICE_INVITATION_SECONDS, OFFICE_MEMBERS_MAX } from '#contract/endpoints/office/limits.ts';
import type { listOfficeTeam as contract } from '#contract/endpoints/office/office.ts';
import { inMs } from '#contract/limits.ts';
import type { MemberRole } from '#contract/office.ts';
import { officePaths } from '#contract/office-paths.ts';
import { hashToken } from '../../shared/hashes.ts';
import type { Clock, Random } from '../../shared/ports.ts';
import { conflict, Refusal } from '../../shared/refusal.ts';
import type { Office } from '../ports.ts';
import { changeTeam } from './change-team.ts';
import type { Team } from './team.ts';

export interface InvitationDependencies {
  readonly office: Pick<Office, 'team' | 'changeTeam'>;
  readonly clock: Clock;
  readonly random: Random;
}

export const describeTeam = ({ members, invitations }: Team, you: string, now: number): ResOf<typeof contract> => ({
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
});

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
  { email, role, siteUrl, by }: { email: string; role: MemberRole; siteUrl: string; by?: string },
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
      throw conflict(`${email} is already ${roleText}. To change that, remove this member first.`);
    }
    if (member === undefined && members.length + others.length >= OFFICE_MEMBERS_MAX) {
      throw conflict(`The team has ${String(OFFICE_MEMBERS_MAX)} members and invitations. Remove one first.`);
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
