import { describe, expect, it } from 'vitest';
import { aBundle, aCode, aGuide, anItem, aPaidOrder, aSession } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { priceOrder } from './price-order.ts';

const art = aGuide({ id: 'art', title: 'Visual Arts', priceCents: 499 });
const biology = aGuide({ id: 'biology', title: 'Biology', priceCents: 1_999 });
const law = aGuide({ id: 'law', title: 'Law', priceCents: 1_000 });

async function setup() {
  const world = inMemoryWorld();
  for (const guide of [art, biology, law]) await world.catalog.put(guide);
  await world.bundles.put(aBundle({ id: 'both', title: 'Both' }));
  await world.codes.put(aCode({ usageLimit: 1 }), undefined);
  const price = (pdfIds: string[], code?: string, session = aSession()) =>
    priceOrder(world)({ input: { pdfIds, ...(code === undefined ? {} : { code }) }, session });
  return { world, price };
}

describe('the bill of a cart', () => {
  it('has its lines, its discount, what is saved, and the total, in dollars', async () => {
    const { price } = await setup();
    expect(await price(['law', 'both'], 'WELCOME20')).toEqual({
      lines: [
        {
          _id: 'both',
          title: 'Both',
          price: 20,
          listPrice: 24.98,
          guides: [
            { _id: 'biology', title: 'Biology' },
            { _id: 'art', title: 'Visual Arts' },
          ],
        },
        { _id: 'law', title: 'Law', price: 10, listPrice: 10, guides: [] },
      ],
      discount: { code: 'WELCOME20', amount: 6 },
      saved: 10.98,
      amount: 24,
    });
  });

  it('has no discount without a code', async () => {
    const { price } = await setup();
    expect(await price(['law'])).toMatchObject({ discount: null, saved: 0, amount: 10 });
  });

  it('depends on what the buyer owns', async () => {
    const { world, price } = await setup();
    await world.orders.insert(aPaidOrder({ items: [anItem(biology)] }));
    expect(await price(['both'])).toMatchObject({ lines: [{ price: 4.99, listPrice: 4.99 }], amount: 4.99 });
    const session = aSession({ user: { ...aSession().user, id: 'SOMEONE' } });
    expect(await price(['both'], undefined, session)).toMatchObject({ amount: 20 });
  });

  it('and the order leave out a bundle whose guides are all in another one', async () => {
    const { world, price } = await setup();
    await world.bundles.put(aBundle({ id: 'all', title: 'All', priceCents: 3_000, guides: ['art', 'biology', 'law'] }));
    const pdfIds = ['both', 'all'];
    const { lines, amount } = await price(pdfIds);
    expect(lines.map(({ _id, price: dollars }) => [_id, dollars])).toEqual([['all', 30]]);
    await shopOn(world, world).create({ input: { pdfIds, amount }, session: aSession() });
    expect(world.orders.all()).toMatchObject([{ totalCents: 3_000, bundles: [{ id: 'all', cents: 3_000 }] }]);
    expect(world.orders.all()[0]?.bundles).toHaveLength(1);
  });

  it('takes no use, and writes no order', async () => {
    const { world, price } = await setup();
    for (let count = 0; count < 3; count += 1) await price(['law'], 'WELCOME20');
    expect(await world.codes.find('WELCOME20')).toMatchObject({ taken: 0 });
    expect(world.orders.all()).toEqual([]);
  });

  it('is refused 30 times an hour with wrong codes, before any read, and then for each code', async () => {
    const { world, price } = await setup();
    for (let count = 0; count < 30; count += 1)
      expect((await refusalOf(price(['law'], `WRONG${String(count)}`))).message).toBe('This code isn’t valid');
    const silent = () => Promise.reject(new Error('must not be called'));
    const unread = priceOrder({ ...world, orders: { ...world.orders, ofBuyer: silent } });
    expect((await refusalOf(unread({ input: { pdfIds: ['law'], code: 'WELCOME20' }, session: aSession() }))).code).toBe(
      'TOO_MANY_REQUESTS',
    );
    // Without a code it still works, and so it does for someone else, and an hour later.
    await expect(price(['law'])).resolves.toMatchObject({ amount: 10 });
    await expect(price(['law'], '')).resolves.toMatchObject({ amount: 10 });
    const session = aSession({ user: { ...aSession().user, id: 'SOMEONE' } });
    await expect(price(['law'], 'WELCOME20', session)).resolves.toMatchObject({ amount: 8 });
    world.clock.advanceSeconds(3_600);
    await expect(price(['law'], 'WELCOME20')).resolves.toMatchObject({ amount: 8 });
  });
});
