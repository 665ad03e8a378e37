import type { Session } from '../shared/session.ts';
import type { Sessions } from './ports.ts';
import { endSessions } from './sessions.ts';

export function logOutEverywhere({ sessions }: { sessions: Pick<Sessions, 'ofUser' | 'remove'> }) {
  return async ({ session }: { session: Session }): Promise<void> => {
    await endSessions(sessions, session.user.id, session.tokenHash);
  };
}
