import { clearSession, signedInId } from './session.ts';

// Other tabs of the same person follow a logout. Only the person's id travels, never the token.
const channelName = 'signed-out';
let channel: BroadcastChannel | null = null;

const revoke = async (token: string): Promise<void> => {
  try {
    // Fetched only now: the header of every page imports this file, which must stay small.
    const [{ call }, endpoints] = await Promise.all([import('../api/call.ts'), import('#contract/endpoints.ts')]);
    await call(endpoints.logOut, {}, { token });
  } catch {
    // The visitor is signed out here in any case; the server ends an unused session by itself.
  }
};

const endSessionInTab = () => {
  const token = clearSession();
  if (token !== null) void revoke(token);
};

const notifyOtherTabs = (id: string | undefined) => {
  if (id !== undefined) channel?.postMessage(id);
};

if (typeof window !== 'undefined' && typeof BroadcastChannel !== 'undefined') {
  channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const id = signedInId();
    if (id !== undefined && data === id) endSessionInTab();
  };
}

/**
 * Forgets the visitor and everything else of this tab, tells the other tabs, and has the server revoke
 * the token; it does not wait for the server. The caller goes to /login.
 */
export const logOut = async (): Promise<void> => {
  const id = signedInId();
  endSessionInTab();
  notifyOtherTabs(id);
  await Promise.resolve();
};

/** The same where the server has ended the session already. */
export const clearEndedSession = (): void => {
  const id = signedInId();
  clearSession();
  notifyOtherTabs(id);
};
