import { describe, expect, it } from 'vitest';
import type { PaymentScenario } from '#testing/payments.ts';
import { aGuide, anItem, anOrder } from '#testing/samples.ts';
import { inMemoryWorld, type World } from '#testing/world.ts';
import { DependencyDown, NotWritten, PaymentRefused } from '../../shared/refusal.ts';
import { type Order, orderStates } from '../core/order.ts';
import type { PaymentState, Payments } from '../core/ports.ts';
import { readPayment } from './read-payment.ts';
import { settle } from './settle.ts';

const completed = { id: 'CAP', status: 'COMPLETED', currency: 'USD', cents: 2_498 };
const items = [anItem(aGuide({ id: 'biology' })), anItem(aGuide({ id: 'art', priceCents: 499 }))];

async function opened(scenario: PaymentScenario = 'approve', changes: Partial<Order> = {}, times?: number) {
  const world = inMemoryWorld();
  world.payments.next(scenario, times);
  const { paypalOrderId } = await world.payments.open(anOrder({ items, ...changes }));
  const order = anOrder({ items, paypalOrderId, ...changes });
  await world.orders.insert(order);
  const read = async (): Promise<PaymentState> => {
    const state = await world.payments.read(paypalOrderId);
    if (state === undefined) throw new Error('PayPal has forgotten the order');
    return state;
  };
  const stored = async (): Promise<Order> => (await world.orders.find(order)) ?? order;
  const settleNow = async (changed: Partial<World> = {}) =>
    settle({ ...world, ...changed }, await stored(), await read());
  const captures = (): number => world.payments.known().flatMap((payment) => payment.captures).length;
  return { world, order, paypalOrderId, read, stored, settleNow, captures };
}

async function approved(...setup: Parameters<typeof opened>) {
  const setting = await opened(...setup);
  setting.world.payments.approve(setting.paypalOrderId);
  return setting;
}

describe('settling an order', () => {
  it('captures an approved payment, grants the guides and makes the receipt due, all in one write', async () => {
    const { world, order, paypalOrderId, settleNow, stored, read } = await approved();
    world.clock.advanceSeconds(90);
    const settlement = await settleNow();
    const [capture] = (await read()).captures;
    const paid: Order = {
      ...order,
      state: 'PAID',
      grants: ['biology', 'art'],
      receipt: 'DUE',
      paypalOrderId,
      captureId: capture?.id ?? '',
      capturedCents: 2_498,
      feeCents: capture?.feeCents ?? 0,
      paidAt: world.clock.now(),
      claimedAt: world.clock.now(),
      checkAt: world.clock.now() + 120_000,
    };
    expect(settlement).toEqual({ status: 'COMPLETED', order: paid, paidNow: true });
    expect(await stored()).toEqual(paid);
  });

  it('does nothing for an order without the id of its payment that was removed with its buyer', async () => {
    const { world, order, read, captures } = await approved();
    const { paypalOrderId: _, ...known } = order;
    world.orders.remove(order);
    expect(await settle(world, known, await read())).toEqual({ status: 'FOREIGN', order: known, paidNow: false });
    expect(await readPayment(world, known)).toEqual({ order: known });
    expect(captures()).toBe(0);
    expect(world.log.lines).toEqual([]);
  });

  it('names a refund whose money it knew before PayPal listed it', async () => {
    const { world, order, read, stored, settleNow } = await approved();
    await settleNow();
    const [taken] = (await read()).captures;
    const unlisted = { at: 5, cents: 400, by: 'DISPUTE' } as const;
    await world.orders.change(order, ['PAID'], { refundedCents: 400, refunds: [unlisted] });
    await world.payments.refund({ captureId: taken?.id ?? '', currency: 'USD', cents: 400, requestId: 'by-dispute' });
    await settleNow();
    const [listed] = (await read()).refunds ?? [];
    expect(await stored()).toMatchObject({
      state: 'PAID',
      refundedCents: 400,
      refunds: [{ id: listed?.id, cents: 400 }],
    });
    expect((await settleNow()).noticeNow).toBeUndefined();
  });

  it('logs each payment once, so sales can be counted', async () => {
    const { world, order, settleNow } = await approved();
    await settleNow();
    await settleNow();
    expect(world.log.lines).toEqual([
      { level: 'info', event: 'order-paid', details: { order: order.number, cents: 2_498 } },
    ]);
  });

  it('takes effect once, no matter how often it runs', async () => {
    const { settleNow, stored, captures } = await approved();
    await settleNow();
    const paid = await stored();
    expect(await settleNow()).toEqual({ status: 'COMPLETED', order: paid, paidNow: false });
    expect(await stored()).toEqual(paid);
    expect(captures()).toBe(1);
  });

  it('takes effect once for several runs at the same time, and all return the same', async () => {
    const { settleNow, captures } = await approved();
    const settlements = await Promise.all(Array.from({ length: 5 }, () => settleNow()));
    expect(settlements.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'COMPLETED'));
    expect(settlements.filter(({ paidNow }) => paidNow)).toHaveLength(1);
    expect(new Set(settlements.map(({ order }) => order.captureId)).size).toBe(1);
    expect(captures()).toBe(1);
  });

  it('captures nothing before the buyer has approved, and leaves the order open', async () => {
    const { order, world, settleNow, stored } = await opened();
    expect(await settleNow()).toEqual({ status: 'NOT_APPROVED', order, paidNow: false });
    expect(world.payments.calls).not.toContain('capture');
    expect(await stored()).toEqual(order);
  });

  it('finishes after a function that ended right after the capture', async () => {
    const { world, order, paypalOrderId, settleNow, captures } = await approved();
    await world.payments.capture(order, paypalOrderId);
    expect(await settleNow()).toMatchObject({ status: 'COMPLETED', paidNow: true });
    expect(captures()).toBe(1);
  });

  it('reads the result if PayPal has already captured and has forgotten the key', async () => {
    const { world, order, paypalOrderId, read, captures } = await approved();
    const seen = await read();
    await world.payments.capture(order, paypalOrderId);
    const capture = () => Promise.reject(new PaymentRefused('ORDER_ALREADY_CAPTURED', 'd'));
    const forgetful = { ...world, payments: { ...world.payments, capture } };
    expect(await settle(forgetful, order, seen)).toMatchObject({ status: 'COMPLETED', paidNow: true });
    expect(captures()).toBe(1);
  });

  it('does not end a dispute that was opened while the answer to the capture was on its way', async () => {
    const { world, order, read, stored } = await approved();
    const capture: Payments['capture'] = async (...request) => {
      const captured = await world.payments.capture(...request);
      await settle(world, order, { ...captured, dispute: 'OPEN' });
      // The notice was sent, so only the state differs from before.
      await world.orders.change(order, ['SUSPENDED'], { notice: null });
      return captured;
    };
    const late = { ...world, payments: { ...world.payments, capture } };
    expect(await settle(late, order, await read())).toMatchObject({ status: 'UNDER_REVIEW', paidNow: false });
    expect(await stored()).toMatchObject({ state: 'SUSPENDED', receipt: 'NONE' });
  });

  describe('while PayPal holds the payment', () => {
    it('grants nothing', async () => {
      const { settleNow, stored } = await approved('pending');
      expect(await settleNow()).toMatchObject({ status: 'PENDING', paidNow: false });
      expect(await stored()).toMatchObject({ state: 'PENDING', grants: [], receipt: 'NONE', capturedCents: 2_498 });
      expect(await settleNow()).toMatchObject({ status: 'PENDING', paidNow: false });
    });

    it('grants once PayPal releases it', async () => {
      const { world, paypalOrderId, settleNow, stored } = await approved('pending');
      await settleNow();
      world.payments.review(paypalOrderId, 'COMPLETED');
      expect(await settleNow()).toMatchObject({ status: 'COMPLETED', paidNow: true });
      expect(await stored()).toMatchObject({ state: 'PAID', grants: ['biology', 'art'], receipt: 'DUE' });
    });

    it('fails once PayPal declines it', async () => {
      const { world, paypalOrderId, settleNow, stored } = await approved('pending');
      await settleNow();
      world.payments.review(paypalOrderId, 'DECLINED');
      expect(await settleNow()).toMatchObject({ status: 'REFUSED', paidNow: false });
      expect(await stored()).toMatchObject({ state: 'FAILED', grants: [], problem: 'capture DECLINED' });
    });
  });

  it('fails if the capture was declined', async () => {
    const { settleNow, stored } = await approved('declined-capture');
    expect(await settleNow()).toMatchObject({ status: 'REFUSED', paidNow: false });
    expect(await stored()).toMatchObject({ state: 'FAILED', grants: [], problem: 'capture DECLINED' });
  });

  describe('sets an order aside for an operator, grants nothing and raises the alarm', () => {
    it.each([
      ['wrong-amount', 'captured with another amount'],
      ['wrong-currency', 'captured with another currency'],
      ['wrong-payee', 'captured with another payee'],
    ] as const)('%s', async (scenario, problem) => {
      const { world, settleNow, stored } = await approved(scenario);
      expect(await settleNow()).toMatchObject({ status: 'UNDER_REVIEW', paidNow: false });
      expect(await stored()).toMatchObject({ state: 'QUARANTINED', grants: [], receipt: 'NONE', problem });
      expect(world.log.lines).toEqual([
        { level: 'error', event: 'order-quarantined', details: { order: anOrder().number, problem } },
      ]);
      expect(await settleNow()).toMatchObject({ status: 'UNDER_REVIEW', paidNow: false });
      expect(world.log.lines).toHaveLength(1);
    });

    it('another order of ours', async () => {
      const { world, order, read } = await approved();
      const payment = { ...(await read()), status: 'COMPLETED', customId: 'ANOTHER', captures: [completed] } as const;
      expect(await settle(world, order, payment)).toMatchObject({ status: 'UNDER_REVIEW' });
      expect(await world.orders.find(order)).toMatchObject({ problem: 'captured with another custom_id' });
    });

    it('no payee at all', async () => {
      const { world, order, read } = await approved();
      const payment = {
        ...(await read()),
        status: 'COMPLETED',
        payeeMerchantId: undefined,
        captures: [completed],
      } as const;
      expect(await settle(world, order, payment)).toMatchObject({ status: 'UNDER_REVIEW' });
    });

    it('several differences, all of which are recorded', async () => {
      const { world, order, read } = await approved();
      const captures = [{ ...completed, cents: 1, currency: 'EUR' }];
      const payment = { ...(await read()), status: 'COMPLETED', payeeMerchantId: 'X', captures } as const;
      await settle(world, order, payment);
      expect(await world.orders.find(order)).toMatchObject({
        problem: 'captured with another payee, currency, amount',
        capturedCents: 1,
      });
    });
  });

  it('uses the completed capture if an earlier one was declined', async () => {
    const { world, order, read } = await approved();
    const captures = [completed, { ...completed, id: 'EARLIER', status: 'DECLINED' }];
    const payment = { ...(await read()), status: 'COMPLETED', captures } as const;
    expect(await settle(world, order, payment)).toMatchObject({ status: 'COMPLETED', order: { captureId: 'CAP' } });
  });

  describe('when PayPal refuses', () => {
    it('ends the order after a declined payment method, and never captures again', async () => {
      const { world, settleNow, stored, captures } = await approved('decline', {}, 1);
      expect(await settleNow()).toMatchObject({ status: 'REFUSED', paidNow: false });
      expect(await stored()).toMatchObject({
        state: 'FAILED',
        grants: [],
        problem: expect.stringMatching(/^INSTRUMENT_DECLINED \(debug_id \w+\)$/) as unknown,
      });
      expect(world.log.lines).toMatchObject([
        {
          level: 'warn',
          event: 'payment-refused',
          details: { order: anOrder().number, problem: expect.stringContaining('INSTRUMENT_DECLINED') as unknown },
        },
      ]);
      expect(await settleNow()).toMatchObject({ status: 'REFUSED', paidNow: false });
      expect(world.payments.calls.filter((call) => call === 'capture')).toHaveLength(1);
      expect(captures()).toBe(0);
    });

    it('uses one key for several settlements at the same time, so all are declined or none', async () => {
      const { settleNow, stored, captures } = await approved('decline', {}, 1);
      const settlements = await Promise.all([settleNow(), settleNow(), settleNow()]);
      expect(settlements.map(({ status }) => status)).toEqual(['REFUSED', 'REFUSED', 'REFUSED']);
      expect(await stored()).toMatchObject({ state: 'FAILED' });
      expect(captures()).toBe(0);
    });

    it.each([
      ['compliance-violation', 'COMPLIANCE_VIOLATION'],
      ['transaction-refused', 'TRANSACTION_REFUSED'],
    ] as const)('fails for good after %s and keeps the reason', async (scenario, issue) => {
      const { settleNow, stored } = await approved(scenario);
      expect(await settleNow()).toMatchObject({ status: 'REFUSED', paidNow: false });
      const failed = await stored();
      expect(failed).toMatchObject({ state: 'FAILED', grants: [] });
      expect(failed.problem).toMatch(new RegExp(`^${issue} \\(debug_id \\w+\\)$`));
    });

    it('leaves the order open while the buyer has to return to PayPal', async () => {
      const { world, settleNow, stored, order } = await approved('payer-action-required');
      const claimed = { ...order, claimedAt: world.clock.now() };
      expect(await settleNow()).toEqual({ status: 'NOT_APPROVED', order: claimed, paidNow: false });
      // Nobody has paid, so nobody waits for it.
      expect(await stored()).toEqual(order);
    });

    it.each(['transaction-refused', 'decline'] as const)(
      'returns what another settlement wrote in the meantime: %s',
      async (scenario) => {
        const { world, order, read, settleNow } = await approved(scenario);
        const seen = await read();
        await settleNow();
        await world.orders.change(order, ['FAILED'], { state: 'PAID' });
        expect(await settle(world, order, seen)).toMatchObject({ status: 'COMPLETED', paidNow: false });
      },
    );
  });

  describe('when PayPal does not answer', () => {
    it('decides nothing', async () => {
      const { world, settleNow, stored, order } = await approved('http-500');
      await expect(settleNow()).rejects.toThrow(DependencyDown);
      expect(await stored()).toEqual({ ...order, claimedAt: world.clock.now() });
      expect(await settleNow()).toMatchObject({ status: 'COMPLETED', paidNow: true });
    });

    it('finds out the next time that PayPal took the money', async () => {
      const { world, settleNow, stored, order, captures } = await approved('drop-capture-after-commit');
      await expect(settleNow()).rejects.toThrow(DependencyDown);
      expect(await stored()).toEqual({ ...order, claimedAt: world.clock.now() });
      expect(await settleNow()).toMatchObject({ status: 'COMPLETED', paidNow: true });
      expect(captures()).toBe(1);
    });
  });

  it('leaves the order open when it cannot be written, and the next one finishes', async () => {
    const { world, settleNow, captures } = await approved();
    const orders = { ...world.orders, change: () => Promise.reject(new DependencyDown('DynamoDB', undefined)) };
    await expect(settleNow({ orders })).rejects.toThrow(DependencyDown);
    expect(await settleNow()).toMatchObject({ status: 'COMPLETED', paidNow: true });
    expect(captures()).toBe(1);
  });

  it.each(orderStates.filter((state) => state !== 'OPEN' && state !== 'PENDING'))(
    'never captures or changes an order that is %s',
    async (state) => {
      const { world, settleNow, stored, order } = await approved('approve', { state });
      const settlement = await settleNow();
      expect(settlement).toMatchObject({ order, paidNow: false });
      expect(await stored()).toEqual(order);
      expect(world.payments.calls).not.toContain('capture');
    },
  );

  it('fails when other processes keep writing the order', async () => {
    const { world, settleNow } = await approved();
    const asked: number[] = [];
    const change: World['orders']['change'] = async (...request) => {
      const [key, , { claimedAt }] = request;
      if (claimedAt !== undefined) return await world.orders.change(...request);
      asked.push(1);
      return { changed: false, order: (await world.orders.find(key)) ?? anOrder() };
    };
    await expect(settleNow({ orders: { ...world.orders, change } })).rejects.toThrow(NotWritten);
    expect(asked).toHaveLength(40);
    expect(await settleNow()).toMatchObject({ status: 'COMPLETED', paidNow: true });
  });

  it('raises the alarm before the write, so a crash in between cannot suppress it', async () => {
    const { world, settleNow } = await approved('wrong-amount');
    const change: World['orders']['change'] = async (...asked) => {
      if (asked[2].state === 'QUARANTINED') throw new DependencyDown('DynamoDB', undefined);
      return await world.orders.change(...asked);
    };
    await expect(settleNow({ orders: { ...world.orders, change } })).rejects.toThrow(DependencyDown);
    expect(world.log.lines).toMatchObject([{ level: 'error', event: 'order-quarantined' }]);
  });

  it('leaves the order open if PayPal withdraws the approval in between', async () => {
    const { world, order, settleNow, stored } = await approved();
    const capture = () => Promise.reject(new PaymentRefused('ORDER_NOT_APPROVED', 'debug'));
    const claimed = { ...order, claimedAt: world.clock.now() };
    expect(await settleNow({ payments: { ...world.payments, capture } })).toEqual({
      status: 'NOT_APPROVED',
      order: claimed,
      paidNow: false,
    });
    expect(await stored()).toEqual(order);
  });

  it('records a refund once, in the write that counts it, for any number of concurrent settlements', async () => {
    const { world, order, settleNow, read, stored } = await approved();
    await settleNow();
    const [taken] = (await read()).captures;
    const refund = { captureId: taken?.id ?? '', cents: 499, currency: 'USD' };
    const key = `refund-${order.number}-1`;
    await world.payments.refund({ ...refund, requestId: key, reference: key });
    const changes: unknown[] = [];
    const change: World['orders']['change'] = async (...request) => {
      const outcome = await world.orders.change(...request);
      if (outcome.changed) changes.push(request[2]);
      return outcome;
    };
    const orders = { ...world.orders, change };
    await Promise.all([settleNow({ orders }), settleNow({ orders }), settleNow({ orders })]);
    await settleNow({ orders });
    const [refundAtPaypal] = (await read()).refunds ?? [];
    const refunds = [{ id: refundAtPaypal?.id, at: refundAtPaypal?.at, cents: 499, by: 'OPERATOR', pdfId: 'art' }];
    expect(changes).toHaveLength(1);
    expect(changes).toMatchObject([{ refundedCents: 499, refunds }]);
    expect((await stored()).refunds).toEqual(refunds);
  });

  it('takes away a guide that we refunded, and none for a refund at PayPal', async () => {
    const { world, order, settleNow, read, stored } = await approved();
    await settleNow();
    const [taken] = (await read()).captures;
    const refund = { captureId: taken?.id ?? '', currency: 'USD' };
    await world.payments.refund({ ...refund, cents: 100, requestId: 'at-paypal' });
    await settleNow();
    expect(await stored()).toMatchObject({ state: 'PAID', grants: ['biology', 'art'], refundedCents: 100 });
    const key = `refund-${order.number}-1`;
    await world.payments.refund({ ...refund, cents: 499, requestId: key, reference: key });
    await settleNow();
    expect(await stored()).toMatchObject({ state: 'PAID', grants: ['biology'], refundedCents: 599 });
  });

  it('leaves a guide to a buyer who was told to keep it after an earlier refund', async () => {
    const { world, paypalOrderId, settleNow, stored, order } = await approved();
    await settleNow();
    const [taken] = world.payments.known()[0]?.captures ?? [];
    const key = `refund-${order.number}-1`;
    await world.payments.refund({
      captureId: taken?.id ?? '',
      currency: 'USD',
      cents: 499,
      requestId: key,
      reference: key,
    });
    await settleNow();
    await world.orders.change(order, ['PAID'], { grants: ['biology', 'art'] });
    world.payments.disputed(paypalOrderId);
    const payment = await world.payments.read(paypalOrderId);
    if (payment === undefined) throw new Error('PayPal has forgotten the order');
    await settle(world, await stored(), { ...payment, dispute: 'OPEN' });
    expect(await stored()).toMatchObject({ state: 'SUSPENDED', grants: ['biology', 'art'] });
  });

  it('asks again for the dispute if another settlement saw one open in the meantime', async () => {
    const { world, paypalOrderId, settleNow, read, stored } = await approved();
    await settleNow();
    const [taken] = (await read()).captures;
    await world.payments.refund({ captureId: taken?.id ?? '', currency: 'USD', cents: 100, requestId: 'at-paypal' });
    const [paid, seen] = [await stored(), { ...(await read()), dispute: 'NONE' } as const];
    let others = 1;
    const change: World['orders']['change'] = async (...request) => {
      others -= 1;
      if (others === 0) {
        world.payments.disputed(paypalOrderId);
        await settle(world, paid, { ...(await read()), refundedCents: 0, refunds: [], dispute: 'OPEN' });
      }
      return await world.orders.change(...request);
    };
    await settle({ ...world, orders: { ...world.orders, change } }, paid, seen);
    expect(await stored()).toMatchObject({ state: 'SUSPENDED', refundedCents: 100 });
  });

  it('says of a stranger’s payment whether its money moved, which decides what the owner has to do', async () => {
    const { world, order, read } = await approved();
    const stranger = { ...(await read()), paypalOrderId: 'STRANGER' };
    await settle(world, order, stranger);
    await settle(world, order, { ...stranger, status: 'COMPLETED', captures: [completed] });
    expect(world.log.lines.map(({ event, details }) => [event, details['captured']])).toEqual([
      ['foreign-payment', false],
      ['foreign-payment', true],
    ]);
  });

  it('records no reversal beside the refund of everything', async () => {
    const { world, settleNow, read, stored } = await approved();
    await settleNow();
    const [taken] = (await read()).captures;
    const refund = { captureId: taken?.id ?? '', cents: 2_498, currency: 'USD', requestId: 'at-paypal' };
    await world.payments.refund(refund);
    await settleNow();
    expect(await stored()).toMatchObject({ state: 'REFUNDED', refundedCents: 2_498 });
    expect(await stored()).not.toHaveProperty('reversedAt');
  });

  it('records when a lost dispute took the money without a listed refund', async () => {
    const { world, order, settleNow, read, stored } = await approved();
    await settleNow();
    world.clock.advanceSeconds(86_400);
    await settle(world, await stored(), { ...(await read()), dispute: 'LOST' });
    expect(await stored()).toMatchObject({ state: 'REFUNDED', reversedAt: world.clock.now() });
    expect((await world.orders.find(order))?.refundedCents).toBeUndefined();
  });

  it('raises no second alarm after a partial refund of an order that was set aside', async () => {
    const { world, settleNow, read, stored } = await approved('wrong-amount');
    await settleNow();
    const [taken] = (await read()).captures;
    const refund = { captureId: taken?.id ?? '', requestId: 'operator', cents: 1, currency: 'USD' };
    await world.payments.refund(refund);
    await settleNow();
    expect(await stored()).toMatchObject({ state: 'QUARANTINED', refundedCents: 1, notice: 'REFUND' });
    expect(world.log.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  });
});
