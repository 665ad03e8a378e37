import type { CeremonyOptions } from '#contract/endpoints/office/office.ts';
import type { OfficeSession } from '../sessions.ts';
import { newChallenge } from './challenges.ts';
import { type ChallengeDependencies, confirming } from './use-passkey.ts';

/** Only a passkey of the member confirms the session. */
export function startOfficeConfirmation(dependencies: ChallengeDependencies) {
  return async ({ session }: { session: OfficeSession }): Promise<CeremonyOptions> => {
    const challenge = await newChallenge(dependencies, confirming(session));
    return await dependencies.passkeys.useOptions(challenge, session.member.passkeys);
  };
}
