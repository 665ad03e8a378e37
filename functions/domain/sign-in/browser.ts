import { type CookieNames, cookieSeconds } from '#contract/cookies.ts';
import type { Cookies } from '../ports/cookies.ts';
import type { Random } from '../ports/random.ts';
import { hashToken } from './code-mac.ts';

/** The hash of the token by which a browser that asked for a code is known; nothing where it has none. */
export function browserHash(cookieNames: CookieNames, cookies: Cookies): string | undefined {
  const token = cookies.read(cookieNames.browser);
  return token === undefined ? undefined : hashToken(token);
}

/**
 * Gives the browser a token for ten minutes, or renews the one that it has.
 * @returns the token, of which only the hash may be stored
 */
export function ensureBrowserToken(
  { cookieNames, random }: { cookieNames: CookieNames; random: Random },
  cookies: Cookies,
): string {
  const token = cookies.read(cookieNames.browser) ?? random.token();
  cookies.set(cookieNames.browser, token, cookieSeconds.browser);
  return token;
}
