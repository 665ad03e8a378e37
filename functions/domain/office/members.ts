import type { ResOf } from '#contract/endpoint.ts';
import type { listOfficeTeam as contract } from '#contract/endpoints/office/list-office-team.ts';
import { OFFICE_INVITATION_SECONDS, OFFICE_MEMBERS_MAX } from '#contract/limits.ts';
import type { Role } from '#contract/office.ts';
import { officePaths } from '#contract/office-paths.ts';
import { invitationMail } from '../mails/invitation-mail.ts';
import type { Letterhead } from '../mails/letter.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Office } from '../ports/office.ts';
import type { Random } from '../ports/random.ts';
import { Refusal } from '../refusal.ts';
import { hashToken } from '../sign-in/code-mac.ts';
import { changeTeam } from './change-team.ts';
import type { Change } from './journal.ts';
import type { OfficeSession } from './sessions.ts';
import type { Team } from './team.ts';

type TeamAnswer = ResOf<typeof contract>;
interface OwnerRequest<Input> {
  readonly input: Input;
  readonly session: OfficeSession;
  readonly record: (change: Change) => void;
}

export interface InvitationDependencies {
  readonly office: Office;
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

export function listOfficeTeam({ office, clock }: Pick<InvitationDependencies, 'office' | 'clock'>) {
  return async ({ session }: { session: OfficeSession }): Promise<TeamAnswer> =>
    describeTeam(await office.team(), session.memberId, clock.now());
}

/**
 * Invites an address: its owner joins the team, or as a member gets another passkey. A new
 * invitation replaces an earlier one to the same address.
 * @param siteUrl the site's origin
 * @returns the link, which works once within 24 hours, and which nothing else knows
 * @throws Refusal CONFLICT if the member has another role, or the team is full
 */
export async function invite(
  { office, clock, random }: InvitationDependencies,
  { email, role, siteUrl }: { email: string; role: Role; siteUrl: string },
): Promise<{ link: string; isMember: boolean }> {
  const token = random.token();
  const id = random.id();
  const now = clock.now();
  const isMember = await changeTeam(office, now, ({ members, invitations }) => {
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
    const endsAt = now + OFFICE_INVITATION_SECONDS * 1000;
    const invitation = { id, tokenHash: hashToken(token), email, role, createdAt: now, endsAt };
    return { team: { invitations: [...others, invitation] }, answer: member !== undefined };
  });
  // What follows the # stays in the browser, so no log has it.
  return { link: new URL(`${officePaths.invitation}#${token}`, siteUrl).href, isMember };
}

/** @throws Refusal CONFLICT; DependencyDown if the email can't be sent */
export function inviteOfficeMember(dependencies: InvitationDependencies & { mailer: Mailer; letterhead: Letterhead }) {
  const { office, clock, mailer, letterhead } = dependencies;
  return async ({
    input: { email, role },
    session,
    record,
  }: OwnerRequest<{ email: string; role: Role }>): Promise<TeamAnswer> => {
    const { link, isMember } = await invite(dependencies, { email, role, siteUrl: letterhead.siteUrl });
    record({ after: { email, role } });
    await mailer.send(invitationMail({ to: email, role, link, isMember, letterhead }));
    return describeTeam(await office.team(), session.memberId, clock.now());
  };
}

/**
 * Removes a member, whose sessions end at once, or withdraws an invitation.
 * @throws Refusal NOT_FOUND, CONFLICT for the last owner
 */
export function removeOfficeMember({ office, clock }: Pick<InvitationDependencies, 'office' | 'clock'>) {
  return async ({ input, session, record }: OwnerRequest<{ id: string }>): Promise<TeamAnswer> => {
    const team = await changeTeam(office, clock.now(), (current) => {
      const { members, invitations } = current;
      const gone = members.find(({ id }) => id === input.id) ?? invitations.find(({ id }) => id === input.id);
      if (gone === undefined) throw new Refusal('NOT_FOUND', { message: 'That person is not in the team anymore.' });
      const left = {
        members: members.filter((one) => one !== gone),
        invitations: invitations.filter((one) => one !== gone),
      };
      if (!left.members.some(({ role }) => role === 'owner')) {
        throw new Refusal('CONFLICT', { message: 'The last owner can’t be removed. Invite another owner first.' });
      }
      record({ before: { email: gone.email, role: gone.role, ...('name' in gone ? { name: gone.name } : {}) } });
      return { team: left, answer: { ...current, ...left } };
    });
    return describeTeam(team, session.memberId, clock.now());
  };
}
