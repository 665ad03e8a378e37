import type { ResOf } from '#contract/endpoint.ts';
import { OFFICE_PASSKEYS_MAX } from '#contract/endpoints/office/limits.ts';
import type { listOfficePasskeys as contract } from '#contract/endpoints/office/office.ts';
import type { Clock } from '../../shared/ports.ts';
import { conflict, notFound, Refusal } from '../../shared/refusal.ts';
import type { Office } from '../ports.ts';
import { changeTeam } from '../team/change-team.ts';
import type { Passkey, Team } from '../team/team.ts';

export type OwnPasskeys = ResOf<typeof contract>;
export interface StoreDependencies {
  readonly office: Pick<Office, 'team' | 'changeTeam'>;
  readonly clock: Clock;
}

export const listed = (passkeys: readonly Passkey[]): OwnPasskeys =>
  passkeys.map(({ id, name, createdAt, lastUsedAt = null }) => ({ id, name, createdAt, lastUsedAt }));

export const adding = (memberId: string): string => `passkey#${memberId}`;

/**
 * A credential's id belongs to one person.
 * @throws Refusal PASSKEY_REFUSED if anyone has it already
 */
export function refuseKnown({ members }: Team, passkeyId: string): void {
  if (members.some(({ passkeys }) => passkeys.some(({ id }) => id === passkeyId))) {
    throw new Refusal('PASSKEY_REFUSED', { message: 'This passkey is already in use here.' });
  }
}

export function refuseMore(own: readonly Passkey[]): void {
  if (own.length >= OFFICE_PASSKEYS_MAX) {
    throw conflict(`You have ${String(OFFICE_PASSKEYS_MAX)} passkeys. Remove one that you don’t use first.`);
  }
}

export function one(own: readonly Passkey[], passkeyId: string): Passkey {
  const found = own.find(({ id }) => id === passkeyId);
  if (found === undefined) throw notFound('You don’t have this passkey anymore.');
  return found;
}

export async function changeOwn(
  { office, clock }: { office: Pick<Office, 'team' | 'changeTeam'>; clock: Clock },
  memberId: string,
  change: (own: readonly Passkey[], team: Team) => readonly Passkey[],
): Promise<readonly Passkey[]> {
  return await changeTeam(office, clock.now(), (team) => {
    const member = team.members.find(({ id }) => id === memberId);
    // Removed since the gate looked.
    if (member === undefined) throw new Refusal('UNAUTHENTICATED');
    const passkeys = change(member.passkeys, team);
    return {
      team: { members: team.members.map((one) => (one === member ? { ...member, passkeys } : one)) },
      answer: passkeys,
    };
  });
}
