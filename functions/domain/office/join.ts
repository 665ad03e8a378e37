import type { ResOf } from '#contract/endpoint.ts';
import type {
  CeremonyResponse,
  OfficeSessionData,
  startOfficeInvitation as startContract,
} from '#contract/endpoints/office/office.ts';
import { OFFICE_PASSKEYS_MAX } from '#contract/limits.ts';
import { hashToken } from '../shared/hashes.ts';
import type { Cookies } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import { challengeFor, newChallenge } from './challenges.ts';
import { changeTeam } from './change-team.ts';
import { mayInvite } from './manage-team.ts';
import { refuseKnown } from './own-passkeys.ts';
import type { Office } from './ports.ts';
import { recordAction } from './record-action.ts';
import { describeSession, openOfficeSession } from './session.ts';
import type { Invitation, Member, Team } from './team.ts';
import {
  type ChallengeDependencies,
  countTry,
  type GuestDependencies,
  type SignInDependencies,
} from './use-passkey.ts';

/**
 * @throws Refusal NOT_FOUND if the link was used, replaced or has ended, TOO_MANY_REQUESTS
 */
export function startOfficeInvitation(
  dependencies: ChallengeDependencies & GuestDependencies & { readonly office: Pick<Office, 'team'> },
) {
  const { office, clock, passkeys } = dependencies;
  return async ({
    input: { token },
    viewer,
  }: {
    input: { token: string };
    viewer: string;
  }): Promise<ResOf<typeof startContract>> => {
    await countTry(dependencies, viewer);
    const team = await office.team();
    const invitation = invitationOf(team, token, clock.now());
    const challenge = await newChallenge(dependencies, joining(invitation));
    const { email, role } = invitation;
    return { email, role, options: await passkeys.creationOptions(challenge, invited(team, invitation, clock.now())) };
  };
}

/**
 * Makes an invited person a member with the first passkey, or adds a passkey to a member who was
 * invited again, and signs in.
 * @throws Refusal NOT_FOUND, PASSKEY_REFUSED, CONFLICT, TOO_MANY_REQUESTS
 */
export function acceptOfficeInvitation(dependencies: SignInDependencies) {
  const { office, clock, passkeys, site } = dependencies;
  return async ({
    input: { token, name, passkeyName, response },
    viewer,
    cookies,
    browser,
  }: {
    input: { token: string; name: string; passkeyName: string; response: CeremonyResponse };
    viewer: string;
    cookies: Cookies;
    browser: string;
  }): Promise<OfficeSessionData> => {
    await countTry(dependencies, viewer);
    const team = await office.team();
    const invitation = invitationOf(team, token, clock.now());
    const created = await passkeys.created(response, challengeFor(dependencies, joining(invitation)));
    const who = { ...invited(team, invitation, clock.now()), name };

    return await recordAction(dependencies)({ who, action: 'join', subject: who.email }, async (record) => {
      const now = clock.now();
      const member = await changeTeam(office, now, (current) => {
        // Used in the meantime, or replaced.
        invitationOf(current, token, now);
        refuseKnown(current, created.id);
        const before = invited(current, invitation, now);
        const passkey = { ...created, name: passkeyName, createdAt: now, lastUsedAt: now };
        // Someone who lost all passkeys must get in, so a new one replaces the oldest.
        const joined: Member = { ...before, name, passkeys: [...before.passkeys, passkey].slice(-OFFICE_PASSKEYS_MAX) };
        return {
          team: {
            members: [...current.members.filter(({ id }) => id !== joined.id), joined],
            invitations: current.invitations.filter(({ id }) => id !== invitation.id),
          },
          answer: joined,
        };
      });
      record({ after: { role: member.role, passkey: { id: created.id, name: passkeyName } } });
      return describeSession(
        await openOfficeSession(dependencies, { cookies, browser, member, passkeyId: created.id }),
        site,
      );
    });
  };
}

const joining = ({ tokenHash }: Invitation): string => `join#${tokenHash}`;

/** @throws Refusal NOT_FOUND, also if who invited is no owner of the team anymore */
function invitationOf({ members, invitations }: Team, token: string, now: number): Invitation {
  const tokenHash = hashToken(token);
  const found = invitations.find((one) => one.tokenHash === tokenHash && one.endsAt > now);
  if (found === undefined || !mayInvite(members, found.invitedBy)) {
    throw new Refusal('NOT_FOUND', { message: 'This link was used or has expired. Ask for a new invitation.' });
  }
  return found;
}

/** The member that the invitation lets in: one of the team, or one who joins now. */
function invited({ members }: Team, { id, email, role }: Invitation, now: number): Member {
  return (
    members.find((member) => member.email === email) ?? {
      id,
      name: '',
      email,
      role,
      createdAt: now,
      notifications: { leads: false, messages: false, consultations: false, digest: false },
      passkeys: [],
    }
  );
}
