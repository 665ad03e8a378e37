import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';

/** Where a Chromium is found: an address of one's own, Debian's package, or the one that CI machines bring. */
const candidates = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
];

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** Starts one browser for a file of journeys and gives fresh visitors: each has a profile of its own. */
export function useBrowser(): { visitor: (viewport?: { width: number; height: number }) => Promise<Visitor> } {
  let browser: Browser;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    const executablePath = candidates.find((candidate) => candidate !== undefined && existsSync(candidate));
    if (executablePath === undefined) {
      throw new Error('No Chromium found. Install the package chromium, or name one in the environment as CHROMIUM.');
    }
    browser = await chromium.launch({ executablePath, args: flags });
  });

  afterAll(async () => {
    await browser.close();
  });

  return {
    async visitor(viewport = desktop) {
      const context = await browser.newContext({ viewport, baseURL: inject('site'), acceptDownloads: true });
      // The embedded map and other sites are not reachable in a test, and are not to be.
      await context.route(
        (url) => url.hostname !== 'localhost' && url.hostname !== '127.0.0.1',
        (route) => route.abort(),
      );
      contexts.push(context);
      const page = await context.newPage();
      return { page, problems: watch(page), context };
    },
  };
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the console and the page complained about so far. */
  readonly problems: string[];
}

/** A page that throws or logs an error is broken even where it looks right. */
function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    // Refused requests are told by the browser itself, whatever the page makes of them.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      problems.push(`console: ${message.text()}`);
    }
  });
  return problems;
}

/** Holds that nothing was thrown or logged as an error on the way. */
export function expectNoProblems({ problems }: Visitor): void {
  expect(problems).toEqual([]);
}
