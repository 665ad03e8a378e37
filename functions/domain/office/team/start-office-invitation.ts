import type { startOfficeInvitation as startContract } from '#contract/endpoints/office/office.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { newChallenge } from '../passkeys/challenges.ts';
import { type ChallengeDependencies, countTry, type GuestDependencies } from '../passkeys/use-passkey.ts';
import type { Office } from '../ports.ts';
import { invitationOf, invited, joining } from './join.ts';

/** @throws Refusal NOT_FOUND if the link was used, replaced or has ended, TOO_MANY_REQUESTS */
export function startOfficeInvitation(
  dependencies: ChallengeDependencies & GuestDependencies & { readonly office: Pick<Office, 'team'> },
): UseCase<typeof startContract, 'input' | 'viewer'> {
  const { office, clock, passkeys } = dependencies;
  return async ({ input: { token }, viewer }) => {
    await countTry(dependencies, viewer);
    const team = await office.team();
    const invitation = invitationOf(team, token, clock.now());
    const challenge = await newChallenge(dependencies, joining(invitation));
    const { email, role } = invitation;
    return { email, role, options: await passkeys.creationOptions(challenge, invited(team, invitation, clock.now())) };
  };
}
