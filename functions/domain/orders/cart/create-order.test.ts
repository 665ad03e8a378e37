import { describe, expect, it } from 'vitest';
import { TEST_START } from '#testing/clock.ts';
import { aGuide, anItem, anOrder, aPaidOrder, aSession } from '#testing/samples.ts';
import { BUYER } from '#testing/shop.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { recentCatalog } from '../../guides/recent-catalog.ts';
import { DependencyDown, NotWritten, PaymentRefused } from '../../shared/refusal.ts';
import type { Order } from '../core/order.ts';
import { createOrder } from './create-order.ts';

const biology = aGuide({ id: 'biology', title: 'Biology and Pre-Med', priceCents: 1_999 });
const art = aGuide({ id: 'art', title: 'Visual Arts Portfolio', priceCents: 499, category: 'Non-Stem' });
const both = { pdfIds: ['biology', 'art'], amount: 24.98 };

async function setup(...placed: Order[]) {
  const world = inMemoryWorld();
  await world.catalog.put(biology);
  await world.catalog.put(art);
  for (const order of placed) await world.orders.insert(order);
  let reads = 0;
  const catalog = recentCatalog({
    ...world,
    catalog: {
      ...world.catalog,
      async list() {
        reads += 1;
        return await world.catalog.list();
      },
    },
  });
  const order = async (input: { pdfIds: string[]; amount: number; cameFrom?: string }, changes: Partial<World> = {}) =>
    (await createOrder({ ...world, ...changes, catalog })({ input, session: aSession(), viewer: BUYER })).res;
  /** Returns the refusal after checking that nothing was written and PayPal wasn't called. */
  const refused = async (input: { pdfIds: string[]; amount: number }) => {
    const refusal = await refusalOf(order(input));
    expect(world.orders.all()).toEqual(placed);
    expect(world.payments.calls).toEqual([]);
    return refusal;
  };
  return { world, order, refused, reads: () => reads };
}

describe('creating an order', () => {
  it("returns PayPal's order id and stores a snapshot of the guides", async () => {
    const { world, order } = await setup();
    const paypalOrderId = await order(both);
    const [stored] = world.orders.all();
    expect(stored).toEqual(
      anOrder({
        number: stored?.number ?? '',
        items: [anItem(art), anItem(biology)],
        totalCents: 2_498,
        checkAt: TEST_START + 120_000,
        paypalOrderId,
      }),
    );
    expect(world.payments.known()).toMatchObject([{ paypalOrderId, customId: stored?.number }]);
  });

  it('notes where the buyer came from', async () => {
    const { world, order } = await setup();
    await order({ ...both, cameFrom: 'https://shop.test/pdf-page https://search.example/' });
    expect(world.orders.all()[0]?.cameFrom).toEqual({ page: '/pdf-page', host: 'search.example' });
  });

  it('writes the order before PayPal is called', async () => {
    const { world, order } = await setup();
    const payments = {
      ...world.payments,
      open(opened: Order) {
        expect(world.orders.all()).toEqual([opened]);
        return world.payments.open(opened);
      },
    };
    await order(both, { payments });
    expect(world.payments.calls).toEqual(['open']);
  });

  it.each([
    ['less', 0.01],
    ['more', 1_000],
    ['nothing', 0],
    ['a fraction of a cent more', 24.985],
    ['a huge amount more', 1e308],
  ])('refuses a total of %s and returns the current one', async (_, amount) => {
    const { refused } = await setup();
    expect(await refused({ ...both, amount })).toMatchObject({
      code: 'TOTAL_CHANGED',
      message: 'The total is now $24.98. Please review it before you pay.',
      res: { amount: 24.98 },
    });
  });

  it('accepts a total with the rounding errors of a browser', async () => {
    const { order } = await setup();
    await expect(order({ ...both, amount: 19.99 + 4.99 })).resolves.toBeDefined();
  });

  it('refuses guides that are not for sale', async () => {
    const { refused } = await setup();
    expect(await refused({ pdfIds: ['biology', 'unknown'], amount: 19.99 })).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { pdfIds: 'A guide you selected is no longer for sale. Please choose again.' },
    });
  });

  it('refuses guides that the buyer owns, and lists them', async () => {
    const { refused } = await setup(aPaidOrder({ items: [anItem(biology)] }));
    expect(await refused(both)).toMatchObject({
      code: 'ALREADY_OWNED',
      message: expect.stringContaining('“Biology and Pre-Med”') as unknown,
      res: { owned: [{ _id: 'biology', title: 'Biology and Pre-Med' }] },
    });
  });

  it('lists all guides that the buyer owns', async () => {
    const { refused } = await setup(aPaidOrder({ items: [anItem(biology), anItem(art)] }));
    expect((await refused(both)).message).toMatch(/“Visual Arts Portfolio”.* Remove them to continue\. They’re in/);
  });

  it('accepts guides that someone else owns, or that are no longer granted', async () => {
    const { order } = await setup(
      aPaidOrder({ buyerId: 'someone-else', items: [anItem(biology)] }),
      aPaidOrder({ number: '01KAREFUNDED', items: [anItem(art)], grants: [] }),
      anOrder({ number: '01KAFAILED', items: [anItem(art)], state: 'FAILED' }),
    );
    await expect(order(both)).resolves.toBeDefined();
  });

  it.each(['PENDING', 'QUARANTINED'] as const)(
    'refuses guides whose payment is %s, so no one pays twice',
    async (state) => {
      const { refused } = await setup(anOrder({ items: [anItem(biology)], state }));
      const refusal = await refused(both);
      expect(refusal).toMatchObject({
        code: 'CONFLICT',
        res: { unconfirmed: [{ _id: 'biology', title: 'Biology and Pre-Med' }] },
      });
      expect(refusal.message).toContain('“Biology and Pre-Med” is still being confirmed');
    },
  );

  describe('reuses an open order', () => {
    const open = anOrder({ items: [anItem(art), anItem(biology)] });

    it('for the same cart, in any order of the guides', async () => {
      const { world, order } = await setup(open);
      const first = await order({ ...both, pdfIds: ['art', 'biology'] });
      expect(await order(both)).toBe(first);
      expect(world.orders.all()).toEqual([{ ...open, paypalOrderId: first }]);
      expect(world.payments.known()).toMatchObject([{ customId: open.number }]);
      // The second time needs no call to PayPal.
      expect(world.payments.calls).toEqual(['open']);
    });

    it('for three hours', async () => {
      const { world, order } = await setup(open);
      world.clock.set(TEST_START + 3 * 3_600_000 - 1);
      await order(both);
      expect(world.orders.all()).toHaveLength(1);
      world.clock.set(TEST_START + 3 * 3_600_000);
      await order(both);
      expect(world.orders.all()).toHaveLength(2);
    });

    it.each([
      ['at other prices', anOrder({ items: [anItem(art), anItem({ ...biology, priceCents: 1_899 })] })],
      ['with fewer guides', anOrder({ items: [anItem(art)] })],
      ['with more guides', anOrder({ items: [anItem(art), anItem(biology), anItem(aGuide({ id: 'law' }))] })],
      ['of someone else', anOrder({ buyerId: 'someone-else', items: [anItem(art), anItem(biology)] })],
      ['that failed', anOrder({ items: [anItem(art), anItem(biology)], state: 'FAILED' })],
    ])('but not one %s', async (_, placed) => {
      const { world, order } = await setup(placed);
      await order(both);
      expect(world.orders.all()).toHaveLength(2);
    });
  });

  it('leaves the order open when PayPal is down, and the retry opens the same payment', async () => {
    const { world, order } = await setup();
    world.payments.next('drop-create-after-commit');
    await expect(order(both)).rejects.toThrow(DependencyDown);
    const [open] = world.orders.all();
    expect(open?.state).toBe('OPEN');
    const paypalOrderId = await order(both);
    expect(world.orders.all()).toEqual([{ ...open, paypalOrderId }]);
    expect(world.payments.known()).toMatchObject([{ paypalOrderId, customId: open?.number }]);
  });

  it('fails when PayPal refuses to open a payment', async () => {
    const { order, world } = await setup();
    const payments = {
      ...world.payments,
      open: () => Promise.reject(new PaymentRefused('PAYEE_ACCOUNT_RESTRICTED', 'd1')),
    };
    const refusal = await refusalOf(order(both, { payments }));
    expect(refusal.code).toBe('PAYMENT_REFUSED');
    expect(String(refusal.cause)).toContain('PAYEE_ACCOUNT_RESTRICTED (debug_id d1)');
  });

  it('does not call PayPal when the order cannot be written', async () => {
    const { order, world } = await setup();
    const orders = { ...world.orders, insertAfter: () => Promise.reject(new DependencyDown('DynamoDB', undefined)) };
    await expect(order(both, { orders })).rejects.toThrow(DependencyDown);
    expect(world.payments.calls).toEqual([]);
  });

  it("returns PayPal's id only after it is stored, and only the stored one", async () => {
    const { order, world } = await setup();
    const down = () => Promise.reject(new DependencyDown('DynamoDB', undefined));
    await expect(order(both, { orders: { ...world.orders, change: down } })).rejects.toThrow(DependencyDown);
    expect(world.orders.all()).toMatchObject([{ state: 'OPEN' }]);
    expect(world.orders.all()[0]?.paypalOrderId).toBeUndefined();

    // Another create of the same cart was faster.
    const payments = {
      ...world.payments,
      async open(opened: Order) {
        await world.orders.change(opened, ['OPEN'], { paypalOrderId: 'WRITTEN-FIRST' });
        return await world.payments.open(opened);
      },
    };
    expect(await order(both, { payments })).toBe('WRITTEN-FIRST');
  });

  it('returns the id that another create stored if PayPal refuses one of two requests with the same key', async () => {
    const { order, world } = await setup();
    const payments = {
      ...world.payments,
      async open(opened: Order): Promise<never> {
        await world.orders.change(opened, ['OPEN'], { paypalOrderId: 'WRITTEN-FIRST' });
        throw new DependencyDown('PayPal', new Error('PREVIOUS_REQUEST_IN_PROGRESS'));
      },
    };
    expect(await order(both, { payments })).toBe('WRITTEN-FIRST');
  });

  it('fails when other processes keep writing the order', async () => {
    const { order, world } = await setup();
    const change: World['orders']['change'] = async (key) => ({
      changed: false,
      order: (await world.orders.find(key)) ?? anOrder(),
    });
    await expect(order(both, { orders: { ...world.orders, change } })).rejects.toThrow(NotWritten);
  });

  describe('is limited', () => {
    /** A shop with many guides for a dollar each. */
    async function wide() {
      const made = await setup();
      const ids = Array.from({ length: 40 }, (_, index) => `guide-${String(index).padStart(2, '0')}`);
      for (const id of ids) await made.world.catalog.put(aGuide({ id, priceCents: 100 }));
      const one = (index: number) => made.order({ pdfIds: [ids[index] ?? ''], amount: 1 });
      return { ...made, one };
    }

    it('to one open order for each cart, no matter how many are created at the same time', async () => {
      const { world, order } = await setup();
      const answers = await Promise.all(Array.from({ length: 20 }, () => order(both)));
      expect(new Set(answers).size).toBe(1);
      expect(world.orders.all()).toMatchObject([{ state: 'OPEN', paypalOrderId: answers[0] }]);
      expect(world.payments.known()).toHaveLength(1);
    });

    it('to ten open orders for each person, one after the other', async () => {
      const { world, one } = await wide();
      for (let index = 0; index < 10; index += 1) await one(index);
      world.clock.advanceSeconds(1_800);
      const calls = world.payments.calls.length;
      expect(await refusalOf(one(10))).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        message:
          "You've started 10 orders without paying for them. Select the same items as before to pay for one, or try again in 3 hours.",
        retryAfterSeconds: 9_000,
      });
      expect(world.payments.calls).toHaveLength(calls);
      // The buyer can still pay for the open carts.
      await expect(one(3)).resolves.toBeDefined();
      expect(world.orders.all()).toHaveLength(10);
      world.clock.advanceSeconds(9_000);
      await expect(one(10)).resolves.toBeDefined();
    });

    it('to ten open orders for each person, all at once', async () => {
      const { world, one } = await wide();
      const outcomes = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => one(index)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      expect(world.orders.all()).toHaveLength(10);
      expect(world.payments.known()).toHaveLength(10);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      }
    });

    it('to thirty creates an hour for each person, before any read or call to PayPal', async () => {
      const { world, order } = await setup();
      for (let count = 0; count < 30; count += 1) await order(both);
      const silent = () => Promise.reject(new Error('must not be called'));
      const orders = { ...world.orders, ofBuyer: silent };
      expect(await refusalOf(order(both, { orders }))).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        message: 'Too many tries. Try again in 1 hour.',
      });
      world.clock.advanceSeconds(3_600);
      await expect(order(both)).resolves.toBeDefined();
    });

    it('separately for each person', async () => {
      const { world, one } = await wide();
      for (let index = 0; index < 10; index += 1) await one(index);
      const session = aSession({ user: { ...aSession().user, id: 'SOMEONE' } });
      const create = createOrder({ ...world, catalog: recentCatalog(world) });
      await expect(create({ input: both, session, viewer: BUYER })).resolves.toBeDefined();
    });

    it('without counting orders that are paid, failed or too old to be paid', async () => {
      const old = Array.from({ length: 12 }, (_, index) =>
        anOrder({
          number: `01KA${String(index).padStart(2, '0')}`,
          items: [anItem(aGuide({ id: `old-${String(index)}` }))],
          ...([{ state: 'PAID' }, { state: 'FAILED' }, { createdAt: TEST_START - 3 * 3_600_000 }] as const)[index % 3],
        }),
      );
      const { order } = await setup(...old);
      await expect(order(both)).resolves.toBeDefined();
    });

    it('to a number of attempts if other writes always come first, and then fails', async () => {
      const { order, world } = await setup();
      const orders = { ...world.orders, insertAfter: () => Promise.resolve(false) };
      await expect(order(both, { orders })).rejects.toThrow(NotWritten);
      expect(world.payments.calls).toEqual([]);
    });
  });

  describe('caches the catalog', () => {
    it('for the next order', async () => {
      const { order, reads } = await setup();
      await order(both);
      await order({ pdfIds: ['art'], amount: 4.99 });
      expect(reads()).toBe(1);
    });

    it('and reads it again before it refuses a total', async () => {
      const { order, world, reads } = await setup();
      await order(both);
      await world.catalog.put({ ...art, priceCents: 599 });
      await expect(order({ pdfIds: ['art'], amount: 5.99 })).resolves.toBeDefined();
      expect(world.orders.all().at(-1)?.totalCents).toBe(599);
      expect(reads()).toBe(2);
    });

    it('and reads it again before it refuses an unknown guide', async () => {
      const { order, world, reads } = await setup();
      await order(both);
      await world.catalog.put(aGuide({ id: 'law', priceCents: 900 }));
      await expect(order({ pdfIds: ['law'], amount: 9 })).resolves.toBeDefined();
      expect(reads()).toBe(2);
    });

    it('and returns the current total when it refuses', async () => {
      const { order, world } = await setup();
      await order(both);
      await world.catalog.put({ ...art, priceCents: 599 });
      expect((await refusalOf(order({ pdfIds: ['art'], amount: 1 }))).res).toEqual({ amount: 5.99 });
    });
  });

  it('keeps the price of an open order when the catalog changes', async () => {
    const { order, world } = await setup();
    await order(both);
    await world.catalog.put({ ...art, priceCents: 9_999 });
    expect(world.orders.all()[0]?.totalCents).toBe(2_498);
  });
});

describe('a site whose checkout is closed', () => {
  it('sells nothing', async () => {
    const { world, order } = await setup();
    const refusal = await refusalOf(order(both, { isCheckoutOpen: false }));
    expect(refusal.code).toBe('CHECKOUT_CLOSED');
    expect([world.orders.all(), world.payments.calls]).toEqual([[], []]);
  });

  it('still gives what costs nothing, and no more for a wrong total', async () => {
    const { world, order } = await setup();
    await world.catalog.put({ ...art, priceCents: 0 });
    await order({ pdfIds: ['art'], amount: 0 }, { isCheckoutOpen: false });
    expect(world.orders.all()).toMatchObject([{ state: 'PAID', grants: ['art'] }]);
    const refusal = await refusalOf(order({ pdfIds: ['biology'], amount: 0 }, { isCheckoutOpen: false }));
    expect(refusal.code).toBe('TOTAL_CHANGED');
    expect(world.payments.calls).toEqual([]);
  });
});
