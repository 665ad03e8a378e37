import { type CookieNames, cookieNames } from '#contract/cookies.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  variables: ['SITE_URL'],
} as const satisfies Grant;

/** The names of the site’s cookies. */
export const siteCookieNames = (): CookieNames => cookieNames(read('SITE_URL'));
