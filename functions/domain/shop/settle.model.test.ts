import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Orders, Payments } from '#domain/ports.ts';
import { aGuide, aSession } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { DependencyDown, PaymentRefused, Refusal } from '../refusal.ts';
import { receivePaypalWebhook } from './receive-paypal-webhook.ts';

/**
 * Random histories of one buyer's payments, in which calls interleave at every port and die after any effect. After each
 * history everything runs undisturbed for a while, as the schedules do, and then the four invariants of paying must hold.
 *
 * HISTORIES sets how many (2,000 unless given); SEED repeats a run: a failure prints both.
 */
const HISTORIES = Number(process.env['HISTORIES'] ?? 2_000);
const SEED = process.env['SEED'] === undefined ? Date.now() % 1_000_000_000 : Number(process.env['SEED']);

const guides = [aGuide({ id: 'art', priceCents: 499 }), aGuide({ id: 'biology', priceCents: 1_999 })];
const carts = [
  { pdfIds: ['art'], amount: 4.99 },
  { pdfIds: ['biology'], amount: 19.99 },
  { pdfIds: ['art', 'biology'], amount: 24.98 },
];
const scenarios = [
  'approve',
  'approve',
  'approve',
  'decline',
  'declined-capture',
  'pending',
  'compliance-violation',
  'wrong-amount',
  'http-500',
  'http-500-after-capture',
  'drop-create-after-commit',
  'outage',
  'refund-http-500',
] as const;
const events = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.REFUNDED',
  'CUSTOMER.DISPUTE.CREATED',
] as const;

/** One thing that happens. `which` chooses among the orders that PayPal has by then. */
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create' as const), cart: fc.nat(2), scenario: fc.nat(12) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('approve' as const), which: fc.nat(9) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('capture' as const), which: fc.nat(9) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('webhook' as const), which: fc.nat(9), event: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sweep' as const), minutes: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund' as const), which: fc.nat(9), part: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refundAtPaypal' as const), which: fc.nat(9), part: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('dispute' as const), which: fc.nat(9), outcome: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('review' as const), which: fc.nat(9), passes: fc.boolean() }) },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

/** A process ends: nothing after this point of it happens, whatever it had begun. */
class Crash extends Error {
  override readonly name = 'Crash';
}

/** A port whose calls wait for the scheduler, and whose caller may die after the effect. */
function disturbed<Port extends object>(port: Port, scheduler: fc.Scheduler, dies: () => boolean): Port {
  type Call = (...parameters: unknown[]) => unknown;
  const wrapped = Object.entries(port).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [name, member];
    const call = member as Call;
    return [
      name,
      async (...parameters: unknown[]) => {
        await scheduler.schedule(Promise.resolve(), name);
        const result = await call(...parameters);
        if (dies()) throw new Crash();
        return result;
      },
    ];
  });
  return Object.fromEntries(wrapped) as Port;
}

/** Only what the use cases know how to meet may come out of them. */
async function survive(running: Promise<unknown>): Promise<void> {
  await running.catch((error: unknown) => {
    const foreseen = [Crash, Refusal, DependencyDown, PaymentRefused].some((kind) => error instanceof kind);
    if (!foreseen) throw error;
  });
}

const history = fc.record({
  /** Those of one row run at the same time. */
  bursts: fc.array(fc.array(command, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 7 }),
  scheduler: fc.scheduler(),
  crashes: fc.infiniteStream(fc.nat(19)),
});

async function run({ bursts, scheduler, crashes }: typeof history extends fc.Arbitrary<infer H> ? H : never) {
  const world = inMemoryWorld();
  for (const guide of guides) {
    await world.catalogue.put(guide);
    await world.files.store(guide.fileName, new Uint8Array([1]));
  }
  const session = aSession();
  const { payments, orders } = world;
  let calm = false;
  const dies = (): boolean => !calm && crashes.next().value === 0;
  const calmShop = shopOn(world, { payments, orders });
  const shop = shopOn(
    { ...world, mailer: disturbed(world.mailer, scheduler, dies) },
    { payments: disturbed<Payments>(payments, scheduler, dies), orders: disturbed<Orders>(orders, scheduler, dies) },
  );
  const webhookSignatures = { verify: () => Promise.resolve(true) };
  const receive = (of: typeof shop) => receivePaypalWebhook({ ...of.settling, fulfil: of.fulfil, webhookSignatures });
  let sent = 0;
  const webhook = async (of: typeof shop, paypalOrderId: string, type: string): Promise<void> => {
    const known = payments.known().find((payment) => payment.paypalOrderId === paypalOrderId);
    const resource = type.startsWith('CHECKOUT.')
      ? { id: paypalOrderId }
      : { custom_id: known?.customId, supplementary_data: { related_ids: { order_id: paypalOrderId } } };
    const event = { id: `WH-${String((sent += 1))}`, event_type: type, resource };
    await receive(of)({ raw: { body: Buffer.from(JSON.stringify(event)), headers: {} } });
  };

  const perform = async (step: Command): Promise<void> => {
    const known = payments.known();
    if (step.kind === 'create') {
      payments.next(scenarios[step.scenario] ?? 'approve');
      await shop.create({ input: carts[step.cart] ?? { pdfIds: ['art'], amount: 4.99 }, session });
      return;
    }
    if (step.kind === 'sweep') {
      world.clock.advanceSeconds(step.minutes * 60);
      await shop.sweep();
      return;
    }
    const payment = known[step.which % Math.max(1, known.length)];
    if (payment === undefined) return;
    const { paypalOrderId, status, captures } = payment;
    const [taken] = captures;
    const arrived = taken !== undefined && !['PENDING', 'DECLINED'].includes(taken.status);
    switch (step.kind) {
      case 'approve':
        if (status === 'PAYER_ACTION_REQUIRED') payments.approve(paypalOrderId);
        return;
      case 'capture':
        await shop.capture({ input: { orderID: paypalOrderId }, session });
        return;
      case 'webhook':
        await webhook(shop, paypalOrderId, events[step.event] ?? 'CHECKOUT.ORDER.APPROVED');
        return;
      case 'refund': {
        const pdfId = orders.all().find(({ number }) => number === payment.customId)?.items[0]?.id;
        const part = step.part && pdfId !== undefined ? { pdfId } : {};
        await (await shop.planRefund({ number: payment.customId, ...part })).carryOut();
        return;
      }
      case 'refundAtPaypal': {
        const left = arrived ? taken.cents - payment.refundedCents : 0;
        if (left === 0 || taken === undefined) return;
        const cents = step.part ? 1 : left;
        await payments.refund({ captureId: taken.id, requestId: `merchant-${String(cents)}`, cents, currency: 'USD' });
        return;
      }
      case 'dispute':
        if (arrived && taken.status !== 'REFUNDED' && (await payments.dispute(taken.id)) !== 'LOST')
          payments.disputed(paypalOrderId, ([undefined, 'won', 'lost'] as const)[step.outcome]);
        return;
      case 'review':
        if (taken?.status === 'PENDING') payments.review(paypalOrderId, step.passes ? 'COMPLETED' : 'DECLINED');
        return;
    }
  };

  for (const burst of bursts) {
    const running = Promise.all(burst.map((step) => survive(perform(step))));
    await scheduler.waitFor(running);
  }

  // All is calm again: PayPal tells of what happened there, disputes end, the sweep runs for some hours, the report comes.
  calm = true;
  for (const { paypalOrderId, captures } of payments.known()) {
    const [taken] = captures;
    if (taken === undefined) continue;
    if (taken.status === 'PENDING') payments.review(paypalOrderId, 'COMPLETED');
    if ((await payments.dispute(taken.id)) === 'OPEN') payments.disputed(paypalOrderId, 'won');
    world.clock.advanceSeconds(120);
    await survive(webhook(calmShop, paypalOrderId, 'CUSTOMER.DISPUTE.RESOLVED'));
  }
  for (let hour = 0; hour < 30; hour += 1) {
    world.clock.advanceSeconds(3_600);
    await calmShop.sweep();
  }
  return { world, payments, orders };
}

it(
  `keeps the four invariants in ${String(HISTORIES)} histories`,
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async (happened) => {
        const { world, payments, orders } = await run(happened);
        const rows = orders.all();
        for (const payment of payments.known()) {
          const order = rows.find(({ number }) => number === payment.customId);
          const arrived = payment.captures.filter(({ status }) => !['PENDING', 'DECLINED'].includes(status));
          // At most one capture an order.
          expect(payment.captures.length).toBeLessThanOrEqual(1);
          const taken = arrived[0]?.cents ?? 0;
          const granted = order?.state === 'PAID' ? taken - (order.refundedCents ?? 0) : 0;
          const quarantined = order?.state === 'QUARANTINED' ? taken - (order.refundedCents ?? 0) : 0;
          // Captured cents = granted + refunded + quarantined, refunded as PayPal's own ledger has it.
          expect({ order, sum: granted + payment.refundedCents + quarantined }).toMatchObject({ sum: taken });
        }
        for (const order of rows) {
          const payment = payments.known().find(({ customId }) => customId === order.number);
          // No grant without a completed capture, in the row's own words.
          if (order.grants.length > 0) {
            expect(order.state).toBe('PAID');
            expect(payment?.captures).toMatchObject([{ id: order.captureId, cents: order.totalCents }]);
          }
          // Every paid order's receipt is sent or still due; by now the sweep has sent it.
          if (order.state === 'PAID') expect(order.receipt).toBe('SENT');
          expect(order.notice).toBeUndefined();
        }
        // Nothing is paid for twice and kept.
        const kept = rows.flatMap(({ state, items, refundedCents = 0 }) =>
          state === 'PAID' && refundedCents === 0 ? items.map(({ id }) => id) : [],
        );
        expect(new Set(kept).size).toBe(kept.length);
        const receipts = world.mailer.sent.filter(({ subject }) => subject.startsWith('Your receipt'));
        const paid = rows.filter(({ paidAt }) => paidAt !== undefined).length;
        expect(receipts.length).toBeGreaterThanOrEqual(rows.filter(({ state }) => state === 'PAID').length);
        expect(paid === 0 ? receipts.length : 0).toBe(0);
      }),
      {
        numRuns: HISTORIES,
        seed: SEED,
        endOnFailure: true,
        interruptAfterTimeLimit: 10 * 60_000,
        markInterruptAsFailure: true,
      },
    );
  },
  11 * 60_000,
);
