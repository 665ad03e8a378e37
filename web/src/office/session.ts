import { useSyncExternalStore } from 'react';
import type { OfficeSessionData } from '#contract/endpoints/office/office.ts';
import { serverTime } from '../features/api/server-time.ts';

/** The signed-in member in this tab. The cookie itself is out of reach of scripts. */
let current: OfficeSessionData | null = null;
let usedAt = 0;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const notify = () => {
  for (const listener of listeners) listener();
};

/** Remembers that the server accepted the session just now, which begins its idle time anew. */
export const noteUse = (): void => {
  usedAt = serverTime();
  notify();
};

export const setOfficeSession = (session: OfficeSessionData | null): void => {
  current = session;
  noteUse();
};

export const readOfficeSession = (): OfficeSessionData | null => current;

/** The signed-in member, or null on the pages without one. */
export const useMaybeOfficeSession = (): OfficeSessionData | null => useSyncExternalStore(subscribe, readOfficeSession);

/**
 * The signed-in member.
 * @throws Error on a page without one
 */
export const useOfficeSession = (): OfficeSessionData => {
  const session = useMaybeOfficeSession();
  if (session === null) throw new Error('Nobody is signed in');
  return session;
};

const endOf = (session: OfficeSessionData | null) =>
  session === null ? null : Math.min(session.endsAt, usedAt + session.idleMs);

/** When the session ends unless it is used, in milliseconds since 1970. */
export const useSessionEnd = (): number | null => useSyncExternalStore(subscribe, () => endOf(current));
