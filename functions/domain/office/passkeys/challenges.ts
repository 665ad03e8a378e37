import { OFFICE_CHALLENGE_SECONDS } from '#contract/endpoints/office/limits.ts';
import { inMs } from '#contract/limits.ts';
import { hashToken } from '../../shared/hashes.ts';
import type { Clock, Random } from '../../shared/ports.ts';
import type { IsExpected, Office } from '../ports.ts';

/**
 * A challenge of 256 bits that works once, within five minutes, and only for its purpose.
 * @param purpose names the ceremony, and whose it is
 */
export async function newChallenge(
  { office, clock, random }: { office: Pick<Office, 'addChallenge'>; clock: Clock; random: Random },
  purpose: string,
): Promise<string> {
  const challenge = random.token();
  const endsAt = clock.now() + inMs(OFFICE_CHALLENGE_SECONDS);
  await office.addChallenge({ hash: hashToken(challenge), purpose, endsAt });
  return challenge;
}

/** Takes the challenge that a browser answers, if it is one for this purpose. */
export const challengeFor =
  ({ office, clock }: { office: Pick<Office, 'takeChallenge'>; clock: Clock }, purpose: string): IsExpected =>
  async (challenge) =>
    await office.takeChallenge({ hash: hashToken(challenge), purpose, now: clock.now() });
