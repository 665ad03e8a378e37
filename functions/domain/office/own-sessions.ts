import type { ResOf } from '#contract/endpoint.ts';
import type { listOfficeSessions as contract } from '#contract/endpoints/office/office.ts';
import { inMs, OFFICE_IDLE_SECONDS, OFFICE_SESSION_MAX_SECONDS } from '#contract/limits.ts';
import type { Change } from '../shared/audit-entry.ts';
import type { Clock } from '../shared/ports.ts';
import { changeTeam } from './change-team.ts';
import type { Office } from './ports.ts';
import type { OfficeSession } from './sessions.ts';

type Listed = ResOf<typeof contract>;
interface Dependencies {
  readonly office: Pick<Office, 'findSession'>;
  readonly clock: Clock;
}
interface EndDependencies extends Dependencies {
  readonly office: Pick<Office, 'findSession' | 'endSession' | 'team' | 'changeTeam'>;
}
interface Own {
  readonly session: OfficeSession;
}

/** The open sessions of the member who asks, newest first. */
export function listOfficeSessions({ office, clock }: Dependencies) {
  return async ({ session }: Own): Promise<Listed> => {
    const now = clock.now();
    const others = othersOf(session).map(async ({ tokenHash, browser }) => {
      const found = await office.findSession(tokenHash);
      return found !== undefined && isOpen(found, session, now) ? [listed(found, browser, false)] : [];
    });
    const own = session.member.signIns?.find(({ tokenHash }) => tokenHash === session.tokenHash);
    const all = [listed(session, own?.browser ?? '', true), ...(await Promise.all(others)).flat()];
    return all.toSorted((one, other) => other.signedInAt - one.signedInAt);
  };
}

/** Ends all sessions of the member but the one that asks. */
export function endOtherOfficeSessions(dependencies: EndDependencies) {
  const { office, clock } = dependencies;
  return async ({ session, record }: Own & { readonly record: (change: Change) => void }): Promise<Listed> => {
    const others = othersOf(session);
    record({ after: { browsers: others.map(({ browser }) => browser) } });
    // First, because what is no longer listed could not be ended.
    for (const { tokenHash } of others) await office.endSession(tokenHash);
    const ended = new Set(others.map(({ tokenHash }) => tokenHash));
    const signIns = await changeTeam(office, clock.now(), ({ members }) => {
      const kept = (members.find(({ id }) => id === session.memberId)?.signIns ?? []).filter(
        ({ tokenHash }) => !ended.has(tokenHash),
      );
      return {
        team: { members: members.map((one) => (one.id === session.memberId ? { ...one, signIns: kept } : one)) },
        answer: kept,
      };
    });
    return await listOfficeSessions(dependencies)({ session: { ...session, member: { ...session.member, signIns } } });
  };
}

const othersOf = ({ tokenHash, member }: OfficeSession) =>
  (member.signIns ?? []).filter((one) => one.tokenHash !== tokenHash);

/** As the gate decides it. */
function isOpen(
  { passkeyId, createdAt, lastSeenAt }: Pick<OfficeSession, 'passkeyId' | 'createdAt' | 'lastSeenAt'>,
  { member }: OfficeSession,
  now: number,
): boolean {
  return (
    createdAt > now - inMs(OFFICE_SESSION_MAX_SECONDS) &&
    lastSeenAt > now - inMs(OFFICE_IDLE_SECONDS) &&
    member.passkeys.some(({ id }) => id === passkeyId)
  );
}

const listed = (
  { tokenHash, createdAt, lastSeenAt }: Pick<OfficeSession, 'tokenHash' | 'createdAt' | 'lastSeenAt'>,
  browser: string,
  isThis: boolean,
): Listed[number] => ({ id: tokenHash.slice(0, 16), browser, signedInAt: createdAt, lastSeenAt, isThis });
