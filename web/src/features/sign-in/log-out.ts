import { clearSession, signedInId } from '../session/session.ts';

// Tells the same person's other tabs to log out. The message contains the person's id, never the
// token.
const channelName = 'signed-out';
let channel: BroadcastChannel | null = null;

const endSessionInTab = () => {
  const token = clearSession();
  if (token === null) return;
  // Loaded on demand: the header of every page imports this file, so it must stay small. Without an
  // answer this tab is signed out anyway, and the server expires unused sessions.
  import('./revoke.ts').then(({ revoke }) => revoke(token)).catch(() => undefined);
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
 * Clears everything this tab has stored, notifies the person's other tabs, and asks the server to
 * revoke the token without waiting for it. The caller goes to /login.
 */
export const logOut = async (): Promise<void> => {
  const id = signedInId();
  endSessionInTab();
  notifyOtherTabs(id);
  await Promise.resolve();
};

/** The same for a session that the server has already ended. */
export const clearEndedSession = (): void => {
  const id = signedInId();
  clearSession();
  notifyOtherTabs(id);
};
