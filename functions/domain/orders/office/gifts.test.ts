import { describe, expect, it } from 'vitest';
import { aGuide, anAccount, anItem, anOrder, aPaidOrder, aSession } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { library, type Order } from '../core/order.ts';
import { reconcilePayments } from '../fulfillment/reconcile-payments.ts';
import { getDashboard } from '../library/get-dashboard.ts';
import { refundOrder, refundPaidTwice } from '../refunds-and-disputes/refund-order.ts';
import { settle } from '../settlement/settle.ts';
import { giveGuide, takeBackGift } from './gifts.ts';

const account = anAccount();

async function shop() {
  const world = inMemoryWorld();
  for (const id of ['art', 'law']) await world.catalog.put(aGuide({ id }));
  await world.users.create(account);
  const give = async (guide = 'art') => await giveGuide(world)({ email: account.email, guide, reason: 'A prize' });
  const given = async (): Promise<Order> => (await give()).order ?? expect.fail();
  const placed = async () => await world.orders.ofBuyer(account.id);
  const owned = async () => library(await placed()).map(({ id }) => id);
  return { world, give, given, placed, owned };
}

/** Delays inserts until this many are about to happen. */
function delayInserts({ orders }: World, count: number): void {
  const insert = orders.insert.bind(orders);
  const waiting: (() => void)[] = [];
  orders.insert = async (order) => {
    if (waiting.length < count) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === count) for (const resume of waiting) resume();
      });
    }
    await insert(order);
  };
}

describe('a gift', () => {
  it('is an order of 0 dollars with the reason, once, and its owner gets an email', async () => {
    const { world, give, placed } = await shop();
    expect(await give()).toMatchObject({ mailed: true });
    const zero = { state: 'PAID', totalCents: 0, capturedCents: 0, granted: 'A prize', grants: ['art'] };
    expect(await placed()).toMatchObject([zero]);
    expect(world.mailer.sent).toMatchObject([{ to: account.email }]);
    expect(await give()).toEqual({ order: undefined, mailed: false });
    expect(await placed()).toHaveLength(1);
    expect(world.mailer.sent).toHaveLength(1);
  });

  it('is given once by several people at the same time', async () => {
    const { world, give, placed } = await shop();
    delayInserts(world, 3);
    const several = await Promise.all([give(), give(), give()]);
    expect(several.filter(({ order }) => order !== undefined)).toHaveLength(1);
    expect(await placed()).toHaveLength(1);
    expect(world.mailer.sent).toHaveLength(1);
  });

  it('is given beside another at the same time, each once', async () => {
    const { world, give, owned } = await shop();
    delayInserts(world, 4);
    await Promise.all(['art', 'law', 'art', 'law'].map(give));
    expect((await owned()).toSorted()).toEqual(['art', 'law']);
    expect(world.mailer.sent).toHaveLength(2);
  });

  it('is numbered after the orders there are and before later ones', async () => {
    const { world, given, placed } = await shop();
    const [before, after] = ['01KA000000000000000000000A', '01KA000000000000000000000C'];
    await world.orders.insert(anOrder({ buyerId: account.id, number: before }));
    const { number } = await given();
    await world.orders.insert(anOrder({ buyerId: account.id, number: after }));
    expect((await placed()).map((order) => order.number)).toEqual([before, number, after]);
  });

  it('is not given if it cannot be written, nor to someone who bought the guide', async () => {
    const { world, give, placed } = await shop();
    const insert = world.orders.insert.bind(world.orders);
    world.orders.insert = () => Promise.reject(new Error('throttled'));
    await expect(give()).rejects.toThrow('throttled');
    expect(await placed()).toEqual([]);
    world.orders.insert = insert;
    await world.orders.insert(aPaidOrder({ buyerId: account.id, items: [anItem(aGuide({ id: 'art' }))] }));
    expect((await give()).order).toBeUndefined();
    expect(await placed()).toHaveLength(1);
  });

  it('is accepted by the rest of the shop: no sweep, no mismatch, nothing to refund', async () => {
    const { world, given, placed } = await shop();
    const order = await given();
    expect(await world.orders.toCheck(world.clock.now() + 1e12, 100)).toEqual([]);
    const session = aSession({ user: { ...account } });
    expect(await getDashboard(world)({ session })).toMatchObject({
      payments: [{ amount: 0, status: 'PAID', transactionID: '', pdfs: [{ _id: 'art', price: 0 }] }],
    });
    await reconcilePayments(world)();
    expect(world.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
    await refusalOf(refundOrder(world)({ number: order.number }));
    expect(await placed()).toEqual([order]);
  });

  it('sends back what its owner pays for the guide in an order that was open before', async () => {
    const { world, given, owned } = await shop();
    const open = anOrder({ buyerId: account.id, items: [anItem(aGuide({ id: 'art' }))] });
    await world.orders.insert(open);
    const { paypalOrderId } = await world.payments.open(open);
    await given();
    world.clock.advanceSeconds(1);
    world.payments.approve(paypalOrderId);
    const payment = (await world.payments.read(paypalOrderId)) ?? expect.fail();
    const { order } = await settle(world, open, payment);
    expect(order.state).toBe('PAID');
    expect(await refundPaidTwice(world, order)).toMatchObject({ state: 'REFUNDED', refundedCents: open.totalCents });
    expect(await owned()).toEqual(['art']);
  });
});

describe('a gift that is taken back', () => {
  it('leaves the library, without an email or a check to come', async () => {
    const { world, given, owned } = await shop();
    await takeBackGift(world)(await given(), 'Given by mistake');
    expect(await owned()).toEqual([]);
    expect(world.mailer.sent).toHaveLength(1);
    expect(await world.orders.toCheck(world.clock.now() + 1e12, 100)).toEqual([]);
    const session = aSession({ user: { ...account } });
    expect(await getDashboard(world)({ session })).toMatchObject({
      payments: [{ amount: 0, refunded: 0, status: 'REFUNDED' }],
    });
  });

  it('is taken back once, and the guide can be given again', async () => {
    const { world, given, placed, owned } = await shop();
    const gift = await given();
    const takeBack = async () => await takeBackGift(world)(gift, 'Given by mistake');
    const both = await Promise.all([takeBack(), takeBack()]);
    expect(both.map(({ changed }) => changed).toSorted()).toEqual([false, true]);
    const stored = await placed();
    expect(await takeBack()).toMatchObject({ changed: false });
    expect(await placed()).toEqual(stored);
    await given();
    expect(await owned()).toEqual(['art']);
  });
});
