import type { Delivered } from '#contract/delivered.ts';
import type { ShopGuide } from '#contract/endpoints/guides/shapes.ts';
import type { ClassPage } from '#contract/pages/class-page.ts';
import { sitePaths } from '#contract/site-paths.ts';
import {
  brand,
  classRoute,
  deliveredId,
  guideRoute,
  liveStructuredData,
  prerender,
  type SiteRoute,
} from '../src/prerender.tsx';
import { documentOf, type PageDocument } from './document.ts';

/**
 * Renders the pages that show the current guides and classes: their lists, and the page of each.
 * The build bundles this with what it renders; functions run it
 * (functions/adapters/site/renderer.ts).
 */

/** What the build knows of the live pages, as JSON. */
export interface LiveTemplates {
  shop: Template;
  guide: Template;
  classes: Template;
  groupClass: Template;
  /** The styles of the page of something that never was. */
  missingCss: string;
}

/** The parts of a document that don't depend on what is delivered. */
export type Template = Pick<
  PageDocument,
  'css' | 'icons' | 'loader' | 'modules' | 'entry' | 'stylesheet' | 'isSample'
> & {
  /** The page's preview card; its address is a path. */
  card: PageDocument['card'];
};

const kindOf = ({ guide, classes, groupClass }: Delivered): Exclude<keyof LiveTemplates, 'missingCss'> => {
  if (groupClass !== undefined) return 'groupClass';
  if (classes !== undefined) return 'classes';
  return guide === undefined ? 'shop' : 'guide';
};

/** Returns the HTML of the page at `path` on the site at `siteUrl` (without a trailing slash). */
export const livePages = (templates: LiveTemplates, siteUrl: string) => ({
  async render(path: string, delivered: Delivered): Promise<string> {
    const { card, ...template } = templates[kindOf(delivered)];
    const isMissing = (delivered.guide ?? delivered.groupClass)?.page === null;
    const { html, head } = await prerender(path, delivered);
    const picture = head.picture ?? card;
    return documentOf({
      ...template,
      ...(isMissing ? { css: templates.missingCss } : {}),
      head,
      html,
      url: isMissing ? undefined : siteUrl + path,
      siteName: brand.name,
      card: picture === undefined ? undefined : { ...picture, url: siteUrl + picture.url },
      jsonLd: liveStructuredData(delivered, siteUrl),
      delivered: { id: deliveredId, answers: delivered },
    });
  },
});

const guide: ShopGuide = {
  _id: 'sample',
  title: 'Sample: a guide',
  desc: 'A sample.',
  price: 4.99,
  amount: 4.99,
  category: 'Stem',
  pages: 5,
  edition: '2026-27',
  cover: '/cover.jpg',
};

/** Pages with every part, so that the build selects the styles of all. */
const sample: Delivered = {
  guide: {
    id: 'sample',
    page: {
      ...guide,
      onSale: true,
      checkedOn: '2026-10-01',
      readAloud: true,
      author: { name: 'Sample', credential: 'Sample' },
      whatsNew: ['Sample'],
      outcomes: ['Sample'],
      contents: [{ title: 'Sample', page: 1 }],
      pictures: {
        cover: { url: '/cover.jpg', width: 720, height: 960 },
        samples: [{ url: '/page.jpg', width: 1080, height: 1440 }],
      },
      sample: { url: '/sample.pdf', pages: 3, bytes: 1000 },
      questions: [{ question: 'Sample?', answer: 'Sample.' }],
      related: [],
      bundles: [{ _id: 'bundle', title: 'Sample', price: 8, guides: 2 }],
    },
  },
};

const guides = ['first', 'second', 'third', 'fourth'].map((_id) => ({ ...guide, _id }));
const sampleBundle: Delivered = {
  guide: {
    id: 'sample',
    page: {
      _id: 'sample',
      title: 'Sample',
      desc: 'A sample.',
      price: 8,
      amount: 8,
      listPrice: 9,
      guides,
      onSale: true,
    },
  },
};

const sampleClass: ClassPage = {
  id: 'sample',
  title: 'Sample',
  subject: 'Sample',
  service: '',
  teacher: 'Sample',
  dates: ['2026-11-07', '2026-11-14'].map((day) => ({
    start: `${day}T18:00:00Z`,
    minutes: 90,
    local: `${day} 10:00`,
  })),
  zone: 'Pacific Time',
  price: 120,
  state: 'open',
  seatsLeft: 3,
  enrollUntil: '2026-11-06',
  joinAfterStart: false,
  closed: '',
  text: 'A sample.',
  refundDays: 7,
  refundUntil: '2026-10-31',
};

/** What each page is rendered with for its styles. */
const samples = new Map<SiteRoute, readonly Delivered[]>([
  [guideRoute, [sample, sampleBundle]],
  [
    classRoute,
    [{}, { seatsLeft: 0 }, { state: 'canceled', closed: 'Sample.' } as const].map(
      (changes): Delivered => ({ groupClass: { id: 'sample', page: { ...sampleClass, ...changes } } }),
    ),
  ],
]);

/** The HTML from which the build selects the styles of a live page. */
export const sampleHtml = async (route: SiteRoute): Promise<string> => {
  const path = route.path.replace(':id', 'sample');
  const list = route.path === sitePaths.classes ? [{}, { classes: [] }, { classes: [sampleClass] }] : [{}];
  const pages = await Promise.all(
    (samples.get(route) ?? list).map(async (delivered) => (await prerender(path, delivered)).html),
  );
  return pages.join('');
};
