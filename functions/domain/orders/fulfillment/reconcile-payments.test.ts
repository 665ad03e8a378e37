import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/limits.ts';
import { anOrder, aPaidOrder } from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { DependencyDown } from '../../shared/refusal.ts';
import type { Order } from '../core/order.ts';
import type { ReportedTransaction } from '../core/ports.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const order = aPaidOrder();
const paidFor = ({ number, captureId = 'CAP', totalCents }: Order): ReportedTransaction => ({
  id: captureId,
  customId: number,
  cents: totalCents,
  currency: 'USD',
});
const returned = (cents: number, id = 'REFUND1'): ReportedTransaction => ({ ...paidFor(order), id, cents: -cents });

async function reconciled(placed: readonly Order[], reported: readonly ReportedTransaction[]) {
  const world = inMemoryWorld();
  for (const one of placed) await world.orders.insert(one);
  const spans: (readonly [number, number])[] = [];
  const payments = {
    ...world.payments,
    transactions(from: number, to: number) {
      spans.push([from, to]);
      return Promise.resolve([...reported]);
    },
  };
  const run = reconcilePayments({ ...world, payments });
  await run();
  const alarms = world.log.lines.filter(({ level }) => level === 'error').map(({ event, details }) => [event, details]);
  return { world, run, spans, alarms };
}

describe('the reconciliation', () => {
  it('reads 25 hours of the report, up to the time until which it is complete', async () => {
    const { world, spans } = await reconciled([], []);
    const until = world.clock.now() - 3 * HOUR_MS;
    expect(spans).toEqual([[until - 25 * HOUR_MS, until]]);
  });

  it.each<[string, Order, ReportedTransaction[]]>([
    ['a payment that was granted', order, [paidFor(order)]],
    ['a partial refund that the order knows', aPaidOrder({ refundedCents: 499 }), [paidFor(order), returned(499)]],
    [
      'a refund in two parts',
      aPaidOrder({ state: 'REFUNDED', refundedCents: 1_999 }),
      [paidFor(order), returned(499), returned(1_500, 'REFUND2')],
    ],
    ['the refund of an older payment', aPaidOrder({ state: 'REFUNDED', refundedCents: 1_999 }), [returned(1_999)]],
    ['a refund of which a part is older than the report', aPaidOrder({ refundedCents: 998 }), [returned(499)]],
    ['a lost dispute', aPaidOrder({ state: 'REFUNDED', reversedAt: 1 }), [paidFor(order), returned(1_999)]],
    [
      'a lost dispute after money went back by check',
      aPaidOrder({
        ...{ state: 'REFUNDED', reversedAt: 1, refundedCents: 500 },
        refunds: [{ id: 'R', at: 1, cents: 500, by: 'OPERATOR', outside: { method: 'check', why: 'Agreed' } }],
      }),
      [paidFor(order), returned(1_999)],
    ],
    ['a dispute', aPaidOrder({ state: 'SUSPENDED' }), [paidFor(order)]],
    ['a quarantined order', aPaidOrder({ state: 'QUARANTINED' }), [paidFor(order)]],
  ])('is silent about %s', async (_, placed, lines) => {
    const { world, alarms } = await reconciled([placed], lines);
    expect(alarms).toEqual([]);
    expect(await world.orders.find(placed)).toEqual(placed);
    expect(world.log.lines).toMatchObject([{ level: 'info', event: 'reconciliation', details: { differences: 0 } }]);
  });

  it('is silent about payments made elsewhere', async () => {
    const { alarms, world } = await reconciled([], [{ ...paidFor(order), customId: '' }]);
    expect(alarms).toEqual([]);
    expect(world.log.lines).toMatchObject([{ details: { transactions: 1, orders: 0 } }]);
  });

  it('raises the alarm for a payment whose order is missing, with the transaction to refund', async () => {
    const { alarms } = await reconciled([], [paidFor(order)]);
    expect(alarms).toEqual([
      ['payment-differs', { order: order.number, difference: 'no such order', transaction: order.captureId }],
    ]);
  });

  it.each(['OPEN', 'PENDING', 'FAILED', 'EXPIRED'] as const)(
    'raises the alarm for money of an order that is %s, which the next sweep checks',
    async (state) => {
      const { world, alarms } = await reconciled([anOrder({ state })], [paidFor(order)]);
      expect(alarms).toEqual([
        [
          'payment-differs',
          { order: order.number, difference: `paid, but the order is ${state}`, transaction: order.captureId },
        ],
      ]);
      expect(await world.orders.toCheck(world.clock.now(), 10)).toMatchObject([{ number: order.number, state }]);
    },
  );

  it.each<[string, ReportedTransaction[], object]>([
    ['a different capture', [{ ...paidFor(order), id: 'CAPTURE9' }], { transaction: 'CAPTURE9' }],
    ['another amount', [{ ...paidFor(order), cents: 2_099 }], { transaction: order.captureId }],
    ['more was refunded', [paidFor(order), returned(499)], {}],
  ])('raises one alarm for %s', async (difference, lines, details) => {
    const { world, alarms } = await reconciled([order], lines);
    expect(alarms).toMatchObject([
      [
        'payment-differs',
        { order: order.number, difference: expect.stringContaining(difference) as unknown, ...details },
      ],
    ]);
    expect(await world.orders.toCheck(world.clock.now(), 10)).toHaveLength(1);
  });

  it('doesn’t take what went back by check for PayPal’s', async () => {
    const byCheck = {
      ...{ id: 'outside-1', at: 0, cents: 499, by: 'OPERATOR' as const },
      outside: { method: 'check' as const, why: 'Agreed by phone' },
    };
    const partly = aPaidOrder({ refundedCents: 499, refunds: [byCheck] });
    expect((await reconciled([partly], [paidFor(partly)])).alarms).toEqual([]);
    const { alarms } = await reconciled([partly], [paidFor(partly), returned(499)]);
    expect(alarms).toMatchObject([['payment-differs', { difference: 'more was refunded than the order records' }]]);
  });

  it('raises the alarm if more went back than was paid: refunded, and then reversed by PayPal as well', async () => {
    const gone = aPaidOrder({ state: 'REFUNDED', refundedCents: 1_999 });
    const { alarms } = await reconciled([gone], [returned(1_999), returned(1_999, 'REVERSAL')]);
    expect(alarms).toMatchObject([['payment-differs', { difference: 'more was refunded than the order records' }]]);
  });

  it('raises an alarm for the second of two captures of one order', async () => {
    const { alarms } = await reconciled([order], [paidFor(order), { ...paidFor(order), id: 'CAPTURE9' }]);
    expect(alarms).toMatchObject([
      ['payment-differs', { difference: 'a different capture than the order has', transaction: 'CAPTURE9' }],
    ]);
  });

  it('raises an alarm for each difference of each order, and logs their number', async () => {
    const second = aPaidOrder({ number: 'SECOND', captureId: 'CAP2' });
    const { world, alarms } = await reconciled(
      [order, second],
      [
        { ...paidFor(order), cents: 2_099 },
        returned(499),
        { ...paidFor(second), id: 'OTHER' },
        paidFor(aPaidOrder({ number: 'LOST' })),
      ],
    );
    expect(alarms).toHaveLength(4);
    expect(world.log.lines.at(-1)).toMatchObject({
      event: 'reconciliation',
      details: { transactions: 4, orders: 3, differences: 4 },
    });
  });

  it('checks every order of a long report', async () => {
    const many = Array.from({ length: 1_203 }, (_, index) =>
      aPaidOrder({ number: `01KA${String(index).padStart(6, '0')}`, captureId: `CAP${String(index)}` }),
    );
    const lines = many.map(paidFor);
    const { alarms, world } = await reconciled(many.slice(0, -1), lines);
    expect(alarms).toMatchObject([['payment-differs', { order: many.at(-1)?.number, difference: 'no such order' }]]);
    expect(world.log.lines.at(-1)).toMatchObject({ details: { transactions: 1_203, orders: 1_203 } });
  });

  it('starts no further order after its time limit, and raises an alarm', async () => {
    const world = inMemoryWorld();
    const many = Array.from({ length: 35 }, (_, index) => aPaidOrder({ number: `N${String(index).padStart(2, '0')}` }));
    for (const one of many) await world.orders.insert(one);
    const payments = { ...world.payments, transactions: () => Promise.resolve(many.map(paidFor)) };
    const orders = {
      ...world.orders,
      locate(number: string) {
        world.clock.advanceSeconds(5);
        return world.orders.locate(number);
      },
    };
    await reconcilePayments({ ...world, payments, orders })();
    expect(world.log.lines).toMatchObject([
      { level: 'error', event: 'reconciliation-cut-short', details: { left: 15 } },
      { level: 'info', event: 'reconciliation', details: { orders: 20, differences: 0 } },
    ]);
  });

  it('reports no difference if PayPal has no report', async () => {
    const world = inMemoryWorld();
    const payments = { ...world.payments, transactions: () => Promise.reject(new DependencyDown('PayPal', undefined)) };
    await expect(reconcilePayments({ ...world, payments })()).rejects.toThrow(DependencyDown);
    expect(world.log.lines).toEqual([]);
  });
});
