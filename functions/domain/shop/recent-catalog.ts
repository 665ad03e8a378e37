import { CATALOG_CACHE_SECONDS } from '#contract/limits.ts';
import type { Catalog, Guide } from '../ports/catalog.ts';
import type { Clock } from '../ports/clock.ts';

export interface RecentCatalog {
  /** The guides on sale as they were at most a minute ago. */
  recent(): Promise<readonly Guide[]>;
  /** The guides on sale as they are now, for whoever would otherwise refuse something. */
  current(): Promise<readonly Guide[]>;
}

/** Remembers the catalog for as long as the CDN shows the same shop, so that most orders need no table call for it. */
export function recentCatalog({ catalog, clock }: { catalog: Catalog; clock: Clock }): RecentCatalog {
  let cached: { readonly guides: readonly Guide[]; readonly readAt: number } | undefined;

  const current = async (): Promise<readonly Guide[]> => {
    const readAt = clock.now();
    const guides = await catalog.list();
    cached = { guides, readAt };
    return guides;
  };
  return {
    current,
    async recent() {
      if (cached === undefined || clock.now() - cached.readAt >= CATALOG_CACHE_SECONDS * 1000) return await current();
      return cached.guides;
    },
  };
}
