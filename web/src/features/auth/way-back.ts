import * as v from 'valibot';
import { tabValue } from '../storage/tab-value.ts';

const wayBack = tabValue(
  'wayBack',
  v.nullable(v.object({ path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)), state: v.optional(v.unknown()) })),
  null,
);

/** Remembers where the visitor was when a sign-in became necessary, with what the page had been handed. */
export const rememberWayBack = (location: { pathname: string; search: string; state: unknown }): void => {
  wayBack.write({ path: location.pathname + location.search, state: location.state });
};

/** Where to go after signing in, once. */
export const takeWayBack = (): { path: string; state?: unknown } | null => {
  const remembered = wayBack.read();
  wayBack.remove();
  return remembered;
};

/** True while somebody was sent to sign in and is to be led back. */
export const useHasWayBack = (): boolean => wayBack.use() !== null;
