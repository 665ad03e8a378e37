import type { OfficeSession } from '../sessions.ts';
import { listed, type OwnPasskeys } from './own-passkeys.ts';

export function listOfficePasskeys() {
  return ({ session }: { session: OfficeSession }): Promise<OwnPasskeys> =>
    Promise.resolve(listed(session.member.passkeys));
}
