import { OFFICE_PASSKEYS_MAX } from '#contract/endpoints/office/limits.ts';
import type { CeremonyResponse, OfficeSessionData } from '#contract/endpoints/office/office.ts';
import type { Cookies } from '../../shared/ports.ts';
import { challengeFor } from '../passkeys/challenges.ts';
import { refuseKnown } from '../passkeys/own-passkeys.ts';
import { countTry, type SignInDependencies } from '../passkeys/use-passkey.ts';
import { recordAction } from '../record-action.ts';
import { describeSession, openOfficeSession } from '../session.ts';
import { changeTeam } from './change-team.ts';
import { invitationOf, invited, joining } from './join.ts';
import type { Member } from './team.ts';

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
