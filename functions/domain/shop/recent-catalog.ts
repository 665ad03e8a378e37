import { CATALOG_CACHE_SECONDS } from '#contract/limits.ts';
import type { Catalog, Guide } from '../ports/catalog.ts';
import type { Clock } from '../ports/clock.ts';

export interface RecentCatalog {
  /** The guides on sale as they were at most a minute ago. */
  recent(): Promise<readonly Guide[]>;
  /** The guides on sale now, to be read before refusing an order. */
  current(): Promise<readonly Guide[]>;
}

/** Caches the catalog for as long as CloudFront does, so most orders don't read the table. */
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
