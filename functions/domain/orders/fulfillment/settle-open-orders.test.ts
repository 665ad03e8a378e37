import { describe, expect, it } from 'vitest';
import { SWEEP_BATCH } from '#contract/endpoints/orders/limits.ts';
import type { PaymentScenario } from '#testing/payments.ts';
import { anOrder, aPaidOrder } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { DependencyDown, PaymentRefused } from '../../shared/refusal.ts';
import type { Order } from '../core/order.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

async function shop(...placed: Order[]) {
  const world = inMemoryWorld();
  for (const order of placed) await world.orders.insert(order);
  const { sweep } = shopOn(world, world);
  const after = async (seconds: number): Promise<void> => {
    world.clock.advanceSeconds(seconds);
    await sweep();
  };
  return { world, sweep, after, only: () => world.orders.all()[0] };
}

/** An order that was just opened, and its payment. */
async function opened(scenario: PaymentScenario = 'approve') {
  const order = anOrder();
  const made = await shop({ ...order, checkAt: order.createdAt + 2 * MINUTE * 1000 });
  made.world.payments.next(scenario);
  const { paypalOrderId } = await made.world.payments.open(order);
  return { ...made, paypalOrderId };
}

describe('the sweep', () => {
  it('leaves an order alone for two minutes, then captures an approved payment', async () => {
    const { world, paypalOrderId, after, only } = await opened();
    world.payments.approve(paypalOrderId);
    await after(2 * MINUTE - 1);
    expect(only()).toMatchObject({ state: 'OPEN' });
    await after(1);
    expect(only()).toMatchObject({ state: 'PAID', receipt: 'SENT', paypalOrderId });
    expect(only()?.checkAt).toBeUndefined();
  });

  it('logs how late it was for the order that waited longest', async () => {
    const { world, after } = await opened();
    await after(HOUR);
    await after(60);
    const sweeps = world.log.lines.filter(({ event }) => event === 'sweep');
    expect(sweeps.map(({ details }) => details)).toEqual([
      { due: 1, looked: 1, lateMinutes: 58 },
      { due: 0, looked: 0, lateMinutes: 0 },
    ]);
  });

  it('checks at each run for three hours, then hourly, and gives up after three days', async () => {
    const { world, after, only } = await opened();
    const reads = () => world.payments.calls.filter((call) => call === 'read').length;
    for (let run = 0; run < 36; run += 1) await after(5 * MINUTE);
    expect(reads()).toBe(36);
    for (let run = 0; run < 24; run += 1) await after(5 * MINUTE);
    expect(reads() - 36).toBeLessThanOrEqual(3);
    for (let hour = 6; hour < 72; hour += 1) await after(HOUR);
    expect(only()).toMatchObject({ state: 'OPEN' });
    await after(HOUR);
    expect(only()).toMatchObject({ state: 'EXPIRED' });
    expect(only()?.checkAt).toBeUndefined();
    const before = world.payments.calls.length;
    await after(HOUR);
    expect(world.payments.calls).toHaveLength(before);
    expect(world.log.lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it("learns PayPal's id by repeating the create, once, and opens no second payment", async () => {
    const { world, paypalOrderId, after, only } = await opened();
    await after(5 * MINUTE);
    expect(only()).toMatchObject({ state: 'OPEN', paypalOrderId });
    await after(5 * MINUTE);
    expect(world.payments.calls.filter((call) => call === 'open')).toHaveLength(2);
    expect(world.payments.known()).toHaveLength(1);
  });

  it('does not repeat a create that PayPal has forgotten: the order expires, and the alarm is raised once', async () => {
    const { world, after, only } = await shop(anOrder({ checkAt: anOrder().createdAt }));
    await after(5 * HOUR + 1);
    for (let day = 0; day < 3; day += 1) await after(24 * HOUR);
    expect(world.payments.calls).toEqual([]);
    expect(only()).toMatchObject({ state: 'EXPIRED' });
    expect(only()?.checkAt).toBeUndefined();
    expect(world.log.lines.filter(({ level }) => level === 'error')).toEqual([
      { level: 'error', event: 'order-without-payment', details: { order: anOrder().number } },
    ]);
  });

  it('keeps the id that another process wrote while it repeated the create', async () => {
    const { world, after, only } = await opened();
    const payments: typeof world.payments = {
      ...world.payments,
      async open(order) {
        await world.orders.change(order, ['OPEN'], { paypalOrderId: 'WRITTEN-FIRST' });
        return await world.payments.open(order);
      },
    };
    world.clock.advanceSeconds(5 * MINUTE);
    await shopOn(world, { payments }).sweep();
    expect(only()).toMatchObject({ state: 'OPEN', paypalOrderId: 'WRITTEN-FIRST' });
    await after(5 * MINUTE);
    expect(only()).toMatchObject({ paypalOrderId: 'WRITTEN-FIRST' });
  });

  it('leaves an order alone if PayPal refuses to open its payment', async () => {
    const { world, only } = await opened();
    const payments = { ...world.payments, open: () => Promise.reject(new PaymentRefused('INVALID', 'debug')) };
    world.clock.advanceSeconds(5 * MINUTE);
    await shopOn(world, { payments }).sweep();
    expect(only()).toMatchObject({ state: 'OPEN' });
    expect(only()?.paypalOrderId).toBeUndefined();
    expect(world.log.lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('never gives up a payment that PayPal holds, and checks it daily after three days', async () => {
    const { world, paypalOrderId, after, only } = await opened('pending');
    world.payments.approve(paypalOrderId);
    await after(5 * MINUTE);
    for (let day = 0; day < 10; day += 1) await after(24 * HOUR);
    expect(only()).toMatchObject({ state: 'PENDING', grants: [] });
    expect(only()?.checkAt).toBe(world.clock.now() + 24 * HOUR * 1000);
    world.payments.review(paypalOrderId, 'COMPLETED');
    await after(24 * HOUR);
    expect(only()).toMatchObject({ state: 'PAID', receipt: 'SENT' });
  });

  it('never charges again after a declined payment method', async () => {
    const { world, paypalOrderId, after, only } = await opened('decline');
    world.payments.approve(paypalOrderId);
    for (let run = 0; run < 5; run += 1) await after(5 * MINUTE);
    expect(only()).toMatchObject({ state: 'FAILED' });
    expect(only()?.checkAt).toBeUndefined();
    expect(world.payments.calls.filter((call) => call === 'capture')).toHaveLength(1);
  });

  it('sends receipts that are due, less and less often, nine times', async () => {
    const due = aPaidOrder({ receipt: 'DUE', checkAt: anOrder().createdAt });
    const { world, only } = await shop(due);
    const failing = shopOn(
      { ...world, mailer: { ...world.mailer, send: () => Promise.reject(new DependencyDown('SES', undefined)) } },
      world,
    );
    const waits: number[] = [];
    for (;;) {
      await failing.sweep();
      const checkAt = only()?.checkAt;
      if (checkAt === undefined) break;
      waits.push((checkAt - world.clock.now()) / 60_000);
      world.clock.set(checkAt);
    }
    expect(waits).toEqual([1, 5, 15, 30, 60, 120, 120, 180]);
    expect(world.log.lines.filter(({ level }) => level === 'error')).toMatchObject([{ event: 'receipt-given-up' }]);
    expect(only()).toMatchObject({ state: 'PAID', receipt: 'DUE', mailFailures: 9 });
  });

  it('checks one batch in a run, and the rest in the next', async () => {
    const orders = Array.from({ length: SWEEP_BATCH + 3 }, (_, index) =>
      anOrder({ number: `01KA${String(index).padStart(4, '0')}`, checkAt: anOrder().createdAt + index }),
    );
    const { world, after } = await shop(...orders);
    const checks = () => world.payments.calls.filter((call) => call === 'read').length;
    await after(2 * MINUTE);
    expect(checks()).toBe(SWEEP_BATCH);
    await after(1);
    expect(checks()).toBe(SWEEP_BATCH + 3);
  });

  it('starts no further order after its time limit', async () => {
    const orders = Array.from({ length: 20 }, (_, index) =>
      anOrder({ number: `01KA${String(index).padStart(4, '0')}`, checkAt: anOrder().createdAt }),
    );
    const { world } = await shop(...orders);
    const payments = {
      ...world.payments,
      read(id: string) {
        world.clock.advanceSeconds(5);
        return world.payments.read(id);
      },
    };
    await shopOn(world, { payments }).sweep();
    expect(world.payments.calls.filter((call) => call === 'read')).toHaveLength(10);
  });

  it('continues with the others when one fails, and checks that one later', async () => {
    const bad = anOrder({ number: 'BAD', checkAt: anOrder().createdAt });
    const good = anOrder({ number: 'GOOD', checkAt: anOrder().createdAt + 1 });
    const { world } = await shop(bad, good);
    const { paypalOrderId } = await world.payments.open(good);
    world.payments.approve(paypalOrderId);
    const payments: typeof world.payments = {
      ...world.payments,
      open: (order) =>
        order.number === 'BAD' ? Promise.reject(new DependencyDown('PayPal', undefined)) : world.payments.open(order),
    };
    world.clock.advanceSeconds(5 * MINUTE);
    await shopOn(world, { payments }).sweep();
    expect(await world.orders.find(good)).toMatchObject({ state: 'PAID' });
    expect((await world.orders.find(bad))?.checkAt).toBe(world.clock.now() + 4 * MINUTE * 1000);
    expect(world.log.lines).toContainEqual(expect.objectContaining({ level: 'warn', event: 'order-not-checked' }));
  });

  it('continues with the others when the failure of one cannot be written either', async () => {
    const bad = anOrder({ number: 'BAD', checkAt: anOrder().createdAt });
    const good = anOrder({ number: 'GOOD', checkAt: anOrder().createdAt + 1 });
    const { world } = await shop(bad, good);
    const { paypalOrderId } = await world.payments.open(good);
    world.payments.approve(paypalOrderId);
    const down = new DependencyDown('DynamoDB', undefined);
    const orders: typeof world.orders = {
      ...world.orders,
      change: (order, ...change) =>
        order.number === 'BAD' ? Promise.reject(down) : world.orders.change(order, ...change),
    };
    world.clock.advanceSeconds(5 * MINUTE);
    await shopOn(world, { payments: world.payments, orders }).sweep();
    expect(await world.orders.find(good)).toMatchObject({ state: 'PAID' });
    expect(await world.orders.find(bad)).toMatchObject({ state: 'OPEN', checkAt: bad.checkAt });
    expect(world.log.lines.filter(({ level }) => level === 'warn')).toEqual([
      { level: 'warn', event: 'order-not-checked', details: { order: 'BAD', cause: down } },
      { level: 'warn', event: 'order-not-postponed', details: { order: 'BAD', cause: down } },
    ]);
  });

  it('trusts the table, not the index, which may be outdated', async () => {
    const { world, paypalOrderId, after } = await opened();
    const late = await world.orders.toCheck(Number.MAX_SAFE_INTEGER, 10);
    await world.orders.change(anOrder(), ['OPEN'], { state: 'FAILED', checkAt: null, paypalOrderId });
    const orders = { ...world.orders, toCheck: () => Promise.resolve(late) };
    world.clock.advanceSeconds(5 * MINUTE);
    const before = world.payments.calls.length;
    await shopOn(world, { payments: world.payments, orders }).sweep();
    await after(0);
    expect(world.payments.calls).toHaveLength(before);
  });
});
