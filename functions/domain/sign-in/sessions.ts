import { SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS } from '#contract/limits.ts';
import type { User } from '#contract/shapes.ts';
import type { Clock, Cookies, Random, Session, Sessions, UserAccount } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { hashToken } from './code-mac.ts';
import { type DeviceDependencies, rememberDevice } from './devices.ts';

/**
 * Signs a person in: a session of at most 12 h, known by an opaque 256-bit token that only the browser keeps. The browser is
 * a known device from then on.
 */
export async function openSession(
  { sessions, random, ...known }: DeviceDependencies & { sessions: Sessions; random: Random },
  cookies: Cookies,
  { id, email, fullname, phone }: UserAccount,
): Promise<{ token: string; user: User }> {
  await rememberDevice({ ...known, random }, cookies, { id, email });
  const { clock } = known;
  const token = random.token();
  const now = clock.now();
  await sessions.create({
    tokenHash: hashToken(token),
    user: { id, email, fullname, phone },
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
