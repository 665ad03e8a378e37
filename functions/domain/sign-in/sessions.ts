import { SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS } from '#contract/limits.ts';
import type { User } from '#contract/shapes.ts';
import type { Clock } from '../ports/clock.ts';
import type { Cookies } from '../ports/cookies.ts';
import type { Random } from '../ports/random.ts';
import type { Session, Sessions } from '../ports/sessions.ts';
import type { UserAccount } from '../ports/users.ts';
import { Refusal } from '../refusal.ts';
import { hashToken } from './code-mac.ts';
import { type DeviceDependencies, rememberDevice } from './devices.ts';

/**
 * Signs a person in: a session of at most 12 h, known by an opaque 256-bit token that only the browser keeps. The browser is
 * a known device from then on.
 */
export async function openSession(
  { sessions, random, ...deviceDependencies }: DeviceDependencies & { sessions: Sessions; random: Random },
  cookies: Cookies,
  { id, email, fullname, phone, toConfirm }: UserAccount,
): Promise<{ token: string; user: User }> {
  await rememberDevice({ ...deviceDependencies, random }, cookies, { id, email });
  const { clock } = deviceDependencies;
  const token = random.token();
  const now = clock.now();
  await sessions.create({
    tokenHash: hashToken(token),
    user: { id, email, fullname, phone, ...(toConfirm === undefined ? {} : { toConfirm }) },
    createdAt: now,
    lastSeenAt: now,
  });
  return { token, user: { _id: id, fullname, email, phone } };
}

/**
 * Who a bearer token belongs to.
 * @throws Refusal UNAUTHENTICATED for no token, an unknown or revoked one, one idle for 2 h or older than 12 h
 */
export function authenticate({ sessions, clock }: { sessions: Sessions; clock: Clock }) {
  return async (token: string | undefined): Promise<Session> => {
    if (token === undefined || token === '') throw new Refusal('UNAUTHENTICATED');
    const now = clock.now();
    const session = await sessions.touch({
      tokenHash: hashToken(token),
      now,
      idleSince: now - SESSION_IDLE_SECONDS * 1000,
      createdSince: now - SESSION_MAX_SECONDS * 1000,
    });
    if (session === undefined) throw new Refusal('UNAUTHENTICATED');
    return session;
  };
}

/** Revokes the session at once. */
export function logOut({ sessions }: { sessions: Sessions }) {
  return async ({ session }: { session: Session }): Promise<void> => {
    await sessions.remove(session.tokenHash);
  };
}

/**
 * Ends all sessions of a person, and whatever else keeps a browser known as theirs.
 * @param currentTokenHash the session that asks, if one does: it comes last, so that it can ask again after a failure, and also
 *   where it is too young to be found
 * @returns how many were ended
 */
export async function endSessions(sessions: Sessions, userId: string, currentTokenHash?: string): Promise<number> {
  const others = (await sessions.ofUser(userId)).filter((hash) => hash !== currentTokenHash);
  await Promise.all(others.map((hash) => sessions.remove(hash)));
  if (currentTokenHash === undefined) return others.length;
  await sessions.remove(currentTokenHash);
  return others.length + 1;
}

/** Revokes all sessions of the person at once. */
export function logOutEverywhere({ sessions }: { sessions: Sessions }) {
  return async ({ session }: { session: Session }): Promise<void> => {
    await endSessions(sessions, session.user.id, session.tokenHash);
  };
}
