import { describe, expect, it } from 'vitest';
import { anOrder, aPaidOrder } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { DependencyDown } from '../../shared/refusal.ts';
import type { Order } from '../core/order.ts';

const erased = { email: '', fullname: '' };

async function shop(changes: Partial<Order>) {
  const world = inMemoryWorld();
  const order = anOrder(changes);
  const { paypalOrderId } = await world.payments.open(order);
  world.payments.approve(paypalOrderId);
  const captured = await world.payments.capture(order, paypalOrderId);
  const paid = aPaidOrder({ paypalOrderId, captureId: captured.captures[0]?.id ?? '', ...changes });
  await world.orders.insert(paid);
  const { fulfill, sweep } = shopOn(world, world);
  return { world, paypalOrderId, paid, fulfill, sweep, stored: async () => (await world.orders.find(paid)) ?? paid };
}

describe('an order whose buyer was erased', () => {
  it('causes no email when its state changes, and nothing stays due', async () => {
    const { world, paid, fulfill, stored } = await shop({
      buyer: erased,
      state: 'REFUNDED',
      notice: 'REFUND',
      checkAt: 1,
    });
    await fulfill(paid);
    expect(world.mailer.sent).toEqual([]);
    const order = await stored();
    expect(order).toMatchObject({ state: 'REFUNDED', receipt: 'SENT' });
    expect([order.notice, order.checkAt]).toEqual([undefined, undefined]);
    expect(world.log.lines).toMatchObject([{ level: 'info', event: 'buyer-erased' }]);
  });

  it('is paid anyway, without a receipt', async () => {
    const { world, paid, fulfill, stored } = await shop({ buyer: erased, receipt: 'DUE', checkAt: 1 });
    await fulfill(paid);
    expect(world.mailer.sent).toEqual([]);
    const order = await stored();
    expect(order).toMatchObject({ state: 'PAID', grants: paid.grants, receipt: 'NONE' });
    expect(order.checkAt).toBeUndefined();
  });

  it('is still refunded if it was paid twice', async () => {
    const { world, paid, fulfill, stored } = await shop({ buyer: erased, receipt: 'DUE', checkAt: 1 });
    await world.orders.insert(aPaidOrder({ number: '01KA0EARLIER', paidAt: 1 }));
    await fulfill(paid);
    expect(world.payments.known()).toMatchObject([{ refundedCents: paid.totalCents }]);
    expect(await stored()).toMatchObject({ state: 'REFUNDED' });
    expect(world.mailer.sent).toEqual([]);
  });

  it('is checked daily by the sweep while it is disputed, and then no more', async () => {
    const { world, paypalOrderId, sweep, stored } = await shop({
      buyer: erased,
      state: 'SUSPENDED',
      notice: 'SUSPENDED',
      checkAt: anOrder().createdAt,
    });
    world.payments.disputed(paypalOrderId);
    await sweep();
    expect(await stored()).toMatchObject({ state: 'SUSPENDED', checkAt: world.clock.now() + 24 * 3_600_000 });
    world.payments.disputed(paypalOrderId, 'lost');
    world.clock.advanceSeconds(24 * 3_600);
    await sweep();
    expect(await stored()).toMatchObject({ state: 'REFUNDED' });
    expect((await stored()).checkAt).toBeUndefined();
    // Only the business gets an email about the dispute.
    expect(world.mailer.sent.map(({ to }) => to)).toEqual([world.businessInbox]);
    expect(world.log.lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });
});

describe('an order whose buyer was not erased', () => {
  it('gets its receipt number before its receipt, which shows the number', async () => {
    const { world, paid, fulfill, stored } = await shop({ receipt: 'DUE', checkAt: 1 });
    await world.files.store('biology.pdf', new Uint8Array([1]));
    const { receiptNumber = 'none' } = await fulfill(paid);
    expect(receiptNumber).toMatch(/^RTC-\d{5}$/);
    expect(await stored()).toMatchObject({ receiptNumber, receipt: 'SENT' });
    expect(world.mailer.sent[0]?.text).toContain(`Receipt number: ${receiptNumber}`);
  });

  it('stays paid if the receipt number fails, and gets number and receipt from the sweep', async () => {
    const { world, paid, stored } = await shop({ receipt: 'DUE', checkAt: 1 });
    await world.files.store('biology.pdf', new Uint8Array([1]));
    const takeReceiptNumber = () => Promise.reject(new DependencyDown('DynamoDB', new Error('throttled')));
    await shopOn(world, { ...world, orders: { ...world.orders, takeReceiptNumber } }).fulfill(paid);
    expect(await stored()).toMatchObject({ state: 'PAID', grants: paid.grants, receipt: 'DUE', mailFailures: 1 });
    expect(world.mailer.sent).toEqual([]);
    world.clock.advanceSeconds(3_600);
    await shopOn(world, world).sweep();
    expect(await stored()).toMatchObject({ receipt: 'SENT', receiptNumber: expect.stringMatching(/^RTC-/) as string });
    expect(world.mailer.sent).toHaveLength(1);
  });

  it('has its notice emailed to the buyer once', async () => {
    const { world, paid, fulfill, stored } = await shop({ state: 'REFUNDED', notice: 'REFUND', refundedCents: 1_999 });
    await fulfill(await fulfill(paid));
    expect(world.mailer.sent).toMatchObject([{ to: 'amy@example.com' }]);
    expect((await stored()).notice).toBeUndefined();
  });
});
