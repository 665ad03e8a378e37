import type { ResOf } from '#contract/endpoint.ts';
import type {
  CeremonyOptions,
  CeremonyResponse,
  listOfficePasskeys as contract,
} from '#contract/endpoints/office/office.ts';
import { OFFICE_PASSKEYS_MAX } from '#contract/limits.ts';
import type { Change } from '../shared/audit-entry.ts';
import type { Clock } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import { challengeFor, newChallenge } from './challenges.ts';
import { changeTeam } from './change-team.ts';
import type { Office } from './ports.ts';
import type { OfficeSession } from './sessions.ts';
import type { Passkey, Team } from './team.ts';
import type { ChallengeDependencies, PasskeyDependencies } from './use-passkey.ts';

type OwnPasskeys = ResOf<typeof contract>;
interface OwnRequest<Input> {
  readonly input: Input;
  readonly session: OfficeSession;
  readonly record: (change: Change) => void;
}
interface StoreDependencies {
  readonly office: Pick<Office, 'team' | 'changeTeam'>;
  readonly clock: Clock;
}

const listed = (passkeys: readonly Passkey[]): OwnPasskeys =>
  passkeys.map(({ id, name, createdAt, lastUsedAt = null }) => ({ id, name, createdAt, lastUsedAt }));

export function listOfficePasskeys() {
  return ({ session }: { session: OfficeSession }): Promise<OwnPasskeys> =>
    Promise.resolve(listed(session.member.passkeys));
}

/** @throws Refusal CONFLICT if the member has as many passkeys as are allowed */
export function startOfficePasskey(dependencies: ChallengeDependencies) {
  return async ({ session: { member } }: { session: OfficeSession }): Promise<CeremonyOptions> => {
    refuseMore(member.passkeys);
    const challenge = await newChallenge(dependencies, adding(member.id));
    return await dependencies.passkeys.creationOptions(challenge, member);
  };
}

/** @throws Refusal PASSKEY_REFUSED, CONFLICT */
export function addOfficePasskey(dependencies: Omit<PasskeyDependencies, 'log'>) {
  const { office, clock, passkeys } = dependencies;
  return async ({
    input: { name, response },
    session: { member },
    record,
  }: OwnRequest<{ name: string; response: CeremonyResponse }>): Promise<OwnPasskeys> => {
    const created = await passkeys.created(response, challengeFor(dependencies, adding(member.id)));
    const now = clock.now();
    const stored = await changeOwn({ office, clock }, member.id, (own, team) => {
      refuseMore(own);
      refuseKnown(team, created.id);
      return [...own, { ...created, name, createdAt: now }];
    });
    record({ after: { id: created.id, name } });
    return listed(stored);
  };
}

/** @throws Refusal NOT_FOUND */
export function renameOfficePasskey(dependencies: StoreDependencies) {
  return async ({
    input: { id, name },
    session: { member },
    record,
  }: OwnRequest<{ id: string; name: string }>): Promise<OwnPasskeys> => {
    const stored = await changeOwn(dependencies, member.id, (own) => {
      record({ before: { name: one(own, id).name } });
      return own.map((passkey) => (passkey.id === id ? { ...passkey, name } : passkey));
    });
    record({ after: { name } });
    return listed(stored);
  };
}

/**
 * Sessions that began with the passkey end.
 * @throws Refusal NOT_FOUND, CONFLICT for the last one
 */
export function removeOfficePasskey(dependencies: StoreDependencies) {
  return async ({ input: { id }, session: { member }, record }: OwnRequest<{ id: string }>): Promise<OwnPasskeys> => {
    const stored = await changeOwn(dependencies, member.id, (own) => {
      record({ before: { name: one(own, id).name } });
      if (own.length === 1) throw new Refusal('CONFLICT', { message: 'This is your last passkey. Add another first.' });
      return own.filter((passkey) => passkey.id !== id);
    });
    return listed(stored);
  };
}

const adding = (memberId: string): string => `passkey#${memberId}`;

/**
 * A credential's id belongs to one person.
 * @throws Refusal PASSKEY_REFUSED if anyone has it already
 */
export function refuseKnown({ members }: Team, passkeyId: string): void {
  if (members.some(({ passkeys }) => passkeys.some(({ id }) => id === passkeyId))) {
    throw new Refusal('PASSKEY_REFUSED', { message: 'This passkey is already in use here.' });
  }
}

function refuseMore(own: readonly Passkey[]): void {
  if (own.length >= OFFICE_PASSKEYS_MAX) {
    throw new Refusal('CONFLICT', {
      message: `You have ${String(OFFICE_PASSKEYS_MAX)} passkeys. Remove one that you don’t use first.`,
    });
  }
}

function one(own: readonly Passkey[], passkeyId: string): Passkey {
  const found = own.find(({ id }) => id === passkeyId);
  if (found === undefined) throw new Refusal('NOT_FOUND', { message: 'You don’t have this passkey anymore.' });
  return found;
}

async function changeOwn(
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
