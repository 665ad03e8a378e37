import { sitePaths } from '#contract/site-paths.ts';
import type { PageRenderer } from '../shared/page-renderer.ts';
import type { Clock } from '../shared/ports.ts';
import { listGuides } from './list-guides.ts';
import type { ShelfTables } from './shelf.ts';

/** The shop as HTML, with the guides and bundles on sale (docs/product.md#guide-pages). */
export function showShop({ renderer, ...shelf }: ShelfTables & { clock: Clock; renderer: PageRenderer }) {
  const list = listGuides(shelf);
  return async (): Promise<string> => {
    const { res: catalog, bundles: onSale } = await list();
    const named = onSale.map((bundle) => ({ ...bundle, guides: bundle.guides.map(({ _id }) => _id) }));
    return await renderer.render(sitePaths.majorInsights, { catalog, bundles: named });
  };
}
