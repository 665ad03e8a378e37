import { describe, expect, it } from 'vitest';
import { startProcess } from '#testing/process.ts';
import { aBundle, aCode, aGuide, anItem, aPaidOrder, aSession } from '#testing/samples.ts';
import { BUYER, shopOn } from '#testing/shop.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import type { CodeTerms } from '../../codes/ports.ts';
import { recentCatalog } from '../../guides/recent-catalog.ts';
import { CODE_USED_UP } from '../views/failures.ts';
import { createOrder } from './create-order.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const art = aGuide({ id: 'art', title: 'Visual Arts', priceCents: 499 });
const biology = aGuide({ id: 'biology', title: 'Biology', priceCents: 1_999 });
const law = aGuide({ id: 'law', title: 'Law', priceCents: 1_000 });
const session = aSession();
const sessionOf = (id: string) => aSession({ user: { ...session.user, id, email: `${id}@example.com` } });
const CODE = 'WELCOME20';
const withLaw = { pdfIds: ['law'], amount: 8, code: CODE };
const free = { pdfIds: ['law'], amount: 0, code: CODE };

async function setup(terms: Partial<CodeTerms> = {}) {
  const world = inMemoryWorld();
  for (const guide of [art, biology, law]) {
    await world.catalog.put(guide);
    await world.files.store(guide.fileName, new Uint8Array([1]));
  }
  await world.bundles.put(aBundle({ id: 'both', title: 'Both' }));
  await world.codes.put(aCode(terms), undefined);
  const shop = shopOn(world, world);
  return {
    world,
    shop,
    create: (input: { pdfIds: string[]; amount: number; code?: string }, by = session) =>
      shop.create({ input, session: by, viewer: by.user.id }),
    capture: (orderID: string, by = session) => shop.capture({ input: { orderID }, session: by }),
    taken: async () => (await world.codes.find(CODE))?.taken,
    after: async (seconds: number) => {
      world.clock.advanceSeconds(seconds);
      await shop.sweep();
    },
  };
}

describe('an order with a bundle and a code', () => {
  it('keeps what each guide costs and why, and its payment is of the total', async () => {
    const { world, create, taken } = await setup({ off: { percent: 50 }, items: ['both'] });
    const id = await create({ pdfIds: ['law', 'both'], amount: 20, code: CODE });
    expect(world.orders.all()).toMatchObject([
      {
        paypalOrderId: id,
        items: [
          { ...anItem(biology), cents: 800, listCents: 1_999, bundleId: 'both' },
          { ...anItem(art), cents: 200, listCents: 499, bundleId: 'both' },
          anItem(law),
        ],
        totalCents: 2_000,
        bundles: [{ id: 'both', title: 'Both', cents: 2_000 }],
        discount: { code: CODE, cents: 1_000 },
      },
    ]);
    expect(await taken()).toBe(1);
  });

  it.each([
    ['less', 19.99],
    ['more', 24.98],
    ['nothing', 0],
  ])('is refused if the page showed %s, with the current total', async (_, amount) => {
    const { world, create, taken } = await setup();
    const refusal = await refusalOf(create({ pdfIds: ['both', 'law'], amount, code: CODE }));
    expect(refusal).toMatchObject({ code: 'TOTAL_CHANGED', res: { amount: 24 } });
    expect(world.orders.all()).toEqual([]);
    expect(await taken()).toBe(0);
  });

  it('costs less who owns a guide of the bundle', async () => {
    const { world, create } = await setup();
    await world.orders.insert(aPaidOrder({ items: [anItem(biology)] }));
    await create({ pdfIds: ['both'], amount: 4.99 });
    expect(world.orders.all()[1]).toMatchObject({ items: [{ id: 'art' }], totalCents: 499 });
  });

  it('is reused for the same cart, but not for the same guides without the bundle or the code', async () => {
    // The bundle saves nothing, so only its name differs.
    const { world, create, taken } = await setup();
    await world.bundles.put(aBundle({ id: 'both', priceCents: 9_900, guides: ['art', 'biology'] }));
    const first = await create({ pdfIds: ['both'], amount: 24.98 });
    expect(await create({ pdfIds: ['both'], amount: 24.98 })).toBe(first);
    expect(await create({ pdfIds: ['art', 'biology'], amount: 24.98 })).not.toBe(first);
    const second = await create({ pdfIds: ['both'], amount: 19.98, code: CODE });
    expect(await create({ pdfIds: ['both'], amount: 19.98, code: CODE })).toBe(second);
    expect(world.orders.all()).toHaveLength(3);
    expect(await taken()).toBe(1);
  });

  it('may be limited to the codes of thirty requests an hour', async () => {
    const { create } = await setup();
    for (let count = 0; count < 15; count += 1) await create(withLaw);
    for (let count = 0; count < 15; count += 1)
      expect((await refusalOf(create({ ...withLaw, code: 'WRONG' }))).fields).toEqual({
        code: 'This code isn’t valid',
      });
    expect((await refusalOf(create(withLaw))).code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('the use of a code', () => {
  it('is taken before PayPal is called, so fifty buyers at once get seven', async () => {
    const { world, create, taken } = await setup({ usageLimit: 7 });
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => create(withLaw, sessionOf(`B${String(index)}`))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ message: 'This code isn’t valid' });
    }
    expect(await taken()).toBe(7);
    expect(world.payments.known()).toHaveLength(7);
    const rest = world.orders.all().filter(({ paypalOrderId }) => paypalOrderId === undefined);
    for (const order of rest) expect(order).toMatchObject({ state: 'FAILED', problem: CODE_USED_UP });
  });

  it('is not taken for a buyer who comes too late, and no order is written', async () => {
    const { world, create } = await setup({ usageLimit: 1 });
    await create(withLaw, sessionOf('FIRST'));
    for (let count = 0; count < 3; count += 1)
      expect((await refusalOf(create(withLaw))).message).toBe('This code isn’t valid');
    expect(world.orders.all()).toHaveLength(1);
  });

  it("moves from the buyer's other cart, and back if that is paid after all", async () => {
    const { world, create, capture, taken } = await setup({ usageLimit: 1 });
    const first = await create(withLaw);
    const second = await create({ pdfIds: ['art'], amount: 3.99, code: CODE });
    expect(await taken()).toBe(1);
    for (const id of [first, second]) world.payments.approve(id);
    expect(await capture(first)).toEqual({ status: 'COMPLETED' });
    expect(await refusalOf(capture(second))).toMatchObject({
      code: 'PAYMENT_REFUSED',
      message: 'Your discount code can’t be used anymore, so you haven’t been charged. Please review the total.',
    });
    expect(await taken()).toBe(1);
    expect(world.orders.all()).toMatchObject([{ state: 'PAID' }, { state: 'FAILED', problem: CODE_USED_UP }]);
    expect(world.payments.known()).toMatchObject([{ captures: [{ cents: 800 }] }, { captures: [] }]);
  });

  it('works once per person, in two tabs too', async () => {
    const { world, create, capture } = await setup({ oncePerPerson: true });
    const carts = [withLaw, { pdfIds: ['art'], amount: 3.99, code: CODE }];
    const ids = await Promise.all(carts.map((cart) => create(cart)));
    for (const id of ids) world.payments.approve(id);
    const answers = await Promise.allSettled(ids.map((id) => capture(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await refusalOf(create({ pdfIds: ['biology'], amount: 15.99, code: CODE }))).message).toBe(
      'This code isn’t valid',
    );
    await expect(create(withLaw, sessionOf('SOMEONE'))).resolves.toBeDefined();
  });

  it('is taken again before a capture, if it was given back', async () => {
    const { world, create, capture, taken } = await setup({ usageLimit: 1 });
    const id = await create(withLaw);
    const [order] = world.orders.all();
    await world.codes.release({ code: CODE, buyerId: session.user.id, number: order?.number ?? '' }, true);
    world.payments.approve(id);
    expect(await capture(id)).toEqual({ status: 'COMPLETED' });
    expect(await taken()).toBe(1);
  });

  it('that someone else took meanwhile: the payment isn’t captured, and the buyer is told', async () => {
    const { world, create, capture, taken, after } = await setup({ usageLimit: 1 });
    const id = await create(withLaw);
    const [order] = world.orders.all();
    await world.codes.release({ code: CODE, buyerId: session.user.id, number: order?.number ?? '' }, true);
    await create(withLaw, sessionOf('SOMEONE'));
    world.payments.approve(id);
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await refusalOf(capture(id))).toMatchObject({
        code: 'PAYMENT_REFUSED',
        message: 'Your discount code can’t be used anymore, so you haven’t been charged. Please review the total.',
      });
    }
    expect(world.payments.calls).not.toContain('capture');
    expect(world.log.lines).toContainEqual({ level: 'warn', event: 'code-used-up', details: { order: order?.number } });
    expect(world.orders.all()[0]).toMatchObject({ state: 'FAILED', problem: CODE_USED_UP, grants: [] });
    // The sweep takes nothing from the other buyer.
    await after(20 * MINUTE);
    expect(await taken()).toBe(1);
    expect((await world.orders.ofBuyer(session.user.id))[0]?.checkAt).toBeUndefined();
    // Without the code the buyer can pay.
    const again = await create({ pdfIds: ['law'], amount: 10 });
    world.payments.approve(again);
    expect(await capture(again)).toEqual({ status: 'COMPLETED' });
  });

  it('stays with an order that is captured by the sweep, although the code has ended', async () => {
    const { world, create, after, taken } = await setup();
    const id = await create(withLaw);
    await world.codes.put(aCode({ endedAt: world.clock.now() }), aCode());
    world.payments.approve(id);
    await after(5 * MINUTE);
    expect(world.orders.all()).toMatchObject([{ state: 'PAID', capturedCents: 800 }]);
    expect(await taken()).toBe(1);
  });

  it('is back for the buyer at once after a declined payment', async () => {
    const { world, create, capture, taken } = await setup({ usageLimit: 1, oncePerPerson: true });
    world.payments.next('decline');
    const first = await create(withLaw);
    world.payments.approve(first);
    expect((await refusalOf(capture(first))).code).toBe('PAYMENT_REFUSED');
    const second = await create(withLaw);
    expect(second).not.toBe(first);
    world.payments.approve(second);
    expect(await capture(second)).toEqual({ status: 'COMPLETED' });
    expect(await taken()).toBe(1);
  });

  it('is back for others two minutes after a declined payment, and only once', async () => {
    const { world, create, capture, taken, after } = await setup({ usageLimit: 1 });
    world.payments.next('declined-capture');
    const id = await create(withLaw);
    world.payments.approve(id);
    await refusalOf(capture(id));
    await after(2 * MINUTE - 1);
    expect(await taken()).toBe(1);
    await after(1);
    expect(await taken()).toBe(0);
    expect(world.orders.all()).toMatchObject([{ state: 'FAILED', code: 'RETURNED' }]);
    const other = await create(withLaw, sessionOf('SOMEONE'));
    await after(5 * MINUTE);
    expect(await taken()).toBe(1);
    world.payments.approve(other);
    expect(await capture(other, sessionOf('SOMEONE'))).toEqual({ status: 'COMPLETED' });
  });

  it('is back after three days without a payment, but stays with a payment that is held', async () => {
    const { world, create, capture, taken, after } = await setup();
    world.payments.next('pending');
    const held = await create(withLaw, sessionOf('HELD'));
    world.payments.approve(held);
    expect(await capture(held, sessionOf('HELD'))).toEqual({ status: 'PENDING' });
    await create(withLaw);
    await after(3 * DAY);
    await after(HOUR);
    expect(await taken()).toBe(1);
    world.payments.review(held, 'COMPLETED');
    await after(DAY);
    expect(world.orders.all().map(({ state }) => state)).toEqual(['PAID', 'EXPIRED']);
    expect(await taken()).toBe(1);
  });

  it('stays spent after a refund', async () => {
    const { world, shop, create, capture, after, taken } = await setup({ oncePerPerson: true });
    const id = await create(withLaw);
    world.payments.approve(id);
    await capture(id);
    await (await shop.planRefund({ number: world.orders.all()[0]?.number ?? '' })).execute();
    await after(HOUR);
    await after(HOUR);
    expect(world.orders.all()).toMatchObject([{ state: 'REFUNDED' }]);
    expect(await taken()).toBe(1);
    expect((await refusalOf(create(withLaw))).message).toBe('This code isn’t valid');
  });
});

describe('a free order', () => {
  const terms = { off: { percent: 100 }, usageLimit: 1, oncePerPerson: true };
  const opening = (world: World) => createOrder({ ...world, catalog: recentCatalog(world) });

  it('is paid at once, without PayPal, and its receipt is mailed by the sweep', async () => {
    const { world, after, taken } = await setup(terms);
    const answer = await opening(world)({ input: free, session, viewer: BUYER });
    const [order] = world.orders.all();
    expect(answer).toEqual({ res: order?.number, status: 'COMPLETED' });
    expect(order).toMatchObject({
      state: 'PAID',
      totalCents: 0,
      capturedCents: 0,
      grants: ['law'],
      receipt: 'DUE',
      receiptNumber: expect.stringMatching(/^RTC-\d{5}$/) as unknown,
      paidAt: world.clock.now(),
    });
    expect(world.payments.calls).toEqual([]);
    // Its use is spent, so no other order of the buyer gets it.
    await world.codes.release({ code: CODE, buyerId: session.user.id, number: order?.number ?? '' }, false);
    expect(await taken()).toBe(1);
    await after(5 * MINUTE);
    expect(world.orders.all()).toMatchObject([{ state: 'PAID', receipt: 'SENT' }]);
    expect(world.mailer.sent).toHaveLength(1);
    await after(4 * DAY);
    expect(await taken()).toBe(1);
    expect(world.payments.calls).toEqual([]);
    expect((await refusalOf(opening(world)({ input: free, session, viewer: BUYER }))).code).toBe('ALREADY_OWNED');
  });

  it('may also come from an amount that is more than the price', async () => {
    const { create } = await setup({ off: { cents: 5_000 } });
    await expect(create({ pdfIds: ['law', 'both'], amount: 0, code: CODE })).resolves.toBeDefined();
  });

  it.each([0.01, 10])('is refused if the page showed %d', async (amount) => {
    const { create, taken } = await setup(terms);
    expect(await refusalOf(create({ ...free, amount }))).toMatchObject({ code: 'TOTAL_CHANGED', res: { amount: 0 } });
    expect(await taken()).toBe(0);
  });

  it('is not given for nothing without a code', async () => {
    const { create, world } = await setup(terms);
    expect((await refusalOf(create({ pdfIds: ['law'], amount: 0 }))).code).toBe('TOTAL_CHANGED');
    expect(world.orders.all()).toEqual([]);
  });

  it('is one, with one use, however often it is pressed at once', async () => {
    const { world, create, taken } = await setup(terms);
    const numbers = await Promise.all(Array.from({ length: 5 }, () => create(free)));
    expect(new Set(numbers).size).toBe(1);
    expect(world.orders.all()).toMatchObject([{ number: numbers[0], state: 'PAID', grants: ['law'] }]);
    expect(await taken()).toBe(1);
  });

  it('goes to as many of twenty buyers at once as there are uses', async () => {
    const { world, create, after, taken } = await setup({ ...terms, usageLimit: 3 });
    await Promise.allSettled(Array.from({ length: 20 }, (_, index) => create(free, sessionOf(`B${String(index)}`))));
    await after(2 * HOUR);
    expect(world.orders.all().filter(({ state }) => state === 'PAID')).toHaveLength(3);
    for (const order of world.orders.all()) expect(order.grants).toEqual(order.state === 'PAID' ? ['law'] : []);
    expect(await taken()).toBe(3);
  });

  it('may end at any call: the press is repeated or the sweep comes, and there is one order with one use', async () => {
    for (const isPressedAgain of [true, false]) {
      let ends = 0;
      for (let at = 1; ; at += 1) {
        const { world, shop, after, taken } = await setup(terms);
        let calls = 0;
        const process = startProcess(() => {
          calls += 1;
          return Promise.resolve(calls === at ? 'crashes' : 'succeeds');
        });
        const crashing = {
          ...world,
          orders: process.withFaults('orders', world.orders),
          codes: process.withFaults('codes', world.codes),
          rateLimits: process.withFaults('rateLimits', world.rateLimits),
        };
        await process.run(() => opening(crashing)({ input: free, session, viewer: BUYER }));
        if (calls < at) break;
        ends += 1;
        const wasPaid = world.orders.all().some(({ state }) => state === 'PAID');
        if (isPressedAgain) {
          const again = shop.create({ input: free, session, viewer: BUYER });
          if (wasPaid) expect((await refusalOf(again)).code).toBe('ALREADY_OWNED');
          else await again;
        }
        await after(5 * MINUTE);
        await after(DAY);
        const orders = world.orders.all();
        // Before the order is written, nothing has happened.
        if (isPressedAgain || orders.length > 0) {
          expect(orders, `call ${String(at)}`).toMatchObject([
            { state: 'PAID', grants: ['law'], receipt: 'SENT', capturedCents: 0 },
          ]);
          expect(world.mailer.sent).toHaveLength(1);
        }
        expect(await taken()).toBe(orders.length);
        expect(world.payments.calls).toEqual([]);
        expect(world.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
      }
      expect(ends).toBeGreaterThan(5);
    }
  });

  it('that a crash left without a use, when the code is used up, fails quietly', async () => {
    const { world, create, after, taken } = await setup({ ...terms, oncePerPerson: false });
    const silent = { ...world.codes, redeem: () => new Promise<never>(() => undefined) };
    void opening({ ...world, codes: silent })({ input: free, session, viewer: BUYER });
    await expect.poll(() => world.orders.all()).toHaveLength(1);
    await create(free, sessionOf('SOMEONE'));
    await after(5 * MINUTE);
    await after(2 * HOUR);
    expect(world.orders.all().map(({ state }) => state)).toEqual(['FAILED', 'PAID']);
    expect(await taken()).toBe(1);
    expect(world.payments.calls).toEqual([]);
  });

  it('that was ended by another process gives its use back', async () => {
    const { world, after, taken } = await setup({ ...terms, oncePerPerson: false });
    // Another press found no use, and ends the order just before this one is paid.
    const orders: World['orders'] = {
      ...world.orders,
      async change(key, from, change, ...rest) {
        if (change.state === 'PAID')
          await world.orders.change(key, from, { state: 'FAILED', problem: CODE_USED_UP, checkAt: 0 });
        return await world.orders.change(key, from, change, ...rest);
      },
    };
    expect((await refusalOf(opening({ ...world, orders })({ input: free, session, viewer: BUYER }))).message).toBe(
      'This code isn’t valid',
    );
    expect(await taken()).toBe(1);
    await after(5 * MINUTE);
    expect(await taken()).toBe(0);
  });

  it('is not paid after it was taken back', async () => {
    const { world, create } = await setup(terms);
    const orders: World['orders'] = {
      ...world.orders,
      async change(key, from, change, ...rest) {
        if (change.state === 'PAID') await world.orders.change(key, from, { state: 'REFUNDED' });
        return await world.orders.change(key, from, change, ...rest);
      },
    };
    expect((await refusalOf(opening({ ...world, orders })({ input: free, session, viewer: BUYER }))).code).toBe(
      'CONFLICT',
    );
    expect(world.orders.all()).toMatchObject([{ state: 'REFUNDED', grants: [] }]);
    expect((await refusalOf(create(free))).message).toBe('This code isn’t valid');
  });

  it('of guides that are paid for in another tab gives that money back', async () => {
    const { world, create, capture, after } = await setup(terms);
    const paid = await create({ pdfIds: ['law'], amount: 10 });
    await create(free);
    world.clock.advanceSeconds(10);
    world.payments.approve(paid);
    expect(await capture(paid)).toEqual({ status: 'COMPLETED' });
    await after(5 * MINUTE);
    expect(world.orders.all().map(({ state, refundedCents = 0 }) => [state, refundedCents])).toEqual([
      ['REFUNDED', 1_000],
      ['PAID', 0],
    ]);
  });
});
