import { describe, expect, it } from 'vitest';
import { aBundle, aCode, aGuide, aSession } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { library } from '../core/order.ts';
import { takeBackGift } from '../office/gifts.ts';

const session = aSession();

async function shop() {
  const world = inMemoryWorld();
  for (const guide of [aGuide(), aGuide({ id: 'art', priceCents: 499 }), aGuide({ id: 'law', priceCents: 1_000 })]) {
    await world.catalog.put(guide);
    await world.files.store(guide.fileName, new Uint8Array([1]));
  }
  await world.bundles.put(aBundle({ id: 'both', priceCents: 2_001, guides: ['biology', 'art'] }));
  const at = shopOn(world, world);
  return {
    ...at,
    world,
    buy: async (pdfIds: string[], amount: number, code = '') => {
      const paypalOrderId = await at.create({ input: { pdfIds, amount, code }, session });
      world.payments.approve(paypalOrderId);
      world.clock.advanceSeconds(1);
      await at.capture({ input: { orderID: paypalOrderId }, session });
      return world.orders.all().at(-1)?.number ?? '';
    },
    owned: () => library(world.orders.all()).map(({ id }) => id),
  };
}

describe('guides paid for twice', () => {
  it('go back without those that a code made free, because PayPal refunds no zero', async () => {
    const { world, create, capture, buy, owned } = await shop();
    await world.codes.put(aCode({ off: { percent: 100 }, items: ['biology'] }), undefined);
    const input = { pdfIds: ['art', 'biology'], amount: 4.99, code: 'WELCOME20' };
    const second = await create({ input, session });
    await buy(['art', 'biology'], 24.98);
    world.payments.approve(second);
    world.clock.advanceSeconds(1);
    await capture({ input: { orderID: second }, session });
    expect(world.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
    expect(world.payments.known().map(({ refundedCents }) => refundedCents)).toEqual([499, 0]);
    expect(owned().toSorted()).toEqual(['art', 'biology']);
  });
});

describe('the refund of one guide', () => {
  it('lets the buyer buy the guide again, and keeps that payment', async () => {
    const { buy, planRefund, owned, world, sweep } = await shop();
    const first = await buy(['art', 'biology'], 24.98);
    await (await planRefund({ number: first, itemId: 'art' })).execute();
    expect(owned()).toEqual(['biology']);
    await buy(['art'], 4.99);
    world.clock.advanceSeconds(300);
    await sweep();
    expect(owned().toSorted()).toEqual(['art', 'biology']);
    expect(world.orders.all().map(({ refundedCents = 0 }) => refundedCents)).toEqual([499, 0]);
  });

  it('is planned once: what is back has nothing left', async () => {
    const { buy, planRefund, world } = await shop();
    const number = await buy(['art', 'biology'], 24.98);
    await (await planRefund({ number, itemId: 'art' })).execute();
    const again = await planRefund({ number, itemId: 'art' });
    expect(again.cents).toBe(0);
    await again.execute();
    expect(world.payments.known()[0]?.refundedCents).toBe(499);
    expect((await planRefund({ number })).cents).toBe(1_999);
  });
});

describe('refunds at once', () => {
  it('of one guide are one, no matter who makes them', async () => {
    const { buy, planRefund, world, owned } = await shop();
    const number = await buy(['art', 'biology'], 24.98);
    const plans = await Promise.all(Array.from({ length: 8 }, () => planRefund({ number, itemId: 'art' })));
    await Promise.all(plans.map((plan) => plan.execute()));
    expect(world.payments.known()[0]?.refundedCents).toBe(499);
    expect(world.orders.all()).toMatchObject([{ refundedCents: 499, refunds: [{ pdfId: 'art' }] }]);
    expect(world.orders.all()[0]).not.toHaveProperty('refunding');
    expect(owned()).toEqual(['biology']);
  });

  it('of a guide and of everything never give back more than was paid, and say so', async () => {
    const { buy, planRefund, world } = await shop();
    const number = await buy(['art', 'biology'], 24.98);
    const plans = [await planRefund({ number, itemId: 'art' }), await planRefund({ number })];
    const outcomes = await Promise.allSettled(plans.map((plan) => plan.execute()));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(outcomes[1]).toMatchObject({ reason: { code: 'CONFLICT' } });
    expect(world.payments.known()[0]?.refundedCents).toBe(499);
  });

  it('of what was paid twice come after one that is under way', async () => {
    const { create, capture, planRefund, world } = await shop();
    const first = await create({ input: { pdfIds: ['art'], amount: 4.99 }, session });
    const second = await create({ input: { pdfIds: ['art', 'biology'], amount: 24.98 }, session });
    for (const id of [first, second]) world.payments.approve(id);
    await capture({ input: { orderID: second }, session });
    const number = world.orders.all()[1]?.number ?? '';
    // The refund of the other guide is claimed, and its process ends.
    const refund = world.payments.refund.bind(undefined);
    world.payments.refund = () => Promise.reject(new Error('The process has ended'));
    await expect((await planRefund({ number, itemId: 'biology' })).execute()).rejects.toThrow('has ended');
    world.payments.refund = refund;
    // At the same moment, so the first order keeps the guide that both have.
    await capture({ input: { orderID: first }, session });
    expect(world.payments.known().map(({ refundedCents }) => refundedCents)).toEqual([0, 2_498]);
    expect(world.orders.all().map(({ refunding }) => refunding)).toEqual([undefined, undefined]);
    expect(world.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('the refund of a bundle', () => {
  /** The price is 20.01: 16.01 and 4.00, and 10 for the guide beside it. */
  const withBundle = async () => {
    const made = await shop();
    return { ...made, number: await made.buy(['both', 'law'], 30.01) };
  };

  it('gives its price back to the cent, one refund for each guide, and takes its guides away', async () => {
    const { number, planRefund, world, owned } = await withBundle();
    const plan = await planRefund({ number, itemId: 'both', reason: 'Sorry' });
    expect(plan.cents).toBe(2_001);
    await plan.execute();
    expect(world.orders.all()).toMatchObject([
      {
        state: 'PAID',
        refundedCents: 2_001,
        refunds: [
          { cents: 1_601, pdfId: 'biology', by: 'OPERATOR' },
          { cents: 400, pdfId: 'art', by: 'OPERATOR' },
        ],
      },
    ]);
    expect(owned()).toEqual(['law']);
    const again = await planRefund({ number, itemId: 'both' });
    expect(again.cents).toBe(0);
    await again.execute();
    expect(world.payments.known()[0]?.refundedCents).toBe(2_001);
  });

  it('of one guide in it gives its share back, and later the rest of the bundle, and then everything', async () => {
    const { number, planRefund, world, owned } = await withBundle();
    await (await planRefund({ number, itemId: 'art' })).execute();
    expect(world.orders.all()[0]?.refundedCents).toBe(400);
    expect(owned().toSorted()).toEqual(['biology', 'law']);
    const rest = await planRefund({ number, itemId: 'both' });
    expect(rest.cents).toBe(1_601);
    await rest.execute();
    expect(owned()).toEqual(['law']);
    const all = await planRefund({ number });
    expect(all.cents).toBe(1_000);
    await all.execute();
    expect(world.orders.all()).toMatchObject([{ state: 'REFUNDED', grants: [], refundedCents: 3_001 }]);
  });

  it('gives back at most what is left', async () => {
    const { number, planRefund, world } = await withBundle();
    // On PayPal's own pages.
    const captureId = world.orders.all()[0]?.captureId ?? '';
    await world.payments.refund({ captureId, requestId: 'page', cents: 2_900, currency: 'USD' });
    const plan = await planRefund({ number, itemId: 'both' });
    expect(plan.cents).toBe(101);
    await plan.execute();
    expect(world.orders.all()).toMatchObject([{ state: 'REFUNDED', refundedCents: 3_001 }]);
  });

  it('is finished by the sweep where its process was cut off, and keeps others waiting', async () => {
    const { number, planRefund, world, owned, sweep } = await withBundle();
    const plan = await planRefund({ number, itemId: 'both' });
    const refund = world.payments.refund.bind(undefined);
    let calls = 0;
    // The second refund isn't made.
    world.payments.refund = async (request) => {
      calls += 1;
      if (calls === 2) throw new Error('The process has ended');
      await refund(request);
    };
    await expect(plan.execute()).rejects.toThrow('has ended');
    expect(world.orders.all()).toMatchObject([{ refunding: { parts: [{ cents: 1_601 }, { cents: 400 }] } }]);
    for (const itemId of ['both', 'law']) {
      const other = await planRefund({ number, itemId });
      expect(await refusalOf(other.execute())).toMatchObject({
        code: 'CONFLICT',
        message: 'Another refund of this order is being made. Reload the order in a few minutes.',
      });
    }
    world.clock.advanceSeconds(119);
    await sweep();
    expect(world.payments.known()[0]?.refundedCents).toBe(1_601);
    world.clock.advanceSeconds(300);
    await sweep();
    expect(owned()).toEqual(['law']);
    expect(world.orders.all()[0]).not.toHaveProperty('refunding');
    expect(world.payments.known()[0]?.refundedCents).toBe(2_001);
  });

  it('is not found under the id of another bundle', async () => {
    const { number, planRefund } = await withBundle();
    expect((await refusalOf(planRefund({ number, itemId: 'essays' }))).code).toBe('NOT_FOUND');
  });
});

describe('the refund of an order with a code', () => {
  it('of a guide gives back what was paid for it', async () => {
    const { buy, planRefund, world } = await shop();
    await world.codes.put(aCode({ off: { cents: 1_000 } }), undefined);
    const number = await buy(['art', 'biology'], 14.98, 'WELCOME20');
    expect((await planRefund({ number, itemId: 'art' })).cents).toBe(299);
    expect((await planRefund({ number, itemId: 'biology' })).cents).toBe(1_199);
    expect((await planRefund({ number })).cents).toBe(1_498);
  });

  it('of a guide that a code made free is refused, and its bundle goes back without it', async () => {
    const { buy, planRefund, world, owned } = await shop();
    await world.codes.put(aCode({ off: { percent: 100 }, items: ['art'] }), undefined);
    const number = await buy(['both', 'law'], 26.01, 'WELCOME20');
    expect(await refusalOf(planRefund({ number, itemId: 'art' }))).toMatchObject({
      code: 'CONFLICT',
      message:
        'A code made this guide free, so there is no money to refund. The buyer keeps it until its bundle is refunded.',
    });
    const plan = await planRefund({ number, itemId: 'both' });
    expect(plan).toMatchObject({ cents: 1_601, takes: ['biology', 'art'] });
    await plan.execute();
    expect(owned()).toEqual(['law']);
    for (const itemId of ['both', 'art']) expect((await planRefund({ number, itemId })).cents).toBe(0);
  });

  it('of the last guide in a bundle that cost money takes the free ones of that bundle, and no others', async () => {
    const { buy, planRefund, world, owned } = await shop();
    for (const id of ['chess', 'drama']) await world.catalog.put(aGuide({ id, priceCents: 1_000 }));
    await world.bundles.put(aBundle({ id: 'both', priceCents: 3_000, guides: ['biology', 'art', 'chess'] }));
    await world.codes.put(aCode({ off: { percent: 100 }, items: ['art', 'drama'] }), undefined);
    const number = await buy(['both', 'drama', 'law'], 35.72, 'WELCOME20');
    const refund = async (itemId: string) => {
      const plan = await planRefund({ number, itemId });
      await plan.execute();
      return plan.takes;
    };
    expect(await refund('biology')).toEqual(['biology']);
    expect(owned().toSorted()).toEqual(['art', 'chess', 'drama', 'law']);
    expect(await refund('chess')).toEqual(['art', 'chess']);
    expect(owned().toSorted()).toEqual(['drama', 'law']);
    await refund('law');
    expect(world.orders.all()).toMatchObject([{ state: 'REFUNDED', grants: [] }]);
  });

  it.each([
    ['guide beside a bundle', ['law'], 'law', 'guide'],
    ['bundle', ['both'], 'both', 'bundle'],
    ['guide of a bundle that is free', ['both'], 'art', 'guide'],
  ])('of a %s is refused, and says that it stays until the order is refunded', async (_, items, itemId, what) => {
    const { buy, planRefund, world, owned } = await shop();
    await world.codes.put(aCode({ off: { percent: 100 }, items }), undefined);
    const number = await buy(['both', 'law'], itemId === 'law' ? 20.01 : 10, 'WELCOME20');
    expect(await refusalOf(planRefund({ number, itemId }))).toMatchObject({
      code: 'CONFLICT',
      message: `A code made this ${what} free, so there is no money to refund. The buyer keeps it until the order is refunded.`,
    });
    expect(owned()).toHaveLength(3);
    await (await planRefund({ number })).execute();
    expect(owned()).toEqual([]);
  });

  it('of a free one is refused, and its guides can be taken back', async () => {
    const { create, planRefund, world, owned } = await shop();
    await world.codes.put(aCode({ off: { percent: 100 } }), undefined);
    const number = await create({ input: { pdfIds: ['law'], amount: 0, code: 'WELCOME20' }, session });
    expect(await refusalOf(planRefund({ number }))).toMatchObject({
      code: 'CONFLICT',
      message: 'A code made this order free, so there is no money to refund.',
      terminal: expect.stringContaining('Use `office take-back-gift`') as unknown,
    });
    const [order] = world.orders.all();
    if (order === undefined) throw new Error('No order');
    await takeBackGift(world)(order, 'Shared in public');
    expect(owned()).toEqual([]);
    expect(world.orders.all()).toMatchObject([{ state: 'REFUNDED', takenBack: { why: 'Shared in public' } }]);
  });

  it('does not stop what was paid twice from going back, if one guide was free', async () => {
    const { create, capture, sweep, world } = await shop();
    await world.codes.put(aCode({ off: { percent: 100 }, items: ['art'] }), undefined);
    // Two tabs; the second order is made when the first is no longer reused.
    const cart = { pdfIds: ['art', 'biology'] };
    const first = await create({ input: { ...cart, amount: 24.98 }, session });
    world.clock.advanceSeconds(3 * 3_600);
    const second = await create({ input: { ...cart, amount: 19.99, code: 'WELCOME20' }, session });
    for (const id of [first, second]) world.payments.approve(id);
    for (const id of [first, second]) {
      world.clock.advanceSeconds(10);
      await capture({ input: { orderID: id }, session });
    }
    world.clock.advanceSeconds(300);
    await sweep();
    expect(world.orders.all()).toMatchObject([
      { state: 'PAID' },
      { state: 'REFUNDED', refundedCents: 1_999, refunds: [{ pdfId: 'biology', by: 'SYSTEM' }] },
    ]);
    expect(world.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
