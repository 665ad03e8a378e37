import type { Delivered } from '#contract/delivered.ts';
import { MINUTE_MS } from '#contract/limits.ts';
import { type ClassPage, canEnroll } from '#contract/pages/class-page.ts';
import { classPath } from '#contract/pages/class-path.ts';
import type { BundlePage, GuidePage } from '#contract/pages/guide-page.ts';
import { guidePath } from '#contract/site-paths.ts';
import { brand, socialLinks } from '../content/brand.ts';
import { plainText } from '../content/claims.ts';
import { questionGroups } from '../content/faq.ts';
import { packageCards } from '../content/package-cards.ts';
import { paths } from '../content/paths.ts';
import { premises } from '../content/premises.ts';
import { serviceCards } from '../content/service-cards.ts';
import { categoryLabels } from '../features/shop/categories.ts';

/**
 * Structured data (schema.org as JSON-LD) for search engines, from the documents. Only the
 * prerendering imports it, so it isn't in the pages' scripts.
 */

type Node = Readonly<Record<string, unknown>>;

const business = (siteUrl: string): Node => {
  const { street, city, state, postcode } = premises.address;
  // The sample links lead to the networks' home pages, which say nothing about the business.
  const profiles = socialLinks.map(({ link }) => link).filter((link) => new URL(link).pathname !== '/');
  return {
    '@type': 'EducationalOrganization',
    '@id': `${siteUrl}/#business`,
    name: brand.name,
    url: `${siteUrl}/`,
    logo: siteUrl + brand.logo,
    email: brand.email,
    telephone: brand.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode: postcode,
      addressCountry: 'US',
    },
    ...(profiles.length === 0 ? {} : { sameAs: profiles }),
  };
};

/**
 * Search engines show the breadcrumbs in place of the address. The last one, the page itself, needs
 * no address.
 */
const breadcrumbs = (siteUrl: string, parent: { name: string; path: string }, name: string): Node => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: parent.name, item: siteUrl + parent.path },
    { '@type': 'ListItem', position: 2, name },
  ],
});

interface Offer {
  path: string;
  title: string;
  /** Who it is for. */
  stage?: string;
  parent: { name: string; path: string };
}

const offers: readonly Offer[] = [
  ...serviceCards.map(({ slug, title }) => ({
    path: paths.service(slug),
    title,
    parent: { name: 'Services', path: paths.services },
  })),
  ...packageCards.map(({ slug, title, stage }) => ({
    path: paths.package(slug),
    title,
    stage,
    parent: { name: 'Packages', path: paths.packages },
  })),
];

/**
 * The name of the list that a page belongs to, for previews to show above the title; `undefined` if
 * there is none.
 */
export const sectionOf = (path: string): string | undefined => offers.find((offer) => offer.path === path)?.parent.name;

const nodesFor = (path: string, siteUrl: string): readonly Node[] => {
  if (path === paths.home) {
    const site = {
      '@type': 'WebSite',
      url: `${siteUrl}/`,
      name: brand.name,
      publisher: { '@id': `${siteUrl}/#business` },
    };
    return [site, business(siteUrl)];
  }
  if (path === paths.faq) {
    const questions = questionGroups.flatMap((group) =>
      group.questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
      })),
    );
    return [{ '@type': 'FAQPage', mainEntity: questions }];
  }
  const offer = offers.find((one) => one.path === path);
  if (offer === undefined) return [];
  const { title, stage, parent } = offer;
  // Description and address are left out: the page has them already, and service pages are at their
  // size limit.
  const service = {
    '@type': 'Service',
    name: title,
    provider: { '@type': 'EducationalOrganization', name: brand.name, url: `${siteUrl}/` },
    ...(stage === undefined ? {} : { audience: { '@type': 'Audience', audienceType: stage } }),
  };
  return [service, breadcrumbs(siteUrl, parent, title)];
};

/**
 * The JSON-LD of the page at `path` on the site at `siteUrl` (without a trailing slash), or
 * `undefined` if it has none.
 */
export const structuredData = (path: string, siteUrl: string): object | undefined => {
  return graphOf(nodesFor(path, siteUrl));
};

const graphOf = (nodes: readonly Node[]): object | undefined => {
  if (nodes.length === 0) return undefined;
  return { '@context': 'https://schema.org', ...(nodes.length === 1 ? nodes[0] : { '@graph': nodes }) };
};

/** The JSON-LD of a page that shows the current guides or classes. What isn't on sale has none. */
export const liveStructuredData = (
  { catalog, guide, classes, groupClass }: Delivered,
  siteUrl: string,
): object | undefined => {
  if (guide !== undefined) return guide.page?.onSale === true ? graphOf(productNodes(guide.page, siteUrl)) : undefined;
  if (groupClass !== undefined)
    return groupClass.page === null ? undefined : graphOf(eventNodes(groupClass.page, siteUrl));
  const listed = [
    ...(catalog ?? []).map(({ _id, title }) => ({ name: title, url: siteUrl + guidePath(_id) })),
    ...(classes ?? []).map(({ id, title }) => ({ name: title, url: siteUrl + classPath(id) })),
  ].map((one, place) => ({ '@type': 'ListItem', position: place + 1, ...one }));
  return listed.length === 0 ? undefined : graphOf([{ '@type': 'ItemList', itemListElement: listed }]);
};

/** The end of a date of a class, as its start is written. */
const endOf = ({ start, minutes }: ClassPage['dates'][number]): string =>
  new Date(Date.parse(start) + minutes * MINUTE_MS).toISOString().replace('.000Z', 'Z');

/** A class as an event with its dates; one that is over or canceled is none. */
const eventNodes = (page: ClassPage, siteUrl: string): readonly Node[] => {
  const { id, title, text, dates, teacher, price, state } = page;
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined || state === 'done' || state === 'canceled') return [];
  const url = siteUrl + classPath(id);
  const organizer = { '@type': 'EducationalOrganization', name: brand.name, url: `${siteUrl}/` };
  const location = { '@type': 'VirtualLocation', url };
  const common = {
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location,
  };
  const event = {
    '@type': 'EducationEvent',
    '@id': url,
    name: title,
    description: text,
    startDate: first.start,
    endDate: endOf(last),
    ...common,
    organizer,
    performer: { '@type': 'Person', name: teacher },
    ...(dates.length === 1
      ? {}
      : {
          subEvent: dates.map((date, place) => ({
            '@type': 'EducationEvent',
            name: `${title} (${String(place + 1)} of ${String(dates.length)})`,
            startDate: date.start,
            endDate: endOf(date),
            ...common,
          })),
        }),
    ...(price === 0 ? { isAccessibleForFree: true } : {}),
    offers: {
      '@type': 'Offer',
      url,
      price: price.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${canEnroll(page) ? 'InStock' : 'SoldOut'}`,
      seller: organizer,
    },
  };
  return [event, breadcrumbs(siteUrl, { name: 'Classes', path: paths.classes }, title)];
};

/** What only a guide has. */
const guideFacts = (page: GuidePage | BundlePage, siteUrl: string): Node => {
  if ('guides' in page) return { category: 'Bundle' };
  const { category, pictures, author } = page;
  return {
    category: categoryLabels[category],
    ...(pictures.cover === null ? {} : { image: siteUrl + pictures.cover.url }),
    ...(author === null ? {} : { author: { '@type': 'Person', name: author.name } }),
  };
};

const productNodes = (page: GuidePage | BundlePage, siteUrl: string): readonly Node[] => {
  const { _id, title, desc, amount } = page;
  const url = siteUrl + guidePath(_id);
  const product = {
    '@type': 'Product',
    '@id': url,
    name: title,
    description: desc,
    sku: _id,
    brand: { '@type': 'Brand', name: brand.name },
    ...guideFacts(page, siteUrl),
    offers: {
      '@type': 'Offer',
      url,
      price: amount.toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      seller: { '@type': 'EducationalOrganization', name: brand.name, url: `${siteUrl}/` },
    },
  };
  return [product, breadcrumbs(siteUrl, { name: 'Major Insights', path: paths.majorInsights }, title)];
};
