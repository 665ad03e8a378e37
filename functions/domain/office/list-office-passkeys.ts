import { listed, type OwnPasskeys } from './own-passkeys.ts';
import type { OfficeSession } from './sessions.ts';

export function listOfficePasskeys() {
  return ({ session }: { session: OfficeSession }): Promise<OwnPasskeys> =>
    Promise.resolve(listed(session.member.passkeys));
}
