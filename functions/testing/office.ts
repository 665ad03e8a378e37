import type { Office } from '#domain/office/ports.ts';
import type { StoredOfficeSession } from '#domain/office/sessions.ts';
import type { Team } from '#domain/office/team/team.ts';
import { turn } from './turn.ts';

export function inMemoryOffice(): Office & {
  allSessions(): StoredOfficeSession[];
  /** Replaces the team, whatever its version. */
  setTeam(team: Team): void;
  /** Whether this is the next version of the team. */
  canChange(next: Team): boolean;
  dropSessions(tokenHashes: readonly string[]): void;
} {
  let team: Team = { version: 0, members: [], invitations: [] };
  const challenges = new Map<string, { purpose: string; endsAt: number }>();
  const sessions = new Map<string, StoredOfficeSession>();
  return {
    async team() {
      await turn();
      return structuredClone(team);
    },
    async changeTeam(next) {
      await turn();
      if (next.version !== team.version + 1) return false;
      team = structuredClone(next);
      return true;
    },
    async addChallenge({ hash, purpose, endsAt }) {
      await turn();
      challenges.set(hash, { purpose, endsAt });
    },
    async takeChallenge({ hash, purpose, now }) {
      await turn();
      const stored = challenges.get(hash);
      if (stored?.purpose !== purpose || stored.endsAt <= now) return false;
      return challenges.delete(hash);
    },
    async startSession(session) {
      await turn();
      sessions.set(session.tokenHash, structuredClone(session));
    },
    async findSession(tokenHash) {
      await turn();
      return structuredClone(sessions.get(tokenHash));
    },
    async touchSession({ tokenHash, now, idleSince, createdSince }) {
      await turn();
      const session = sessions.get(tokenHash);
      if (session === undefined || session.lastSeenAt <= idleSince || session.createdAt <= createdSince) {
        return undefined;
      }
      const seen = { ...session, lastSeenAt: now };
      sessions.set(tokenHash, seen);
      return structuredClone(seen);
    },
    async confirmSession(tokenHash, confirmedAt) {
      await turn();
      const session = sessions.get(tokenHash);
      if (session !== undefined) sessions.set(tokenHash, { ...session, confirmedAt });
    },
    async endSession(tokenHash) {
      await turn();
      sessions.delete(tokenHash);
    },
    allSessions: () => structuredClone([...sessions.values()]),
    setTeam(changed) {
      team = structuredClone(changed);
    },
    canChange: ({ version }) => version === team.version + 1,
    dropSessions(tokenHashes) {
      for (const tokenHash of tokenHashes) sessions.delete(tokenHash);
    },
  };
}
