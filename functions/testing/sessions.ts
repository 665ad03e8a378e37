import type { Session } from '#domain/shared/session.ts';
import type { Sessions } from '#domain/sign-in/ports.ts';
import { turn } from './turn.ts';

export function inMemorySessions(): Sessions & { all(): Session[] } {
  const byHash = new Map<string, Session>();
  return {
    async create(session) {
      await turn();
      byHash.set(session.tokenHash, structuredClone(session));
    },
    async touch({ tokenHash, now, idleSince, createdSince }) {
      await turn();
      const session = byHash.get(tokenHash);
      if (session === undefined || session.lastSeenAt <= idleSince || session.createdAt <= createdSince) {
        return undefined;
      }
      const seen = { ...session, lastSeenAt: now };
      byHash.set(tokenHash, seen);
      return structuredClone(seen);
    },
    async remove(tokenHash) {
      await turn();
      byHash.delete(tokenHash);
    },
    async update(tokenHash, user) {
      await turn();
      const session = byHash.get(tokenHash);
      if (session !== undefined) byHash.set(tokenHash, structuredClone({ ...session, user }));
    },
    async ofUser(userId) {
      await turn();
      return [...byHash.values()].filter(({ user }) => user.id === userId).map(({ tokenHash }) => tokenHash);
    },
    all: () => structuredClone([...byHash.values()]),
  };
}
