import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { asDeployed, siteRenderer } from '#adapters/site/renderer.ts';
import { GUIDE_FILES, guidePath, sitePaths } from '#contract/site-paths.ts';
import { showGuide } from '#domain/guides/show-guide.ts';
import { showShop } from '#domain/guides/show-shop.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { launchChromium } from '../../../web/e2e/chromium.ts';
import { buildSiteIfChanged, readSiteManifest, rendererDir, sampleGuidesDir, siteDir } from '../../build/builds.ts';
import { staticSite } from '../../local/gateway/static-site.ts';
import { type RunningServer, sendJson, serve } from '../../local/http-server.ts';
import { publishGuides } from '../../operations/publish-guides.ts';
import { headerSets } from '../../stack/site-headers.ts';
import { findMenuButton, type Point, visit } from './visit.ts';

const buildDir = '.local/bench';
const siteUrl = 'http://localhost:3000';
const guide = guidePath('common-app-essay');
/** One page of each kind. */
const kinds = [
  ...['/', sitePaths.register, sitePaths.book, '/services/college-consultation', '/packages/preparation'],
  ...[sitePaths.majorInsights, guide, '/terms-and-conditions'],
];

/** A page as a browser without scripts shows it, JSON-LD included. */
export const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script(?![^>]*application\/ld\+json)[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link[^>]*rel="modulepreload"[^>]*>/g, '');

/** Builds the site, and its twin: the same pages without scripts. Returns both folders. */
async function buildSiteAndTwin() {
  await buildSiteIfChanged(buildDir, siteUrl, { drawsImages: true });
  const site = siteDir(buildDir);
  await renderLivePages(site);
  const twin = path.join(buildDir, 'twin');
  await rm(twin, { recursive: true, force: true });
  await cp(site, twin, { recursive: true });
  for (const name of await readdir(twin, { recursive: true })) {
    const file = path.join(twin, name);
    if (name.endsWith('.html')) await writeFile(file, withoutScripts(await readFile(file, 'utf8')));
  }
  return { page: site, twin };
}

/** Writes the shop and a guide's page, which functions render, with the sample guides. */
async function renderLivePages(site: string): Promise<void> {
  const world = inMemoryWorld();
  await publishGuides({ ...world, folder: sampleGuidesDir, siteUrl });
  const renderer = siteRenderer(rendererDir(buildDir), siteUrl, { shown: asDeployed, clock: { now: Date.now } });
  const write = async (name: string, content: string | Uint8Array) => {
    await mkdir(path.dirname(path.join(site, name)), { recursive: true });
    await writeFile(path.join(site, name), content);
  };
  const input = { id: path.basename(guide) };
  await write(`${sitePaths.majorInsights}/index.html`, await showShop({ ...world, renderer })());
  await write(`${guide}/index.html`, await showGuide({ ...world, renderer })({ input }));
  for (const name of world.publicFiles.stored) {
    const file = await world.publicFiles.read(name);
    if (file !== undefined) await write(path.join(GUIDE_FILES, name), file.content);
  }
}

/** Serves a folder of pages as CloudFront does. Calls of the API get a 404. */
async function serveFolder(dir: string): Promise<RunningServer> {
  const { inlineScriptHashes } = await readSiteManifest(buildDir);
  const pages = await staticSite({ dir, headers: headerSets({ paypalOrigins: [], inlineScriptHashes }) });
  return serve((request, response) => {
    if (request.url?.startsWith('/api/') === true) sendJson(response, 404, {});
    else void pages.handle(request, response);
  }, 0);
}

/** One run: a visit with an empty cache and a tap when it is quiet, and one with an early tap. */
async function measureOnce(browser: Browser, url: string, button: Point, hydrates: boolean): Promise<Figures> {
  const { load, tap } = await visit(browser, url, button, 'quiet');
  return { ...load, tap, early: hydrates ? (await visit(browser, url, button, 'hydrating')).tap : tap };
}
type Figures = Awaited<ReturnType<typeof visit>>['load'] & { readonly tap: number; readonly early: number };

/** The middle value of a figure in several runs. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** The row of a page beside its twin, as docs/performance.md has it. */
export function row(url: string, page: readonly Figures[], twin: readonly Figures[]): string {
  const of = (runs: readonly Figures[], name: keyof Figures) => median(runs.map((run) => run[name]));
  const ms = (name: keyof Figures) => [page, twin].map((runs) => of(runs, name).toFixed(0));
  const kb = (name: keyof Figures) => (of(page, name) / 1_000).toFixed(1);
  const ratio = (of(page, 'lcp') / of(twin, 'lcp')).toFixed(2);
  const taps = [of(page, 'early').toFixed(0), ...ms('tap')];
  const sizes = [of(page, 'cls').toFixed(3), kb('scriptBytes'), kb('htmlBytes')];
  return `| ${[`\`${url}\``, ...ms('blocking'), ...ms('lcp'), ratio, ...taps, ...sizes].join(' | ')} |`;
}

/** Measures pages, by default one of each kind, and prints their rows. */
async function bench(paths: readonly string[], rounds: number): Promise<void> {
  const browser = await launchChromium();
  const folders = await buildSiteAndTwin();
  const [page, twin] = [await serveFolder(folders.page), await serveFolder(folders.twin)];
  try {
    for (const url of paths) {
      const runs = { page: [] as Figures[], twin: [] as Figures[] };
      const buttons = {
        page: await findMenuButton(browser, page.origin + url),
        twin: await findMenuButton(browser, twin.origin + url),
      };
      // Page and twin take turns, so that other work on the machine slows both.
      for (let round = 0; round < rounds; round += 1) {
        runs.page.push(await measureOnce(browser, page.origin + url, buttons.page, true));
        runs.twin.push(await measureOnce(browser, twin.origin + url, buttons.twin, false));
      }
      process.stdout.write(`${row(url, runs.page, runs.twin)}\n`);
    }
  } finally {
    await browser.close();
    await page.close();
    await twin.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = process.argv.slice(2);
  await bench(paths.length === 0 ? kinds : paths, 3);
}
