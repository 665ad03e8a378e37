import { isDeepStrictEqual } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STEP } from '#testing/deep.ts';
import { routes } from '../src/app/routes.ts';
import { deferred } from '../src/features/testing/deferred.ts';
import { physics, physicsPage, robots } from '../src/features/testing/samples.ts';
import { type BuiltSite, startBuiltSite, waitUntilHydrated } from './testing/built-site.ts';
import { addCheckers, addIcons, readState, translate, wrapText } from './testing/changes.ts';

/**
 * A translator or an extension may change a page before its scripts or after them, and the visitor
 * may act before: each page ends as if the visitor had done the same on the page as it was sent.
 */

let site: BuiltSite;
const live = new Map<string, string>();

beforeAll(async () => {
  site = await startBuiltSite();
  live.set('/pdf-page', await site.renderLive('/pdf-page', { catalog: [physics, robots] }));
  const guide = { id: 'physics-first', page: { ...physicsPage, cover: '/cover.jpg' } };
  live.set('/pdf-page/physics-first', await site.renderLive('/pdf-page/physics-first', { guide }));
});

afterAll(async () => {
  await site.close();
});

/** One address of each template. */
const templates = [
  ...new Map(routes.filter(({ access }) => access === 'public').map(({ page, path }) => [page, path])).values(),
  '/pdf-page/physics-first',
  '/404.html',
];

/** Whether a page has more to type into or to choose than the header, which home stands for. */
const hasControls = (path: string): boolean => {
  const html = live.get(path) ?? site.read(path.endsWith('.html') ? path : `${path}/index.html`);
  return path === '/' || /<main.*(?:<form|data-choice|Add to selection).*<\/main>/s.test(html);
};

type Moment = 'before the scripts' | 'after the scripts';

interface Scenario {
  /** Changes the page. Returns how many places of it. */
  change?: () => number;
  /** When the page is changed and when the visitor acts. */
  moment: Moment;
}

const scenarios: [string, Scenario][] = [
  ['whose browser has translated the page before', { change: translate, moment: 'before the scripts' }],
  ['whose browser has translated the page after', { change: translate, moment: 'after the scripts' }],
  ['with an icon after each input', { change: addIcons, moment: 'before the scripts' }],
  ['with an element after each textarea', { change: addCheckers, moment: 'before the scripts' }],
  ['with a span around texts', { change: wrapText, moment: 'before the scripts' }],
  ['who acts before slow scripts', { moment: 'before the scripts' }],
];

/**
 * What is typed into a field, with characters that some fields leave out. A field of digits says so
 * of a key only, not of what was there before the scripts, as it does of a pasted number.
 */
const textFor: Readonly<Record<string, string>> = { email: 'Ada@', tel: '555014', numeric: '02138', textarea: 'Hello' };

const fieldsOf = (page: Page) => page.locator('main form :is(input,textarea):visible:not([tabindex="-1"])');

/**
 * Types into every field, leaves the last one and selects a letter in the first; or clicks what
 * is most important on the page instead.
 */
const act = async (page: Page, isTyping: boolean) => {
  const fields = await fieldsOf(page).all();
  for (const field of fields) {
    await field.focus();
    await page.keyboard.type(
      textFor[
        await field.evaluate(({ inputMode, type }: HTMLInputElement) => (type === 'text' && inputMode) || type)
      ] ?? 'J0hn D@oe-3',
    );
  }
  if (isTyping) {
    await fields[0]?.focus();
    for (const key of ['Home', 'Shift+ArrowRight']) await page.keyboard.press(key);
    return;
  }
  for (const important of ['[data-choice] input', 'button:has-text("Add to selection")', 'form [type=submit]']) {
    const control = page.locator(`main ${important}`).first();
    if ((await control.count()) === 0) continue;
    await control.click();
    return;
  }
  await page.locator('[aria-controls=services-submenu]').press('Enter');
};

const problemsOf = (page: Page) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // Chromium says so when the button of a replaced form is pressed; the new form is sent.
    const isExpected = /^Failed to load resource|because the form is not connected$/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isExpected) problems.push(message.text());
  });
  return problems;
};

/**
 * Opens a page in a tab of its own and plays a scenario. Returns nothing if there is nothing on it
 * to change or to type into.
 */
const play = async (context: BrowserContext, path: string, { change, moment }: Scenario, isTyping: boolean) => {
  const page = await context.newPage();
  const problems = problemsOf(page);
  const { promise: arrival, resolve: arrive } = deferred<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await arrival;
    await route.continue();
  });
  if (moment === 'after the scripts') arrive(undefined);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  if (moment === 'after the scripts') await waitUntilHydrated(page);
  const isIdle =
    (change !== undefined && (await page.evaluate(change)) === 0) || (isTyping && (await fieldsOf(page).count()) === 0);
  if (isIdle) {
    await page.close();
    return null;
  }
  await act(page, isTyping);
  arrive(undefined);
  await waitUntilHydrated(page);
  return { page, problems };
};

const openContext = async () => {
  const { page } = await site.open({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const context = page.context();
  await context.route(/openstreetmap|\.jpg$/, (route) => route.fulfill({ body: '' }));
  for (const [path, html] of live)
    await context.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ body: html, contentType: 'text/html' }),
    );
  return context;
};

type State = ReturnType<typeof readState>;
const states = new Map<string, State>();

/** How a page ends when nothing has changed it and the visitor acts after its scripts. */
const expectedState = async (context: BrowserContext, path: string, isTyping: boolean): Promise<State> => {
  const key = `${path} ${String(isTyping)}`;
  const known = states.get(key);
  if (known !== undefined) return known;
  const played = await play(context, path, { moment: 'after the scripts' }, isTyping);
  if (played === null) throw new Error(`There are no fields on ${path}`);
  // Resolvers of forms answer in a later task.
  await played.page.waitForTimeout(50);
  const state = await played.page.evaluate(readState);
  await played.page.close();
  states.set(key, state);
  return state;
};

/** Reads the page until it has ended as expected, or for ten seconds. Returns what differs. */
const differences = async (page: Page, expected: State) => {
  for (let reading = 0; ; reading += 1) {
    const state = await page.evaluate(readState);
    if (isDeepStrictEqual(state, expected)) return [];
    if (reading < 200) await page.waitForTimeout(50);
    else
      return Object.entries(expected).flatMap(([key, value]) => {
        const ended: unknown = Object.entries(state).find(([name]) => name === key)?.[1];
        return isDeepStrictEqual(ended, value) ? [] : [{ ended, expected: value }];
      });
  }
};

describe('a page keeps all that is typed and clicked by a visitor', () => {
  it.each(scenarios)('%s', async (_who, scenario) => {
    const context = await openContext();
    // Each page in some scenarios, or in all.
    const first = scenarios.findIndex(([, one]) => one === scenario) % STEP;
    const waiting = templates
      .filter(hasControls)
      .filter((_, place) => place % STEP === first)
      .flatMap((path) => [true, false].map((isTyping) => ({ path, isTyping })));
    const found: Record<string, unknown[]> = {};
    let count = 0;
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const played = await play(context, next.path, scenario, next.isTyping);
        if (played === null) continue;
        count += 1;
        const expected = await expectedState(context, next.path, next.isTyping);
        const wrong = [...(await differences(played.page, expected)), ...played.problems];
        if (wrong.length > 0) found[`${next.path}${next.isTyping ? ', typing' : ''}`] = wrong;
        await played.page.close();
      }
    };
    await Promise.all([work(), work()]);
    expect(found).toEqual({});
    expect(count).toBeGreaterThan(0);
  });
});
