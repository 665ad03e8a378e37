import { parseCookie, stringifySetCookie } from 'cookie';
import type { Cookies } from '#domain/shared/ports.ts';

/** The form of a token from `Random`; every other value is ignored. */
const TOKEN = /^[\w-]{43}$/;

/** The cookies of one request, and the `Set-Cookie` lines of its answer. */
export function requestCookies(sent: readonly string[] = []): Cookies & { readonly lines: () => string[] } {
  const received = parseCookie(sent.join('; '));
  const lines = new Map<string, string>();
  return {
    read(name) {
      const value = received[name];
      return value !== undefined && TOKEN.test(value) ? value : undefined;
    },
    set(name, value, seconds) {
      const secure = name.startsWith('__Host-');
      lines.set(
        name,
        stringifySetCookie({ name, value, maxAge: seconds, path: '/', httpOnly: true, sameSite: 'strict', secure }),
      );
    },
    lines: () => [...lines.values()],
  };
}
