import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { siteRenderer } from '#adapters/site/renderer.ts';
import { GUIDE_FILES, guidePath, sitePaths } from '#contract/site-paths.ts';
import { showGuide, showShop } from '#domain/guides/guide-pages.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { buildSiteIfChanged, readSiteManifest, rendererDir, sampleGuidesDir, siteDir } from '../../build/builds.ts';
import { staticSite } from '../../local/gateway/static-site.ts';
import { type RunningServer, sendJson, serve } from '../../local/http-server.ts';
import { publishGuides } from '../../operations/publish-guides.ts';
import { type HeaderSets, headerSets } from '../../stack/site-headers.ts';

const siteUrl = 'http://localhost:3000';

/** The sample guide whose page is measured. */
export const sampleGuidePath = guidePath('common-app-essay');

/**
 * Builds the site as `npm run build` does, with the shop and a guide's page as the functions render
 * them, and its twin: the same pages without scripts.
 * @returns the folders of both
 */
export async function buildSiteAndTwin(buildDir: string) {
  await buildSiteIfChanged(buildDir, siteUrl, { drawsImages: true });
  const site = siteDir(buildDir);
  await renderLivePages(buildDir);
  const twin = path.join(buildDir, 'twin');
  await rm(twin, { recursive: true, force: true });
  await cp(site, twin, { recursive: true });
  for (const name of await readdir(twin, { recursive: true })) {
    if (!name.endsWith('.html')) continue;
    const file = path.join(twin, name);
    await writeFile(file, withoutScripts(await readFile(file, 'utf8')));
  }
  return { site, twin };
}

/** Writes the pages that show the current guides, with the sample guides, into the site. */
async function renderLivePages(buildDir: string): Promise<void> {
  const world = inMemoryWorld();
  await publishGuides({ ...world, folder: sampleGuidesDir, siteUrl });
  const renderer = siteRenderer(rendererDir(buildDir), siteUrl);
  const write = async (name: string, content: string | Uint8Array) => {
    const file = path.join(siteDir(buildDir), name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  const id = path.basename(sampleGuidePath);
  await write(path.join(sitePaths.majorInsights, 'index.html'), await showShop({ ...world, renderer })());
  await write(path.join(sampleGuidePath, 'index.html'), await showGuide({ ...world, renderer })({ input: { id } }));
  for (const name of world.publicFiles.stored) {
    const file = await world.publicFiles.read(name);
    if (file !== undefined) await write(path.join(GUIDE_FILES, name), file.content);
  }
}

/** A page as a browser without scripts shows it, JSON-LD included. */
export const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script(?![^>]*application\/ld\+json)[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link[^>]*rel="modulepreload"[^>]*>/g, '');

/** The headers that CloudFront adds to the site's files. */
export async function siteHeaders(buildDir: string): Promise<HeaderSets> {
  const { inlineScriptHashes } = await readSiteManifest(buildDir);
  return headerSets({ paypalOrigins: [], inlineScriptHashes });
}

/** Serves a folder of pages as CloudFront does. Calls of the API get a 404. */
export async function serveFolder(dir: string, headers: HeaderSets = { site: {}, office: {} }): Promise<RunningServer> {
  const pages = await staticSite({ dir, headers });
  return serve((request, response) => {
    if (request.url?.startsWith('/api/') === true) sendJson(response, 404, {});
    else void pages.handle(request, response);
  }, 0);
}
