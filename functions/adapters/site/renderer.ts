import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#domain/shared/page-renderer.ts';

/** The module that the site's build makes (web/build/live-pages.ts). */
interface LivePages {
  readonly livePages: (templates: unknown, siteUrl: string) => PageRenderer;
}

/**
 * Renders pages with the site's own code. `folder` is the output `renderer` of the site's build;
 * `siteUrl` has no trailing slash.
 */
export function siteRenderer(folder: string, siteUrl: string): PageRenderer {
  const load = async (): Promise<PageRenderer> => {
    const file = path.resolve(folder, 'live.mjs');
    const [{ livePages }, templates] = await Promise.all([
      import(pathToFileURL(file).href) as Promise<LivePages>,
      readFile(path.resolve(folder, 'templates.json'), 'utf8'),
    ]);
    return livePages(JSON.parse(templates), siteUrl);
  };
  let loading: Promise<PageRenderer> | undefined;
  return {
    async render(page, delivered) {
      loading ??= load();
      return await (await loading).render(page, delivered);
    },
  };
}
