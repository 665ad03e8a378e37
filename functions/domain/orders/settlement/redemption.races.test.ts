import { describe, expect, it } from 'vitest';
import { aCode, aGuide, aSession } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import type { CodeTerms } from '../../codes/ports.ts';
import { DependencyDown } from '../../shared/refusal.ts';

const cart = { pdfIds: ['biology'], amount: 16, code: 'WELCOME20' };
const session = aSession();

async function openShop(terms: Partial<CodeTerms> = {}) {
  const world = inMemoryWorld();
  await world.catalog.put(aGuide({ priceCents: 2_000 }));
  await world.codes.put(aCode(terms), undefined);
  const taken = async () => (await world.codes.find('WELCOME20'))?.taken;
  const after = async (seconds: number) => {
    world.clock.advanceSeconds(seconds);
    await shopOn(world, world).sweep();
  };
  return { world, taken, after, shop: shopOn(world, world), only: () => world.orders.all()[0] };
}

describe('the use of an unpaid order', () => {
  const guides = Array.from({ length: 10 }, (_, index) => aGuide({ id: `guide-${index}`, priceCents: 2_000 }));
  const carts = guides.map(({ id }) => ({ ...cart, pdfIds: [id] }));
  const someone = aSession({ user: { ...session.user, id: 'SOMEONE' } });

  async function openLargeShop(uses: number) {
    const shop = await openShop({ usageLimit: uses });
    for (const guide of guides) await shop.world.catalog.put(guide);
    return shop;
  }

  it.each(['one after the other', 'at once'])('is one, however many orders a person opens %s', async (how) => {
    const { shop, taken, world } = await openLargeShop(10);
    const opened = carts.map((input) => async () => await shop.create({ input, session }));
    if (how === 'at once') await Promise.all(opened.map(async (open) => await open()));
    else for (const open of opened) await open();
    expect(world.orders.all()).toHaveLength(10);
    expect(await taken()).toBeLessThanOrEqual(1);
    for (let buyer = 0; buyer < 9; buyer += 1) {
      const user = { ...session.user, id: `BUYER-${String(buyer)}` };
      await shop.create({ input: cart, session: aSession({ user }) });
    }
    expect(await taken()).toBeLessThanOrEqual(10);
  });

  it('is the newest order’s, one after the other', async () => {
    const { shop, taken, world } = await openLargeShop(2);
    const [first, second] = carts;
    await shop.create({ input: first ?? cart, session });
    await shop.create({ input: second ?? cart, session });
    const number = world.orders.all()[1]?.number ?? '';
    await world.codes.release({ code: 'WELCOME20', buyerId: session.user.id, number }, false);
    expect(await taken()).toBe(0);
  });

  it('is held for 30 minutes; a buyer who pays later gets another one', async () => {
    const { shop, taken, after, only, world } = await openShop({ usageLimit: 1 });
    const orderID = await shop.create({ input: cart, session });
    await after(29 * 60);
    expect(await taken()).toBe(1);
    await after(5 * 60);
    expect(await taken()).toBe(0);
    expect(only()).toMatchObject({ state: 'OPEN' });
    expect(only()).not.toHaveProperty('code');
    world.payments.approve(orderID);
    expect(await shop.capture({ input: { orderID }, session })).toEqual({ status: 'COMPLETED' });
    expect(only()).toMatchObject({ state: 'PAID', capturedCents: 1_600 });
    expect(await taken()).toBe(1);
  });

  it('ends the order without a charge, if someone else has it by then', async () => {
    const { shop, taken, after, only, world } = await openShop({ usageLimit: 1 });
    const orderID = await shop.create({ input: cart, session });
    expect(await refusalOf(shop.create({ input: cart, session: someone }))).toMatchObject({ code: 'INVALID_INPUT' });
    await after(34 * 60);
    const others = await shop.create({ input: cart, session: someone });
    world.payments.approve(orderID);
    expect(await refusalOf(shop.capture({ input: { orderID }, session }))).toMatchObject({
      code: 'PAYMENT_REFUSED',
      message: 'Your discount code can’t be used anymore, so you haven’t been charged. Please review the total.',
    });
    expect(world.payments.calls).not.toContain('capture');
    expect(only()).toMatchObject({ state: 'FAILED' });
    await after(5 * 60);
    world.payments.approve(others);
    expect(await shop.capture({ input: { orderID: others }, session: someone })).toEqual({ status: 'COMPLETED' });
    expect(await taken()).toBe(1);
  });

  it('is held again when the buyer comes back to the cart', async () => {
    const { shop, taken, after, only } = await openShop({ usageLimit: 1 });
    const orderID = await shop.create({ input: cart, session });
    await after(34 * 60);
    expect(await shop.create({ input: cart, session })).toBe(orderID);
    await after(25 * 60);
    expect(await taken()).toBe(1);
    await after(10 * 60);
    expect(await taken()).toBe(0);
    expect(only()).toMatchObject({ state: 'OPEN' });
  });

  it('isn’t given back while its order is being captured', async () => {
    const { shop, taken, after, only, world } = await openShop({ usageLimit: 1 });
    const orderID = await shop.create({ input: cart, session });
    world.clock.advanceSeconds(29 * 60);
    world.payments.approve(orderID);
    const payments: typeof world.payments = {
      ...world.payments,
      capture: async (...asked) => {
        const read = await world.payments.read(orderID);
        const unapproved = {
          ...world.payments,
          read: () => Promise.resolve(read && { ...read, status: 'CREATED' as const }),
        };
        world.clock.advanceSeconds(5 * 60);
        await shopOn(world, { ...world, payments: unapproved }).sweep();
        return await world.payments.capture(...asked);
      },
    };
    const { capture } = shopOn(world, { ...world, payments });
    expect(await capture({ input: { orderID }, session })).toEqual({ status: 'COMPLETED' });
    await after(60 * 60);
    expect(only()).toMatchObject({ state: 'PAID' });
    expect(await taken()).toBe(1);
  });
});

describe('the use of a code', () => {
  it('comes back if another request for the cart gets one while this request ends the order', async () => {
    const { world, taken, after, only } = await openShop({ usageLimit: 1 });
    const codes: typeof world.codes = {
      ...world.codes,
      redeem: async (use, spent) => {
        await world.codes.redeem(use, spent);
        return false;
      },
    };
    const { create } = shopOn({ ...world, codes }, world);
    expect(await refusalOf(create({ input: cart, session }))).toMatchObject({ code: 'INVALID_INPUT' });
    expect(only()).toMatchObject({ state: 'FAILED' });
    expect(await taken()).toBe(1);
    await after(300);
    expect(await taken()).toBe(0);
    expect(only()).toMatchObject({ state: 'FAILED', code: 'RETURNED' });
    expect(only()?.checkAt).toBeUndefined();
  });

  it('of another tab is the buyer’s own, also if that tab is in the middle of opening the order', async () => {
    const { world, shop, taken } = await openShop({ usageLimit: 1 });
    let isFirst = true;
    const codes: typeof world.codes = {
      ...world.codes,
      find: async (code) => {
        if (isFirst) {
          isFirst = false;
          await shop.create({ input: cart, session });
        }
        return await world.codes.find(code);
      },
    };
    await shopOn({ ...world, codes }, world).create({ input: cart, session });
    expect(world.orders.all()).toHaveLength(1);
    expect(await taken()).toBe(1);
  });

  it('comes back if another settlement gets one while this settlement ends the order', async () => {
    const { world, shop, taken, after, only } = await openShop({ usageLimit: 1 });
    const orderID = await shop.create({ input: cart, session });
    world.payments.approve(orderID);
    const codes = { ...world.codes, redeem: () => Promise.resolve(false) };
    const { capture } = shopOn({ ...world, codes }, world);
    expect(await refusalOf(capture({ input: { orderID }, session }))).toMatchObject({ code: 'PAYMENT_REFUSED' });
    expect(only()).toMatchObject({ state: 'FAILED' });
    await after(300);
    expect(await taken()).toBe(0);
  });

  it('is not missed by a settlement that found none while another one is capturing', async () => {
    const { world, shop, taken, only } = await openShop({ usageLimit: 1 });
    const orderID = await shop.create({ input: cart, session });
    world.payments.approve(orderID);
    let other: Promise<unknown> | undefined;
    let finish: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const captureOther = async () => {
      await new Promise<void>((isCapturing) => {
        const payments: typeof world.payments = {
          ...world.payments,
          capture: async (...asked) => {
            isCapturing();
            await late;
            return await world.payments.capture(...asked);
          },
        };
        other = shopOn(world, { ...world, payments }).capture({ input: { orderID }, session });
      });
      return false;
    };
    const takes = [captureOther, () => Promise.resolve(false)];
    const codes = { ...world.codes, redeem: async () => (await takes.shift()?.()) ?? false };
    const { capture } = shopOn({ ...world, codes }, world);
    expect(await capture({ input: { orderID }, session })).toEqual({ status: 'COMPLETED' });
    finish();
    expect(await other).toEqual({ status: 'COMPLETED' });
    expect(only()).toMatchObject({ state: 'PAID', grants: ['biology'] });
    expect(await taken()).toBe(1);
  });

  it('is not captured with after another settlement has ended the order', async () => {
    const { world, shop, taken, after, only } = await openShop({ usageLimit: 1 });
    const orderID = await shop.create({ input: cart, session });
    world.payments.approve(orderID);
    const none = { ...world.codes, redeem: () => Promise.resolve(false) };
    const ending = shopOn({ ...world, codes: none }, world);
    const codes: typeof world.codes = {
      ...world.codes,
      redeem: async (use, spent) => {
        const isTaken = await world.codes.redeem(use, spent);
        expect(await refusalOf(ending.capture({ input: { orderID }, session }))).toMatchObject({
          code: 'PAYMENT_REFUSED',
        });
        return isTaken;
      },
    };
    const { capture } = shopOn({ ...world, codes }, world);
    expect(await refusalOf(capture({ input: { orderID }, session }))).toMatchObject({ code: 'PAYMENT_REFUSED' });
    expect(world.payments.calls).not.toContain('capture');
    expect(only()).toMatchObject({ state: 'FAILED' });
    await after(300);
    expect(await taken()).toBe(0);
  });

  it('stays for two minutes with an order that was declined, because another request may capture it', async () => {
    const { world, shop, taken, after } = await openShop();
    world.payments.next('decline');
    const orderID = await shop.create({ input: cart, session });
    world.payments.approve(orderID);
    await refusalOf(shop.capture({ input: { orderID }, session }));
    await after(119);
    expect(await taken()).toBe(1);
    await after(1);
    expect(await taken()).toBe(0);
  });
});

describe('an order that a code makes free', () => {
  it('is paid by the sweep if its request ended too early, without a call of PayPal', async () => {
    const { world, taken, after, only } = await openShop({ off: { percent: 100 } });
    const orders = { ...world.orders, change: () => Promise.reject(new DependencyDown('DynamoDB', undefined)) };
    const { create } = shopOn(world, { payments: world.payments, orders });
    await expect(create({ input: { ...cart, amount: 0 }, session })).rejects.toThrow(DependencyDown);
    expect(await taken()).toBe(1);
    await after(300);
    expect(only()).toMatchObject({ state: 'PAID', grants: ['biology'], totalCents: 0 });
    expect(await taken()).toBe(1);
    expect(world.payments.calls).toEqual([]);
    expect(world.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is completed by the next request for the same cart', async () => {
    const { world, shop, taken, only } = await openShop({ off: { percent: 100 } });
    const orders = { ...world.orders, change: () => Promise.reject(new DependencyDown('DynamoDB', undefined)) };
    const free = { input: { ...cart, amount: 0 }, session };
    await expect(shopOn(world, { payments: world.payments, orders }).create(free)).rejects.toThrow(DependencyDown);
    // Of two at the same time, one completes it, and the sale counts once.
    const both = await Promise.all([shop.create(free), shop.create(free)]);
    expect(both).toEqual([only()?.number, only()?.number]);
    expect(only()).toMatchObject({ state: 'PAID', grants: ['biology'], totalCents: 0 });
    expect(await taken()).toBe(1);
    expect(world.log.lines).toMatchObject([{ event: 'order-paid', details: { cents: 0 } }]);
  });
});
