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

const asSession = (held: string, who: Session['user']): Session | null =>
  held === '' ? null : { token: held, user: who };

/** The signed-in visitor, or null; null while prerendering. Re-renders on sign-in and sign-out. */
export const useSession = (): Session | null => asSession(token.use(), user.use());

/** The signed-in visitor at this moment, for code outside of components. */
export const readSession = (): Session | null => asSession(token.read(), user.read());

let ended: 'logged-out' | 'expired' | null = null;

/** How the last session of this page ended: by the visitor, or because the server no longer knows it. */
export const howSessionEnded = (): 'logged-out' | 'expired' | null => ended;

/** Keeps the answer of a sign-in for as long as the tab lives. */
export const storeSession = (session: Session): void => {
  ended = null;
  user.write(session.user);
  token.write(session.token);
};

/** Forgets a session that the server refused, and nothing else. Does nothing when another one has begun since. */
export const dropSession = (refused: string): void => {
  if (token.read() !== refused) return;
  ended = 'expired';
  token.remove();
  user.remove();
};

// Other tabs of the same person follow a sign-out. Only the person's id travels, never the token.
const channelName = 'signed-out';
let channel: BroadcastChannel | null = null;

const forget = (): string | null => {
  const session = readSession();
  if (session !== null) ended = 'logged-out';
  clearTabStorage();
  return session?.token ?? null;
};

const revoke = async (revoked: string): Promise<void> => {
  try {
    // Fetched here only: the header of every page stands on this file and must stay small.
    const [{ call }, endpoints] = await Promise.all([import('../api/call.ts'), import('#contract/endpoints.ts')]);
    await call(endpoints.logOut, {}, { token: revoked });
  } catch {
    // The visitor is signed out here in any case; the server ends an unused session by itself.
  }
};

const endHere = () => {
  const revoked = forget();
  if (revoked !== null) void revoke(revoked);
};

const tellOtherTabs = (own: string | undefined) => {
  if (own !== undefined) channel?.postMessage(own);
};

if (typeof window !== 'undefined' && typeof BroadcastChannel !== 'undefined') {
  channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const own = user.read()._id;
    if (own !== undefined && data === own) endHere();
  };
}

/**
 * Forgets the visitor and everything else of this tab, tells the other tabs, and has the server revoke the token; it
 * does not wait for the server. The caller goes to /login.
 */
export const logOut = async (): Promise<void> => {
  const own = user.read()._id;
  endHere();
  tellOtherTabs(own);
  await Promise.resolve();
};

/** The same where the server has ended the session already. */
export const forgetEndedSession = (): void => {
  const own = user.read()._id;
  forget();
  tellOtherTabs(own);
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
