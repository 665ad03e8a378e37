import { type CookieNames, cookieSeconds } from '#contract/cookies.ts';
import { hashToken } from '../shared/hashes.ts';
import type { Cookies, Random } from '../shared/ports.ts';

export interface BrowserRequest<Input> {
  readonly input: Input;
  /** The network address, in the format of `http/viewer.ts`. */
  readonly viewer: string;
  readonly cookies: Cookies;
}

/** The hash of the browser's token, or undefined if it has asked for no code. */
export function browserHash(cookieNames: CookieNames, cookies: Cookies): string | undefined {
  const token = cookies.read(cookieNames.browser);
  return token === undefined ? undefined : hashToken(token);
}

/**
 * Gives the browser a token for ten minutes, or renews its current one.
 * @returns the token; store only its hash
 */
export function ensureBrowserToken(
  { cookieNames, random }: { cookieNames: CookieNames; random: Random },
  cookies: Cookies,
): string {
  const token = cookies.read(cookieNames.browser) ?? random.token();
  cookies.set(cookieNames.browser, token, cookieSeconds.browser);
  return token;
}
