import { expect, it } from 'vitest';
import { HOUR_MS } from '#contract/limits.ts';
import { TEST_START } from '#testing/clock.ts';
import { anOrder, aPaidOrder } from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { type Order, type OrderState, orderStates } from '../core/order.ts';
import type { PaymentState } from '../core/ports.ts';
import { settle } from './settle.ts';

/**
 * The result of settling an order in each state with each report from PayPal: the whole table of
 * ADR 6, with every other changed property. A missing line means no change.
 */
const capture = { id: 'CAP', status: 'COMPLETED', currency: 'USD', cents: 1_999 };
const reported = (changes: Partial<PaymentState>, status = 'COMPLETED', cents = 1_999): Partial<PaymentState> => ({
  status: 'COMPLETED',
  captures: [{ ...capture, status, cents }],
  ...changes,
});
const payments: Record<string, Partial<PaymentState>> = {
  'nothing paid': { status: 'PAYER_ACTION_REQUIRED', captures: [] },
  'capture pending': reported({}, 'PENDING'),
  'capture declined': reported({}, 'DECLINED'),
  completed: reported({}),
  'completed, another amount': reported({}, 'COMPLETED', 2_000),
  'partly refunded': reported({ refundedCents: 5 }, 'PARTIALLY_REFUNDED'),
  'refunded by its lines': reported({ refundedCents: 1_999 }, 'COMPLETED'),
  'refunded by its state': reported({}, 'REFUNDED'),
  'dispute open': reported({ dispute: 'OPEN' }),
  'dispute won': reported({ dispute: 'WON' }),
  'dispute lost': reported({ dispute: 'LOST' }),
};

function orderIn(state: OrderState): Order {
  const own = { state, paypalOrderId: 'PP' };
  if (state === 'OPEN' || state === 'PENDING') return anOrder({ ...own, checkAt: 7 });
  if (state === 'FAILED' || state === 'EXPIRED') return anOrder(own);
  if (state === 'PAID' || state === 'SUSPENDED') return aPaidOrder({ ...own, captureId: 'CAP' });
  return aPaidOrder({ ...own, grants: [], receipt: 'NONE', captureId: 'CAP' });
}

async function outcome(order: Order, changes: Partial<PaymentState>): Promise<string> {
  const world = inMemoryWorld();
  world.clock.advanceSeconds(600);
  await world.orders.insert(order);
  const {
    paidNow,
    noticeNow: noticeNow,
    status,
  } = await settle(world, order, {
    paypalOrderId: 'PP',
    status: 'COMPLETED',
    customId: order.number,
    payeeMerchantId: world.merchantId,
    captures: [],
    refundedCents: 0,
    ...changes,
  });
  const after = await world.orders.find(order);
  if (after === undefined || JSON.stringify(after) === JSON.stringify(order)) {
    expect({ paidNow, noticeNow }).toEqual({ paidNow: false, noticeNow: undefined });
    return 'unchanged';
  }
  const hours = after.checkAt === undefined ? 'never' : String((after.checkAt - world.clock.now()) / HOUR_MS);
  return [
    `${after.state} (${status})`,
    `grants ${after.grants.join(' ') || 'nothing'}`,
    `receipt ${after.receipt}`,
    `notice ${after.notice ?? 'none'}`,
    `captured ${String(after.capturedCents)} as ${after.captureId ?? ''} of ${after.paypalOrderId ?? ''}`,
    `back ${String(after.refundedCents ?? 'nothing')}`,
    `paid at ${after.paidAt === undefined ? 'no time' : after.paidAt === world.clock.now() ? 'this time' : 'its time'}`,
    `next look ${Number(hours) < 1 ? `${String(Math.round(Number(hours) * 60))} min` : hours}`,
    ...(after.problem === undefined ? [] : [after.problem]),
    ...(paidNow ? ['paidNow'] : []),
    ...(noticeNow === true ? ['noticeNow'] : []),
    ...world.log.lines.map(({ level, event }) => `${level} ${event}`),
  ].join(', ');
}

it.each(orderStates)('an order that is %s', async (state) => {
  const lines: string[] = [];
  for (const [name, changes] of Object.entries(payments)) {
    const line = await outcome(orderIn(state), changes);
    if (line !== 'unchanged') lines.push(`${name}: ${line}`);
  }
  expect(lines.join('\n')).toMatchSnapshot();
});

it.each(orderStates)(
  'no payment but its own changes an order that is %s, no matter what PayPal reports',
  async (state) => {
    // The second order’s id was not stored, and it is too old to find its payment by repeating
    // the create.
    for (const order of [orderIn(state), { ...anOrder({ state }), createdAt: TEST_START - 6 * HOUR_MS }]) {
      for (const changes of Object.values(payments)) {
        for (const status of ['APPROVED', 'COMPLETED'] as const) {
          const world = inMemoryWorld();
          await world.orders.insert(order);
          const foreign = { paypalOrderId: 'FOREIGN', customId: order.number, payeeMerchantId: world.merchantId };
          const payment = { captures: [], refundedCents: 0, ...changes, ...foreign, status };
          expect(await settle(world, order, payment)).toEqual({ status: 'FOREIGN', order, paidNow: false });
          expect(await world.orders.find(order)).toEqual(order);
          expect(world.payments.calls).toEqual([]);
          expect(world.log.lines).toMatchObject([{ level: 'error', event: 'foreign-payment' }]);
        }
      }
    }
  },
);

it.each([
  ['an older read undoes no refund', { refundedCents: 9 }, { refundedCents: 5, dispute: 'OPEN' }, 9],
  ['a newer read adds to the refunds', { refundedCents: 9 }, { refundedCents: 20 }, 20],
] as const)('%s', async (_, before, changes, back) => {
  const world = inMemoryWorld();
  const order = { ...orderIn('PAID'), ...before };
  await world.orders.insert(order);
  await settle(world, order, {
    paypalOrderId: 'PP',
    status: 'COMPLETED',
    customId: order.number,
    payeeMerchantId: world.merchantId,
    captures: [{ ...capture, status: 'PARTIALLY_REFUNDED' }],
    ...changes,
  });
  expect((await world.orders.find(order))?.refundedCents).toBe(back);
});
