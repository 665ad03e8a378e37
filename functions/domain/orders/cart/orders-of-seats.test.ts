import { describe, expect, it } from 'vitest';
import { aClass, aCode, aGuide, aMember, aSession, seatsFor, someSeats } from '#testing/samples.ts';
import { BUYER, PAYER, shopOn } from '#testing/shop.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { removeOfficeSeat } from '../../classes/office/remove-office-seat.ts';
import type { GroupClass } from '../../seats/group-class.ts';
import { takenSeats } from '../../seats/seats.ts';
import { PaymentRefused } from '../../shared/refusal.ts';
import type { Order } from '../core/order.ts';
import { withDispute } from '../settlement/read-payment.ts';
import { holdSeatsOf, releaseSeatsOf, spendSeats } from '../settlement/seat-holds.ts';
import { settle } from '../settlement/settle.ts';
import { CLASS_FULL } from '../views/failures.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const mia = 'seat:ap-biology:Mia';
const cart = { pdfIds: [mia], amount: 120 };
const FULL = '“AP Biology in a week” is full now. You haven’t been charged. You can join the waiting list on its page.';
const sessionOf = (id: string) =>
  aSession({ user: { ...aSession().user, id, email: `${id.toLowerCase()}@example.com` } });
const someone = sessionOf('SOMEONE');

async function setup(changes: Partial<GroupClass> = {}, capacity = 3) {
  const world = inMemoryWorld();
  await world.catalog.put(aGuide());
  await world.files.store(aGuide().fileName, new Uint8Array([1]));
  const next = aClass(changes);
  await world.classes.write({ next, before: undefined, seats: someSeats({ capacity }), take: [], release: [] }, []);
  const shop = shopOn(world, world);
  return {
    world,
    shop,
    create: (by = aSession(), input: Parameters<typeof shop.create>[0]['input'] = cart) =>
      shop.create({ input, session: by }),
    capture: (orderID: string, by = aSession()) => shop.capture({ input: { orderID }, session: by }),
    taken: async () => takenSeats(await world.classes.seats('ap-biology')),
    after: async (seconds: number) => {
      world.clock.advanceSeconds(seconds);
      await shop.sweep();
    },
    orderOf: (buyerId: string) => world.orders.all().filter((order) => order.buyerId === buyerId),
  };
}

describe('a seat', () => {
  it('is priced, held while its buyer pays, and the buyer’s once it is paid', async () => {
    const { world, shop, create, capture, taken } = await setup();
    expect(await shop.price({ input: cart, session: aSession() })).toMatchObject({
      amount: 120,
      lines: [{ _id: mia, title: 'AP Biology in a week, for Mia', price: 120 }],
    });
    expect(await taken()).toBe(0);
    const id = await create();
    expect(await taken()).toBe(1);
    world.payments.approve(id);
    expect(await capture(id)).toEqual({ status: 'COMPLETED' });
    const [order] = world.orders.all();
    expect(order).toMatchObject({ state: 'PAID', grants: [mia], capturedCents: 12_000 });
    expect(order).not.toHaveProperty('seats');
    expect((await world.classes.seats('ap-biology')).orders).toEqual({
      [order?.number ?? '']: {
        buyerId: aSession().user.id,
        email: aSession().user.email,
        students: seatsFor('Mia'),
        spent: true,
      },
    });
  });

  it.each<[string, Partial<GroupClass>, readonly string[], string]>([
    ['in a class that is unknown', {}, ['seat:ap-math:Mia'], 'There is no such class. Please choose again.'],
    ['in a draft', { state: 'DRAFT' }, [mia], 'This class isn’t open yet.'],
    ['in a class that was canceled', { state: 'CANCELED' }, [mia], 'This class was canceled.'],
    ['after the last day', { enrollUntil: '2026-10-01' }, [mia], 'The last day to enroll in this class has passed.'],
    [
      'once it has begun',
      { dates: [{ start: Date.parse('2026-11-01T00:00:00Z'), minutes: 60 }, ...aClass().dates] },
      [mia],
      'This class has already begun.',
    ],
    ['in two classes at once', {}, [mia, 'seat:ap-math:Mia'], 'Please enroll in one class at a time.'],
    [
      'for five students at once',
      {},
      ['Ann', 'Ben', 'Cy', 'Dan', 'Eve'].map((name) => `seat:ap-biology:${name}`),
      'Please enroll at most 4 students at a time.',
    ],
    ['for more students than seats', {}, ['Ann', 'Ben', 'Cy', 'Dan'].map((name) => `seat:ap-biology:${name}`), FULL],
  ])('isn’t sold %s', async (_, changes, pdfIds, message) => {
    const { world, create } = await setup(changes);
    const refusal = await refusalOf(create(aSession(), { pdfIds, amount: 120 }));
    expect(refusal).toMatchObject({
      code: message === FULL ? 'CONFLICT' : 'INVALID_INPUT',
      fields: { pdfIds: message },
    });
    expect(world.orders.all()).toEqual([]);
  });

  it('can be joined after the start, if the owner says so', async () => {
    const early = { start: Date.parse('2026-11-01T00:00:00Z'), minutes: 60 };
    const { create } = await setup({ dates: [early, ...aClass().dates], joinAfterStart: true });
    await expect(create()).resolves.toBeTypeOf('string');
  });

  it('is one for a student of a family, however it is spelled, and another one for a sibling', async () => {
    const { world, create, capture, taken } = await setup();
    const id = await create();
    world.payments.approve(id);
    await capture(id);
    const again = await refusalOf(create(aSession(), { ...cart, pdfIds: ['seat:ap-biology:mia'] }));
    expect(again).toMatchObject({
      code: 'ALREADY_OWNED',
      message: 'mia already has a seat in this class. It’s on your dashboard.',
    });
    const other = await create(aSession(), { ...cart, pdfIds: ['seat:ap-biology:Ben'] });
    world.payments.approve(other);
    expect(await capture(other)).toEqual({ status: 'COMPLETED' });
    expect(await taken()).toBe(2);
  });

  it('is held once for a buyer who opens the payment again, with a code or beside a guide', async () => {
    const { world, create, taken } = await setup({}, 1);
    await world.codes.put(aCode({ items: ['ap-biology'] }), undefined);
    await create();
    await create(aSession(), { ...cart, amount: 96, code: 'WELCOME20' });
    await create(aSession(), { pdfIds: [mia, 'biology'], amount: 139.99 });
    expect(world.orders.all()).toHaveLength(3);
    expect(await taken()).toBe(1);
    expect(await refusalOf(create(someone))).toMatchObject({ code: 'CONFLICT', fields: { pdfIds: FULL } });
  });

  it('is not at an old price: the page shows the new total first', async () => {
    const { create } = await setup({ priceCents: 15_000 });
    expect(await refusalOf(create())).toMatchObject({ code: 'TOTAL_CHANGED', res: { amount: 150 } });
  });

  it('is the buyer’s at once if it costs nothing, as long as there are any', async () => {
    const { world, create, taken } = await setup({ priceCents: 0 }, 1);
    const free = { ...cart, amount: 0 };
    const number = await create(aSession(), free);
    expect(world.orders.all()).toMatchObject([{ number, state: 'PAID', grants: [mia], totalCents: 0 }]);
    expect(await taken()).toBe(1);
    expect(await refusalOf(create(someone, free))).toMatchObject({ code: 'CONFLICT', fields: { pdfIds: FULL } });
    expect(await taken()).toBe(1);
  });
});

describe('the last seats', () => {
  it('go to eight of twenty who pay at once, and twelve hear it before they pay', async () => {
    const { world, create, capture, taken } = await setup({}, 8);
    const buyers = Array.from({ length: 20 }, (_, index) => sessionOf(`B${String(index)}`));
    const answers = await Promise.all(
      buyers.map(async (by) => {
        try {
          const id = await create(by);
          world.payments.approve(id);
          return await capture(id, by);
        } catch (error) {
          return error;
        }
      }),
    );
    expect(answers.filter((one) => (one as { status?: string }).status === 'COMPLETED')).toHaveLength(8);
    expect(answers.filter((one) => (one as { fields?: object }).fields !== undefined)).toHaveLength(12);
    expect(await taken()).toBe(8);
    expect(world.orders.all().filter(({ state }) => state === 'PAID')).toHaveLength(8);
    expect(world.payments.calls.filter((call) => call === 'capture')).toHaveLength(8);
  });

  it('are held for 30 minutes; who pays later gets one if it is still free', async () => {
    const { world, create, capture, after, taken, orderOf } = await setup({}, 1);
    const id = await create();
    await after(29 * MINUTE);
    expect(await refusalOf(create(someone))).toMatchObject({ code: 'CONFLICT', fields: { pdfIds: FULL } });
    await after(5 * MINUTE);
    expect(await taken()).toBe(0);
    expect(orderOf(aSession().user.id)).toMatchObject([{ state: 'OPEN' }]);
    world.payments.approve(id);
    expect(await capture(id)).toEqual({ status: 'COMPLETED' });
    expect(await taken()).toBe(1);
  });

  it('end an order without a charge if someone else has it by then', async () => {
    const { world, create, capture, after, taken, orderOf } = await setup({}, 1);
    const id = await create();
    await after(34 * MINUTE);
    const other = await create(someone);
    world.payments.approve(id);
    expect(await refusalOf(capture(id))).toMatchObject({
      code: 'PAYMENT_REFUSED',
      message: 'The class is full now, so you haven’t been charged. You can join the waiting list on its page.',
    });
    expect(world.payments.calls).not.toContain('capture');
    expect(orderOf(aSession().user.id)).toMatchObject([{ state: 'FAILED', problem: CLASS_FULL }]);
    await after(5 * MINUTE);
    world.payments.approve(other);
    expect(await capture(other, someone)).toEqual({ status: 'COMPLETED' });
    expect(await taken()).toBe(1);
  });

  it('are refunded, once, if PayPal has taken the money after others got them', async () => {
    const { world, create, capture, after, taken, orderOf, shop } = await setup({}, 1);
    const id = await create();
    const [order] = orderOf(aSession().user.id);
    if (order === undefined) throw new Error('There is no order');
    await after(34 * MINUTE);
    const other = await create(someone);
    world.payments.approve(other);
    await capture(other, someone);
    // A process had claimed it, asked PayPal and was lost before it wrote anything.
    world.payments.approve(id);
    await world.payments.capture({ ...order, paypalOrderId: id }, id);
    await after(5 * MINUTE);
    await after(5 * MINUTE);
    const [late] = orderOf(aSession().user.id);
    expect(late).toMatchObject({ state: 'REFUNDED', refundedCents: 12_000, grants: [] });
    expect(late?.refunds).toMatchObject([{ by: 'SYSTEM', cents: 12_000 }]);
    expect(late).not.toHaveProperty('seats');
    expect(await taken()).toBe(1);
    await shop.sweep();
    expect(orderOf(aSession().user.id)[0]?.refunds).toHaveLength(1);
  });
});

describe('money that can’t go back for a seat that is gone', () => {
  it('is said by the alarm, and gets the first seat that comes free', async () => {
    const { world, shop, create, capture, after, taken, orderOf } = await setup({}, 1);
    const id = await create();
    const [order] = orderOf(aSession().user.id) as [Order];
    await after(34 * MINUTE);
    const other = await create(someone);
    world.payments.approve(other);
    await capture(other, someone);
    const payments = { ...world.payments };
    world.payments.refund = () => Promise.reject(new PaymentRefused('REFUND_FAILED_INSUFFICIENT_FUNDS', 'D'));
    world.payments.approve(id);
    await world.payments.capture({ ...order, paypalOrderId: id }, id);
    await after(5 * MINUTE);
    await after(5 * MINUTE);
    expect(orderOf(aSession().user.id)).toMatchObject([{ state: 'PAID', seats: 'DUE' }]);
    expect(world.log.lines.map(({ event }) => event)).toContain('refund-failed');
    expect(await taken()).toBe(1);
    const refusals = world.log.lines.length;
    await after(HOUR);
    expect(world.log.lines.slice(refusals).map(({ event }) => event)).not.toContain('refund-failed');

    Object.assign(world.payments, payments);
    const [taker] = orderOf(someone.user.id) as [Order];
    await (await shop.planRefund({ number: taker.number })).execute();
    await after(5 * MINUTE);
    await after(24 * HOUR);
    expect(orderOf(aSession().user.id)[0]).toMatchObject({ state: 'PAID', grants: [mia] });
    expect(orderOf(aSession().user.id)[0]).not.toHaveProperty('seats');
    expect(Object.keys((await world.classes.seats('ap-biology')).orders)).toEqual([order.number]);
  });
});

describe('a refund', () => {
  it('of one student’s seat gives it back, and the sibling keeps hers', async () => {
    const { world, shop, create, capture, taken, after } = await setup();
    const both = { pdfIds: [mia, 'seat:ap-biology:Ben'], amount: 240 };
    const id = await create(aSession(), both);
    world.payments.approve(id);
    await capture(id);
    const [order] = world.orders.all();
    await (await shop.planRefund({ number: order?.number ?? '', itemId: 'seat:1' })).execute();
    await after(5 * MINUTE);
    const [refunded] = world.orders.all();
    expect(refunded).toMatchObject({ state: 'PAID', refundedCents: 12_000, grants: ['seat:ap-biology:Ben'] });
    expect(Object.values((await world.classes.seats('ap-biology')).orders)).toMatchObject([
      { students: [{ place: 2, name: 'Ben' }] },
    ]);
    expect(await taken()).toBe(1);
  });

  it('with which the owner takes a seat back frees exactly this one at once', async () => {
    const { world, shop, create, capture, taken } = await setup();
    const id = await create(aSession(), { pdfIds: [mia, 'seat:ap-biology:Ben'], amount: 240 });
    world.payments.approve(id);
    await capture(id);
    const holder = world.orders.all()[0]?.number ?? '';
    const remove = removeOfficeSeat({ ...world, planRefund: shop.planRefund });
    const input = { id: 'ap-biology', holder, seat: 'seat:1', refundCents: 12_000, reason: 'They moved away.' };
    const member = { session: { member: aMember(), confirmedAt: 0 }, record: () => undefined };
    expect((await refusalOf(remove({ input: { ...input, refundCents: 100 }, ...member }))).code).toBe('CONFLICT');
    await remove({ input, ...member });
    expect(await taken()).toBe(1);
    expect(world.orders.all()).toMatchObject([
      { state: 'PAID', refundedCents: 12_000, grants: ['seat:ap-biology:Ben'], notice: 'REFUND' },
    ]);
    await expect(create(someone)).resolves.toBeTypeOf('string');
  });

  it('by a dispute keeps the seat until PayPal decides, and then gives it back', async () => {
    const { world, shop, create, capture, taken } = await setup();
    const id = await create();
    world.payments.approve(id);
    await capture(id);
    world.payments.disputed(id);
    const read = async () => {
      const [order] = world.orders.all();
      const payment = await world.payments.read(id);
      if (order === undefined || payment === undefined) throw new Error('There is no payment');
      const { order: settled } = await settle(shop.settling, order, await withDispute(world.payments, payment));
      await shop.fulfill(settled);
    };
    await read();
    expect(world.orders.all()[0]).toMatchObject({ state: 'SUSPENDED' });
    expect(await taken()).toBe(1);
    world.payments.disputed(id, 'lost');
    await read();
    expect(world.orders.all()[0]).toMatchObject({ state: 'REFUNDED' });
    expect(await taken()).toBe(0);
  });

  it('of all gives all seats back, which others can have', async () => {
    const { world, shop, create, capture, taken, after } = await setup();
    const id = await create();
    world.payments.approve(id);
    await capture(id);
    const number = world.orders.all()[0]?.number ?? '';
    await (await shop.planRefund({ number })).execute();
    await after(5 * MINUTE);
    expect(world.orders.all()[0]).toMatchObject({ state: 'REFUNDED' });
    expect(await taken()).toBe(0);
    await expect(create(someone)).resolves.toBeTypeOf('string');
  });
});

describe('an unpaid order', () => {
  it('gives its seats back when PayPal declines it, or nobody pays', async () => {
    const { world, create, capture, taken, after } = await setup();
    world.payments.next('decline');
    const id = await create();
    world.payments.approve(id);
    expect((await refusalOf(capture(id))).code).toBe('PAYMENT_REFUSED');
    expect(await taken()).toBe(1);
    await after(5 * MINUTE);
    expect(await taken()).toBe(0);
    expect(world.orders.all()[0]).toMatchObject({ state: 'FAILED', seats: 'RETURNED' });
  });
});

describe('a process that knows an order as it was', () => {
  it('takes no seat for one that has ended, and returns what it is now', async () => {
    const { world, create, taken, after } = await setup();
    world.payments.next('decline');
    const id = await create();
    const [known] = world.orders.all() as [Order];
    world.payments.approve(id);
    await after(5 * MINUTE);
    await after(5 * MINUTE);
    expect(await taken()).toBe(0);
    expect(await spendSeats(world, known)).toMatchObject({ state: 'FAILED', seats: 'RETURNED' });
    expect(await holdSeatsOf(world, known, BUYER)).toBe(true);
    expect(await taken()).toBe(0);
  });

  it('gives no seat back of one that was paid meanwhile', async () => {
    const { world, create, capture, taken } = await setup();
    const id = await create();
    const [known] = world.orders.all() as [Order];
    world.payments.approve(id);
    await capture(id);
    world.clock.advanceSeconds(HOUR);
    expect(await releaseSeatsOf(world, { ...known, state: 'EXPIRED' }, 0)).toMatchObject({ state: 'PAID' });
    expect(await releaseSeatsOf(world, known, 0)).toMatchObject({ state: 'PAID' });
    expect(await taken()).toBe(1);
  });
});

describe('someone who pays for a student', () => {
  it('pays the seat by a link, or hears that it is gone', async () => {
    const { world, shop, taken } = await setup({}, 1);
    const { token } = await shop.requests.ask(cart, aSession());
    expect(await shop.requests.open(token)).toMatchObject({ amount: 120, lines: [{ _id: mia }], changes: [] });
    expect(await taken()).toBe(0);
    const id = await shop.requests.pay(token, 120);
    expect(await taken()).toBe(1);
    world.payments.approve(id);
    expect(await shop.requests.capture(token, id)).toEqual({ status: 'COMPLETED' });
    expect(world.orders.all()).toMatchObject([{ state: 'PAID', grants: [mia] }]);
    expect(await shop.requests.list(aSession())).toMatchObject([{ state: 'paid' }]);

    const late = await setup({}, 1);
    const asked = await late.shop.requests.ask(cart, aSession());
    const other = await late.create(someone);
    late.world.payments.approve(other);
    await late.capture(other, someone);
    expect(await refusalOf(late.shop.requests.open(asked.token))).toMatchObject({ code: 'CONFLICT' });
    expect(await refusalOf(late.shop.requests.pay(asked.token, 120, PAYER))).toMatchObject({ code: 'CONFLICT' });
  });
});
