import { addDays, dayIn } from '#contract/dates.ts';
import { LIVE_PAGES, liveSitemap } from '#contract/pages/live-pages.ts';
import { palette } from '#contract/pages/palette.ts';
import { cardSize } from '#contract/website/cards.ts';
import type { PageHead } from '../src/components/head.ts';

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The image in a preview of the page. */
export interface CardTag {
  /** Absolute, because Open Graph asks for that. */
  url: string;
  alt: string;
  /** Pixels; by default a card's. */
  width?: number;
  height?: number;
}

export interface PageDocument {
  head: PageHead;
  html: string;
  css: string;
  /** The tags of the icons (home-screen.ts). */
  icons: string;
  loader: string;
  /** The addresses of the page's modules, in the order in which they import one another. */
  modules: readonly string[];
  /** Which of them starts the application. */
  entry: string;
  /** The address of the whole stylesheet. */
  stylesheet: string;
  /** Absolute address of the page; `undefined` for the 404 page, which has none. */
  url: string | undefined;
  siteName: string;
  card: CardTag | undefined;
  jsonLd: object | undefined;
  /** The site has sample content: the page says so, and search engines leave it out. */
  isSample: boolean;
  /** Answers of the API that the page was rendered with, for its scripts. */
  delivered?: { id: string; answers: object };
}

/**
 * Open Graph tags. The size of the card is the one tag of Twitter's that Open Graph has no equal
 * for.
 */
const previewTags = ({ head, url, siteName, card }: PageDocument): string => {
  if (url === undefined) return '';
  const properties: [string, string][] = [
    ['type', 'website'],
    ['title', head.heading === siteName ? head.title : head.heading],
    ['description', head.description],
    ['url', url],
    ['site_name', siteName],
  ];
  if (card !== undefined) {
    properties.push(
      ['image', card.url],
      ['image:width', String(card.width ?? cardSize.width)],
      ['image:height', String(card.height ?? cardSize.height)],
      ['image:alt', card.alt],
    );
  }
  const tags = properties.map(([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`);
  return `${tags.join('')}<meta name="twitter:card" content="${card === undefined ? 'summary' : 'summary_large_image'}">`;
};

/** React preloads the pictures of the first screen, which would delay the text. */
const withoutPreloads = (html: string) => html.replaceAll(/<link rel="preload" as="image"[^>]*>/g, '');

/** React Router marks links for a feature of its framework mode, which this site does not use. */
const withoutDiscovery = (html: string) => html.replaceAll(' data-discover="true"', '');

/** What every page of a site with sample content says, above all else. */
const SAMPLE_NOTICE = 'Sample: people and numbers are invented';

/** With its styles, because it is outside the page that the styles are selected from. */
export const sampleNotice = `<aside aria-label="About this site" style="padding:.5rem 1rem;background:${palette.navy};color:${palette.paper};font:700 1rem/1.4 system-ui,sans-serif;text-align:center">${SAMPLE_NOTICE}</aside>`;

/** JSON that can't end the element around it. */
const jsonText = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

export const documentOf = (page: PageDocument): string => {
  const { head, html, css, icons, loader, modules, entry, stylesheet, url, jsonLd, delivered, isSample } = page;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    head.noindex ? '<meta name="robots" content="noindex">' : '',
    // In capitals, so that pages' scripts, which look for `robots`, leave it (components/page.tsx).
    isSample ? '<meta name="ROBOTS" content="noindex">' : '',
    url === undefined ? '' : `<link rel="canonical" href="${escapeHtml(url)}">`,
    previewTags(page),
    `<meta name="theme-color" content="${palette.sand}">`,
    icons,
    `<style>${css}</style>`,
    jsonLd === undefined ? '' : `<script type="application/ld+json">${jsonText(jsonLd)}</script>`,
    `</head><body>${isSample ? sampleNotice : ''}<div id="app" data-modules="${modules.join(' ')}" data-entry="${entry}" data-style="${stylesheet}">${withoutDiscovery(withoutPreloads(html))}</div>`,
    delivered === undefined
      ? ''
      : `<script type="application/json" id="${delivered.id}">${jsonText(delivered.answers)}</script>`,
    `<script>${loader}</script></body></html>\n`,
  ].join('');
};

export const sitemapOf = (siteUrl: string, paths: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths
    .map((route) => `  <url><loc>${escapeHtml(siteUrl + route)}</loc></url>\n`)
    .join('')}</urlset>\n`;

/** Less than a year, as RFC 9116 asks: each build says that the address still holds. */
const SECURITY_TXT_DAYS = 364;

/** How to report a vulnerability (RFC 9116). It names a day, so builds of a day are the same. */
export function securityTxtOf(siteUrl: string, email: string, now: number): string {
  return [
    `Contact: mailto:${email}`,
    `Expires: ${addDays(dayIn('UTC', now), SECURITY_TXT_DAYS)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/**
 * Keeps crawlers away from the private pages at `hidden`, whose HTML has no content. Crawlers that
 * fetch them anyway find `noindex`.
 */
export const robotsOf = (siteUrl: string, hidden: readonly string[]): string =>
  `User-agent: *\n${hidden.map((route) => `Disallow: ${route}\n`).join('')}Disallow: /api/\n\n${['/sitemap.xml', ...Object.values(LIVE_PAGES).map(liveSitemap)].map((path) => `Sitemap: ${siteUrl}${path}\n`).join('')}`;
