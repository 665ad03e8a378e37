import { describe, expect, it } from 'vitest';
import { aCode, aGuide, anAccount, anItem, anOrder, aPaidOrder, aSession } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { library, type Order, orderStates } from '../core/order.ts';
import type { OrderMoves } from '../core/ports.ts';
import { settle } from '../settlement/settle.ts';
import { giveGuide } from './gifts.ts';
import { moveOrder } from './move-order.ts';

const cleo = anAccount({ id: '01KA00000000000000000CLEO', email: 'cleo@example.com', fullname: 'Cleo Hart' });
const items = [anItem(), anItem(aGuide({ id: 'art', title: 'Art' }))];

async function purchased(changes: Partial<Order> = {}) {
  const world = inMemoryWorld();
  for (const account of [anAccount(), cleo]) await world.users.create(account);
  const order = aPaidOrder({ items, ...changes });
  await world.orders.insert(order);
  const subjects = () => world.mailer.sent.map(({ to, subject }) => [to, subject]);
  return { world, order, subjects, move: () => moveOrder(world)(order.number, cleo.email) };
}

describe('moving a purchase', () => {
  it('gives order and guides to the other person, and tells both', async () => {
    const { world, order, subjects, move } = await purchased();
    await move();
    const after = { ...order, buyerId: cleo.id, buyer: { email: cleo.email, fullname: cleo.fullname } };
    expect(world.orders.all()).toEqual([after]);
    expect(subjects()).toEqual([
      ['amy@example.com', 'Your purchase was moved – Route to College'],
      ['cleo@example.com', 'Your guides from Route to College'],
    ]);
    const [toOld, toNew] = world.mailer.sent;
    expect(toOld?.text).not.toContain('cleo');
    expect(toNew?.text).not.toMatch(/amy/i);
    expect(toNew?.text).toContain('Guide: Art');
    expect(world.outbox.all()).toEqual([]);
  });

  it('takes the former buyer out of the code, also if the process ends, and the order keeps its use', async () => {
    const discount = { code: 'WELCOME20', cents: 5 };
    const { world, order, move } = await purchased({ discount });
    await world.codes.put(aCode({ usageLimit: 2, oncePerPerson: true }), undefined);
    const takeFor = (number: string) => world.codes.redeem({ ...discount, buyerId: order.buyerId, number }, true);
    await takeFor(order.number);
    expect(await takeFor('01KA0000000000000000ANOTHER')).toBe(false);
    const ends = () => Promise.reject(new Error('The process ended'));
    await expect(moveOrder({ ...world, orderMoves: { move: ends } })(order.number, cleo.email)).rejects.toThrow();
    expect(await world.codes.find('WELCOME20')).toMatchObject({ taken: 1 });
    // Nothing is left of them in the code, so they count as new.
    expect(await takeFor('01KA0000000000000000ANOTHER')).toBe(true);
    await move();
    expect(await world.codes.find('WELCOME20')).toMatchObject({ taken: 2 });
  });

  it('lets neither buyer use a code twice that is once per person, while the order is theirs', async () => {
    const { world, order, move } = await purchased({ discount: { code: 'WELCOME20', cents: 5 } });
    await world.catalog.put(aGuide({ id: 'law', priceCents: 1_000 }));
    await world.codes.put(aCode({ oncePerPerson: true }), undefined);
    await world.codes.redeem({ code: 'WELCOME20', buyerId: order.buyerId, number: order.number }, true);
    const { price } = shopOn(world, world);
    const priceFor = (id: string) =>
      price({ input: { pdfIds: ['law'], code: 'WELCOME20' }, session: aSession({ user: { ...aSession().user, id } }) });
    const ends = () => Promise.reject(new Error('The process ended'));
    await expect(moveOrder({ ...world, orderMoves: { move: ends } })(order.number, cleo.email)).rejects.toThrow();
    expect((await refusalOf(priceFor(order.buyerId))).message).toBe('This code isn’t valid');
    await move();
    expect((await refusalOf(priceFor(cleo.id))).message).toBe('This code isn’t valid');
    expect(await priceFor(order.buyerId)).toMatchObject({ amount: 8 });
  });

  it('leaves the emails to the schedule if the process ends after the move', async () => {
    const { world, order, subjects } = await purchased();
    const ends: OrderMoves['move'] = async (...request) => {
      await world.orderMoves.move(...request);
      throw new Error('The process ended');
    };
    await expect(moveOrder({ ...world, orderMoves: { move: ends } })(order.number, cleo.email)).rejects.toThrow(
      'ended',
    );
    expect(world.orders.all()).toMatchObject([{ buyerId: cleo.id }]);
    expect(world.outbox.all().map(({ mail }) => mail.to)).toEqual(['amy@example.com', 'cleo@example.com']);
    expect(subjects()).toEqual([]);
    // Again: nothing is lost, and nothing is there twice.
    expect((await refusalOf(moveOrder(world)(order.number, cleo.email))).code).toBe('CONFLICT');
    expect(world.orders.all()).toHaveLength(1);
  });

  it('decides again if the order changes at the same time, and loses no refund', async () => {
    const { world, order, move } = await purchased();
    const write = world.orderMoves.move.bind(world.orderMoves);
    let calls = 0;
    world.orderMoves.move = async (...request) => {
      if ((calls += 1) === 1) await world.orders.change(order, ['PAID'], { refundedCents: 5 });
      return await write(...request);
    };
    await move();
    expect(world.orders.all()).toMatchObject([{ buyerId: cleo.id, refundedCents: 5 }]);
  });

  it('lets a webhook and the sweep that had read the order before settle it after', async () => {
    const world = inMemoryWorld();
    for (const account of [anAccount(), cleo]) await world.users.create(account);
    const { sweep, fulfill } = shopOn(world, world);
    const opened = anOrder({ items });
    const { paypalOrderId } = await world.payments.open(opened);
    await world.orders.insert({ ...opened, paypalOrderId });
    world.payments.approve(paypalOrderId);
    const read = async () => {
      const payment = await world.payments.read(paypalOrderId);
      if (payment === undefined) throw new Error('PayPal has forgotten the order');
      return payment;
    };
    const paid = await fulfill((await settle(world, { ...opened, paypalOrderId }, await read())).order);
    await moveOrder(world)(opened.number, cleo.email);
    const captureId = paid.captureId ?? '';
    await world.payments.refund({ captureId, requestId: 'at-paypal', cents: paid.totalCents, currency: 'USD' });
    // `paid` still has the old buyer.
    const settled = await settle(world, paid, await read());
    expect(settled).toMatchObject({ noticeNow: true, order: { buyerId: cleo.id, state: 'REFUNDED', grants: [] } });
    world.clock.advanceSeconds(300);
    await sweep();
    expect(world.mailer.sent.at(-1)).toMatchObject({
      to: cleo.email,
      subject: expect.stringContaining('refunded') as string,
    });
    expect(world.orders.all()).toHaveLength(1);
  });

  it('gives an order that the sweep lists under its old buyer its mails under the new one', async () => {
    const { world, move } = await purchased({ receipt: 'DUE', checkAt: 1 });
    for (const { fileName } of items) await world.files.store(fileName, new Uint8Array([1]));
    const stale = await world.orders.toCheck(world.clock.now(), 1);
    await move();
    const { sweep } = shopOn(world, {
      ...world,
      orders: { ...world.orders, toCheck: () => Promise.resolve(stale) },
    });
    await sweep();
    expect(world.log.lines.filter(({ level }) => level !== 'info')).toEqual([]);
    await shopOn(world, world).sweep();
    const receipts = world.mailer.sent.filter(({ subject }) => subject.startsWith('Your receipt'));
    expect(receipts.map(({ to }) => to)).toEqual([cleo.email]);
  });

  it.each(orderStates.filter((state) => state !== 'PAID'))('refuses an order that is %s', async (state) => {
    const { world, order, move } = await purchased({ state });
    expect(await refusalOf(move())).toMatchObject({
      code: 'CONFLICT',
      terminal: expect.stringContaining(state) as string,
    });
    expect(world.orders.all()).toEqual([order]);
  });

  it('refuses an unknown order, an erased buyer, and someone who owns a guide of it', async () => {
    const { world, order, move } = await purchased();
    expect((await refusalOf(moveOrder(world)('UNKNOWN', cleo.email))).code).toBe('NOT_FOUND');
    await world.orders.insert(aPaidOrder({ buyerId: cleo.id, number: 'OWNED', items: items.slice(1) }));
    expect(await refusalOf(move())).toMatchObject({
      code: 'CONFLICT',
      message: 'cleo@example.com already owns “Art”.',
    });
    const erased = await purchased({ buyer: { email: '', fullname: '' } });
    expect((await refusalOf(erased.move())).message).toContain('data was erased');
    expect((await refusalOf(moveOrder(world)(order.number, 'amy@example.com'))).message).toContain('already');
    expect(world.mailer.sent).toEqual([]);
  });

  it('refuses an address without a confirmed account', async () => {
    const { world, order } = await purchased();
    await world.users.create(anAccount({ id: 'NEW', email: 'new@example.com', unverifiedUntil: 1e15 }));
    for (const [email, code] of [
      ['new@example.com', 'CONFLICT'],
      ['nobody@example.com', 'NOT_FOUND'],
    ] as const) {
      expect((await refusalOf(moveOrder(world)(order.number, email))).code).toBe(code);
    }
    expect(world.orders.all()).toEqual([order]);
  });

  it('leaves numbers unique when a gift follows', async () => {
    const { world, order, move } = await purchased();
    for (const id of ['law', 'music']) await world.catalog.put(aGuide({ id }));
    const give = (email: string, guide: string) => giveGuide(world)({ email, guide, reason: 'A prize' });
    await give('amy@example.com', 'law');
    await move();
    await give(cleo.email, 'music');
    const numbers = world.orders.all().map(({ number }) => number);
    expect(new Set(numbers).size).toBe(3);
    expect(numbers).toContain(order.number);
    expect(library(await world.orders.ofBuyer(cleo.id)).map(({ id }) => id)).toEqual(['biology', 'art', 'music']);
  });
});
