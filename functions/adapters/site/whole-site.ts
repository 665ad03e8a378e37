import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#domain/shared/page-renderer.ts';
import type {
  Contents,
  DeployedSite,
  RenderedSite,
  RenderPreview,
  SiteRenderer,
  Version,
} from '#domain/website/ports.ts';

interface Folders {
  readonly built: string;
  readonly scratch: string;
}

/** The module of the live pages (web/build/live-pages.ts). */
export interface LivePages {
  readonly livePages: (templates: unknown, siteUrl: string) => PageRenderer;
}

/** The module that the site’s build makes (web/build/whole-site.ts). */
interface WholeSiteModule {
  readonly renderSite: (
    folders: Folders,
    own: Version['documents'],
    siteUrl: string,
    uploads: readonly string[],
  ) => Promise<Omit<RenderedSite, 'templates'> & { readonly templates: unknown }>;
  readonly liveWith: (folders: Folders, own: Version['documents']) => Promise<LivePages>;
  readonly renderPreview: (folders: Folders, contents: Contents, siteUrl: string, at: string) => Promise<string>;
}

const load = async (built: string): Promise<WholeSiteModule> =>
  (await import(pathToFileURL(path.resolve(built, 'whole-site.mjs')).href)) as WholeSiteModule;

/** Node loads a file once, so each set of words has files of its own. */
const foldersOf = async (built: string): Promise<Folders> => ({
  built: path.resolve(built),
  scratch: await mkdtemp(path.join(tmpdir(), 'words-')),
});

/** The live pages with the business’s own words. */
export const livePagesWith = async (folder: string, own: Version['documents']): Promise<LivePages> =>
  await (await load(folder)).liveWith(await foldersOf(folder), own);

/** Names a build of the site. `folder` is its output `renderer`. */
export const buildIdIn = async (folder: string): Promise<string> =>
  await readFile(path.resolve(folder, 'build-id.txt'), 'utf8');

/**
 * Renders the whole site with the code of a build.
 * @param folder the output `renderer` of the site’s build
 * @param siteUrl without a trailing slash
 */
export const wholeSite = (folder: string, siteUrl: string): SiteRenderer => ({
  build: async () => await buildIdIn(folder),
  deployed: async () => JSON.parse(await readFile(path.resolve(folder, 'deployed.json'), 'utf8')) as DeployedSite,
  async render(own, uploads) {
    const { renderSite } = await load(folder);
    const { templates, ...rendered } = await renderSite(await foldersOf(folder), own, siteUrl, uploads);
    return { ...rendered, templates: JSON.stringify(templates) };
  },
});

/** Renders single pages; the parameters are those of {@link wholeSite}. */
export const sitePreview =
  (folder: string, siteUrl: string): RenderPreview =>
  async (contents, at) => {
    const { renderPreview } = await load(folder);
    return await renderPreview(await foldersOf(folder), contents, siteUrl, at);
  };
