import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listPdfs as endpoint } from '#contract/endpoints/list-pdfs.ts';
import { listPdfs } from '#domain/shop/list-pdfs.ts';
import { inMemoryCatalog } from '#testing/catalog.ts';
import { buildSiteIfChanged, guidesDir, readSiteManifest, siteDir } from '../../build/builds.ts';
import { typesetGuides } from '../../build/sample-guides/typeset-guides.ts';
import { staticSite } from '../../local/gateway/static-site.ts';
import { type RunningServer, sendJson, serve } from '../../local/http-server.ts';
import { type HeaderSets, headerSets } from '../../stack/site-headers.ts';

/**
 * Builds the site as `npm run build` does, and its twin: the same pages without scripts.
 * @returns the folders of both
 */
export async function buildSiteAndTwin(buildDir: string) {
  await buildSiteIfChanged(buildDir, 'http://localhost:3000', { drawsImages: true });
  const site = siteDir(buildDir);
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

/** A page as a browser without scripts shows it, JSON-LD included. */
export const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script(?![^>]*application\/ld\+json)[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link[^>]*rel="modulepreload"[^>]*>/g, '');

/** Serves the site with the headers and the compression of CloudFront, and the sample guides. */
export async function serveSite(buildDir: string): Promise<RunningServer> {
  const { inlineScriptHashes } = await readSiteManifest(buildDir);
  const guides = await typesetGuides({ outDir: guidesDir(buildDir) });
  const { status, message } = endpoint.success;
  const res = await listPdfs({ catalog: inMemoryCatalog(...guides) })();
  return serveFolder(siteDir(buildDir), {
    headers: headerSets({ paypalOrigins: [], inlineScriptHashes }),
    answers: new Map([[`/api/${endpoint.path}`, { status_code: status, message, res }]]),
  });
}

/** Serves a folder of pages as CloudFront does. Calls of the API get `answers`, or a 404. */
export async function serveFolder(
  dir: string,
  {
    headers = { site: {}, office: {} },
    answers = new Map(),
  }: { headers?: HeaderSets; answers?: ReadonlyMap<string, unknown> } = {},
): Promise<RunningServer> {
  const pages = await staticSite({ dir, headers });
  return serve((request, response) => {
    const { url = '/' } = request;
    if (url.startsWith('/api/')) sendJson(response, answers.has(url) ? 200 : 404, answers.get(url) ?? {});
    else void pages.handle(request, response);
  }, 0);
}
