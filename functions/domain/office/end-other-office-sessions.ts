import type { Change } from '../shared/audit-entry.ts';
import { listOfficeSessions } from './list-office-sessions.ts';
import { type Dependencies, type Listed, type Own, othersOf } from './own-sessions.ts';
import type { Office } from './ports.ts';
import { changeTeam } from './team/change-team.ts';

interface EndDependencies extends Dependencies {
  readonly office: Pick<Office, 'findSession' | 'endSession' | 'team' | 'changeTeam'>;
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
