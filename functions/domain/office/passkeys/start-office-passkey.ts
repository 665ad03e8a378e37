import type { CeremonyOptions } from '#contract/endpoints/office/office.ts';
import type { OfficeSession } from '../sessions.ts';
import { newChallenge } from './challenges.ts';
import { adding, refuseMore } from './own-passkeys.ts';
import type { ChallengeDependencies } from './use-passkey.ts';

/** @throws Refusal CONFLICT if the member has as many passkeys as are allowed */
export function startOfficePasskey(dependencies: ChallengeDependencies) {
  return async ({ session: { member } }: { session: OfficeSession }): Promise<CeremonyOptions> => {
    refuseMore(member.passkeys);
    const challenge = await newChallenge(dependencies, adding(member.id));
    return await dependencies.passkeys.creationOptions(challenge, member);
  };
}
