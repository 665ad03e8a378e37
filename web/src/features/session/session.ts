import { clearTabStorage, guardedTabValue, subscribeToTabStorage } from '../storage/tab-storage.ts';

/** Who is signed in, kept in session storage (docs/product.md#browser-storage). */
export interface Session {
  token: string;
  user: { fullname: string; email?: string | undefined };
}

interface StoredUser {
  _id?: string | undefined;
  fullname: string;
  email?: string | undefined;
}

const isStoredUser = (stored: unknown): stored is StoredUser => {
  const { fullname, _id = '', email = '' } = Object(stored) as Record<string, unknown>;
  return [fullname, _id, email].every((text) => typeof text === 'string');
};

const token = guardedTabValue('auth_token', (stored) => (typeof stored === 'string' ? stored : undefined), '', {
  plain: true,
});
const user = guardedTabValue<StoredUser>('user', (stored) => (isStoredUser(stored) ? stored : undefined), {
  fullname: '',
});

const toSession = (storedToken: string, storedUser: Session['user']): Session | null =>
  storedToken === '' ? null : { token: storedToken, user: storedUser };

/**
 * The signed-in visitor, or null; always null while prerendering. Re-renders on sign-in and
 * sign-out.
 */
export const useSession = (): Session | null => toSession(token.use(), user.use());

/** The signed-in visitor right now, for code outside components. */
export const readSession = (): Session | null => toSession(token.read(), user.read());

let endReason: 'logged-out' | 'expired' | null = null;

/**
 * Why the last session on this page ended: the visitor logged out, or the server rejected the
 * token.
 */
export const sessionEndReason = (): 'logged-out' | 'expired' | null => endReason;

/** Stores a session until the tab closes. */
export const storeSession = (session: Session): void => {
  endReason = null;
  user.write(session.user);
  token.write(session.token);
};

/**
 * Removes the session with the token that the server rejected. Does nothing if a newer session has
 * replaced it.
 */
export const expireSession = (rejectedToken: string): void => {
  if (token.read() !== rejectedToken) return;
  endReason = 'expired';
  token.remove();
  user.remove();
};

/**
 * The id of the signed-in person. Tabs compare it to find out whether they belong to the same
 * person.
 */
export const signedInId = (): string | undefined => user.read()._id;

/** Clears everything this tab has stored. Returns the token, which the caller must still revoke. */
export const clearSession = (): string | null => {
  const session = readSession();
  if (session !== null) endReason = 'logged-out';
  clearTabStorage();
  return session?.token ?? null;
};

/** Who is signed in; empty without anyone. */
const visitor = (): string => (token.read() === '' ? '' : (signedInId() ?? token.read()));

/**
 * Calls `listener` when a different visitor, or none, is signed in; not for a new session of the
 * same person. Returns a function that unsubscribes.
 */
export const onSessionChange = (listener: () => void): (() => void) => {
  let last = visitor();
  return subscribeToTabStorage(() => {
    const now = visitor();
    if (now === last) return;
    last = now;
    listener();
  });
};
