import type { Cookies } from '#domain/shared/ports.ts';

/** A browser's cookies, kept across requests, as on a site without https. */
export function inMemoryCookies(): Cookies & { readonly stored: Map<string, string> } {
  const stored = new Map<string, string>();
  return {
    stored,
    read: (name) => stored.get(name),
    set(name, value, seconds) {
      if (seconds > 0) stored.set(name, value);
      else stored.delete(name);
    },
  };
}
