/**
 * The cookies that the API sets, each of 256 random bits and readable by no script: `browser` for ten minutes, to which the
 * codes that a browser asked for are bound; `device` for 180 days, by which a browser that has logged in is known again.
 */
export const cookieSeconds = { browser: 10 * 60, device: 180 * 24 * 60 * 60 } as const;

export type CookieId = keyof typeof cookieSeconds;

/** The names of the cookies as they travel. */
export type CookieNames = Readonly<Record<CookieId, string>>;

/**
 * The names on a site of this address. Browsers take `__Host-` cookies from https only, and keep them from being set by other
 * hosts of the domain; Safari refuses them on http://localhost, so there the names are plain.
 */
export function cookieNames(siteUrl: string): CookieNames {
  const prefix = siteUrl.startsWith('https:') ? '__Host-' : '';
  return { browser: `${prefix}browser`, device: `${prefix}device` };
}
