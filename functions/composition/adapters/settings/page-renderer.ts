import { siteRenderer } from '#adapters/site/renderer.ts';
import type { PageRenderer } from '#domain/shared/page-renderer.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  variables: ['RENDERER_FOLDER', 'SITE_URL'],
} as const satisfies Grant;

/** Renders pages with the site’s own build. */
export const pageRenderer = (): PageRenderer => siteRenderer(read('RENDERER_FOLDER'), read('SITE_URL'));
