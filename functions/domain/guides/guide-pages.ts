import { GUIDE_ID } from '#contract/fields/guides.ts';
import { guidePath, sitePaths } from '#contract/site-paths.ts';
import type { Clock } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import { getGuide } from './get-guide.ts';
import { listPdfs } from './list-pdfs.ts';
import type { Bundles, Catalog, GuidePages, PageRenderer } from './ports.ts';

/** The shop as HTML, with the guides and bundles on sale (docs/product.md#guide-pages). */
export function showShop({
  catalog,
  bundles,
  clock,
  renderer,
}: {
  catalog: Pick<Catalog, 'list'>;
  bundles: Pick<Bundles, 'list'>;
  clock: Clock;
  renderer: PageRenderer;
}) {
  const list = listPdfs({ catalog, bundles, clock });
  return async (): Promise<string> => {
    const { res: catalog, bundles: onSale } = await list();
    const named = onSale.map((bundle) => ({ ...bundle, guides: bundle.guides.map(({ _id }) => _id) }));
    return await renderer.render(sitePaths.majorInsights, { catalog, bundles: named });
  };
}

/**
 * The page of a guide or a bundle as HTML.
 * @throws Refusal NOT_FOUND, with the page for missing addresses, if it never was on sale
 */
export function showGuide({
  guidePages,
  bundles,
  clock,
  renderer,
}: {
  guidePages: Pick<GuidePages, 'find' | 'onSale'>;
  bundles: Pick<Bundles, 'find' | 'list'>;
  clock: Clock;
  renderer: PageRenderer;
}) {
  const get = getGuide({ guidePages, bundles, clock });
  return async ({ input: { id } }: { input: { id: string } }): Promise<string> => {
    const path = guidePath(id);
    try {
      if (!GUIDE_ID.test(id)) throw new Refusal('NOT_FOUND');
      return await renderer.render(path, { guide: { id, page: await get({ input: { id } }) } });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'NOT_FOUND') throw error;
      throw new Refusal('NOT_FOUND', { text: await renderer.render(path, { guide: { id, page: null } }) });
    }
  };
}

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
  const list = listPdfs({ catalog, bundles, clock });
  return async (): Promise<string> => {
    const { res: guides, bundles: onSale } = await list();
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...[...guides, ...onSale].map(({ _id }) => `  <url><loc>${siteUrl}${guidePath(_id)}</loc></url>`),
      '</urlset>\n',
    ].join('\n');
  };
}
