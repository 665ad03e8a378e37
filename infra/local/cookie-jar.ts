import { parseSetCookie } from 'cookie';

/** Keeps the cookies of one site between calls, which `fetch` does not. */
export interface CookieJar {
  header(): { readonly cookie?: string };
  store(response: Response): void;
}

export function cookieJar(): CookieJar {
  const cookies = new Map<string, string>();
  return {
    header: () =>
      cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    store(response) {
      for (const line of response.headers.getSetCookie()) {
        const { name, value = '' } = parseSetCookie(line);
        cookies.set(name, value);
      }
    },
  };
}
