import { beforeEach, describe, expect, it } from 'vitest';
import { ORDER_EXPIRES_SECONDS } from '#contract/endpoints/orders/limits.ts';
import { CODE_NOT_VALID } from '#contract/fields/codes.ts';
import type { CodeTerms } from '#domain/codes/ports.ts';
import { Refusal } from '#domain/shared/refusal.ts';
import { useDynamoDbForMany } from '#testing/dynamodb.ts';
import { aBundle, aCode, aGuide, aSession } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { dynamoBundles } from './bundles.ts';
import { dynamoCatalog } from './catalog.ts';
import { dynamoBookings } from './orders/bookings.ts';
import { dynamoDiscountCodes } from './orders/discount-codes.ts';
import { dynamoOrders } from './orders/orders.ts';

const db = useDynamoDbForMany();

interface Cart {
  pdfIds: string[];
  amount: number;
  code?: string;
}

/** The shop with its catalog, codes and orders in the emulator, and PayPal in memory. */
async function openShop() {
  const [table, transactions] = [await db.emulator.makeTable('guides'), await db.emulator.makeTable('transactions')];
  const world = {
    ...inMemoryWorld(),
    catalog: dynamoCatalog(table, db.client),
    bundles: dynamoBundles(table, db.client),
    codes: dynamoDiscountCodes(table, db.client),
    credits: dynamoBookings({ transactions, agreements: await db.emulator.makeTable('agreements') }, db.client),
  };
  const orders = dynamoOrders(transactions, db.client);
  const guides = [aGuide({ priceCents: 2_000 }), aGuide({ id: 'art', title: 'Visual Arts', priceCents: 500 })];
  for (const guide of guides) {
    await world.catalog.put(guide);
    await world.files.store(guide.fileName, new Uint8Array([1]));
  }
  const make = () => shopOn(world, { payments: world.payments, orders });
  const shop = make();
  const sessionOf = (buyerId: string) => aSession({ user: { ...aSession().user, id: buyerId } });
  return {
    world,
    orders,
    /** The same shop in another function, whose cache is empty. */
    another: make,
    addCode: (changes: Partial<CodeTerms>) => world.codes.put(aCode(changes), undefined),
    taken: async (code: string) => (await world.codes.find(code))?.taken,
    create: (buyerId: string, input: Cart, at = shop) =>
      at.create({ input, session: sessionOf(buyerId), viewer: buyerId }),
    price: (buyerId: string, input: Omit<Cart, 'amount'>) => shop.price({ input, session: sessionOf(buyerId) }),
    capture: (buyerId: string, orderID: string) => shop.capture({ input: { orderID }, session: sessionOf(buyerId) }),
    sweep: shop.sweep,
    capturedCents: () =>
      world.payments.known().reduce((sum, { captures, refundedCents }) => {
        const captured = captures.reduce((total, { cents }) => total + cents, 0);
        return sum + captured - refundedCents;
      }, 0),
  };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

/** How a request ended: its answer, or the code of its refusal. */
async function outcomeOf(running: Promise<unknown>): Promise<unknown> {
  return await running.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return error.fields?.['code'] ?? error.code;
  });
}

const twenty = { pdfIds: ['biology'], amount: 16, code: 'WELCOME20' };

describe('fifty buyers at once and a code with seven uses', () => {
  const buyers = Array.from({ length: 50 }, (_, index) => `BUYER-${String(index)}`);

  it('let exactly seven pay, and the others hear that the code isn’t valid', async () => {
    await shop.addCode({ usageLimit: 7, oncePerPerson: true });
    const outcomes = await Promise.all(buyers.map((buyer) => outcomeOf(shop.create(buyer, twenty))));
    const opened = outcomes.flatMap((outcome, index) =>
      outcome === CODE_NOT_VALID ? [] : [[buyers[index] ?? '', String(outcome)] as const],
    );
    expect(opened).toHaveLength(7);
    // No one else has an order at PayPal that could be approved.
    expect(
      shop.world.payments
        .known()
        .map(({ paypalOrderId }) => paypalOrderId)
        .toSorted(),
    ).toEqual(opened.map(([, paypalOrderId]) => paypalOrderId).toSorted());
    expect(await shop.taken('WELCOME20')).toBe(7);
    for (const [, paypalOrderId] of opened) shop.world.payments.approve(paypalOrderId);
    const captured = await Promise.all(opened.map(([buyer, paypalOrderId]) => shop.capture(buyer, paypalOrderId)));
    expect(captured).toEqual(opened.map(() => ({ status: 'COMPLETED' })));
    expect(shop.capturedCents()).toBe(7 * 1_600);
    expect(await shop.taken('WELCOME20')).toBe(7);
    // Again, with no use left.
    const later = await Promise.all(buyers.map((buyer) => outcomeOf(shop.create(buyer, twenty))));
    expect(new Set(later)).toEqual(new Set([CODE_NOT_VALID, 'ALREADY_OWNED']));
  });

  it('give exactly seven the guides of a code that makes them free', async () => {
    await shop.addCode({ usageLimit: 7, off: { percent: 100 } });
    const free = { ...twenty, amount: 0 };
    await Promise.all(buyers.map((buyer) => outcomeOf(shop.create(buyer, free))));
    const states = await Promise.all(buyers.map(async (buyer) => (await shop.orders.ofBuyer(buyer)).at(-1)));
    const paid = states.filter((order) => order?.state === 'PAID');
    expect(paid).toHaveLength(7);
    expect(new Set(paid.map((order) => order?.receiptNumber)).size).toBe(7);
    expect(shop.world.payments.known()).toEqual([]);
    expect(await shop.taken('WELCOME20')).toBe(7);
  });
});

describe('two tabs of one buyer', () => {
  const rounds = ['AMY', 'BEN', 'CLEO', 'DAN', 'EVE', 'FAY'];

  it('with different codes pay once: the second payment is refunded', async () => {
    for (const code of ['ONE', 'TWO']) await shop.addCode({ code, usageLimit: rounds.length, oncePerPerson: true });
    for (const buyer of rounds) {
      const opened = await Promise.all(
        ['ONE', 'TWO'].map((code) => shop.create(buyer, { pdfIds: ['biology'], amount: 16, code })),
      );
      for (const paypalOrderId of opened) shop.world.payments.approve(paypalOrderId);
      await Promise.all(opened.map((paypalOrderId) => shop.capture(buyer, paypalOrderId)));
      const orders = await shop.orders.ofBuyer(buyer);
      expect(orders.map(({ state }) => state).toSorted()).toEqual(['PAID', 'REFUNDED']);
      expect(orders.flatMap(({ grants }) => grants)).toEqual(['biology']);
    }
    expect(shop.capturedCents()).toBe(rounds.length * 1_600);
    for (const code of ['ONE', 'TWO']) expect(await shop.taken(code)).toBe(rounds.length);
  });

  it('with the same code that is once per person pay one order with it', async () => {
    await shop.addCode({ oncePerPerson: true });
    const carts = [twenty, { pdfIds: ['art'], amount: 4, code: 'WELCOME20' }];
    for (const [index, buyer] of rounds.entries()) {
      const opened = await Promise.all(carts.map((cart) => shop.create(buyer, cart)));
      for (const paypalOrderId of opened) shop.world.payments.approve(paypalOrderId);
      const outcomes = await Promise.all(opened.map((paypalOrderId) => outcomeOf(shop.capture(buyer, paypalOrderId))));
      expect(outcomes).toEqual(expect.arrayContaining([{ status: 'COMPLETED' }, 'PAYMENT_REFUSED']));
      const orders = await shop.orders.ofBuyer(buyer);
      const paid = orders.filter(({ state }) => state === 'PAID');
      expect(paid).toMatchObject([{ discount: { code: 'WELCOME20' } }]);
      expect(orders.filter(({ state }) => state === 'FAILED')).toHaveLength(1);
      expect(await shop.taken('WELCOME20')).toBe(index + 1);
      expect(shop.world.payments.known().flatMap(({ captures }) => captures)).toHaveLength(index + 1);
    }
  });

  it('with the same cart and code have one order and one use', async () => {
    await shop.addCode({ usageLimit: 1, oncePerPerson: true });
    const opened = await Promise.all(Array.from({ length: 5 }, () => shop.create('AMY', twenty)));
    expect(new Set(opened).size).toBe(1);
    shop.world.payments.approve(opened[0] ?? '');
    const outcomes = await Promise.all(opened.map((paypalOrderId) => shop.capture('AMY', paypalOrderId)));
    expect(outcomes).toEqual(opened.map(() => ({ status: 'COMPLETED' })));
    expect(shop.capturedCents()).toBe(1_600);
    expect(await shop.taken('WELCOME20')).toBe(1);
  });
});

describe('a price or a code that changes between the page and the press', () => {
  const changedTo = async (amount: number, input: Cart) => {
    const refusal = await refusalOf(shop.create('AMY', input));
    expect(refusal).toMatchObject({ code: 'TOTAL_CHANGED', res: { amount } });
    expect(await shop.orders.ofBuyer('AMY')).toEqual([]);
    // With the current total it works.
    await shop.create('AMY', { ...input, amount });
  };
  const pricedCart = async (choice: Omit<Cart, 'amount'>): Promise<Cart> => ({
    ...choice,
    amount: (await shop.price('AMY', choice)).amount,
  });

  it.each<[string, () => Promise<unknown>, number]>([
    ['the price of a guide rises', () => shop.world.catalog.put(aGuide({ priceCents: 3_000 })), 24],
    ['the price of a guide falls', () => shop.world.catalog.put(aGuide({ priceCents: 1_000 })), 8],
    ['the code takes less off', () => shop.world.codes.put(aCode({ off: { percent: 5 } }), aCode()), 19],
    ['the code takes another amount off', () => shop.world.codes.put(aCode({ off: { cents: 500 } }), aCode()), 15],
  ])('asks again with the current total if %s', async (_, change, total) => {
    await shop.addCode({});
    const cart = await pricedCart({ pdfIds: ['biology'], code: 'WELCOME20' });
    expect(cart.amount).toBe(16);
    await change();
    await changedTo(total, cart);
  });

  it('asks again if a bundle costs more, and says if it is gone', async () => {
    await shop.world.bundles.put(aBundle());
    const cart = await pricedCart({ pdfIds: ['essays-complete'] });
    expect(cart.amount).toBe(20);
    await shop.world.bundles.put(aBundle({ priceCents: 2_200 }));
    await changedTo(22, cart);
    await shop.world.bundles.remove('essays-complete');
    const refusal = await refusalOf(shop.create('BEN', cart, shop.another()));
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: { pdfIds: expect.any(String) as unknown } });
  });

  it('asks again if a guide of the bundle was bought in another tab', async () => {
    await shop.world.bundles.put(aBundle({ priceCents: 2_200 }));
    const cart = await pricedCart({ pdfIds: ['essays-complete'] });
    const bought = await shop.create('AMY', { pdfIds: ['art'], amount: 5 });
    shop.world.payments.approve(bought);
    await shop.capture('AMY', bought);
    expect(await refusalOf(shop.create('AMY', cart))).toMatchObject({ code: 'TOTAL_CHANGED', res: { amount: 20 } });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['is ended', () => shop.world.codes.put(aCode({ endedAt: 1 }), aCode())],
    [
      'ends at its time',
      async () => {
        await shop.world.codes.put(aCode({ until: shop.world.clock.now() + 1_000 }), aCode());
        shop.world.clock.advanceSeconds(1);
      },
    ],
    ['counts for other guides', () => shop.world.codes.put(aCode({ items: ['art'] }), aCode())],
    [
      'is used up',
      async () => {
        await shop.world.codes.put(aCode({ usageLimit: 1 }), aCode());
        await shop.create('BEN', twenty);
      },
    ],
  ])('says that the code isn’t valid if it %s', async (_, change) => {
    await shop.addCode({});
    const cart = await pricedCart({ pdfIds: ['biology'], code: 'WELCOME20' });
    await change();
    const refusal = await refusalOf(shop.create('AMY', cart));
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', message: CODE_NOT_VALID, fields: { code: CODE_NOT_VALID } });
    expect(await refusalOf(shop.price('AMY', cart))).toMatchObject({ message: CODE_NOT_VALID });
    expect(await shop.orders.ofBuyer('AMY')).toEqual([]);
  });
});

describe('a use that comes back', () => {
  const captures = () => shop.world.payments.known().flatMap((payment) => payment.captures);
  const expire = async () => {
    shop.world.clock.advanceSeconds(ORDER_EXPIRES_SECONDS + 60);
    await shop.sweep();
    shop.world.clock.advanceSeconds(300);
    await shop.sweep();
  };
  const decline = async (buyer: string, cart: Cart) => {
    shop.world.payments.next('decline');
    const paypalOrderId = await shop.create(buyer, cart);
    shop.world.payments.approve(paypalOrderId);
    expect(await outcomeOf(shop.capture(buyer, paypalOrderId))).toBe('PAYMENT_REFUSED');
    shop.world.clock.advanceSeconds(300);
    await shop.sweep();
    return paypalOrderId;
  };

  it('when the order expires, which is then not captured anymore', async () => {
    await shop.addCode({ usageLimit: 1 });
    const orderID = await shop.create('AMY', twenty);
    expect(await outcomeOf(shop.create('BEN', twenty))).toBe(CODE_NOT_VALID);
    await expire();
    expect(await shop.orders.ofBuyer('AMY')).toMatchObject([{ state: 'EXPIRED', code: 'RETURNED' }]);
    expect(await shop.taken('WELCOME20')).toBe(0);
    await shop.create('BEN', twenty);
    shop.world.payments.approve(orderID);
    expect(await outcomeOf(shop.capture('AMY', orderID))).toEqual({ status: 'NOT_APPROVED' });
    expect(captures()).toEqual([]);
    expect(await shop.taken('WELCOME20')).toBe(1);
  });

  it('when the payment is declined, once, however often the sweep runs', async () => {
    await shop.addCode({ usageLimit: 1 });
    await decline('AMY', twenty);
    expect(await shop.orders.ofBuyer('AMY')).toMatchObject([{ state: 'FAILED', code: 'RETURNED' }]);
    expect(await shop.taken('WELCOME20')).toBe(0);
    await shop.create('BEN', twenty);
    for (let run = 0; run < 3; run += 1) {
      shop.world.clock.advanceSeconds(300);
      await shop.sweep();
    }
    expect(await shop.taken('WELCOME20')).toBe(1);
  });

  it('is taken again before an order is captured that gave it up, or the order ends without a payment', async () => {
    await shop.addCode({ usageLimit: 1 });
    const first = await shop.create('AMY', twenty);
    // The second order of the same buyer takes the use of the first, and gives it back.
    await decline('AMY', { pdfIds: ['art'], amount: 4, code: 'WELCOME20' });
    const bens = await shop.create('BEN', twenty);
    shop.world.payments.approve(first);
    const refusal = await refusalOf(shop.capture('AMY', first));
    expect(refusal).toMatchObject({
      code: 'PAYMENT_REFUSED',
      message: expect.stringContaining('haven’t been charged') as unknown,
    });
    expect(captures()).toEqual([]);
    shop.world.payments.approve(bens);
    expect(await shop.capture('BEN', bens)).toEqual({ status: 'COMPLETED' });
    expect(await shop.taken('WELCOME20')).toBe(1);
  });

  it('is taken again before an order is captured that gave it up, if it is free', async () => {
    await shop.addCode({ usageLimit: 1 });
    const first = await shop.create('AMY', twenty);
    const second = await shop.create('AMY', { pdfIds: ['art'], amount: 4, code: 'WELCOME20' });
    for (const paypalOrderId of [first, second]) shop.world.payments.approve(paypalOrderId);
    expect(await shop.capture('AMY', first)).toEqual({ status: 'COMPLETED' });
    expect(await outcomeOf(shop.capture('AMY', second))).toBe('PAYMENT_REFUSED');
    expect(captures()).toHaveLength(1);
    expect(await shop.taken('WELCOME20')).toBe(1);
  });

  it('is never one more than the code has, while orders open, end and are paid at once', async () => {
    await shop.addCode({ usageLimit: 3 });
    const buyers = Array.from({ length: 12 }, (_, index) => `BUYER-${String(index)}`);
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(
        buyers.map(async (buyer, index) => {
          if (round < 2 && (index + round) % 2 === 0) shop.world.payments.next('decline');
          const paypalOrderId = await outcomeOf(shop.create(buyer, twenty));
          if (paypalOrderId === CODE_NOT_VALID || paypalOrderId === 'ALREADY_OWNED') return;
          shop.world.payments.approve(String(paypalOrderId));
          await outcomeOf(shop.capture(buyer, String(paypalOrderId)));
        }),
      );
      shop.world.clock.advanceSeconds(300);
      await shop.sweep();
      const orders = (await Promise.all(buyers.map((buyer) => shop.orders.ofBuyer(buyer)))).flat();
      const paid = orders.filter(({ state }) => state === 'PAID');
      expect(paid.length).toBeLessThanOrEqual(3);
      expect(await shop.taken('WELCOME20')).toBe(paid.length);
    }
    expect(captures()).toHaveLength(3);
  });
});
