import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect, inject } from 'vitest';
import { viewerHeaders } from './backend.ts';
import { launchChromium } from './chromium.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** How many times slower than this machine the pages' processor is: `CPU_SLOWDOWN=4` is a phone. */
const slowdown = Number(process.env['CPU_SLOWDOWN'] ?? 1);

/** The browser of this worker's files; it ends with the worker. */
let browser: Browser | undefined;

/**
 * Gives a test file its worker's browser. Each visitor has a new profile.
 *
 * @param lifetime whether the pages that a test opens are closed at its end or at the file's; those
 * that a hook opens stay until the file's end.
 */
export function useBrowser(lifetime: 'test' | 'file' = 'test'): {
  visitor: (
    viewport?: { width: number; height: number },
    /** The visitor's device and preferences. */
    options?: BrowserContextOptions,
  ) => Promise<Visitor>;
} {
  const opened = new Set<Visitor>();
  let contexts: BrowserContext[] = [];

  beforeEach(() => {
    contexts = [];
  });

  // The carousels of an open page keep moving, which costs processor time.
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await Promise.all(contexts.flatMap((context) => context.pages()).map(report));
    if (lifetime === 'test') await Promise.all(contexts.map((context) => context.close()));
    else await Promise.all([...opened].map(({ slow }) => slow(false)));
  });

  afterAll(async ({}, { result }) => {
    // A hook has failed; a failed test was reported after it.
    if (result?.state === 'fail') await Promise.all([...opened].map(({ page }) => report(page)));
    await Promise.all([...opened].map(({ context }) => context.close()));
  });

  return {
    async visitor(viewport = desktop, options = {}) {
      // A browser that has crashed fails one journey only.
      if (browser?.isConnected() !== true) browser = await launchChromium();
      const context = await browser.newContext({
        viewport,
        baseURL: inject('site'),
        acceptDownloads: true,
        extraHTTPHeaders: viewerHeaders(),
        ...options,
      });
      contexts.push(context);
      const page = await context.newPage();
      const session = slowdown === 1 ? undefined : await context.newCDPSession(page);
      const slow = async (isSlow: boolean) => {
        if (page.isClosed()) return;
        await session?.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? slowdown : 1 });
      };
      await slow(true);
      const guest = { page, problems: collectProblems(page), context, slow };
      opened.add(guest);
      return guest;
    },
  };
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the page and the console so far. */
  readonly problems: string[];
  /** Slows the page, or no longer: even at rest, a slowed page takes half a core from others. */
  readonly slow: (isSlow: boolean) => Promise<void>;
}

/**
 * Prints what a failed test leaves on a page: its text and its last requests; and the functions'
 * last errors.
 */
async function report(page: Page): Promise<void> {
  const requests = (await page.requests()).slice(-20);
  const lines = requests.map(
    (request) => `${String(request.existingResponse()?.status() ?? 'no answer')} ${request.method()} ${request.url()}`,
  );
  const text = await page.locator('body').innerText({ timeout: 5000 }).catch(String);
  const log = (await readFile(inject('log'), 'utf8')).split('\n');
  const errors = log.filter((line) => line.startsWith('{"level":"error"')).slice(-5);
  process.stderr.write(`${[page.url(), ...lines, ...errors, text].join('\n')}\n`);
}

function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    // The browser logs failed requests even if the page handles them.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      problems.push(`console: ${message.text()}`);
    }
  });
  return problems;
}

/** Expects that the page has thrown or logged no error. */
export function expectNoProblems({ problems }: Visitor): void {
  expect(problems).toEqual([]);
}
