import { guidePath } from '#contract/site-paths.ts';
import { sitemapOf } from '../shared/sitemap.ts';
import { isOnSale, type ShelfTables } from './shelf.ts';

/** The addresses of the guides and bundles on sale, for search engines. An id needs no escaping. */
export function showSitemap({ catalog, bundles, siteUrl }: ShelfTables & { siteUrl: string }) {
  return async (): Promise<string> => {
    const [guides, listed] = await Promise.all([catalog.list(), bundles.list()]);
    const onSale = listed.filter((bundle) => isOnSale(bundle, guides));
    return sitemapOf([...guides, ...onSale].map(({ id }) => siteUrl + guidePath(id)));
  };
}
