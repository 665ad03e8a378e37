import { sitePaths } from './site-paths.ts';

/**
 * The endpoints that answer pages with current data: a list, the pages one segment below it, and
 * the sitemap of these. The edge and the local stack send the pages' addresses there.
 */
export const LIVE_PAGES = {
  guides: { at: sitePaths.majorInsights, list: 'pages/shop', page: 'pages/guides', sitemap: 'pages/sitemap' },
  classes: { at: sitePaths.classes, list: 'pages/classes', page: 'pages/classes', sitemap: 'pages/classes-sitemap' },
} as const;

/** Where search engines find the pages below a list. */
export const liveSitemap = ({ at }: { readonly at: string }): string => `${at}/sitemap.xml`;
