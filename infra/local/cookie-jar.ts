import { parseSetCookie } from 'cookie';

/** Keeps the cookies of one site between calls, as a browser does and `fetch` does not. */
export interface CookieJar {
  /** What to send. */
  header(): { readonly cookie?: string };
  keep(response: Response): void;
}

export function cookieJar(): CookieJar {
  const kept = new Map<string, string>();
  return {
    header: () => (kept.size === 0 ? {} : { cookie: [...kept].map(([name, value]) => `${name}=${value}`).join('; ') }),
    keep(response) {
      for (const line of response.headers.getSetCookie()) {
        const { name, value = '' } = parseSetCookie(line);
        kept.set(name, value);
      }
    },
  };
}
