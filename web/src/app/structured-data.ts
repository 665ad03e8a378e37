import { brand, socialLinks } from '../content/brand.ts';
import { plainText } from '../content/claims.ts';
import { questionGroups } from '../content/faq.ts';
import { packageCards } from '../content/package-cards.ts';
import { paths } from '../content/paths.ts';
import { serviceCards } from '../content/service-cards.ts';

/**
 * Structured data (schema.org as JSON-LD) for search engines, all from the content files. Read while prerendering only: no script
 * of the pages carries it.
 *
 * The shop has none: its guides and prices live in the database and are not known when the site is built.
 */

type Node = Readonly<Record<string, unknown>>;

const business = (siteUrl: string): Node => {
  const { street, city, state, postcode } = brand.address;
  // The sample links lead to the networks themselves, which says nothing of the business.
  const profiles = socialLinks.map(({ href }) => href).filter((href) => new URL(href).pathname !== '/');
  return {
    '@type': 'EducationalOrganization',
    '@id': `${siteUrl}/#business`,
    name: brand.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/favicon.svg`,
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

/** The trail to a page: search engines show it in place of the address. The page itself, at its end, needs no address. */
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
  /** For whom. */
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

/** The list that a page belongs to: its name, as a preview shows it above the title; `undefined` for a page of its own. */
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
  // What the page's own description and canonical address say is not said again: service pages are at the limit of their weight.
  const service = {
    '@type': 'Service',
    name: title,
    provider: { '@type': 'EducationalOrganization', name: brand.name, url: `${siteUrl}/` },
    ...(stage === undefined ? {} : { audience: { '@type': 'Audience', audienceType: stage } }),
  };
  return [service, breadcrumbs(siteUrl, parent, title)];
};

/** The JSON-LD of the page at `path` on the site at `siteUrl` (without a trailing slash), or `undefined` where it has none. */
export const structuredData = (path: string, siteUrl: string): object | undefined => {
  const nodes = nodesFor(path, siteUrl);
  if (nodes.length === 0) return undefined;
  return { '@context': 'https://schema.org', ...(nodes.length === 1 ? nodes[0] : { '@graph': nodes }) };
};
