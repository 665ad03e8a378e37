import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dynamoClient } from '#composition/clients.ts';
import { RELATED_GUIDES_MAX } from '#contract/endpoints/guides/limits.ts';
import { showGuide } from '#domain/guides/show-guide.ts';
import { showShop } from '#domain/guides/show-shop.ts';
import { showSitemap } from '#domain/guides/show-sitemap.ts';
import { settableClock } from '#testing/clock.ts';
import { dynamoDbEmulator, setAwsEnvironment } from '#testing/emulators.ts';
import { aGuide, aGuidePage } from '#testing/samples.ts';
import { dynamoBundles } from './bundles.ts';
import { dynamoCatalog, dynamoWithdrawnGuides } from './catalog.ts';
import { dynamoGuidePages } from './guide-pages.ts';

/** What the shop's pages cost in table calls, with few and with many guides. */

let emulator: Awaited<ReturnType<typeof dynamoDbEmulator>>;
let client: ReturnType<typeof dynamoClient>;

beforeAll(async () => {
  setAwsEnvironment();
  emulator = await dynamoDbEmulator();
  client = dynamoClient(emulator.endpoint);
});
afterAll(async () => {
  client.destroy();
  await emulator.close();
});

const idAt = (index: number) => `guide-${String(index).padStart(3, '0')}`;

/** A shop of so many guides with the longest texts, and as many withdrawn ones. */
async function shopOf(count: number) {
  const table = await emulator.makeTable('guides');
  const related = Array.from({ length: RELATED_GUIDES_MAX }, (_, index) => idAt(index + 1));
  const catalog = dynamoCatalog(table, client);
  const withdrawn = dynamoWithdrawnGuides(table, client);
  const guidePages = dynamoGuidePages(table, client);
  const bundles = dynamoBundles(table, client);
  for (let index = 0; index < count; index += 1) {
    const id = idAt(index);
    const guide = aGuide({ id, title: 'T'.repeat(120), desc: 'D'.repeat(400), cover: `${id}/cover-small-1.jpg` });
    await Promise.all([
      catalog.put(guide),
      guidePages.put(aGuidePage({ id, related: index === 0 ? related : [] })),
      withdrawn.note({ ...guide, id: `old-${id}` }, 1),
    ]);
  }
  const clock = settableClock();
  const rendered: object[] = [];
  const renderer = {
    render: (_: string, delivered: object) => {
      rendered.push(delivered);
      return Promise.resolve('');
    },
  };
  return {
    rendered,
    shop: showShop({ catalog, bundles, clock, renderer }),
    guide: showGuide({ guidePages, bundles, clock, renderer }),
    sitemap: showSitemap({ catalog, bundles, siteUrl: 'https://shop.test' }),
  };
}

async function callsOf(act: () => Promise<unknown>): Promise<string[]> {
  const send = vi.spyOn(client, 'send');
  await act();
  const calls = send.mock.calls.map(([command]) => command.constructor.name);
  send.mockRestore();
  return calls;
}

describe.each([14, 200])('a shop of %i guides', (count) => {
  it('takes one call for the guides and one for the bundles, and at most one more for related guides', async () => {
    const { shop, guide, sitemap, rendered } = await shopOf(count);
    const both = ['BatchGetCommand', 'QueryCommand'];
    expect(await callsOf(shop)).toEqual(['QueryCommand', 'QueryCommand']);
    expect(await callsOf(sitemap)).toEqual(['QueryCommand', 'QueryCommand']);
    expect(await callsOf(() => guide({ input: { id: idAt(0) } }))).toEqual([...both, 'BatchGetCommand']);
    expect(await callsOf(() => guide({ input: { id: idAt(1) } }))).toEqual(both);
    expect(await callsOf(() => guide({ input: { id: 'never-was' } }).catch(() => ''))).toEqual([...both, 'GetCommand']);
    expect(rendered).toMatchObject([
      { catalog: { length: count } },
      { guide: { page: { onSale: true, related: { length: RELATED_GUIDES_MAX } } } },
      { guide: { page: { onSale: true, related: [] } } },
      { guide: { page: null } },
    ]);
  });
});
