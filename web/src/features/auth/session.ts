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

const isTextOrMissing = (value: unknown) => value === undefined || typeof value === 'string';

const isStoredUser = (stored: unknown): stored is StoredUser =>
  typeof stored === 'object' &&
  stored !== null &&
  'fullname' in stored &&
  typeof stored.fullname === 'string' &&
  isTextOrMissing('_id' in stored ? stored._id : undefined) &&
  isTextOrMissing('email' in stored ? stored.email : undefined);

const token = guardedTabValue('auth_token', (stored) => (typeof stored === 'string' ? stored : undefined), '', {
  plain: true,
});
const user = guardedTabValue<StoredUser>('user', (stored) => (isStoredUser(stored) ? stored : undefined), {
  fullname: '',
});

const toSession = (storedToken: string, storedUser: Session['user']): Session | null =>
  storedToken === '' ? null : { token: storedToken, user: storedUser };

/** The signed-in visitor, or null; null while prerendering. Re-renders on sign-in and sign-out. */
export const useSession = (): Session | null => toSession(token.use(), user.use());

/** The signed-in visitor at this moment, for code outside of components. */
export const readSession = (): Session | null => toSession(token.read(), user.read());

let endReason: 'logged-out' | 'expired' | null = null;

/** How the last session of this page ended: by the visitor, or because the server no longer knows it. */
export const sessionEndReason = (): 'logged-out' | 'expired' | null => endReason;

/** Keeps the answer of a sign-in for as long as the tab lives. */
export const storeSession = (session: Session): void => {
  endReason = null;
  user.write(session.user);
  token.write(session.token);
};

/** Forgets a session that the server refused, and nothing else. Does nothing when another one has begun since. */
export const expireSession = (refused: string): void => {
  if (token.read() !== refused) return;
  endReason = 'expired';
  token.remove();
  user.remove();
};

/** The id of the signed-in person, by which tabs of the same person know each other. */
export const signedInId = (): string | undefined => user.read()._id;

/** Forgets the visitor and everything else of this tab. Returns the token, which is still to be revoked. */
export const clearSession = (): string | null => {
  const session = readSession();
  if (session !== null) endReason = 'logged-out';
  clearTabStorage();
  return session?.token ?? null;
};

/** Calls back when another visitor, or none, is signed in. */
export const onSessionChange = (listener: () => void): (() => void) => {
  let last = token.read();
  return subscribeToTabStorage(() => {
    const now = token.read();
    if (now === last) return;
    last = now;
    listener();
  });
};
