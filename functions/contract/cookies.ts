import { OFFICE_SESSION_MAX_SECONDS } from './endpoints/office/limits.ts';

/**
 * Lifetimes of the API's cookies. Each has 256 random bits, and scripts can't read it. `browser`
 * ties a one-time code to the browser that asked for it; `device` identifies a browser in which its
 * owner has logged in (docs/product.md#codes); `office` is a session of the office.
 */
export const cookieSeconds = {
  browser: 10 * 60,
  device: 180 * 24 * 60 * 60,
  office: OFFICE_SESSION_MAX_SECONDS,
} as const;

export type CookieId = keyof typeof cookieSeconds;

export type CookieNames = Readonly<Record<CookieId, string>>;

/**
 * `__Host-` keeps other hosts of the domain from setting the cookies. Browsers accept it over https
 * only, and Safari not even on http://localhost, so the names are plain there.
 */
export function cookieNames(siteUrl: string): CookieNames {
  const prefix = siteUrl.startsWith('https:') ? '__Host-' : '';
  return { browser: `${prefix}browser`, device: `${prefix}device`, office: `${prefix}office` };
}
