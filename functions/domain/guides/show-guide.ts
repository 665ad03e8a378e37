import { GUIDE_ID } from '#contract/fields/guides.ts';
import { guidePath } from '#contract/site-paths.ts';
import type { Clock } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import { getGuide } from './get-guide.ts';
import type { Bundles, GuidePages, PageRenderer } from './ports.ts';

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
