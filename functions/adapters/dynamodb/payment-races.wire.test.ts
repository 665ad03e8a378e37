import { describe, expect, it } from 'vitest';
import { dayIn } from '#contract/dates.ts';
import { captureInstallment } from '#domain/agreements/capture-installment.ts';
import { markOfficeInstallmentPaid } from '#domain/agreements/office/mark-office-installment-paid.ts';
import { markOfficeInstallmentUnpaid } from '#domain/agreements/office/mark-office-installment-unpaid.ts';
import { payInstallment } from '#domain/agreements/pay-installment.ts';
import { reserve } from '#domain/balances/balance.ts';
import { bookOfficeRefund } from '#domain/orders/office/book-office-refund.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import { TEST_START } from '#testing/clock.ts';
import { useDynamoDbForMany } from '#testing/dynamodb.ts';
import { aBalance, aMember, anAgreement, aSentVersion } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { dynamoAgreements } from './agreements.ts';
import { dynamoBalances } from './balances.ts';
import { dynamoBookings } from './orders/bookings.ts';
import { dynamoOrders } from './orders/orders.ts';
import { dynamoReceivedPayments } from './orders/received-payments.ts';

const db = useDynamoDbForMany();

const [TOKEN, VIEWER] = ['a-token', '203.0.113.7'];
const session = { member: aMember() };
const record = () => undefined;

/** A signed agreement whose first installment is $1,200 with 6 hours, in the emulator. */
async function family() {
  const [transactions, agreements, outbox] = (await Promise.all(
    (['transactions', 'agreements', 'outbox'] as const).map((table) => db.emulator.makeTable(table)),
  )) as [string, string, string];
  const inMemory = inMemoryWorld();
  const world = {
    ...inMemory,
    agreements: dynamoAgreements({ agreements, outbox }, db.client),
    balances: dynamoBalances(agreements, db.client),
    credits: dynamoBookings({ transactions, agreements }, db.client),
    received: dynamoReceivedPayments({ transactions, agreements }, db.client),
  };
  const orders = dynamoOrders(transactions, db.client);
  const shop = shopOn(world as unknown as typeof inMemory, { payments: inMemory.payments, orders });
  const agreement = anAgreement({
    ...{ state: 'SIGNED', version: 1, tokenHash: hashToken(TOKEN), unsent: false },
    signed: { name: 'Amy', at: TEST_START, version: 1, sha256: aSentVersion().sha256 },
  });
  const { id } = agreement;
  const balance = aBalance({ version: 0, minutes: 0, credits: [] });
  await world.agreements.write({ agreement, before: undefined, sent: aSentVersion(), balance }, []);
  const dependencies = shop.settling;
  const day = dayIn(inMemory.businessProfile.timeZone, TEST_START);
  return {
    world,
    shop,
    id,
    orders: async () => await orders.ofBuyer(`agreement-${id}`),
    minutes: async () => (await world.balances.find(id))?.minutes,
    mark: async () =>
      await markOfficeInstallmentPaid(dependencies)({
        input: {
          ...{ id, place: '1', method: 'check', day, cents: 120_000, reference: '', note: '', mailReceipt: false },
          openCents: 120_000,
        },
        ...{ session, record },
      }),
    undo: async (order: string) =>
      await markOfficeInstallmentUnpaid(dependencies)({
        input: { id, place: '1', order, reason: 'It bounced' },
        ...{ session, record },
      }),
    refund: async (number: string) =>
      await bookOfficeRefund({ ...dependencies, zone: inMemory.businessProfile.timeZone })({
        input: {
          ...{ number, method: 'check', day, cents: 20_000, hours: 1, reason: 'Less' },
          ...{ items: [], refundedCents: 0 },
        },
        ...{ session, record },
      }),
    approved: async () => {
      const input = { token: TOKEN, installment: `${id}-1` };
      const orderID = await payInstallment(shop.settling)({ input, viewer: VIEWER });
      inMemory.payments.approve(orderID);
      return orderID;
    },
    capture: async (orderID: string) =>
      await captureInstallment(shop.capturing)({ input: { token: TOKEN, orderID }, viewer: VIEWER }),
    kept: () =>
      inMemory.payments
        .known()
        .reduce(
          (sum, { captures, refundedCents }) => sum + captures.reduce((all, one) => all + one.cents, 0) - refundedCents,
          0,
        ),
  };
}

describe('an installment that is marked as paid', () => {
  it('and paid with PayPal at once, twenty times: one counts, and no money stays twice', async () => {
    for (let round = 0; round < 20; round += 1) {
      const at = await family();
      const orderID = await at.approved();
      await Promise.allSettled(round % 2 === 0 ? [at.mark(), at.capture(orderID)] : [at.capture(orderID), at.mark()]);
      at.world.clock.advanceSeconds(300);
      await at.shop.sweep();
      at.world.clock.advanceSeconds(300);
      await at.shop.sweep();
      const paid = (await at.orders()).filter(({ state }) => state === 'PAID');
      expect(paid).toHaveLength(1);
      expect(at.kept()).toBe(paid[0]?.received === undefined ? 120_000 : 0);
      expect(await at.minutes()).toBe(360);
    }
  });

  it('by two owners at once is booked once', async () => {
    const at = await family();
    const answers = await Promise.allSettled([at.mark(), at.mark(), at.mark(), at.mark()]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await at.orders()).toHaveLength(1);
    expect(await at.minutes()).toBe(360);
  });

  it('is undone against a booking: hours are never lost, doubled or below zero', async () => {
    for (let round = 0; round < 10; round += 1) {
      const at = await family();
      await at.mark();
      const [order] = await at.orders();
      const before = (await at.world.balances.find(at.id)) ?? expect.fail('no balance');
      const booking = reserve(before, 60, { at: TEST_START, about: 'A session' }) ?? expect.fail('no hours');
      const [, booked] = await Promise.all([at.undo(order?.number ?? ''), at.world.balances.change(booking)]);
      expect(await at.world.balances.find(at.id)).toMatchObject({ minutes: 0, used: booked ? 60 : 0 });
    }
  });

  it('is undone and refunded at once: only one of both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const at = await family();
      await at.mark();
      const [order] = await at.orders();
      const number = order?.number ?? '';
      const answers = await Promise.allSettled([at.undo(number), at.refund(number), at.refund(number)]);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const [after] = await at.orders();
      expect([120_000, 20_000]).toContain(after?.refundedCents);
      expect(await at.minutes()).toBe(after?.undone === undefined ? 300 : 0);
    }
  });
});
