import { OFFICE_TRIES_PER_ADDRESS_PER_HOUR } from '#contract/endpoints/office/limits.ts';
import type { CeremonyResponse } from '#contract/endpoints/office/office.ts';
import type { Clock, Log, Random, RateLimits } from '../../shared/ports.ts';
import { takeForViewer } from '../../shared/rate-limits.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Office, Passkeys } from '../ports.ts';
import { type RecordingDependencies } from '../record-action.ts';
import { type OfficeSite, type SessionDependencies } from '../session.ts';
import type { OfficeSession } from '../sessions.ts';
import { changeTeam } from '../team/change-team.ts';
import type { Member, Passkey } from '../team/team.ts';
import { challengeFor } from './challenges.ts';

/** What making a challenge for a passkey needs. */
export interface ChallengeDependencies {
  readonly office: Pick<Office, 'addChallenge'>;
  readonly passkeys: Passkeys;
  readonly clock: Clock;
  readonly random: Random;
}

/** What using a passkey needs. */
export interface PasskeyDependencies {
  readonly office: Pick<Office, 'team' | 'changeTeam' | 'takeChallenge'>;
  readonly passkeys: Passkeys;
  readonly clock: Clock;
  readonly log: Log;
}

/** What strangers need besides: their tries are counted by network address. */
export interface GuestDependencies {
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
}

/** What a stranger needs who signs in, which is recorded. */
export type SignInDependencies = PasskeyDependencies &
  SessionDependencies &
  GuestDependencies &
  RecordingDependencies & { readonly site: OfficeSite };

/** @throws Refusal TOO_MANY_REQUESTS beyond 60 tries an hour per viewer address */
export async function countTry({ rateLimits, clock }: GuestDependencies, viewer: string): Promise<void> {
  await takeForViewer(rateLimits, 'office', viewer, OFFICE_TRIES_PER_ADDRESS_PER_HOUR, clock.now());
}

/** The challenge of one session doesn't confirm another. */
export const confirming = ({ tokenHash }: OfficeSession): string => `confirm#${tokenHash}`;

/**
 * Checks the use of a passkey and stores its counter. A counter of 0 is taken and logged, because a
 * provider that synchronizes passkeys doesn't count, and an existing passkey may move there.
 * @returns the member as the team has the member now
 * @throws Refusal PASSKEY_REFUSED
 */
export async function usePasskey(
  { office, passkeys, clock, log }: PasskeyDependencies,
  {
    member,
    passkey,
    response,
    purpose,
  }: { member: Member; passkey: Passkey; response: CeremonyResponse; purpose: string },
): Promise<Member> {
  const counter = await passkeys.used(response, passkey, challengeFor({ office, clock }, purpose));
  const now = clock.now();
  return await changeTeam(office, now, ({ members }) => {
    const found = members.find(({ id }) => id === member.id);
    const stored = found?.passkeys.find(({ id }) => id === passkey.id);
    // The passkey was removed, or used in another browser, in the meantime.
    if (found === undefined || stored === undefined || (counter > 0 && counter <= stored.counter)) {
      throw new Refusal('PASSKEY_REFUSED');
    }
    if (counter < stored.counter) log.warn('passkey-counter-fell', { memberId: found.id, from: stored.counter });
    const answer = {
      ...found,
      passkeys: found.passkeys.map((one) => (one === stored ? { ...one, counter, lastUsedAt: now } : one)),
    };
    return { team: { members: members.map((one) => (one === found ? answer : one)) }, answer };
  });
}
