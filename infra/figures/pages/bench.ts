import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { Command } from 'commander';
import type { Browser } from 'playwright-core';
import * as v from 'valibot';
import { launchChromium } from '../../../web/e2e/chromium.ts';
import { routes } from '../../../web/src/app/routes.ts';
import type { Figures } from './figures.ts';
import { installLighthouse } from './lighthouse.ts';
import { buildPeers } from './peers.ts';
import { blockingChart, lighthouseTable, type Measured, pagesTable, peersTable, withPart } from './report.ts';
import { buildSiteAndTwin, sampleGuidePath, serveFolder, siteHeaders } from './sites.ts';
import { findMenuButton, type Point, visit } from './visit.ts';

const buildDir = '.local/bench';
const document = 'docs/performance.md';
/** The page that is compared with other frameworks. */
const peersPath = '/';

const publicPaths = [...routes.filter(({ access }) => access === 'public').map(({ path }) => path), sampleGuidePath];

const program = new Command('npm run bench:pages --')
  .description('Measures pages beside the same pages without scripts. All pages: also writes docs/performance.md.')
  .argument('[path...]', 'public pages, such as /about')
  .option('--runs <count>', 'visits of each page, of which the medians count', '5')
  .option('--peers', 'builds the home page with Next.js and Astro too, in the temporary folder')
  .option('--lighthouse', 'has Lighthouse measure too, installed in the temporary folder')
  .parse();
const options = v.parse(
  v.object({
    runs: v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1)),
    peers: v.optional(v.boolean(), false),
    lighthouse: v.optional(v.boolean(), false),
  }),
  program.opts(),
);
const paths = program.args.length === 0 ? publicPaths : program.args;
for (const path of paths) if (!publicPaths.includes(path)) program.error(`${path} is no public page`);

const say = (text: string): boolean => process.stderr.write(`${text}\n`);
interface Site {
  readonly name: string;
  readonly origin: string;
  readonly button: Point;
}

/** One run of a page: visits with an empty cache, each with one tap. */
async function measureOnce(browser: Browser, url: string, button: Point, hydrates: boolean): Promise<Figures> {
  const { load, tap } = await visit(browser, url, button, 'quiet');
  const hydrating = hydrates ? { tapHydrating: (await visit(browser, url, button, 'hydrating')).tap } : {};
  return { ...load, tapQuiet: tap, ...hydrating };
}

/** Starts the servers of the sites and finds the menu button of each. */
async function startSites(browser: Browser): Promise<{ sites: readonly Site[]; close: () => Promise<void> }> {
  say('Building the site');
  const folders = await buildSiteAndTwin(buildDir);
  const headers = await siteHeaders(buildDir);
  const servers = new Map([
    ['page', await serveFolder(folders.site, headers)],
    ['twin', await serveFolder(folders.twin, headers)],
  ]);
  if (options.peers) {
    say('Building the same pages with Next.js and Astro');
    for (const [name, folder] of Object.entries(await buildPeers(folders.twin, publicPaths))) {
      servers.set(name, await serveFolder(folder));
    }
  }
  const sites: Site[] = [];
  for (const [name, { origin }] of servers) {
    sites.push({ name, origin, button: await findMenuButton(browser, `${origin}/`) });
  }
  const close = async () => {
    for (const server of servers.values()) await server.close();
  };
  return { sites, close };
}

async function measure(): Promise<Measured[]> {
  const lighthouse = options.lighthouse ? await installLighthouse() : () => Promise.resolve({});
  const browser = await launchChromium();
  const { sites, close } = await startSites(browser);
  const all = paths.flatMap((path) =>
    sites
      .filter(({ name }) => /^(page|twin)$/.test(name) || path === peersPath)
      .map((site) => ({ path, site: site.name, url: site.origin + path, button: site.button, runs: [] as Figures[] })),
  );
  try {
    for (let run = 1; run <= options.runs; run += 1) {
      // Page and twin take turns, so that other work on the machine slows both, and which of them
      // goes first changes.
      for (const { path, site, url, button, runs } of run % 2 === 0 ? all.toReversed() : all) {
        say(`run ${run} of ${options.runs}: ${path}, ${site}`);
        runs.push({ ...(await measureOnce(browser, url, button, site !== 'twin')), ...(await lighthouse(url)) });
      }
    }
    return all;
  } finally {
    await browser.close();
    await close();
  }
}

const start = performance.now();
const [busyBefore = 0] = loadavg();
const measured = await measure();
const [busyAfter = 0] = loadavg();
const minutes = Math.round((performance.now() - start) / 60_000);
const counted = options.runs === 1 ? 'one run' : `medians of ${options.runs} runs`;
const when = `Measured on ${new Date().toISOString().slice(0, 10)}: ${counted}, ${minutes} minutes, \
load average ${busyBefore.toFixed(1)} before and ${busyAfter.toFixed(1)} after, on ${availableParallelism()} cores.`;
const parts = Object.entries({
  pages: `${pagesTable(measured)}\n\n${blockingChart(measured)}`,
  ...(options.lighthouse ? { lighthouse: lighthouseTable(measured) } : {}),
  ...(options.peers ? { peers: peersTable(measured, peersPath) } : {}),
});
for (const [, part] of parts) process.stdout.write(`${part}\n\n`);
process.stdout.write(`${when}\n`);
if (program.args.length === 0) {
  let text = await readFile(document, 'utf8');
  for (const [name, part] of parts) text = withPart(text, name, `${part}\n\n${when}`);
  await writeFile(document, text);
}
