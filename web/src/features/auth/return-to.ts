import * as v from 'valibot';
import { tabValue } from '../storage/tab-value.ts';

const returnTo = tabValue(
  'wayBack',
  v.nullable(v.object({ path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)), state: v.optional(v.unknown()) })),
  null,
);

/** Saves where to return to after signing in, with the page's navigation state. */
export const saveReturnTo = (location: { pathname: string; search: string; state: unknown }): void => {
  returnTo.write({ path: location.pathname + location.search, state: location.state });
};

/** Where to go after signing in. Reading it removes it. */
export const takeReturnTo = (): { path: string; state?: unknown } | null => {
  const saved = returnTo.read();
  returnTo.remove();
  return saved;
};

/** Whether the visitor was sent here to sign in and will go back afterward. */
export const useHasReturnTo = (): boolean => returnTo.use() !== null;
