import * as v from 'valibot';
import { tabValue } from '../storage/tab-value.ts';

const returnTo = tabValue(
  'wayBack',
  v.nullable(v.object({ path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)), state: v.optional(v.unknown()) })),
  null,
);

/** Remembers where the visitor was when a sign-in became necessary, with what the page had been handed. */
export const saveReturnTo = (location: { pathname: string; search: string; state: unknown }): void => {
  returnTo.write({ path: location.pathname + location.search, state: location.state });
};

/** Where to go after signing in, once. */
export const takeReturnTo = (): { path: string; state?: unknown } | null => {
  const saved = returnTo.read();
  returnTo.remove();
  return saved;
};

/** True while somebody was sent to sign in and is to be led back. */
export const useHasReturnTo = (): boolean => returnTo.use() !== null;
