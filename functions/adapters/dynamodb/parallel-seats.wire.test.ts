import { beforeEach, describe, expect, it } from 'vitest';
import { finishClasses } from '#domain/classes/finish-classes.ts';
import { cancelOfficeClass } from '#domain/classes/office/cancel-office-class.ts';
import { changedCells } from '#domain/classes/office/teachers-time.ts';
import { takenSeats } from '#domain/seats/seats.ts';
import { Refusal } from '#domain/shared/refusal.ts';
import { TEST_START } from '#testing/clock.ts';
import { useDynamoDbForMany } from '#testing/dynamodb.ts';
import { aClass, aMember, aSession, someSeats } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { dynamoClasses } from './classes.ts';
import { dynamoBookings } from './orders/bookings.ts';
import { dynamoOrders } from './orders/orders.ts';

const db = useDynamoDbForMany();

/** The shop with its class and orders in the emulator, and PayPal in memory. */
async function openShop(capacity: number) {
  const [classes, transactions, agreements, consultations, outbox] = (await Promise.all(
    (['classes', 'transactions', 'agreements', 'consultations', 'outbox'] as const).map((table) =>
      db.emulator.makeTable(table),
    ),
  )) as [string, string, string, string, string];
  const port = dynamoClasses({ classes, consultations, outbox }, db.client);
  const next = aClass();
  const { take } = changedCells(undefined, next, TEST_START);
  await port.write({ next, before: undefined, seats: someSeats({ capacity }), take, release: [] }, []);
  const world = {
    ...inMemoryWorld(),
    classes: port,
    credits: dynamoBookings({ transactions, agreements }, db.client),
    seatBookings: dynamoBookings({ transactions, classes }, db.client),
  };
  const orders = dynamoOrders(transactions, db.client);
  const shop = shopOn(world, { payments: world.payments, orders });
  const cart = { pdfIds: ['seat:ap-biology:Mia'], amount: 120 };
  const sessionOf = (id: string) => aSession({ user: { ...aSession().user, id, email: `${id}@example.com` } });
  const canceling = { ...world, orders, planRefund: shop.planRefund };
  return {
    world,
    orders,
    /** Opens the payment, approves it and captures it, as fast as one can. */
    async pay(buyer: string): Promise<string> {
      try {
        const orderID = await shop.create({ input: cart, session: sessionOf(buyer) });
        world.payments.approve(orderID);
        return (await shop.capture({ input: { orderID }, session: sessionOf(buyer) })).status;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return error.fields?.['pdfIds'] === undefined ? error.code : 'told before paying';
      }
    },
    refund: async (buyer: string) => {
      const [order] = await orders.ofBuyer(buyer);
      await (await shop.planRefund({ number: order?.number ?? '' })).execute();
      world.clock.advanceSeconds(300);
      await shop.sweep();
    },
    cancel: async () => {
      await cancelOfficeClass(canceling)({
        input: { id: 'ap-biology', version: 0, reason: 'Too few students', word: '' },
        session: { member: aMember() },
        record: () => undefined,
      });
    },
    /** Lets the sweep run until every family of a canceled class is refunded. */
    finish: async () => {
      while ((await port.find('ap-biology'))?.news !== undefined) {
        world.clock.advanceSeconds(300);
        await shop.sweep();
        await finishClasses(canceling)();
      }
    },
    taken: async () => takenSeats(await port.seats('ap-biology')),
    capturedCents: () =>
      world.payments.known().reduce((sum, { captures, refundedCents }) => {
        return sum + captures.reduce((total, { cents }) => total + cents, 0) - refundedCents;
      }, 0),
  };
}

const buyers = Array.from({ length: 20 }, (_, index) => `BUYER-${String(index)}`);
let shop: Awaited<ReturnType<typeof openShop>>;
beforeEach(async () => {
  shop = await openShop(8);
});

describe('eight seats', () => {
  it('go to eight of twenty who pay at once, and twelve hear it before they pay', async () => {
    const outcomes = await Promise.all(buyers.map((buyer) => shop.pay(buyer)));
    expect(outcomes.filter((outcome) => outcome === 'COMPLETED')).toHaveLength(8);
    expect(outcomes.filter((outcome) => outcome === 'told before paying')).toHaveLength(12);
    expect(await shop.taken()).toBe(8);
    expect(shop.capturedCents()).toBe(8 * 12_000);
  });

  it('are never more while some are refunded and others pay', async () => {
    await Promise.all(buyers.map((buyer) => shop.pay(buyer)));
    const states = await Promise.all(buyers.map(async (buyer) => (await shop.orders.ofBuyer(buyer)).at(-1)?.state));
    const paid = buyers.filter((_, index) => states[index] === 'PAID');
    const others = Array.from({ length: 12 }, (_, index) => `LATER-${String(index)}`);
    await Promise.all([
      ...paid.slice(0, 3).map((buyer) => shop.refund(buyer)),
      ...others.map((buyer) => shop.pay(buyer)),
    ]);
    expect(await shop.taken()).toBeLessThanOrEqual(8);
    expect(shop.capturedCents()).toBe((await shop.taken()) * 12_000);
  });

  it('are all refunded if the class is canceled while families pay', async () => {
    for (const already of [0, 4]) {
      shop = await openShop(8);
      await Promise.all(buyers.slice(0, already).map((buyer) => shop.pay(buyer)));
      const later = buyers.slice(10, 18);
      const outcomes = Promise.all(later.map((buyer) => shop.pay(buyer)));
      await shop.cancel();
      await outcomes;
      await shop.finish();
      expect(await shop.taken()).toBe(0);
      expect(shop.capturedCents()).toBe(0);
      const states = await Promise.all(
        [...buyers.slice(0, already), ...later].map((buyer) => shop.orders.ofBuyer(buyer)),
      );
      expect(states.flat().map(({ state }) => state)).not.toContain('PAID');
    }
  }, 240_000);
});
