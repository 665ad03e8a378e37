import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page, Request } from 'playwright-core';

/** The parts of Chromium's performance entries that are used. Times are ms since the navigation. */
export interface Entry {
  readonly entryType: string;
  readonly name: string;
  readonly startTime: number;
  readonly duration: number;
  /** The size of a layout shift, and whether a tap explains it. */
  readonly value?: number;
  readonly hadRecentInput?: boolean;
  /** Compressed, without headers. */
  readonly encodedBodySize?: number;
  /** 0 for a script that was loaded ahead, and now comes from the cache. */
  readonly transferSize?: number;
}

/** The browser reports no tap below this delay, apart from the first. */
const REPORTED_TAP_MS = 16;

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const ofType = (entries: readonly Entry[], type: string) => entries.filter(({ entryType }) => entryType === type);
const bytes = (all: readonly Entry[]): number => sum(all.map(({ encodedBodySize = 0 }) => encodedBodySize));

/** The figures of a load. Times are ms; sizes are compressed bytes. */
export const loadFigures = (entries: readonly Entry[]) => ({
  /** What the tasks of more than 50 ms take beyond that. */
  blocking: sum(ofType(entries, 'longtask').map(({ duration }) => Math.max(0, duration - 50))),
  lcp: ofType(entries, 'largest-contentful-paint').at(-1)?.startTime ?? 0,
  cls: sum(
    ofType(entries, 'layout-shift').map(({ hadRecentInput, value = 0 }) => (hadRecentInput === true ? 0 : value)),
  ),
  scriptBytes: bytes(
    ofType(entries, 'resource').filter(({ name, transferSize }) => isScript(name) && transferSize !== 0),
  ),
  htmlBytes: bytes(ofType(entries, 'navigation')),
});

/** Ms from a tap until the browser has painted the answer, in steps of 8. */
export const tapDelay = (entries: readonly Entry[]): number =>
  Math.max(
    REPORTED_TAP_MS,
    ...entries
      .filter(
        ({ entryType, name }) => /^(event|first-input)$/.test(entryType) && /^(pointer(down|up)|click)$/.test(name),
      )
      .map(({ duration }) => duration),
  );

/** A common phone, in CSS pixels. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** How many times slower the phone is than this machine. */
const SLOWDOWN = 4;
/** A page is quiet after this many ms without a request: longer than the loader waits to start. */
const QUIET_MS = 2_500;

export type Point = readonly [x: number, y: number];
/** When the visitor taps: while the page hydrates, or when it is quiet. */
export type Moment = 'hydrating' | 'quiet';

/** Where the menu button is. Also fills the server's cache of compressed files. */
export async function findMenuButton(browser: Browser, url: string): Promise<Point> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const box = await page.getByRole('button', { name: 'Open menu' }).boundingBox();
  await context.close();
  if (box === null) throw new Error(`${url} has no menu button`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/**
 * Opens a page with an empty cache on a slow phone and taps the menu button once. A page without
 * scripts is tapped when it is quiet.
 * @returns the figures of the load until it was quiet, which an earlier tap is part of, and the
 *   delay of the tap in ms, `Infinity` if the menu didn't open
 */
export async function visit(browser: Browser, url: string, button: Point, moment: Moment) {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    let tapped: Promise<void> | undefined;
    const tap = () => (tapped ??= page.touchscreen.tap(...button));
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await cdp.send('Page.setLifecycleEventsEnabled', { enabled: true });
    const painted = new Promise<void>((resolve) => {
      cdp.on('Page.lifecycleEvent', ({ name }) => {
        if (name === 'firstContentfulPaint') resolve();
      });
    });
    // Chromium drops a tap that comes before the first paint.
    const network = watchNetwork(page, () => {
      if (moment === 'hydrating') void painted.then(tap);
    });
    await page.addInitScript(recordEntries);
    await page.goto(url, { waitUntil: 'load' });
    while (performance.now() - network.lastMs < QUIET_MS) await sleep(100);
    const load = loadFigures(await entriesOf(page));
    await tap();
    await sleep(500);
    const isOpen = await page.locator('#menu-drawer').isVisible();
    return { load, tap: isOpen ? tapDelay(await entriesOf(page)) : Infinity };
  } finally {
    await context.close();
  }
}

/** Keeps the time of the last request, and calls when no script is on its way any more. */
function watchNetwork(page: Page, onScripts: () => void): { readonly lastMs: number } {
  const network = { lastMs: performance.now() };
  const scripts = new Set<string>();
  const end = (request: Request) => {
    network.lastMs = performance.now();
    if (scripts.delete(request.url()) && scripts.size === 0) onScripts();
  };
  page.on('request', (request) => {
    network.lastMs = performance.now();
    if (isScript(request.url())) scripts.add(request.url());
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return network;
}

const isScript = (url: string): boolean => new URL(url).pathname.endsWith('.js');

type Recorder = typeof window & { recorded?: PerformanceEntry[] };

/** Runs in the page. Some kinds of entries only an observer gets. */
function recordEntries(): void {
  const recorded: PerformanceEntry[] = ((window as Recorder).recorded = []);
  for (const type of ['longtask', 'paint', 'largest-contentful-paint', 'layout-shift', 'first-input', 'event']) {
    new PerformanceObserver((list) => recorded.push(...list.getEntries())).observe({
      type,
      buffered: true,
      ...(type === 'event' ? { durationThreshold: 16 } : {}),
    });
  }
}

async function entriesOf(page: Page): Promise<readonly Entry[]> {
  const json = await page.evaluate(() =>
    JSON.stringify([
      ...((window as Recorder).recorded ?? []),
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ]),
  );
  return JSON.parse(json) as readonly Entry[];
}
