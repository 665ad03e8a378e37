import type { CeremonyOptions } from '#contract/endpoints/office/office.ts';
import { newChallenge } from './challenges.ts';
import { type ChallengeDependencies, countTry, type GuestDependencies } from './use-passkey.ts';

/** @throws Refusal TOO_MANY_REQUESTS */
export function startOfficeSignIn(dependencies: ChallengeDependencies & GuestDependencies) {
  return async ({ viewer }: { viewer: string }): Promise<CeremonyOptions> => {
    await countTry(dependencies, viewer);
    const challenge = await newChallenge(dependencies, 'sign-in');
    return await dependencies.passkeys.useOptions(challenge);
  };
}
