import type { getGuide as contract } from '#contract/endpoints/guides/public.ts';
import type { BundlePage, Picture } from '#contract/pages/guide-page.ts';
import type { Clock } from '../shared/ports.ts';
import { notFound } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import { bundleOf, pdfOf, publicPath } from './list-guides.ts';
import type { Bundles, GuidePage, GuidePages, StoredPicture } from './ports.ts';
import { isOnSale } from './shelf.ts';

interface Dependencies {
  readonly guidePages: Pick<GuidePages, 'find' | 'onSale'>;
  readonly bundles: Pick<Bundles, 'list' | 'find'>;
  readonly clock: Clock;
}

/**
 * What the page of a guide or a bundle shows, also of one that was withdrawn
 * (docs/product.md#shop).
 * @throws Refusal NOT_FOUND if it never was on sale
 */
export function getGuide({ guidePages, bundles, clock }: Dependencies): UseCase<typeof contract> {
  return async ({ input: { id } }) => {
    const [{ guide: listed, withdrawn, page }, listedBundles] = await Promise.all([
      guidePages.find(id),
      bundles.list(),
    ]);
    const guide = listed ?? withdrawn;
    if (guide === undefined) return await bundlePage({ guidePages, bundles, clock }, id);
    const now = clock.now();
    const within = listed === undefined ? [] : listedBundles.filter((bundle) => bundle.guides.includes(id));
    const related = (page?.related ?? []).filter((other) => other !== id);
    const wanted = new Set([...related, ...within.flatMap((bundle) => bundle.guides)]);
    const others = wanted.size === 0 ? [] : await guidePages.onSale([...wanted]);
    return {
      ...pdfOf(guide, now),
      onSale: listed !== undefined,
      ...(page === undefined ? withoutPage : pageFields(page)),
      whatsNew: [...(guide.whatsNew ?? [])],
      related: others.filter((one) => related.includes(one.id)).map((one) => pdfOf(one, now)),
      bundles: within
        .filter((bundle) => isOnSale(bundle, others))
        .map((bundle) => bundleOf(bundle, others, now))
        .map(({ _id, title, price, guides }) => ({ _id, title, price, guides: guides.length })),
    };
  };
}

/** @throws Refusal NOT_FOUND if it never was on sale */
async function bundlePage({ guidePages, bundles, clock }: Dependencies, id: string): Promise<BundlePage> {
  const found = await bundles.find(id);
  if (found === undefined) throw notFound('There is no such guide.');
  const { bundle, onSale } = found;
  const guides = await guidePages.onSale(bundle.guides);
  return { ...bundleOf(bundle, guides, clock.now()), onSale: onSale && isOnSale(bundle, guides) };
}

const withoutPage = {
  checkedOn: '',
  author: null,
  outcomes: [],
  contents: [],
  pictures: { cover: null, samples: [] },
  sample: null,
  questions: [],
};

const pageFields = ({ author, checkedOn, outcomes, contents, pictures, sample, questions, readAloud }: GuidePage) => ({
  ...(readAloud === undefined ? {} : { readAloud }),
  checkedOn,
  author: author ?? null,
  outcomes: [...outcomes],
  contents: [...contents],
  pictures: { cover: pictureOf(pictures.cover), samples: pictures.samples.map(pictureOf) },
  sample: sample === undefined ? null : { url: publicPath(sample.file), pages: sample.pages, bytes: sample.bytes },
  questions: [...questions],
});

const pictureOf = ({ file, width, height }: StoredPicture): Picture => ({ url: publicPath(file), width, height });
