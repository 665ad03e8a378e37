import { describe, expect, it } from 'vitest';
import type { PaymentScenario } from '#testing/payments.ts';
import { aGuide, anItem, anOrder, aSession } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld, refusalOf, type World } from '#testing/world.ts';
import { DependencyDown } from '../../shared/refusal.ts';
import { sendReceipt } from '../receipts/send-receipt.ts';
import { settle } from '../settlement/settle.ts';
import { captureOrder } from './capture-order.ts';
import { bookPayment, fulfill } from './fulfill.ts';

const guide = aGuide();

async function approved(scenario: PaymentScenario = 'approve', times?: number) {
  const world = inMemoryWorld();
  await world.files.store(guide.fileName, new Uint8Array([1, 2, 3]));
  const order = anOrder({ items: [anItem(guide)] });
  await world.orders.insert(order);
  world.payments.next(scenario, times);
  const { paypalOrderId } = await world.payments.open(order);
  world.payments.approve(paypalOrderId);
  const waits: number[] = [];
  const capture = (changes: Partial<Parameters<typeof captureOrder>[0]> = {}, orderID = paypalOrderId) =>
    captureOrder({
      ...world,
      fulfill: fulfill({ ...world, sendReceipt: sendReceipt(world) }),
      bookPayment: bookPayment(world),
      wait(milliseconds) {
        waits.push(milliseconds);
        world.clock.advanceSeconds(milliseconds / 1000);
        return Promise.resolve();
      },
      deadline: () => new Promise(() => undefined),
      ...changes,
    })({ input: { orderID }, session: aSession() });
  const stored = () => world.orders.find(order);
  return { world, order, paypalOrderId, capture, stored, waits };
}

describe('capturing an order', () => {
  it('takes the money, grants the guides and emails the receipt', async () => {
    const { world, capture, stored } = await approved();
    expect(await capture()).toEqual({ status: 'COMPLETED' });
    expect(await stored()).toMatchObject({ state: 'PAID', grants: [guide.id], receipt: 'SENT' });
    expect(world.mailer.sent).toMatchObject([{ to: 'amy@example.com' }]);
  });

  it('leaves the receipt to the sweep if PayPal was slow', async () => {
    const { world, capture, stored } = await approved();
    const payments = {
      ...world.payments,
      read(id: string) {
        world.clock.advanceSeconds(8);
        return world.payments.read(id);
      },
    };
    expect(await capture({ payments })).toEqual({ status: 'COMPLETED' });
    expect(world.mailer.sent).toEqual([]);
    expect(await stored()).toMatchObject({ state: 'PAID', receipt: 'DUE', checkAt: world.clock.now() + 120_000 });
    world.clock.advanceSeconds(120);
    await shopOn(world, world).sweep();
    expect(world.mailer.sent).toMatchObject([{ to: 'amy@example.com' }]);
    expect(await stored()).toMatchObject({ receipt: 'SENT' });
  });

  it('takes the money once and emails one receipt for a double click', async () => {
    const { world, capture, order } = await approved();
    const answers = await Promise.all([capture(), capture()]);
    expect(answers).toEqual([{ status: 'COMPLETED' }, { status: 'COMPLETED' }]);
    expect(world.mailer.sent).toHaveLength(1);
    expect(world.payments.known()[0]?.captures).toMatchObject([{ cents: order.totalCents }]);
  });

  it('answers with the receipt number even while another settlement still has to assign it', async () => {
    const { world, order, paypalOrderId, capture, stored } = await approved();
    const payment = await world.payments.read(paypalOrderId);
    await settle(world, order, payment ?? expect.fail('no payment'));
    expect(await stored()).toMatchObject({ state: 'PAID', receipt: 'DUE' });
    expect(await stored()).not.toHaveProperty('receiptNumber');
    expect(await capture()).toEqual({ status: 'COMPLETED' });
    // The email remains with the settlement that made the order paid.
    expect(await stored()).toMatchObject({ receiptNumber: expect.any(String) as string, receipt: 'DUE' });
    expect(world.mailer.sent).toEqual([]);
  });

  it('returns PENDING and emails nothing while PayPal holds the payment', async () => {
    const { world, capture, stored } = await approved('pending');
    expect(await capture()).toEqual({ status: 'PENDING' });
    expect(await stored()).toMatchObject({ state: 'PENDING', grants: [] });
    expect(world.mailer.sent).toEqual([]);
  });

  it('returns NOT_APPROVED before the buyer has approved', async () => {
    const { world, order, capture } = await approved();
    const second = anOrder({ number: 'SECOND' });
    await world.orders.insert(second);
    const { paypalOrderId } = await world.payments.open(second);
    expect(await capture({}, paypalOrderId)).toEqual({ status: 'NOT_APPROVED' });
    expect(await world.orders.find(order)).toMatchObject({ state: 'OPEN' });
  });

  it('returns UNDER_REVIEW and grants nothing if the captured amount is wrong', async () => {
    const { world, capture, stored } = await approved('wrong-amount');
    expect(await capture()).toEqual({ status: 'UNDER_REVIEW' });
    expect(await stored()).toMatchObject({ state: 'QUARANTINED', grants: [] });
    expect(world.mailer.sent).toEqual([]);
  });

  it.each(['decline', 'declined-capture', 'compliance-violation'] as const)(
    'fails if PayPal refused: %s',
    async (scenario) => {
      const { capture, stored } = await approved(scenario);
      expect(await refusalOf(capture())).toMatchObject({
        code: 'PAYMENT_REFUSED',
        message: 'PayPal declined the payment. You haven’t been charged.',
      });
      expect((await stored())?.grants).toEqual([]);
    },
  );

  it('answers the same for someone else’s order as for an unknown one', async () => {
    const { world, capture } = await approved();
    const theirs = anOrder({ buyerId: 'someone-else', number: 'THEIRS' });
    await world.orders.insert(theirs);
    const { paypalOrderId } = await world.payments.open(theirs);
    world.payments.approve(paypalOrderId);
    const elsewhere = anOrder({ number: 'WITHOUT' });
    const { paypalOrderId: withoutNumber } = await world.payments.open(elsewhere);
    world.payments.tamper(withoutNumber, { customId: '' });

    const refusals = [];
    for (const id of [paypalOrderId, 'UNKNOWN', withoutNumber]) {
      const { code, message, fields, res } = await refusalOf(capture({}, id));
      refusals.push({ code, message, fields, res });
    }
    expect(refusals[0]?.code).toBe('NOT_FOUND');
    expect(refusals).toEqual([refusals[0], refusals[0], refusals[0]]);
    expect(world.payments.calls).not.toContain('capture');
    expect(await world.orders.find(theirs)).toEqual(theirs);
  });

  it('does not read an order without a number', async () => {
    const { world, capture, paypalOrderId } = await approved();
    world.payments.tamper(paypalOrderId, { customId: '' });
    const orders = { ...world.orders, find: () => Promise.reject(new Error('DynamoDB refuses empty keys')) };
    expect((await refusalOf(capture({ orders }))).code).toBe('NOT_FOUND');
  });

  describe('when PayPal does not answer', () => {
    it.each(['http-500', 'http-500-after-capture', 'drop-capture-after-commit'] as const)(
      'reads again and finds out: %s',
      async (scenario) => {
        const { world, capture, stored, waits } = await approved(scenario);
        expect(await capture()).toEqual({ status: 'COMPLETED' });
        expect(await stored()).toMatchObject({ state: 'PAID' });
        expect(world.payments.known()[0]?.captures).toHaveLength(1);
        expect(waits).toEqual([1_000]);
      },
    );

    it('returns PENDING after three reads and leaves the order open', async () => {
      const { world, capture, stored, order, waits } = await approved('outage');
      expect(await capture()).toEqual({ status: 'PENDING' });
      expect(await stored()).toEqual(order);
      expect(world.payments.calls.filter((call) => call === 'read')).toHaveLength(3);
      expect(waits).toEqual([1_000, 1_000]);
      expect(world.log.lines).toMatchObject(
        Array.from({ length: 3 }, () => ({ level: 'warn', event: 'payment-state-unknown' })),
      );
    });

    it('returns PENDING earlier if each read is slow, so the page gets an answer', async () => {
      const { world, capture } = await approved('outage');
      const payments = {
        ...world.payments,
        read(id: string) {
          world.clock.advanceSeconds(11);
          return world.payments.read(id);
        },
      };
      expect(await capture({ payments })).toEqual({ status: 'PENDING' });
      expect(world.payments.calls).toEqual(['open', 'read']);
    });

    it('returns PENDING at the deadline, and the settlement that still runs does no harm', async () => {
      const { world, capture, stored } = await approved();
      const asked: number[] = [];
      let answerNow = (): void => undefined;
      const slow = new Promise<void>((resolve) => {
        answerNow = resolve;
      });
      const deadline = (milliseconds: number) => {
        asked.push(milliseconds);
        return Promise.resolve(undefined);
      };
      const payments = {
        ...world.payments,
        read: async (id: string) => {
          await slow;
          return await world.payments.read(id);
        },
      };
      expect(await capture({ payments, deadline })).toEqual({ status: 'PENDING' });
      expect(asked).toEqual([19_000]);
      expect(await stored()).toMatchObject({ state: 'OPEN' });
      expect(world.log.lines).toMatchObject([{ level: 'warn', event: 'payment-state-late' }]);
      answerNow();
      await expect.poll(stored).toMatchObject({ state: 'PAID', receipt: 'SENT' });
      expect(await capture()).toEqual({ status: 'COMPLETED' });
      expect(world.payments.known()[0]?.captures).toHaveLength(1);
    });

    it('finds out at a later call', async () => {
      const { world, capture, stored } = await approved('outage-after-capture', 2);
      // The first read must succeed, so PayPal captures before it stops answering.
      let reads = 0;
      const payments = {
        ...world.payments,
        read: async (id: string) => {
          reads += 1;
          const [payment] = world.payments.known();
          return reads === 1 ? payment : await world.payments.read(id);
        },
      };
      expect(await capture({ payments })).toEqual({ status: 'PENDING' });
      expect(await stored()).toMatchObject({ state: 'OPEN' });
      expect(await capture()).toEqual({ status: 'COMPLETED' });
      expect(world.payments.known()[0]?.captures).toHaveLength(1);
    });

    it('returns PENDING when the table is down, and leaves the order to the next settlement', async () => {
      const { world, capture, stored } = await approved();
      const orders = { ...world.orders, change: () => Promise.reject(new DependencyDown('DynamoDB', undefined)) };
      expect(await capture({ orders })).toEqual({ status: 'PENDING' });
      expect(await stored()).toMatchObject({ state: 'OPEN' });
      expect(await capture()).toEqual({ status: 'COMPLETED' });
    });
  });

  it('answers the same for a stranger’s payment with our order number as for an unknown one, and raises the alarm', async () => {
    const { world, capture, stored, order, paypalOrderId } = await approved();
    const { paypalOrderId: foreign } = await world.payments.open(anOrder({ number: 'A-CENT', totalCents: 1 }));
    world.payments.tamper(foreign, { customId: order.number });
    world.payments.approve(foreign);
    const unknown = await refusalOf(capture({}, 'UNKNOWN'));
    const { code, message, fields, res } = await refusalOf(capture({}, foreign));
    expect({ code, message, fields, res }).toEqual({
      code: 'NOT_FOUND',
      message: unknown.message,
      fields: undefined,
      res: undefined,
    });
    expect(await stored()).toEqual({ ...order, paypalOrderId });
    expect(world.payments.calls).not.toContain('capture');
    expect(world.log.lines).toEqual([
      {
        level: 'error',
        event: 'foreign-payment',
        details: { order: order.number, state: 'OPEN', paypalOrder: foreign, captured: false },
      },
    ]);
    expect(await capture()).toEqual({ status: 'COMPLETED' });
  });

  it('is limited to 120 an hour for a person, before any call to PayPal', async () => {
    const { world, capture } = await approved();
    for (let count = 0; count < 120; count += 1) await capture();
    const calls = world.payments.calls.length;
    expect((await refusalOf(capture())).code).toBe('TOO_MANY_REQUESTS');
    expect(world.payments.calls).toHaveLength(calls);
    world.clock.advanceSeconds(3_600);
    expect(await capture()).toEqual({ status: 'COMPLETED' });
  });

  it('succeeds if the receipt cannot be sent: it stays due', async () => {
    const { world, capture, stored } = await approved();
    const mailer: World['mailer'] = {
      ...world.mailer,
      send: () => Promise.reject(new DependencyDown('SES', new Error('throttled'))),
    };
    expect(await capture({ fulfill: fulfill({ ...world, sendReceipt: sendReceipt({ ...world, mailer }) }) })).toEqual({
      status: 'COMPLETED',
    });
    expect(await stored()).toMatchObject({ state: 'PAID', grants: [guide.id], receipt: 'DUE' });
    expect(world.log.lines).toMatchObject([{ event: 'order-paid' }, { level: 'warn', event: 'receipt-not-sent' }]);
  });

  it('does not hide unexpected errors', async () => {
    const { capture, world } = await approved();
    const payments = { ...world.payments, read: () => Promise.reject(new TypeError('a bug')) };
    await expect(capture({ payments })).rejects.toThrow('a bug');
  });
});
