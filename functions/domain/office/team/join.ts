import { hashToken } from '../../shared/hashes.ts';
import { notFound } from '../../shared/refusal.ts';
import { mayInvite } from './manage-team.ts';
import type { Invitation, Member, Team } from './team.ts';

export const joining = ({ tokenHash }: Invitation): string => `join#${tokenHash}`;

/** @throws Refusal NOT_FOUND, also if who invited is no owner of the team anymore */
export function invitationOf({ members, invitations }: Team, token: string, now: number): Invitation {
  const tokenHash = hashToken(token);
  const found = invitations.find((one) => one.tokenHash === tokenHash && one.endsAt > now);
  if (found === undefined || !mayInvite(members, found.invitedBy)) {
    throw notFound('This link was used or has expired. Ask for a new invitation.');
  }
  return found;
}

/** The member that the invitation lets in: one of the team, or one who joins now. */
export const invited = ({ members }: Team, { id, email, role }: Invitation, now: number): Member =>
  members.find((member) => member.email === email) ?? {
    id,
    name: '',
    email,
    role,
    createdAt: now,
    notifications: { leads: false, messages: false, consultations: false, digest: false },
    passkeys: [],
  };
