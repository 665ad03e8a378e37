import { guardedTabValue } from '../storage/tab-storage.ts';

interface ReturnTo {
  path: string;
  state?: unknown;
}

const isReturnTo = (stored: unknown): stored is ReturnTo =>
  typeof stored === 'object' &&
  stored !== null &&
  'path' in stored &&
  typeof stored.path === 'string' &&
  // Not `//other.example`, which is another site.
  /^\/(?!\/)/.test(stored.path);

const returnTo = guardedTabValue<ReturnTo | null>(
  'returnTo',
  (stored) => (isReturnTo(stored) ? stored : undefined),
  null,
);

/** Saves where to return to after signing in, with the page's navigation state. */
export const saveReturnTo = (location: { pathname: string; search: string; hash?: string; state: unknown }): void => {
  returnTo.write({ path: location.pathname + location.search + (location.hash ?? ''), state: location.state });
};

/** Where to go after signing in. Reading it removes it. */
export const takeReturnTo = (): ReturnTo | null => {
  const saved = returnTo.read();
  returnTo.remove();
  return saved;
};

/** Whether the visitor was sent here to sign in and will go back afterward. */
export const useHasReturnTo = (): boolean => returnTo.use() !== null;
