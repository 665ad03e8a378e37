import type { Cookies } from '#domain/ports/cookies.ts';

/** A browser's cookies, which outlive a request, as on a site that is reached over http. */
export function inMemoryCookies(): Cookies & { readonly held: Map<string, string> } {
  const held = new Map<string, string>();
  return {
    held,
    read: (name) => held.get(name),
    set(name, value, seconds) {
      if (seconds > 0) held.set(name, value);
      else held.delete(name);
    },
  };
}
