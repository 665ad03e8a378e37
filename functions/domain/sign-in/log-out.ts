import type { Session } from '../shared/session.ts';
import type { Sessions } from './ports.ts';

export function logOut({ sessions }: { sessions: Pick<Sessions, 'remove'> }) {
  return async ({ session }: { session: Session }): Promise<void> => await sessions.remove(session.tokenHash);
}
