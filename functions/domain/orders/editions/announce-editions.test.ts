import { describe, expect, it } from 'vitest';
import {
  EDITION_MAIL_EVERY_MS,
  EDITION_MAILS_PER_DAY,
  EDITION_MAILS_PER_RUN,
} from '#contract/endpoints/guides/limits.ts';
import { DAY_MS, OUTBOX_BATCH } from '#contract/limits.ts';
import { TEST_START } from '#testing/clock.ts';
import { aGuide, aMailFeedbackEntry, anAccount, anItem, anOutboxMail, aPaidOrder } from '#testing/samples.ts';
import { inMemoryWorld, type World } from '#testing/world.ts';
import { deliverOutbox } from '../../mail/deliver-outbox.ts';
import { DependencyDown } from '../../shared/refusal.ts';
import type { UserAccount } from '../../sign-in/ports.ts';
import type { Order } from '../core/order.ts';
import { announceEditions } from './announce-editions.ts';

const RUN_MS = 5 * 60_000;
const old = aGuide({ edition: '2026-27' });
const guide = aGuide({
  edition: '2027-28',
  fileName: 'biology-2027-28.pdf',
  whatsNew: ['New dates.', 'More questions.'],
  earlier: [{ edition: old.edition, fileName: old.fileName }],
});

/** A world in which the new edition was announced now. */
async function announced(): Promise<World> {
  const world = inMemoryWorld();
  await world.catalog.put(guide);
  await world.announcements.start({ guideId: guide.id, edition: guide.edition, startedAt: world.clock.now() });
  return world;
}

const emailOf = (index: number): string => `buyer-${String(index)}@example.com`;

/** A buyer of the old edition, who ordered so many minutes before the test. */
async function addBuyer(
  world: World,
  index: number,
  order: Partial<Order> = {},
  account: Partial<UserAccount> = {},
): Promise<Order> {
  const suffix = String(index).padStart(4, '0');
  const [id, email] = [`01KA000000000000000000${suffix}`, emailOf(index)];
  await world.users.create(anAccount({ id, email, ...account }));
  const bought = aPaidOrder({
    buyerId: id,
    buyer: { email, fullname: 'Amy Marlow' },
    number: `01K9000000000000000000${suffix}`,
    createdAt: TEST_START - index * 60_000,
    items: [anItem(old)],
    ...order,
  });
  await world.orders.insert(bought);
  return bought;
}

async function withBuyers(count: number): Promise<World> {
  const world = await announced();
  for (let index = 1; index <= count; index += 1) await addBuyer(world, index);
  return world;
}

const run = async (world: World, changes: Partial<World> = {}) => await announceEditions({ ...world, ...changes })();
const queued = (world: World): string[] => world.outbox.all().map(({ mail }) => mail.to);
const progress = async (world: World) => (await world.announcements.list())[0];

describe('emails about a new edition', () => {
  it('tell the buyer of an earlier one what is new, that it is free, and how to stop them', async () => {
    const world = await withBuyers(1);
    await run(world);
    const [waiting] = world.outbox.all();
    expect(waiting?.mail).toMatchObject({
      kind: 'edition',
      to: emailOf(1),
      subject: 'New edition of “Biology and Pre-Med”: 2027-28',
      unsubscribeUrl: expect.stringMatching(/^https:\/\/shop\.test\/api\/unsubscribe\/\w{26}\.[\w-]{43}$/) as unknown,
    });
    const { text = '', unsubscribeUrl = '' } = waiting?.mail ?? {};
    expect(text).toContain('so the new one is yours at no charge');
    expect(text).toContain('• New dates.\n• More questions.');
    expect(text).toContain('https://shop.test/dashboard');
    expect(text).toContain(`https://shop.test/unsubscribe?token=${unsubscribeUrl.split('/').at(-1) ?? ''}`);
    expect(await progress(world)).toEqual({
      ...{ guideId: guide.id, edition: guide.edition, startedAt: TEST_START, mailed: 1 },
      finishedAt: TEST_START,
    });
  });

  it('go out over several runs, newest orders first, each due after the last', async () => {
    const count = 2 * EDITION_MAILS_PER_RUN + 3;
    const world = await withBuyers(count);
    const dueAt: number[] = [];
    for (const share of [EDITION_MAILS_PER_RUN, EDITION_MAILS_PER_RUN, 3, 0]) {
      const before = world.outbox.all().length;
      await run(world);
      const added = world.outbox.all().slice(before);
      expect(added).toHaveLength(share);
      dueAt.push(...added.map((mail) => mail.dueAt ?? 0));
      world.clock.advanceSeconds(RUN_MS / 1000);
    }
    expect(queued(world)).toEqual(Array.from({ length: count }, (_, index) => emailOf(index + 1)));
    const gaps = dueAt.slice(1).map((at, index) => at - (dueAt[index] ?? 0));
    expect(new Set(gaps)).toEqual(new Set([EDITION_MAIL_EVERY_MS]));
    expect(await progress(world)).toMatchObject({ mailed: count, finishedAt: TEST_START + 2 * RUN_MS });
  });

  it('share a run if two guides have new editions', async () => {
    const world = await withBuyers(EDITION_MAILS_PER_RUN - 1);
    const art = aGuide({ id: 'art', edition: '2027-28', fileName: 'art-2027-28.pdf', whatsNew: ['New.'] });
    await world.catalog.put(art);
    await world.announcements.start({ guideId: 'art', edition: '2027-28', startedAt: TEST_START + 1 });
    for (const index of [101, 102]) await addBuyer(world, index, { items: [anItem(aGuide({ id: 'art' }))] });
    await run(world);
    expect(queued(world)).toHaveLength(EDITION_MAILS_PER_RUN);
    expect(new Set(world.outbox.all().map(({ dueAt }) => dueAt)).size).toBe(EDITION_MAILS_PER_RUN);
    await run(world);
    expect(queued(world)).toHaveLength(EDITION_MAILS_PER_RUN + 1);
  });

  it('pass over many orders of other guides in one run', async () => {
    const world = await announced();
    for (let index = 1; index <= 250; index += 1)
      await addBuyer(world, index, { items: [anItem(aGuide({ id: 'art' }))] });
    await addBuyer(world, 251);
    await run(world);
    expect(queued(world)).toEqual([emailOf(251)]);
  });

  it('are queued once if a run ends before it noted how far it was, and none is sent until the next', async () => {
    const world = await withBuyers(3);
    const announcements = { ...world.announcements, advance: () => Promise.reject(new DependencyDown('DynamoDB', 0)) };
    await expect(run(world, { announcements })).rejects.toThrow(DependencyDown);
    expect(queued(world)).toHaveLength(3);
    world.clock.advanceSeconds(RUN_MS / 1000);
    await deliverOutbox(world)();
    expect(world.mailer.sent).toEqual([]);
    await run(world);
    expect(queued(world)).toEqual([1, 2, 3].map(emailOf));
    expect(await progress(world)).toMatchObject({ mailed: 3 });
  });

  it('are queued once by two runs at the same time', async () => {
    const world = await withBuyers(3);
    await Promise.all([run(world), run(world)]);
    expect(queued(world)).toEqual([1, 2, 3].map(emailOf));
    expect(await progress(world)).toMatchObject({ mailed: 3 });
  });

  it('are not late before they are due', async () => {
    const world = await withBuyers(EDITION_MAILS_PER_RUN);
    await run(world);
    world.clock.advanceSeconds((2 * RUN_MS) / 1000);
    await deliverOutbox(world)();
    const lines = world.log.lines.filter(({ event }) => event === 'outbox');
    expect(lines.map(({ details }) => details)).toEqual([{ due: 1, oldestMinutes: 0 }]);
    expect(world.mailer.sent.map(({ to }) => to)).toEqual([emailOf(1)]);
  });

  it('wait while the outbox has more than it can send', async () => {
    const world = await withBuyers(1);
    for (let index = 0; index < OUTBOX_BATCH; index += 1) {
      await world.outbox.add(anOutboxMail({ id: `waiting-${String(index)}`, dueAt: TEST_START }));
    }
    await run(world);
    expect(queued(world)).not.toContain(emailOf(1));
    await world.outbox.remove('waiting-0');
    await run(world);
    expect(queued(world)).toContain(emailOf(1));
  });

  it('wait for the next day when a day’s are used up, and leave the limits of codes alone', async () => {
    // Who sends Gmail this many in a day counts as a bulk sender for good.
    expect(EDITION_MAILS_PER_DAY).toBeLessThan(5_000);
    const world = await withBuyers(2);
    const keys: string[] = [];
    const take: World['rateLimits']['take'] = async (request) => {
      keys.push(request.key);
      return await world.rateLimits.take({ ...request, limit: request.limit - EDITION_MAILS_PER_DAY + 1 });
    };
    for (let runs = 0; runs < 2; runs += 1) await run(world, { rateLimits: { ...world.rateLimits, take } });
    expect(queued(world)).toEqual([emailOf(1)]);
    world.clock.set(TEST_START + DAY_MS);
    await run(world, { rateLimits: { ...world.rateLimits, take } });
    expect(queued(world)).toEqual([emailOf(1), emailOf(2)]);
    expect(new Set(keys)).toEqual(new Set(['edition-mails']));
  });

  it('go to someone who was given the guide', async () => {
    const world = await announced();
    await addBuyer(world, 1, { totalCents: 0, granted: 'A prize' });
    await run(world);
    expect(queued(world)).toEqual([emailOf(1)]);
  });

  it.each<[string, (world: World) => Promise<unknown>]>([
    ['has the new edition', (world) => addBuyer(world, 1, { items: [anItem(guide)] })],
    [
      'has the new edition by a later order',
      async (world) => {
        const { buyerId, buyer } = await addBuyer(world, 1);
        await addBuyer(world, 2, { buyerId, buyer, items: [anItem(guide)] });
      },
    ],
    ['got the money back', (world) => addBuyer(world, 1, { state: 'REFUNDED' })],
    ['got the money for this guide back', (world) => addBuyer(world, 1, { grants: [] })],
    ['stopped these emails', (world) => addBuyer(world, 1, {}, { unsubscribedAt: TEST_START })],
    ['was erased', (world) => addBuyer(world, 1, { buyer: { email: '', fullname: '' } })],
    [
      'has no account anymore',
      async (world) => {
        await addBuyer(world, 1);
        world.users.remove(emailOf(1));
      },
    ],
    [
      'has an address whose account is another person’s',
      async (world) => {
        await addBuyer(world, 1);
        world.users.remove(emailOf(1));
        await world.users.create(anAccount({ id: 'another', email: emailOf(1) }));
      },
    ],
    [
      'can’t be reached at this address',
      async (world) => {
        await addBuyer(world, 1);
        await world.mailFeedback.record(aMailFeedbackEntry({ email: emailOf(1) }));
      },
    ],
    [
      'marked an email of ours as spam',
      async (world) => {
        await addBuyer(world, 1);
        await world.mailFeedback.record(
          aMailFeedbackEntry({ email: emailOf(1), outcome: 'COMPLAINED', reason: 'abuse' }),
        );
      },
    ],
  ])('do not go to someone who %s', async (_, add) => {
    const world = await announced();
    await add(world);
    await addBuyer(world, 9);
    await run(world);
    expect(queued(world)).toEqual([emailOf(9)]);
  });

  it('go once to someone who has the guide by two orders', async () => {
    const world = await announced();
    const { buyerId, buyer } = await addBuyer(world, 1);
    await addBuyer(world, 2, { buyerId, buyer });
    await run(world);
    expect(queued(world)).toEqual([emailOf(1)]);
  });

  it('wait until the edition is on sale, and are dropped after a day', async () => {
    const world = await withBuyers(1);
    await world.catalog.put(old);
    for (const after of [0, DAY_MS - 1]) {
      world.clock.set(TEST_START + after);
      await run(world);
      expect(await progress(world)).toMatchObject({ mailed: 0 });
      expect(await progress(world)).not.toHaveProperty('finishedAt');
    }
    world.clock.set(TEST_START + DAY_MS);
    await run(world);
    expect(await progress(world)).toMatchObject({ mailed: 0, finishedAt: TEST_START + DAY_MS });
    await world.catalog.put(guide);
    await run(world);
    expect(queued(world)).toEqual([]);
    expect(world.log.lines.map(({ event }) => event)).toEqual(['edition-not-on-sale']);
  });

  it('log no address', async () => {
    const world = await withBuyers(2);
    await run(world);
    expect(world.log.lines).toMatchObject([{ event: 'edition-mails', details: { queued: 2, mailed: 2 } }]);
    expect(JSON.stringify(world.log.lines)).not.toContain('@');
  });
});
