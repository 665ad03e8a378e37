import { describe, expect, it } from 'vitest';
import { TEST_START } from '#testing/clock.ts';
import { aGuide, anItem, anOrder, aPaidOrder, aSession } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { DependencyDown, PaymentRefused } from '../refusal.ts';
import { createOrder } from './create-order.ts';
import type { Order } from './order.ts';
import { recentCatalogue } from './recent-catalogue.ts';

const biology = aGuide({ id: 'biology', title: 'Biology and Pre-Med', priceCents: 1_999 });
const art = aGuide({ id: 'art', title: 'Visual Arts Portfolio', priceCents: 499, category: 'Non-Stem' });
const both = { pdfIds: ['biology', 'art'], amount: 24.98 };

async function setup(...placed: Order[]) {
  const world = inMemoryWorld();
  await world.catalogue.put(biology);
  await world.catalogue.put(art);
  for (const order of placed) await world.orders.insert(order);
  let reads = 0;
  const catalogue = recentCatalogue({
    clock: world.clock,
    catalogue: {
      ...world.catalogue,
      async list() {
        reads += 1;
        return await world.catalogue.list();
      },
    },
  });
  const order = (input: { pdfIds: string[]; amount: number }, changes: Partial<World> = {}) =>
    createOrder({ ...world, ...changes, catalogue })({ input, session: aSession() });
  /** The refusal, and that nothing was written and PayPal was not called. */
  const refused = async (input: { pdfIds: string[]; amount: number }) => {
    const refusal = await refusalOf(order(input));
    expect(world.orders.all()).toEqual(placed);
    expect(world.payments.calls).toEqual([]);
    return refusal;
  };
  return { world, order, refused, reads: () => reads };
}

describe('creating an order', () => {
  it("answers PayPal's order id and keeps what was ordered as it was", async () => {
    const { world, order } = await setup();
    const paypalOrderId = await order(both);
    const [stored] = world.orders.all();
    expect(stored).toEqual(
      anOrder({
        number: stored?.number ?? '',
        items: [anItem(art), anItem(biology)],
        totalCents: 2_498,
        checkAt: TEST_START + 120_000,
      }),
    );
    expect(world.payments.known()).toMatchObject([{ paypalOrderId, customId: stored?.number }]);
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
    ['more than there is money', 1e308],
  ])('refuses a total of %s and tells the current one', async (_, amount) => {
    const { refused } = await setup();
    expect(await refused({ ...both, amount })).toMatchObject({
      code: 'TOTAL_CHANGED',
      message: 'The total is now $24.98. Please review it before you pay.',
      res: { amount: 24.98 },
    });
  });

  it('takes a total that a browser added up', async () => {
    const { order } = await setup();
    await expect(order({ ...both, amount: 19.99 + 4.99 })).resolves.toBeDefined();
  });

  it('refuses guides that are not on sale', async () => {
    const { refused } = await setup();
    expect(await refused({ pdfIds: ['biology', 'unheard-of'], amount: 19.99 })).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { pdfIds: 'A guide of your selection is no longer on sale. Please choose again.' },
    });
  });

  it('refuses guides that the buyer owns, and names them', async () => {
    const { refused } = await setup(aPaidOrder({ items: [anItem(biology)] }));
    expect(await refused(both)).toMatchObject({
      code: 'ALREADY_OWNED',
      message: expect.stringContaining('“Biology and Pre-Med”') as unknown,
      res: { owned: [{ _id: 'biology', title: 'Biology and Pre-Med' }] },
    });
  });

  it('names all of several that the buyer owns', async () => {
    const { refused } = await setup(aPaidOrder({ items: [anItem(biology), anItem(art)] }));
    expect((await refused(both)).message).toMatch(/“Visual Arts Portfolio”.* Remove them to go on: they wait/);
  });

  it('takes guides that somebody else owns, or that were granted no longer', async () => {
    const { order } = await setup(
      aPaidOrder({ buyerId: 'somebody-else', items: [anItem(biology)] }),
      aPaidOrder({ number: '01KAREFUNDED', items: [anItem(art)], grants: [] }),
      anOrder({ number: '01KAFAILED', items: [anItem(art)], state: 'FAILED' }),
    );
    await expect(order(both)).resolves.toBeDefined();
  });

  it.each(['PENDING', 'QUARANTINED'] as const)(
    'refuses guides whose payment is %s: nobody is to pay twice',
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

    it('of the same cart, in whatever order it was chosen', async () => {
      const { world, order } = await setup(open);
      const first = await order({ ...both, pdfIds: ['art', 'biology'] });
      expect(await order(both)).toBe(first);
      expect(world.orders.all()).toEqual([open]);
      expect(world.payments.known()).toMatchObject([{ customId: open.number }]);
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
      ['of somebody else', anOrder({ buyerId: 'somebody-else', items: [anItem(art), anItem(biology)] })],
      ['that failed', anOrder({ items: [anItem(art), anItem(biology)], state: 'FAILED' })],
    ])('and none %s', async (_, placed) => {
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
    expect(world.orders.all()).toEqual([open]);
    expect(world.payments.known()).toMatchObject([{ paypalOrderId, customId: open?.number }]);
  });

  it('says so when PayPal refuses to open a payment', async () => {
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
    const orders = { ...world.orders, insert: () => Promise.reject(new DependencyDown('DynamoDB', undefined)) };
    await expect(order(both, { orders })).rejects.toThrow(DependencyDown);
    expect(world.payments.calls).toEqual([]);
  });

  describe('remembers the catalogue', () => {
    it('for the next order', async () => {
      const { order, reads } = await setup();
      await order(both);
      await order({ pdfIds: ['art'], amount: 4.99 });
      expect(reads()).toBe(1);
    });

    it('and reads it again before it refuses a total', async () => {
      const { order, world, reads } = await setup();
      await order(both);
      await world.catalogue.put({ ...art, priceCents: 599 });
      await expect(order({ pdfIds: ['art'], amount: 5.99 })).resolves.toBeDefined();
      expect(world.orders.all().at(-1)?.totalCents).toBe(599);
      expect(reads()).toBe(2);
    });

    it('and reads it again before it says that a guide is unknown', async () => {
      const { order, world, reads } = await setup();
      await order(both);
      await world.catalogue.put(aGuide({ id: 'law', priceCents: 900 }));
      await expect(order({ pdfIds: ['law'], amount: 9 })).resolves.toBeDefined();
      expect(reads()).toBe(2);
    });

    it('and tells the total of now when it refuses', async () => {
      const { order, world } = await setup();
      await order(both);
      await world.catalogue.put({ ...art, priceCents: 599 });
      expect((await refusalOf(order({ pdfIds: ['art'], amount: 1 }))).res).toEqual({ amount: 5.99 });
    });
  });

  it('keeps the price of an order that is open when the catalogue changes', async () => {
    const { order, world } = await setup();
    await order(both);
    await world.catalogue.put({ ...art, priceCents: 9_999 });
    expect(world.orders.all()[0]?.totalCents).toBe(2_498);
  });
});
