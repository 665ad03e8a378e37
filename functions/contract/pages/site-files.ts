import { GUIDE_FILES } from '../site-paths.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** How long browsers may keep a file of the site, by its path. Pages are asked for each time. */
export const cacheControl = (path: string): string =>
  path.startsWith('/assets/') || path.startsWith(`${GUIDE_FILES}/`)
    ? `public, max-age=${String(yearSeconds)}, immutable`
    : 'public, max-age=0, must-revalidate';
