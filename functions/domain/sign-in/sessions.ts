import { SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS } from '#contract/endpoints/sign-in/limits.ts';
import type { User } from '#contract/endpoints/sign-in/shapes.ts';
import { inMs } from '#contract/limits.ts';
import { hashToken } from '../shared/hashes.ts';
import type { Clock, Cookies, Random } from '../shared/ports.ts';
import { AccountErased, Refusal } from '../shared/refusal.ts';
import type { OtpPurpose, Session } from '../shared/session.ts';
import { type DeviceDependencies, rememberDevice } from './devices.ts';
import type { Devices, Sessions, UserAccount } from './ports.ts';

/**
 * Opens a session of at most 12 h with an opaque 256-bit token that only the browser stores, and
 * makes the browser a known device (docs/product.md#sessions).
 * @param provenBy the code that was entered
 * @throws Refusal WRONG_CODE if the account was erased since the code was entered
 */
export async function openSession(
  {
    sessions,
    random,
    ...deviceDependencies
  }: DeviceDependencies & { devices: Pick<Devices, 'remember'>; sessions: Pick<Sessions, 'create'>; random: Random },
  cookies: Cookies,
  { id, email, fullname, phone, toConfirm, fromOffice }: UserAccount,
  provenBy: OtpPurpose,
): Promise<{ token: string; user: User }> {
  const { clock } = deviceDependencies;
  const token = random.token();
  const now = clock.now();
  try {
    await rememberDevice({ ...deviceDependencies, random }, cookies, { id, email });
    await sessions.create({
      tokenHash: hashToken(token),
      user: {
        id,
        email,
        fullname,
        phone,
        ...(toConfirm === undefined ? {} : { toConfirm }),
        ...(fromOffice === undefined ? {} : { fromOffice }),
      },
      provenBy,
      createdAt: now,
      lastSeenAt: now,
    });
  } catch (error) {
    throw error instanceof AccountErased ? new Refusal('WRONG_CODE') : error;
  }
  return { token, user: { _id: id, fullname, email, phone } };
}

/**
 * @throws Refusal UNAUTHENTICATED without a token, or if it is unknown, revoked, idle for 2 h or
 *   older than 12 h
 */
export function authenticate({ sessions, clock }: { sessions: Pick<Sessions, 'touch'>; clock: Clock }) {
  return async (token: string | undefined): Promise<Session> => {
    if (token === undefined || token === '') throw new Refusal('UNAUTHENTICATED');
    const now = clock.now();
    const session = await sessions.touch({
      tokenHash: hashToken(token),
      now,
      idleSince: now - inMs(SESSION_IDLE_SECONDS),
      createdSince: now - inMs(SESSION_MAX_SECONDS),
    });
    if (session === undefined) throw new Refusal('UNAUTHENTICATED');
    return session;
  };
}

/**
 * Ends all sessions of a person and forgets their known devices.
 * @param currentTokenHash the session that asks, if any. It ends last, so the request can be
 *   repeated after a failure, and even if the index doesn't have it yet.
 * @returns how many sessions and devices were removed
 */
export async function endSessions(
  sessions: Pick<Sessions, 'ofUser' | 'remove'>,
  userId: string,
  currentTokenHash?: string,
): Promise<number> {
  const others = (await sessions.ofUser(userId)).filter((hash) => hash !== currentTokenHash);
  await Promise.all(others.map((hash) => sessions.remove(hash)));
  if (currentTokenHash === undefined) return others.length;
  await sessions.remove(currentTokenHash);
  return others.length + 1;
}
