import { guidePath } from '#contract/site-paths.ts';
import type { Clock } from '../shared/ports.ts';
import { sitemapOf } from '../shared/sitemap.ts';
import { listGuides } from './list-guides.ts';
import type { Bundles, Catalog } from './ports.ts';

/** The addresses of the guides and bundles on sale, for search engines. An id needs no escaping. */
export function showSitemap({
  catalog,
  bundles,
  clock,
  siteUrl,
}: {
  catalog: Pick<Catalog, 'list'>;
  bundles: Pick<Bundles, 'list'>;
  clock: Clock;
  siteUrl: string;
}) {
  const list = listGuides({ catalog, bundles, clock });
  return async (): Promise<string> => {
    const { res: guides, bundles: onSale } = await list();
    return sitemapOf([...guides, ...onSale].map(({ _id }) => siteUrl + guidePath(_id)));
  };
}
