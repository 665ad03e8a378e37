import { CATALOG_CACHE_SECONDS } from '#contract/endpoints/guides/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { Clock } from '../shared/ports.ts';
import type { Shelf, ShelfTables } from './shelf.ts';

export interface RecentCatalog {
  /** What was on sale at most a minute ago. */
  recent(): Promise<Shelf>;
  /** What is on sale now, to be read before refusing an order. */
  current(): Promise<Shelf>;
}

/** Caches the catalog for as long as CloudFront does, so most orders don't read the table. */
export function recentCatalog({ catalog, bundles, clock }: ShelfTables & { clock: Clock }): RecentCatalog {
  let cached: { readonly shelf: Shelf; readonly readAt: number } | undefined;

  const current = async (): Promise<Shelf> => {
    const readAt = clock.now();
    const [guides, listed] = await Promise.all([catalog.list(), bundles.list()]);
    cached = { shelf: { guides, bundles: listed }, readAt };
    return cached.shelf;
  };
  return {
    current,
    async recent() {
      if (cached === undefined || clock.now() - cached.readAt >= inMs(CATALOG_CACHE_SECONDS)) return await current();
      return cached.shelf;
    },
  };
}
