import { describe, expect, it } from 'vitest';
import { showClass as classContract } from '#contract/endpoints/classes/public.ts';
import { showGuide as guideContract } from '#contract/endpoints/guides/public.ts';
import { LIVE_PAGES } from '#contract/pages/live-pages.ts';
import { apiRoutes, registry } from '#contract/registry.ts';
import { showClass } from '#domain/classes/show-class.ts';
import { showGuide } from '#domain/guides/show-guide.ts';
import type { PageRenderer } from '#domain/shared/page-renderer.ts';
import { endpointsBehind } from '#http/endpoint.ts';
import { prefersJson } from '#http/prefers-json.ts';
import { canonicalUri, livePage } from '#infra/stack/edge/rewrite-uri.ts';
import { matchRoute } from '#infra/stack/match-route.ts';
import { settableClock } from '#testing/clock.ts';
import { aContext, anEvent } from '#testing/events.ts';
import { seededRandom } from '#testing/random.ts';
import { recordLogLines } from '#testing/standard-output.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { prerender } from '../prerender.tsx';

/** Odd addresses of the pages that functions render: each is the page for missing addresses. */

const pieces = [
  ...['%3F', '%23', '%2F', '%252F', '%25', '%', '%%', '%00', '%0D%0A', '%E0%A4%A', '%FF', '%F0%9F%98%80', '%C0%AE'],
  ...[
    '.',
    '..',
    ':',
    ':id',
    '*',
    '(',
    ')',
    '{id}',
    '[',
    '\\',
    '%5C',
    ';',
    '&',
    '=',
    '+',
    ' ',
    '%20',
    '~',
    '@',
    '!',
    "'",
    '"',
  ],
  ...['<script>', '%3C%2Fscript%3E', '__proto__', 'constructor', 'null', '-', '--', '_', 'A', 'essays', 'é', '\u202E'],
  ...['x'.repeat(300), 'x'.repeat(3_000)],
];
const random = seededRandom(settableClock());
/** One to five pieces. */
const oddPart = (): string =>
  Array.from({ length: random.integer(1, 5) }, () => pieces[random.integer(0, pieces.length - 1)] ?? '').join('');

// Rendering takes milliseconds, and most addresses get the same page.
const rendered = new Map<string, Promise<string>>();
const renderer: PageRenderer = {
  async render(path, delivered) {
    const key = JSON.stringify([path.length > 200 ? 'long' : path, delivered]);
    const html = rendered.get(key) ?? prerender(path, delivered).then((page) => page.html);
    rendered.set(key, html);
    return await html;
  },
};
const world = { ...inMemoryWorld(), renderer };
const endpoint = endpointsBehind('unchecked', prefersJson);
const shown = {
  'show-guide': { at: LIVE_PAGES.guides.at, handler: endpoint(guideContract, showGuide(world)) },
  'show-class': { at: LIVE_PAGES.classes.at, handler: endpoint(classContract, showClass(world)) },
};

async function ask(id: keyof typeof shown, pathParameters: Record<string, string>) {
  const event = anEvent({ method: 'GET', headers: { accept: 'text/html' }, pathParameters });
  const { statusCode, body = '' } = await shown[id].handler(event, aContext());
  return { statusCode, isMissingPage: body.includes('This path ends here') };
}

it('every page that a function renders from a part of its address is in this test', () => {
  const pages = registry.filter(({ contentType, path }) => contentType?.startsWith('text/html') && path.includes('{'));
  expect(Object.keys(shown).toSorted()).toEqual(pages.map(({ id }) => id));
});

describe.each(['show-guide', 'show-class'] as const)('%s', (id) => {
  it('answers 5,000 odd addresses with the page for missing addresses', async () => {
    recordLogLines();
    for (let count = 0; count < 5_000; count += 1) {
      const address = canonicalUri(`${shown[id].at}/${oddPart()}`);
      const matched = matchRoute(apiRoutes, 'GET', livePage(address) ?? '');
      expect(matched?.route.id, address).toBe(id);
      expect(await ask(id, { ...matched?.pathParameters }), address).toEqual({ statusCode: 404, isMissingPage: true });
    }
  });

  it('answers 5,000 odd ids of a caller without an edge in the same way', async () => {
    recordLogLines();
    for (let count = 0; count < 5_000; count += 1) {
      const part = oddPart();
      expect(await ask(id, { id: part }), part).toEqual({ statusCode: 404, isMissingPage: true });
    }
  });
});
