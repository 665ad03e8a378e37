import { describe, expect, it } from 'vitest';
import { aGuide, aSession } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { library } from './order.ts';

const session = aSession();

async function shop() {
  const world = inMemoryWorld();
  for (const guide of [aGuide(), aGuide({ id: 'art', priceCents: 499 })]) {
    await world.catalog.put(guide);
    await world.files.store(guide.fileName, new Uint8Array([1]));
  }
  const at = shopOn(world, world);
  return {
    ...at,
    world,
    buy: async (pdfIds: string[], amount: number) => {
      const paypalOrderId = await at.create({ input: { pdfIds, amount }, session });
      world.payments.approve(paypalOrderId);
      world.clock.advanceSeconds(1);
      await at.capture({ input: { orderID: paypalOrderId }, session });
      return world.orders.all().at(-1)?.number ?? '';
    },
    owned: () => library(world.orders.all()).map(({ id }) => id),
  };
}

describe('the refund of one guide', () => {
  it('lets the buyer buy the guide again, and keeps that payment', async () => {
    const { buy, planRefund, owned, world, sweep } = await shop();
    const first = await buy(['art', 'biology'], 24.98);
    await (await planRefund({ number: first, pdfId: 'art' })).execute();
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
    await (await planRefund({ number, pdfId: 'art' })).execute();
    const again = await planRefund({ number, pdfId: 'art' });
    expect(again.cents).toBe(0);
    await again.execute();
    expect(world.payments.known()[0]?.refundedCents).toBe(499);
    expect((await planRefund({ number })).cents).toBe(1_999);
  });
});
