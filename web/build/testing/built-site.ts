import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { asDeployed, siteRenderer } from '#adapters/site/renderer.ts';
import type { PageRenderer } from '#domain/shared/page-renderer.ts';
import { staticSite } from '#infra/local/gateway/static-site.ts';
import { headerSets } from '#infra/stack/site-headers.ts';
import { synthsFolder } from '#infra/stack/testing/synths.ts';
import { launchChromium } from '../../e2e/chromium.ts';
import { buildSite, type SiteManifest } from '../build.ts';

/** The built site, served with the headers of the CDN, and a browser. */
export interface BuiltSite {
  manifest: SiteManifest;
  /** Text of a file, for instance `/about/index.html`. */
  read: (file: string) => string;
  bytes: (file: string) => Buffer;
  /** The folder of what renders pages. */
  renderer: string;
  /** Renders a page with the current guides. */
  renderLive: PageRenderer['render'];
  /** File names in `/assets/`. */
  assets: string[];
  /** Compressed size of a file, in bytes. */
  brotliSize: (file: string) => number;
  /** A page of a test, in its own browser profile; `problems` collects its errors and warnings. */
  open: (options?: BrowserContextOptions) => Promise<{ page: Page; problems: string[] }>;
  close: () => Promise<void>;
}

const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });

/** Global, because Vitest loads the modules again for each file, but not the process. */
const ofProcess = globalThis as { builtOnce?: Promise<{ folder: string; outDir: string; manifest: SiteManifest }> };

/** Builds the site, once for all files of a process. */
const buildOnce = async () => {
  const folder = await mkdtemp(path.join(process.env[synthsFolder] ?? tmpdir(), 'site-'));
  const outDir = path.join(folder, 'site');
  return { folder, outDir, manifest: await buildSite({ outDir, siteUrl: 'https://site.example', drawsImages: true }) };
};

export const startBuiltSite = async (): Promise<BuiltSite> => {
  const { folder, outDir, manifest } = await (ofProcess.builtOnce ??= buildOnce());
  const site = await staticSite({
    dir: outDir,
    headers: headerSets({ paypalOrigins: [], inlineScriptHashes: manifest.inlineScriptHashes }),
  });
  const renderer = path.join(folder, 'renderer');
  const live = siteRenderer(renderer, 'https://site.example', { shown: asDeployed, clock: { now: Date.now } });
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/') === true) {
      // Requests to the API are never answered.
      return;
    }
    void site.handle(request, response);
  });
  const baseURL = await listen(server);
  let browser: Browser | undefined;
  const sizes = new Map<string, number>();
  const bytes = (file: string) => readFileSync(path.join(outDir, file));
  return {
    manifest,
    renderer,
    read: (file) => bytes(file).toString(),
    bytes,
    renderLive: async (address, delivered) => await live.render(address, delivered),
    assets: readdirSync(path.join(outDir, 'assets')),
    brotliSize: (file) => {
      const size = sizes.get(file) ?? brotliCompressSync(bytes(file)).length;
      sizes.set(file, size);
      return size;
    },
    open: async (options) => {
      browser ??= await launchChromium();
      const context = await browser.newContext({ baseURL, ...options });
      // Pages that stay open go on with their animations.
      onTestFinished(() => context.close());
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) problems.push(message.text());
      });
      return { page, problems };
    },
    close: async () => {
      await browser?.close();
      server.closeAllConnections();
      server.close();
    },
  };
};

export const waitUntilHydrated = async (page: Page): Promise<void> => {
  await page.locator('html[data-app="ready"]').waitFor({ state: 'attached' });
};
