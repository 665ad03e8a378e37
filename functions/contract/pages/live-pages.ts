import { sitePaths } from '../site-paths.ts';

/**
 * The endpoints that answer pages with current data: a list, the pages one segment below it, and
 * the sitemap of these. The edge and the local stack send the pages' addresses there.
 */
export const LIVE_PAGES = {
  guides: { at: sitePaths.majorInsights, list: 'pages/shop', page: 'pages/guides', sitemap: 'pages/sitemap' },
  classes: { at: sitePaths.classes, list: 'pages/classes', page: 'pages/classes', sitemap: 'pages/classes-sitemap' },
} as const;

/** The last part of the address of such a page: small letters, digits, and hyphens between them. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Where search engines find the pages below a list. */
export const liveSitemap = (pages: { readonly at: string }): string => `${pages.at}/sitemap.xml`;
