import { OFFICE_IDLE_SECONDS, OFFICE_SESSION_MAX_SECONDS } from '#contract/endpoints/office/limits.ts';
import { inMs } from '#contract/limits.ts';
import { type Dependencies, type Listed, type Own, othersOf } from './own-sessions.ts';
import type { OfficeSession } from './sessions.ts';

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

/** As the gate decides it. */
const isOpen = (
  { passkeyId, createdAt, lastSeenAt }: Pick<OfficeSession, 'passkeyId' | 'createdAt' | 'lastSeenAt'>,
  { member }: OfficeSession,
  now: number,
): boolean =>
  createdAt > now - inMs(OFFICE_SESSION_MAX_SECONDS) &&
  lastSeenAt > now - inMs(OFFICE_IDLE_SECONDS) &&
  member.passkeys.some(({ id }) => id === passkeyId);

const listed = (
  { tokenHash, createdAt, lastSeenAt }: Pick<OfficeSession, 'tokenHash' | 'createdAt' | 'lastSeenAt'>,
  browser: string,
  isThis: boolean,
): Listed[number] => ({ id: tokenHash.slice(0, 16), browser, signedInAt: createdAt, lastSeenAt, isThis });
