import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from './chromium.ts';
import { viewerHeaders } from './world.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** Starts one browser for a file of journeys and gives fresh visitors: each has a profile of its own. */
export function useBrowser(): {
  visitor: (
    viewport?: { width: number; height: number },
    /** What else the visitor's device or preferences differ in. */
    options?: BrowserContextOptions,
  ) => Promise<Visitor>;
} {
  let browser: Browser;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser.close();
  });

  return {
    async visitor(viewport = desktop, options = {}) {
      const context = await browser.newContext({
        viewport,
        baseURL: inject('site'),
        acceptDownloads: true,
        extraHTTPHeaders: viewerHeaders(),
        ...options,
      });
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
