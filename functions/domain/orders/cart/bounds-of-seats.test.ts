import { describe, expect, it } from 'vitest';
import { aClass, aGuide, aSession, someSeats } from '#testing/samples.ts';
import { PAYER, shopOn } from '#testing/shop.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import type { GroupClass } from '../../seats/group-class.ts';
import { takenSeats } from '../../seats/seats.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const OFTEN = 'Many seats of this class were taken from your network.';
const ids = (...students: string[]) => students.map((name) => `seat:ap-biology:${name}`);
const sessionOf = (id: string) =>
  aSession({ user: { ...aSession().user, id, email: `${id.toLowerCase()}@example.com` } });
const names = ['Ann', 'Ben', 'Cy', 'Dan', 'Eve', 'Flo', 'Gus', 'Hal'];

async function setup(changes: Partial<GroupClass> = {}, capacity = 30) {
  const world = inMemoryWorld();
  await world.catalog.put(aGuide());
  const next = aClass(changes);
  await world.classes.write({ next, before: undefined, seats: someSeats({ capacity }), take: [], release: [] }, []);
  const shop = shopOn(world, world);
  const create = async (students: readonly string[], by = aSession(), viewer = '198.51.100.1') =>
    await shop.create({
      input: { pdfIds: ids(...students), amount: priced(next) * students.length },
      session: by,
      viewer,
    });
  return {
    world,
    shop,
    create,
    pay: async (students: readonly string[], by = aSession(), viewer?: string) => {
      const orderID = await create(students, by, viewer);
      world.payments.approve(orderID);
      return await shop.capture({ input: { orderID }, session: by });
    },
    capture: (orderID: string, by = aSession()) => {
      world.payments.approve(orderID);
      return shop.capture({ input: { orderID }, session: by });
    },
    taken: async () => takenSeats(await world.classes.seats('ap-biology')),
    after: async (seconds: number) => {
      world.clock.advanceSeconds(seconds);
      await shop.sweep();
    },
  };
}
const priced = ({ priceCents }: GroupClass): number => priceCents / 100;

describe('one buyer', () => {
  it('has at most four seats of a class while nothing is paid, however many carts are opened', async () => {
    const { create, taken } = await setup();
    for (let cart = 0; cart < 8; cart += 1)
      await create(names.slice(0, 4).map((name) => `${name}${'abcdefgh'[cart] ?? ''}`));
    expect(await taken()).toBe(4);
  });

  it('has at most four by the links that others pay, too', async () => {
    const { shop, taken } = await setup();
    for (let link = 0; link < 5; link += 1) {
      const pdfIds = ids(...names.slice(0, 4).map((name) => `${name}${'abcde'[link] ?? ''}`));
      const { token } = await shop.requests.ask({ pdfIds, amount: 480 }, aSession());
      await shop.requests.pay(token, 480, PAYER);
    }
    expect(await taken()).toBe(4);
  });

  it('pays for at most four, in one order or in several', async () => {
    const { pay, create, capture, taken, world } = await setup();
    const open = await create(['Gus', 'Hal']);
    await pay(['Ann', 'Ben', 'Cy']);
    const message = 'One account can have at most four seats in a class. Please write to us if you need more.';
    expect(await refusalOf(create(['Dan', 'Eve']))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { pdfIds: message },
    });
    expect(await refusalOf(capture(open))).toMatchObject({
      code: 'PAYMENT_REFUSED',
      message: expect.stringContaining(message) as unknown,
    });
    expect(world.payments.calls.filter((call) => call === 'capture')).toHaveLength(1);
    await pay(['Dan']);
    expect(await taken()).toBe(4);
  });

  it('keeps seats that aren’t paid for 30 minutes, and for 30 more; then they are for who comes first', async () => {
    const { create, capture, taken, after } = await setup({}, 2);
    await create(['Ann', 'Ben']);
    await after(20 * MINUTE);
    // Another cart is no more time.
    const other = await create(['Ann']);
    expect(await taken()).toBe(1);
    await after(11 * MINUTE);
    expect(await taken()).toBe(0);
    await create(['Ann', 'Ben']);
    expect(await taken()).toBe(2);
    await after(31 * MINUTE);
    expect(await taken()).toBe(0);
    const late = await create(['Ann', 'Ben']);
    expect(await taken()).toBe(0);
    await create(['Cy'], sessionOf('CY'), '198.51.100.2');
    expect(await taken()).toBe(1);
    expect(await refusalOf(capture(late))).toMatchObject({ code: 'PAYMENT_REFUSED' });
    expect(await capture(other)).toEqual({ status: 'COMPLETED' });
    expect(await taken()).toBe(2);
  });
});

describe('one network', () => {
  it('keeps at most eight seats that aren’t paid; who comes then can pay while one is free', async () => {
    const { create, capture, taken } = await setup();
    for (const name of ['A', 'B', 'C']) await create(names.slice(0, 4), sessionOf(name));
    expect(await taken()).toBe(8);
    const last = await create(['Mia'], sessionOf('D'));
    expect(await taken()).toBe(8);
    await create(['Mia'], sessionOf('E'), '198.51.100.2');
    expect(await taken()).toBe(9);
    expect(await capture(last, sessionOf('D'))).toEqual({ status: 'COMPLETED' });
    expect(await taken()).toBe(10);
  });

  it('is that of a block of IPv6 addresses', async () => {
    const { create, taken } = await setup();
    for (const at of [1, 2, 3])
      await create(names.slice(0, 4), sessionOf(`B${String(at)}`), `2001:db8:1:${String(at)}::/64`);
    expect(await taken()).toBe(8);
  });

  it('of a school has as many paid seats as there are', async () => {
    const { pay, taken } = await setup();
    for (let family = 0; family < 30; family += 1) {
      expect(await pay(['Mia'], sessionOf(`F${String(family)}`))).toEqual({ status: 'COMPLETED' });
    }
    expect(await taken()).toBe(30);
  });
});

describe('a class that costs nothing', () => {
  it('gives four seats to a buyer, and eight to a network in an hour', async () => {
    const { create, taken, after } = await setup({ priceCents: 0 });
    await create(['Ann', 'Ben', 'Cy', 'Dan']);
    expect((await refusalOf(create(['Eve']))).code).toBe('INVALID_INPUT');
    await create(['Ann', 'Ben', 'Cy'], sessionOf('B'));
    const refusal = await refusalOf(create(['Ann', 'Ben'], sessionOf('C')));
    expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: expect.stringContaining(OFTEN) as unknown });
    expect(await taken()).toBe(7);
    await create(['Cy'], sessionOf('C'), '198.51.100.2');
    await after(HOUR);
    expect(await taken()).toBe(8);
    await create(['Ann', 'Ben'], sessionOf('C'));
    expect(await taken()).toBe(10);
  });
});
