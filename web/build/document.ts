import { palette } from '#contract/palette.ts';
import type { PageHead } from '../src/components/head.ts';

/** The text files of a site: pages, sitemap, robots. */

/** Pixels of a preview card: the size that networks and messengers ask for (1.91 to 1). */
export const cardSize = { width: 1200, height: 630 } as const;

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The picture that a preview of the page shows. */
export interface CardTag {
  /** Absolute address: those who fetch it do not know the page's. */
  url: string;
  alt: string;
}

export interface PageDocument {
  head: PageHead;
  html: string;
  css: string;
  loader: string;
  modules: readonly string[];
  /** Absolute address of the page. Absent for what answers at any address that has no page. */
  url: string | undefined;
  siteName: string;
  card: CardTag | undefined;
  jsonLd: object | undefined;
}

/** Open Graph, which messengers and networks read; of Twitter's own tags only the size of the card has no equal there. */
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
      ['image:width', String(cardSize.width)],
      ['image:height', String(cardSize.height)],
      ['image:alt', card.alt],
    );
  }
  const tags = properties.map(([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`);
  return `${tags.join('')}<meta name="twitter:card" content="${card === undefined ? 'summary' : 'summary_large_image'}">`;
};

/** React asks for the pictures of the first screen before everything else; the text comes first, and the browser finds them below. */
const withoutPreloads = (html: string) => html.replaceAll(/<link rel="preload" as="image"[^>]*>/g, '');

/** React Router marks links for a discovery of routes that only its framework mode has. Nothing reads the mark here. */
const withoutDiscovery = (html: string) => html.replaceAll(' data-discover="true"', '');

/** The HTML file of a page. */
export const documentOf = (page: PageDocument): string => {
  const { head, html, css, loader, modules, url, jsonLd } = page;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    head.noindex ? '<meta name="robots" content="noindex">' : '',
    url === undefined ? '' : `<link rel="canonical" href="${escapeHtml(url)}">`,
    previewTags(page),
    `<meta name="theme-color" content="${palette.sand}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    // In the mode of the call that will use it, else it would be fetched twice.
    head.data === undefined ? '' : `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(head.data)}">`,
    `<style>${css}</style>`,
    jsonLd === undefined
      ? ''
      : `<script type="application/ld+json">${JSON.stringify(jsonLd).replaceAll('<', '\\u003c')}</script>`,
    `</head><body><div id="app" data-modules="${modules.join(' ')}">${withoutDiscovery(withoutPreloads(html))}</div>`,
    `<script>${loader}</script></body></html>\n`,
  ].join('');
};

/** The sitemap of the pages at `paths`, whose addresses it must give whole. */
export const sitemapOf = (siteUrl: string, paths: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths
    .map((route) => `  <url><loc>${escapeHtml(siteUrl + route)}</loc></url>\n`)
    .join('')}</urlset>\n`;

/**
 * What crawlers need not fetch. The private pages at `hidden` are waiting shells without a word to read, so the time of a crawler is
 * saved for the others; those that come all the same find `noindex` in them.
 */
export const robotsOf = (siteUrl: string, hidden: readonly string[]): string =>
  `User-agent: *\n${hidden.map((route) => `Disallow: ${route}\n`).join('')}Disallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
