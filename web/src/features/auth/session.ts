import { useSyncExternalStore } from 'react';
import * as v from 'valibot';

/** Who is signed in, as the specification keeps it in session storage (`auth_token` and `user`). */
export interface Session {
  token: string;
  user: { fullname: string };
}

const tokenKey = 'auth_token';
const userKey = 'user';

const storedUser = v.pipe(v.string(), v.parseJson(), v.looseObject({ fullname: v.string() }));

const listeners = new Set<() => void>();
let known: { raw: string; session: Session } | null = null;

const readSession = (): Session | null => {
  const token = sessionStorage.getItem(tokenKey);
  if (token === null || token === '') {
    known = null;
    return null;
  }
  const user = sessionStorage.getItem(userKey);
  const raw = JSON.stringify([token, user]);
  if (known?.raw !== raw) {
    const parsed = v.safeParse(storedUser, user);
    known = { raw, session: { token, user: { fullname: parsed.success ? parsed.output.fullname : '' } } };
  }
  return known.session;
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const tellListeners = () => {
  for (const listener of listeners) listener();
};

/** The signed-in visitor, or null; null while prerendering. Re-renders on sign-in and sign-out. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, readSession, () => null);

/** Keeps the answer of a sign-in for as long as the tab lives. */
export const storeSession = (session: Session): void => {
  sessionStorage.setItem(tokenKey, session.token);
  sessionStorage.setItem(userKey, JSON.stringify(session.user));
  tellListeners();
};

/** Forgets the visitor and everything else of this tab. The caller goes to /login. */
export const logOut = async (): Promise<void> => {
  sessionStorage.clear();
  tellListeners();
  await Promise.resolve();
};
