import { describe, expect, it } from 'vitest';
import { library, type Order } from '#domain/orders/order.ts';
import { settle } from '#domain/orders/settle.ts';
import { aGuide, anItem, anOrder } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { type Run, runOps } from '../testing/run.ts';
import { refundWith } from './refund.ts';

async function paid(changes: Partial<Order> = {}) {
  const world = inMemoryWorld();
  const items = [anItem(aGuide({ id: 'biology' })), anItem(aGuide({ id: 'art', priceCents: 499 }))];
  const order = anOrder({ items, ...changes });
  await world.orders.insert(order);
  const { paypalOrderId } = await world.payments.open(order);
  world.payments.approve(paypalOrderId);
  const payment = await world.payments.read(paypalOrderId);
  if (payment === undefined) throw new Error('PayPal has forgotten the order');
  await settle(world, order, payment);
  const run = (args: readonly string[], answer: string | undefined = 'yes'): Promise<Run> =>
    runOps(['refund', '--local', ...args], { answer, commands: [refundWith(() => world)] });
  const refunded = () => world.payments.known()[0]?.refundedCents;
  return { world, order, run, refunded, stored: () => world.orders.find(order) };
}

describe('ops refund', () => {
  it('shows what it would do, asks, refunds everything, and leaves the mail due', async () => {
    const { order, run, refunded, stored } = await paid();
    const { code, asked, out } = await run([order.number]);
    expect(code).toBe(0);
    expect(asked).toHaveLength(1);
    expect(out).toMatch(
      /This refunds \$24\.98 USD and takes the guides away\.\n\$24\.98 USD was refunded to the buyer; they get an email within minutes\. The order is REFUNDED, and the guides can no longer be downloaded\./,
    );
    expect(refunded()).toBe(2_498);
    expect(await stored()).toMatchObject({ state: 'REFUNDED', grants: [], notice: 'REFUND' });
  });

  it.each([
    ['a whole refund, and takes the guides away', [], 'Your payment has been refunded', []],
    [
      'a refund of one guide, and takes it away',
      ['--pdf', 'art'],
      'Part of your payment has been refunded',
      ['biology'],
    ],
  ])('lets the next sweep email the buyer about %s', async (_, wishes, subject, kept) => {
    const { world, order, run, stored } = await paid();
    await run([order.number, ...wishes, '--yes']);
    world.clock.advanceSeconds(300);
    const { sweep } = shopOn(world, world);
    await sweep();
    await sweep();
    const news = world.mailer.sent.filter((mail) => mail.subject.startsWith(subject));
    expect(news).toMatchObject([{ to: order.buyer.email }]);
    const owned = library([(await stored()) ?? order]);
    expect(owned.map(({ id }) => id)).toEqual(kept);
  });

  it('does nothing without a yes', async () => {
    const { order, run, refunded, stored } = await paid();
    for (const answer of ['', 'no', 'yesterday']) {
      expect(await run([order.number], answer)).toMatchObject({ code: 1, err: 'Nothing was done.' });
    }
    expect(refunded()).toBe(0);
    expect(await stored()).toMatchObject({ state: 'PAID' });
  });

  it('refunds an erased buyer, and announces no mail', async () => {
    const { order, run, refunded } = await paid({ buyer: { email: '', fullname: '' } });
    const { code, out } = await run([order.number]);
    expect(code).toBe(0);
    expect(out).toContain(`Order ${order.number} of an erased buyer, PAID:`);
    expect(out).toContain('$24.98 USD was refunded to the buyer. The order is REFUNDED');
    expect(refunded()).toBe(2_498);
  });

  it('refunds one guide once, even in repeated runs, and takes only that guide away', async () => {
    const { order, run, refunded, stored } = await paid();
    const args = [order.number, '--pdf', 'art', '--reason', 'Printed badly', '--yes'];
    const [first, second] = [await run(args), await run([...args, '--json'])];
    expect(first).toMatchObject({ code: 0, asked: [] });
    expect(first.out).toContain('This refunds $4.99 USD and takes away the guide art, and no other.');
    expect(first.out).toMatch(
      /^\$4\.99 USD was refunded .* The order stays PAID, and the refunded guide can no longer be downloaded\.$/m,
    );
    expect(second).toMatchObject({ code: 0, asked: [] });
    expect(JSON.parse(second.out)).toEqual({ order: order.number, state: 'PAID', givenBackCents: 0 });
    expect(refunded()).toBe(499);
    expect(await stored()).toMatchObject({ state: 'PAID', grants: ['biology'], refundedCents: 499 });
  });

  it('names the guides that were free with the last one of a bundle', async () => {
    const bundled = { bundleId: 'both' };
    const items = [
      { ...anItem(aGuide({ id: 'biology' })), ...bundled },
      { ...anItem(aGuide({ id: 'art' })), cents: 0, ...bundled },
      anItem(aGuide({ id: 'law' })),
    ];
    const { order, run, stored } = await paid({ items, totalCents: 3_998 });
    const { out } = await run([order.number, '--pdf', 'biology']);
    expect(out).toContain('takes away the guide biology, and what was free with it (art), and no other.');
    expect(await stored()).toMatchObject({ state: 'PAID', grants: ['law'] });
  });

  it('refunds the rest, and then nothing more', async () => {
    const { order, run, refunded } = await paid();
    await run([order.number, '--pdf', 'art', '--yes']);
    const rest = await run([order.number, '--yes']);
    expect(rest).toMatchObject({ code: 0 });
    expect(rest.out).toContain('This refunds $19.99 USD and takes the guides away.');
    const { out } = await run([order.number, '--yes']);
    expect(refunded()).toBe(2_498);
    expect(out).toBe(`Order ${order.number} has nothing left to refund.`);
  });

  it.each([
    ['an unknown order', ['UNKNOWN'], 'There is no order UNKNOWN.'],
    ['a guide that is not in the order', [anOrder().number, '--pdf', 'chess'], 'has no guide chess'],
  ])('refuses %s', async (_, args, reason) => {
    const { run, refunded } = await paid();
    const { code, err } = await run(args);
    expect(code).toBe(1);
    expect(err).toContain(reason);
    expect(refunded()).toBe(0);
  });

  it('refuses an unpaid order', async () => {
    const { world, run } = await paid();
    await world.orders.insert(anOrder({ number: 'OPEN1' }));
    expect(await run(['OPEN1', '--yes'])).toMatchObject({
      code: 1,
      err: 'Order OPEN1 is OPEN, so there is nothing to refund.',
    });
  });

  it('says that it can run again if PayPal does not answer', async () => {
    const { world, order, run, refunded } = await paid();
    const original = { ...world.payments };
    let failures = 1;
    world.payments.refund = async (request) => {
      await original.refund(request);
      if ((failures -= 1) >= 0) await world.payments.capture(order, 'UNKNOWN');
    };
    const { code, err } = await run([order.number, '--yes']);
    expect(code).toBe(1);
    expect(err).toMatch(
      /^PayPal is not answering\. Rerun the command: it continues where it stopped\. \(.*\) Running it again is safe: nothing is refunded twice\.$/,
    );
    expect(await run([order.number, '--yes'])).toMatchObject({ code: 0 });
    expect(refunded()).toBe(2_498);
  });
});
