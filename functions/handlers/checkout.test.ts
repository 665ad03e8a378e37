import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dynamoWebsite } from '#adapters/dynamodb/website.ts';
import { dynamoWritingLog } from '#adapters/dynamodb/writing-log.ts';
import * as adapters from '#composition/adapters.ts';
import { dynamo } from '#composition/connections.ts';
import { read } from '#composition/environment.ts';
import { documents } from '#contract/website/documents/index.ts';
import { parseDocuments } from '#contract/website/documents.ts';
import { factsOf } from '#contract/website/facts.ts';
import { sampleDocuments } from '#contract/website/proofs.ts';
import type { Version } from '#domain/website/ports.ts';
import { writeSite } from '#domain/website/write-site.ts';
import { allEmulators } from '#testing/emulators.ts';
import { sampleRequest } from '#testing/events.ts';
import { runFunction } from '#testing/run-function.ts';
import { sampleWorld } from '#testing/sample-world.ts';
import { aGuide, anAccount } from '#testing/samples.ts';
import { recordLogLines } from '#testing/standard-output.ts';
import { aDeployedSite, ownWebsite } from '#testing/website.ts';

let emulators: Awaited<ReturnType<typeof allEmulators>>;
let world: ReturnType<typeof sampleWorld>;

beforeAll(async () => {
  emulators = await allEmulators();
  // As a deploy for live money sets them.
  const live = { CHECKOUT: 'own words', SAMPLE_CONTENT: 'unknown', SITE_URL: 'https://shop.test' };
  Object.assign(process.env, emulators.environment, live);
  world = sampleWorld(adapters);
  const guides = [
    aGuide({ id: 'economics', priceCents: 1_999 }),
    aGuide({ id: 'visual-arts', priceCents: 499, category: 'Non-Stem' }),
  ];
  await world.publish(guides, () => new TextEncoder().encode('%PDF-1.7'));
  await adapters.users().create(anAccount());
});
afterAll(async () => {
  await emulators.close();
});

const { documents: own } = ownWebsite();

/** Publishes documents in the office, and writes the pages with them. */
async function publish(version: number, words: Version['documents']): Promise<void> {
  const website = dynamoWebsite(read('TABLE_WEBSITE'), dynamo());
  expect(await website.publish({ version, by: 'Elena', at: 1, changed: [], documents: words }, [])).toBe(true);
  await write();
}

const write = async (): Promise<void> => {
  await writeSite({
    website: dynamoWebsite(read('TABLE_WEBSITE'), dynamo()),
    log: dynamoWritingLog(read('TABLE_WEBSITE'), dynamo()),
    renderer: {
      build: () => Promise.resolve('build'),
      deployed: () => Promise.resolve(aDeployedSite()),
      render: (own) => {
        const all = parseDocuments({ ...documents, ...own });
        const sample = sampleDocuments(all).map(({ what }) => what);
        const facts = factsOf(own, all, { portraits: [], sample });
        return Promise.resolve({ files: [], templates: '{}', facts, missingCards: [] });
      },
    },
    store: () => Promise.resolve(),
    refresh: () => Promise.resolve(),
    clock: { now: () => Date.now() },
  })();
};

/** What an order is answered a minute later, when functions look at the facts again. */
async function order(): Promise<unknown> {
  vi.setSystemTime(Date.now() + 60_001);
  const { body = '' } = await runFunction('create-order', await sampleRequest('create-order'));
  const { status_code: status, code } = JSON.parse(body) as { status_code: number; code?: string };
  return code ?? status;
}

it('live money waits for own words, and goes with them', async () => {
  recordLogLines();
  vi.useFakeTimers({ toFake: ['Date'] });
  await world.startSession();
  vi.stubEnv('TABLE_WEBSITE', 'not there');
  expect(await order()).toBe('CHECKOUT_CLOSED');
  vi.unstubAllEnvs();
  expect(await order()).toBe('CHECKOUT_CLOSED');
  await write();
  expect(await order()).toBe('CHECKOUT_CLOSED');
  await publish(1, { ...own, colleges: documents.colleges });
  expect(await order()).toBe('CHECKOUT_CLOSED');
  await publish(2, own);
  expect(await order()).toBe(200);
  await publish(3, { ...own, colleges: documents.colleges });
  expect(await order()).toBe('CHECKOUT_CLOSED');
});
