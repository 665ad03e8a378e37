import { describe, expect, it } from 'vitest';
import type { ShopGuide } from '#contract/endpoints/guides/shapes.ts';
import { aBundle, aGuide, anItem, anOrder, aPaidOrder, aSession } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { listGuides } from '../../guides/list-guides.ts';
import { library, type Order, orderStates } from '../core/order.ts';
import { CODE_USED_UP } from '../views/failures.ts';
import { downloadPdf } from './download-pdf.ts';
import { getDashboard } from './get-dashboard.ts';
import { getProfile } from './get-profile.ts';

const biology = anItem(aGuide({ id: 'biology', title: 'Biology' }));
const art = anItem(aGuide({ id: 'art', title: 'Art' }));

async function buyerOf(...orders: Order[]) {
  const world = inMemoryWorld();
  for (const order of orders) await world.orders.insert(order);
  return world;
}
const session = aSession();

describe('the library of a buyer', () => {
  it.each(orderStates)('contains the guides of an order that is %s only if it is paid', (state) => {
    const order = anOrder({ items: [biology], grants: ['biology'], state });
    expect(library([order])).toEqual(state === 'PAID' ? [biology] : []);
  });

  it('contains granted guides, not ordered ones', () => {
    expect(library([aPaidOrder({ items: [biology, art], grants: ['art'] })])).toEqual([art]);
    expect(library([aPaidOrder({ items: [biology], grants: ['art'] })])).toEqual([]);
  });

  it('contains a guide once, even if two orders grant it', () => {
    const orders = [aPaidOrder({ number: '1', items: [biology] }), aPaidOrder({ number: '2', items: [biology, art] })];
    expect(library(orders)).toEqual([biology, art]);
  });
});

describe('a download', () => {
  it('links to the file for a minute', async () => {
    const world = await buyerOf(aPaidOrder({ items: [biology] }));
    await world.files.store('biology.pdf', new Uint8Array([1]));
    const { url } = await downloadPdf(world)({ input: { fileName: 'biology.pdf' }, session });
    expect(world.files.follow(url).status).toBe(200);
    world.clock.advanceSeconds(59);
    expect(world.files.follow(url).status).toBe(200);
    world.clock.advanceSeconds(1);
    expect(world.files.follow(url).status).toBe(403);
  });

  it('is possible if the guide is no longer on sale', async () => {
    const world = await buyerOf(aPaidOrder({ items: [biology] }));
    expect(await world.catalog.list()).toEqual([]);
    await expect(downloadPdf(world)({ input: { fileName: 'biology.pdf' }, session })).resolves.toBeDefined();
  });

  it('has one answer for someone else’s guide and a file that does not exist', async () => {
    const world = await buyerOf(aPaidOrder({ items: [biology] }), aPaidOrder({ buyerId: 'other', items: [art] }));
    await world.files.store('art.pdf', new Uint8Array([1]));
    const refusals = [];
    for (const fileName of ['art.pdf', 'no-such.pdf', '../biology.pdf', 'biology.pdf/../art.pdf', 'BIOLOGY.PDF']) {
      const { code, message } = await refusalOf(downloadPdf(world)({ input: { fileName }, session }));
      refusals.push({ code, message });
    }
    for (const refusal of refusals) {
      expect(refusal).toEqual({ code: 'NOT_ENTITLED', message: 'You haven’t bought this guide.' });
    }
  });

  it.each([
    ['not paid', anOrder({ items: [biology] })],
    ['pending', anOrder({ items: [biology], state: 'PENDING' })],
    ['under review', anOrder({ items: [biology], state: 'QUARANTINED' })],
    ['refunded', aPaidOrder({ items: [biology], grants: [] })],
  ])('is refused for an order that is %s', async (_, order) => {
    const world = await buyerOf(order);
    const refusal = await refusalOf(downloadPdf(world)({ input: { fileName: 'biology.pdf' }, session }));
    expect(refusal.code).toBe('NOT_ENTITLED');
  });
});

/** The editions of a guide, oldest first. */
const [first, second, third] = [
  { edition: '2024-25', fileName: 'law-2024-25.pdf' },
  { edition: '2025-26', fileName: 'law-2025-26.pdf' },
  { edition: '2026-27', fileName: 'law-2026-27.pdf' },
] as const;
const law = aGuide({ id: 'law', title: 'Law', ...third, earlier: [first, second] });
const lawIn = ({ fileName }: { fileName: string }) => anItem({ ...law, fileName });

/** A world where the guide is on sale, or was. */
async function editionsFor(order: Order, { withdrawn = false } = {}) {
  const world = await buyerOf(order);
  if (withdrawn) await world.withdrawn.note(law, 1);
  else await world.catalog.put(law);
  return world;
}

describe('newer editions of a bought guide', () => {
  const outcomeOf = async (world: Awaited<ReturnType<typeof buyerOf>>, { fileName }: { fileName: string }) => {
    const file = downloadPdf(world)({ input: { fileName }, session });
    return file.then(
      () => 'granted',
      async () => (await refusalOf(file)).code,
    );
  };
  const outcomes = async (world: Awaited<ReturnType<typeof buyerOf>>) => [
    await outcomeOf(world, first),
    await outcomeOf(world, second),
    await outcomeOf(world, third),
  ];

  it.each([
    ['on sale', false],
    ['withdrawn', true],
  ])('are downloads, and older ones are not, for a guide that is %s', async (_, withdrawn) => {
    const bought = aPaidOrder({ items: [lawIn(second)] });
    expect(await outcomes(await editionsFor(bought, { withdrawn }))).toEqual(['NOT_ENTITLED', 'granted', 'granted']);
  });

  it('are all there are if the bought file is not among the editions', async () => {
    const world = await editionsFor(aPaidOrder({ items: [lawIn({ fileName: 'law.pdf' })] }));
    expect(await outcomes(world)).toEqual(['granted', 'granted', 'granted']);
  });

  it.each([
    ['not paid', anOrder({ items: [lawIn(first)] })],
    ['refunded', aPaidOrder({ items: [lawIn(first)], grants: [] })],
    ['of another guide', aPaidOrder({ items: [biology] })],
    ['someone else’s', aPaidOrder({ buyerId: 'other', items: [lawIn(first)] })],
  ])('are refused for an order that is %s', async (_, order) => {
    expect(await outcomes(await editionsFor(order))).toEqual(['NOT_ENTITLED', 'NOT_ENTITLED', 'NOT_ENTITLED']);
  });

  it.each([
    ['on sale', false],
    ['withdrawn', true],
  ])('are in the profile, newest first, with the edition bought, for a guide that is %s', async (_, withdrawn) => {
    const world = await editionsFor(aPaidOrder({ items: [lawIn(first)] }), { withdrawn });
    expect(await getProfile(world)({ session })).toMatchObject({
      purchases: [{ pdfID: [{ _id: 'law', ...first, newer: [third, second] }] }],
    });
  });

  it('are none for a buyer of the newest', async () => {
    const world = await editionsFor(aPaidOrder({ items: [lawIn(third)] }));
    expect(await getProfile(world)({ session })).toMatchObject({
      purchases: [{ pdfID: [{ _id: 'law', ...third, newer: [] }] }],
    });
  });
});

describe('the profile', () => {
  it('names the guides of a disputed payment as paused, unless another payment has them', async () => {
    const disputed = aPaidOrder({ number: 'DISPUTED', items: [biology, art], state: 'SUSPENDED' });
    const world = await buyerOf(disputed, aPaidOrder({ items: [art] }));
    const { paused, purchases } = await getProfile(world)({ session });
    expect(paused).toEqual([biology.title]);
    expect(purchases.flatMap(({ pdfID }) => pdfID.map(({ _id }) => _id))).toEqual(['art']);
  });

  it('lists the person, their payments and their downloads', async () => {
    const paid = aPaidOrder({ items: [biology, art] });
    const world = await buyerOf(paid, aPaidOrder({ buyerId: 'other', items: [art] }));
    expect(await getProfile(world)({ session })).toEqual({
      fullname: 'Amy Marlow',
      paused: [],
      phone: '5550102030',
      email: 'amy@example.com',
      transactions: [
        { paymentID: paid.captureId, amount: 39.98, paymentDate: new Date(paid.paidAt ?? 0).toISOString() },
      ],
      purchases: [
        {
          pdfID: [
            { _id: 'biology', title: 'Biology', fileName: 'biology.pdf', edition: '', newer: [] },
            { _id: 'art', title: 'Art', fileName: 'art.pdf', edition: '', newer: [] },
          ],
        },
      ],
    });
  });

  it('lists no transaction that was not paid', async () => {
    const states = orderStates.filter((state) => state !== 'PAID');
    const world = await buyerOf(...states.map((state) => anOrder({ number: state, state })));
    expect(await getProfile(world)({ session })).toMatchObject({ transactions: [], purchases: [] });
  });
});

describe('the dashboard', () => {
  it('lists the payments as the buyer sees them, newest first', async () => {
    const paid = aPaidOrder({ number: '01KA1', items: [biology, art], receiptNumber: 'FYR-48213' });
    const world = await buyerOf(
      paid,
      anOrder({ number: '01KA2', state: 'PENDING', captureId: 'CAP2' }),
      anOrder({ number: '01KA3', state: 'FAILED' }),
      anOrder({ number: '01KA4', state: 'QUARANTINED' }),
      anOrder({ number: '01KA5', buyerId: 'other', state: 'PENDING' }),
      anOrder({ number: '01KA6' }),
    );
    const { payments } = await getDashboard(world)({ session });
    expect(payments.map(({ _id, status, transactionID }) => [_id, status, transactionID])).toEqual([
      ['01KA6', 'OPEN', ''],
      ['01KA4', 'UNDER_REVIEW', ''],
      ['01KA3', 'FAILED', ''],
      ['01KA2', 'PENDING', 'CAP2'],
      ['01KA1', 'PAID', paid.captureId],
    ]);
    expect(payments.at(-1)).toEqual({
      _id: '01KA1',
      receiptNumber: 'FYR-48213',
      date: new Date(paid.paidAt ?? 0).toISOString(),
      pdfs: [
        { _id: 'biology', title: 'Biology', price: 19.99 },
        { _id: 'art', title: 'Art', price: 19.99 },
      ],
      amount: 39.98,
      lines: [
        { _id: 'biology', title: 'Biology', price: 19.99, listPrice: 19.99, guides: [] },
        { _id: 'art', title: 'Art', price: 19.99, listPrice: 19.99, guides: [] },
      ],
      discount: null,
      refunded: 0,
      status: 'PAID',
      transactionID: paid.captureId,
      buyer: { fullname: 'Amy Marlow', email: 'amy@example.com' },
    });
  });

  const listed = async (order: Order) => (await getDashboard(await buyerOf(order))({ session })).payments[0];

  it.each<[Partial<Order>, string]>([
    [{ refundedCents: 499 }, 'PARTLY_REFUNDED'],
    [{ state: 'REFUNDED', refundedCents: 1_999 }, 'REFUNDED'],
    [{ state: 'REFUNDED' }, 'REVERSED'],
    [{ state: 'REFUNDED', refundedCents: 499 }, 'REVERSED'],
    [{ state: 'SUSPENDED' }, 'DISPUTED'],
  ])('shows refunds: %j is %s', async (changes, status) => {
    expect(await listed(aPaidOrder({ items: [biology], ...changes }))).toMatchObject({
      status,
      refunded: (changes.refundedCents ?? 0) / 100,
    });
  });

  it('shows the captured amount if it differs from the order', async () => {
    const odd = aPaidOrder({ state: 'QUARANTINED', items: [biology], capturedCents: 2_099 });
    expect(await listed(odd)).toMatchObject({ amount: 20.99, status: 'UNDER_REVIEW' });
  });

  it('shows a declined payment', async () => {
    expect(await listed(anOrder({ state: 'FAILED' }))).toMatchObject({ status: 'FAILED', amount: 19.99 });
  });

  it('shows that a code was used up, until money arrives after all', async () => {
    const ended = anOrder({ state: 'FAILED', problem: CODE_USED_UP });
    expect(await listed(ended)).toMatchObject({ status: 'CODE_USED_UP' });
    expect(await listed({ ...aPaidOrder({ items: [biology] }), problem: CODE_USED_UP })).toMatchObject({
      status: 'PAID',
    });
    expect(await listed({ ...ended, state: 'EXPIRED' })).toMatchObject({ status: 'EXPIRED' });
  });

  it('shows an unpaid order for 30 days, and never someone else’s', async () => {
    const world = await buyerOf(
      anOrder({ number: 'MINE', state: 'EXPIRED' }),
      anOrder({ number: 'THEIRS', buyerId: 'other', state: 'EXPIRED' }),
    );
    const listed = async () => (await getDashboard(world)({ session })).payments.map(({ _id }) => _id);
    world.clock.advanceSeconds(30 * 24 * 3_600 - 1);
    expect(await listed()).toEqual(['MINE']);
    world.clock.advanceSeconds(1);
    expect(await listed()).toEqual([]);
  });
});

describe('the shop', () => {
  it('lists the guides on sale with prices in dollars, without their file names', async () => {
    const world = inMemoryWorld();
    const { id, title, desc, category, pages, edition } = aGuide();
    await world.catalog.put(aGuide());
    expect(await listGuides(world)()).toEqual({
      res: [{ _id: id, title, desc, price: 19.99, amount: 19.99, category, pages, edition, cover: '' }],
      bundles: [],
    });
  });

  it('says the first of what the reader of a guide will be able to do', async () => {
    const world = inMemoryWorld();
    await world.catalog.put(aGuide({ id: 'law', benefit: 'Choose a major' }));
    await world.catalog.put(aGuide({ id: 'art' }));
    const { res } = await listGuides(world)();
    expect(res.map(({ _id, benefit }) => [_id, benefit])).toEqual([
      ['art', undefined],
      ['law', 'Choose a major'],
    ]);
  });

  it('says from July on that an edition is past its season, also in bundles', async () => {
    const world = inMemoryWorld();
    await world.catalog.put(aGuide({ id: 'law', edition: '2025-26' }));
    await world.catalog.put(aGuide({ id: 'art', edition: '2026-27' }));
    await world.bundles.put(aBundle({ guides: ['law', 'art'] }));
    const marks = async (time: string) => {
      world.clock.set(Date.parse(time));
      const { res, bundles } = await listGuides(world)();
      const past = (pdfs: readonly ShopGuide[]) => pdfs.filter(({ pastSeason }) => pastSeason).map(({ _id }) => _id);
      return [past(res), ...bundles.map(({ guides }) => past(guides))];
    };
    expect(await marks('2026-06-30T23:59:59Z')).toEqual([[], []]);
    expect(await marks('2026-07-01T00:00:00Z')).toEqual([['law'], ['law']]);
  });
});
