import * as v from 'valibot';
import type { showGuide as contract } from '#contract/endpoints/guides/public.ts';
import { guidePageId } from '#contract/fields/guides.ts';
import { guidePath } from '#contract/site-paths.ts';
import { type PageRenderer, renderOrMissing } from '../shared/page-renderer.ts';
import type { Clock } from '../shared/ports.ts';
import type { UseCase } from '../shared/use-case.ts';
import { getGuide } from './get-guide.ts';
import type { Bundles, GuidePages } from './ports.ts';

interface Dependencies {
  guidePages: Pick<GuidePages, 'find' | 'onSale'>;
  bundles: Pick<Bundles, 'find' | 'list'>;
  clock: Clock;
  renderer: PageRenderer;
}

/**
 * The page of a guide or a bundle as HTML.
 * @throws Refusal NOT_FOUND, with the page for missing addresses, if it never was on sale
 */
export function showGuide({ guidePages, bundles, clock, renderer }: Dependencies): UseCase<typeof contract> {
  const get = getGuide({ guidePages, bundles, clock });
  return async ({ input: { id } }) => {
    return await renderOrMissing(
      id,
      v.is(guidePageId, id),
      async () => await get({ input: { id } }),
      async (page, shown) => await renderer.render(guidePath(shown), { guide: { id: shown, page } }),
    );
  };
}
