import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#domain/shared/page-renderer.ts';
import type { Clock } from '#domain/shared/ports.ts';
import type { ShownWords } from '#domain/website/ports.ts';
import { buildIdIn, type LivePages, livePagesWith } from './whole-site.ts';

/** How long a function shows words before it looks for newer ones. */
const WORDS_MS = 5_000;

/** What a build renders, with the words that it was deployed with. */
async function deployed(folder: string): Promise<LivePages & { templates: string }> {
  const [{ livePages }, templates] = await Promise.all([
    import(pathToFileURL(path.resolve(folder, 'live.mjs')).href) as Promise<LivePages>,
    readFile(path.resolve(folder, 'templates.json'), 'utf8'),
  ]);
  return { livePages, templates };
}

/** Shows the words that the site was deployed with. */
export const asDeployed: ShownWords = () => Promise.resolve(undefined);

/**
 * Renders pages with the site's own code and the words that the other pages show.
 * @param folder the output `renderer` of the site's build
 * @param siteUrl without a trailing slash
 */
export function siteRenderer(
  folder: string,
  siteUrl: string,
  { shown, clock }: { readonly shown: ShownWords; readonly clock: Clock },
): PageRenderer {
  let last: { readonly at: number; readonly version: number; readonly renderer: Promise<PageRenderer> } | undefined;
  const load = async (words: Awaited<ReturnType<ShownWords>>): Promise<PageRenderer> => {
    if (words === undefined) {
      const { livePages, templates } = await deployed(folder);
      return livePages(JSON.parse(templates), siteUrl);
    }
    const { livePages } = await livePagesWith(folder, await words.documents());
    return livePages(JSON.parse(words.templates), siteUrl);
  };
  const current = async (): Promise<PageRenderer> => {
    const at = clock.now();
    if (last !== undefined && at < last.at + WORDS_MS) return await last.renderer;
    const words = await shown(await buildIdIn(folder));
    const version = words?.version ?? 0;
    const renderer = last?.version === version ? last.renderer : load(words);
    last = { at, version, renderer };
    return await renderer;
  };
  return {
    async render(page, delivered) {
      return await (await current()).render(page, delivered);
    },
  };
}
