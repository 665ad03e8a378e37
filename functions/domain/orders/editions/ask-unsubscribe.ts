import { sitePaths } from '#contract/site-paths.ts';
import { type Request } from './unsubscribe.ts';

/** Leads to the page that asks, and changes nothing. */
export function askUnsubscribe() {
  return ({ input: { token } }: Request): Promise<{ url: string }> =>
    Promise.resolve({ url: `${sitePaths.unsubscribe}?token=${encodeURIComponent(token)}` });
}
