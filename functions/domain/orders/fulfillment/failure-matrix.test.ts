import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createOrder } from '#contract/endpoints/orders/public.ts';
import { inMemoryOrders } from '#testing/orders.ts';
import { aBundle, aCode, aGuide, aSession } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { shopAtPaypal } from '#testing/shop-at-paypal.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { DependencyDown, Refusal } from '../../shared/refusal.ts';
import type { Order } from '../core/order.ts';
import { downloadPdf } from '../library/download-pdf.ts';

/**
 * One test for each row of the failure matrix. PayPal is the simulator, over the wire and with its
 * webhooks; stores and mail are in memory. The browser tests cover what a row does in the browser.
 */

async function shop() {
  const made = await shopAtPaypal();
  onTestFinished(() => made.close());
  return made;
}
type Shop = Awaited<ReturnType<typeof shop>>;

const down = () => Promise.reject(new DependencyDown('DynamoDB', new Error('throttled')));
const everything = { state: 'PAID', grants: ['art', 'biology'], receipt: 'SENT', capturedCents: 2_498 };
const captured = ({ simulator }: Shop) => simulator.ledger().totals.capturedCents;
const paid = async (at: Shop): Promise<{ paypalOrderId: string; order: Order }> => {
  const paypalOrderId = await at.approved();
  expect(await at.capture(paypalOrderId)).toEqual({ status: 'COMPLETED' });
  const [order] = at.orders();
  if (order === undefined) throw new Error('No order');
  return { paypalOrderId, order };
};
/**
 * Two orders of one cart: the older one is no longer reused, but a window with it is still open.
 */
const twoOrders = async (at: Shop): Promise<string[]> => {
  const first = await at.create();
  at.world.clock.advanceSeconds(3 * 3_600);
  return [first, await at.create()];
};
const downloads = ({ world, session }: Shop) =>
  downloadPdf(world)({ input: { fileName: 'art.pdf' }, session }).then(
    () => true,
    () => false,
  );

/**
 * Calls to PayPal from now on, as method and path, without the test's own calls to the simulator.
 */
function callsToPaypal(): string[] {
  const calls: string[] = [];
  const realFetch = globalThis.fetch;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (/^\/(v\d|stolen)\//.test(pathname)) calls.push(`${init?.method ?? 'GET'} ${pathname}`);
    return realFetch(input, init);
  });
  onTestFinished(() => {
    spy.mockRestore();
  });
  return calls;
}

describe('the failure matrix', () => {
  it('1: browser closed after approval: webhook or sweep captures; receipt and dashboard show it', async () => {
    const byWebhook = await shop();
    await byWebhook.webhook(await byWebhook.approved(), 'CHECKOUT.ORDER.APPROVED');
    const bySweep = await shop();
    await bySweep.approved('lose-webhook');
    await bySweep.sweepAfter(5);
    for (const at of [byWebhook, bySweep]) {
      expect(at.orders()).toMatchObject([everything]);
      expect(at.receipts()).toHaveLength(1);
      expect((await at.shop.dashboard({ session: at.session })).payments).toMatchObject([{ status: 'PAID' }]);
    }
  });

  it('2: double click on capture: one capture, both callers get COMPLETED', async () => {
    const at = await shop();
    const id = await at.approved('capture-in-progress', { latencyMs: 50 });
    expect(await Promise.all([at.capture(id), at.capture(id)])).toEqual([
      { status: 'COMPLETED' },
      { status: 'COMPLETED' },
    ]);
    expect(captured(at)).toBe(2_498);
    expect(at.receipts()).toHaveLength(1);
  });

  it('3: two tabs, one cart: the open order is reused; were both paid, the duplicate is refunded', async () => {
    const at = await shop();
    expect(await at.create()).toBe(await at.create());
    expect(at.orders()).toHaveLength(1);

    const both = await shop();
    const ids = await twoOrders(both);
    expect(both.orders()).toHaveLength(2);
    for (const id of ids) await both.control(`/_orders/${id}/approve`);
    await Promise.all(ids.map((id) => both.capture(id)));
    await both.sweepAfter(5);
    expect(
      both
        .orders()
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(['PAID', 'REFUNDED']);
    expect(both.simulator.ledger().totals).toMatchObject({ capturedCents: 4_996, refundedCents: 2_498 });
    expect(both.orders().flatMap(({ refunds = [] }) => refunds.map(({ by, pdfId }) => `${by} ${pdfId ?? ''}`))).toEqual(
      ['SYSTEM art', 'SYSTEM biology'],
    );
    expect(await downloads(both)).toBe(true);
    expect(both.world.mailer.sent.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('refunded'));
  });

  it('3: paid again in another tab during a dispute: refunded when the dispute is won', async () => {
    const at = await shop();
    const [first = '', second = ''] = await twoOrders(at);
    await at.control(`/_orders/${first}/approve`);
    await at.capture(first);
    await at.control(`/_orders/${first}/dispute`);
    await at.webhook(first, 'CUSTOMER.DISPUTE.CREATED');
    // Not earlier: the event of the approval also captures it, and would find the first one
    // undisputed.
    await at.control(`/_orders/${second}/approve`);
    expect(await at.capture(second)).toEqual({ status: 'COMPLETED' });
    expect(at.simulator.ledger().totals.refundedCents).toBe(0);
    await at.control(`/_orders/${first}/dispute`, { outcome: 'won' });
    await at.sweepAfter(25 * 60);
    expect(
      at
        .orders()
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(['PAID', 'REFUNDED']);
    expect(at.simulator.ledger().totals).toMatchObject({ capturedCents: 4_996, refundedCents: 2_498 });
  });

  it('4: captured, function died before the write: the next settle reads COMPLETED and grants', async () => {
    const at = await shop();
    const id = await at.approved();
    const [order] = at.orders();
    if (order === undefined) throw new Error('No order');
    await at.payments.capture(order, id);
    expect(at.orders()).toMatchObject([{ state: 'OPEN' }]);
    expect(await at.capture(id)).toEqual({ status: 'COMPLETED' });
    expect(at.orders()).toMatchObject([everything]);
    expect(captured(at)).toBe(2_498);
  });

  it.each(['http-500', 'http-500-after-capture', 'drop-capture-after-commit'])(
    '5: PayPal time-out or 5xx: read back (%s)',
    async (scenario) => {
      const at = await shop();
      expect(await at.capture(await at.approved(scenario))).toEqual({ status: 'COMPLETED' });
      expect(at.orders()).toMatchObject([everything]);
      expect(captured(at)).toBe(2_498);
    },
  );

  it.each(['outage', 'outage-after-capture'])(
    '5: PayPal 5xx, state unknown: short poll, then PENDING; the sweep finishes (%s)',
    async (scenario) => {
      const out = await shop();
      const id = await out.approved(scenario);
      const begun = out.world.clock.now();
      expect(await out.capture(id)).toEqual({ status: 'PENDING' });
      expect(out.world.log.lines.filter(({ event }) => event === 'payment-state-unknown')).toHaveLength(3);
      expect(out.world.clock.now() - begun).toBeLessThan(20_000);
      expect(out.orders()).toMatchObject([{ state: 'OPEN' }]);
      await out.sweepAfter(40);
      expect(out.orders()).toMatchObject([everything]);
      expect(captured(out)).toBe(2_498);
    },
  );

  it.each([
    ['rate-limit', { token: 1, create: 2, capture: 2 }],
    ['token-rate-limit', { token: 2, create: 1, capture: 1 }],
    ['token-expired', { token: 3, create: 2, capture: 2 }],
  ])('6: 429, or 401 for the token: backoff, one refresh (%s)', async (scenario, expected) => {
    const at = await shop();
    const calls = callsToPaypal();
    expect(await at.capture(await at.approved(scenario))).toEqual({ status: 'COMPLETED' });
    expect(at.orders()).toMatchObject([everything]);
    const count = (end: string) => calls.filter((call) => call.startsWith('POST') && call.endsWith(end)).length;
    expect({ token: count('/token'), create: count('/orders'), capture: count('/capture') }).toEqual(expected);
  });

  it('7: create answered after our time-out: the same Request-Id replays; no second order', async () => {
    const at = await shop();
    await at.scenario('drop-create-after-commit');
    await expect(at.create()).rejects.toThrow(DependencyDown);
    const id = await at.create();
    expect(at.orders()).toHaveLength(1);
    expect(at.simulator.ledger().orders).toMatchObject([{ orderId: id }]);
  });

  it('8: table throttled: the row stays open; the sweep finishes', async () => {
    const at = await shop();
    const id = await at.approved();
    const throttled = shopOn(at.world, { payments: at.payments, orders: { ...at.world.orders, change: down } });
    const answer = await throttled.capture({ input: { orderID: id }, session: at.session });
    expect(answer).toEqual({ status: 'PENDING' });
    expect(at.orders()).toMatchObject([{ state: 'OPEN' }]);
    await at.sweepAfter(5);
    expect(at.orders()).toMatchObject([everything]);
    expect(captured(at)).toBe(2_498);
  });

  it('9: mail throttled: access is granted anyway; retried; alarm after the last try', async () => {
    const at = await shop();
    const id = await at.approved();
    const mailer = { ...at.world.mailer, send: down };
    const without = shopOn({ ...at.world, mailer }, { payments: at.payments });
    expect(await without.capture({ input: { orderID: id }, session: at.session })).toEqual({ status: 'COMPLETED' });
    expect(await downloads(at)).toBe(true);
    for (let hours = 0; hours < 12; hours += 1) {
      at.world.clock.advanceSeconds(3 * 3_600);
      await without.sweep();
    }
    expect(at.errors()).toEqual(['receipt-given-up']);
    expect(at.orders()).toMatchObject([{ state: 'PAID', receipt: 'DUE', mailFailures: 9 }]);

    const again = await shop();
    const paypalOrderId = await again.approved();
    const failing = shopOn(
      { ...again.world, mailer: { ...again.world.mailer, send: down } },
      { payments: again.payments },
    );
    await failing.capture({ input: { orderID: paypalOrderId }, session: again.session });
    await again.sweepAfter(5);
    expect(again.receipts()).toHaveLength(1);
    expect(again.orders()).toMatchObject([everything]);
  });

  it('10: mail sent, acknowledgement lost: at most one duplicate mail', async () => {
    const at = await shop();
    const id = await at.approved();
    let lost = false;
    const orders: typeof at.world.orders = {
      ...at.world.orders,
      async change(...request) {
        if (request[2].receipt === 'SENT' && !lost) {
          lost = true;
          return await down();
        }
        return await at.world.orders.change(...request);
      },
    };
    await shopOn(at.world, { payments: at.payments, orders }).capture({ input: { orderID: id }, session: at.session });
    await at.sweepAfter(60);
    expect(at.receipts()).toHaveLength(2);
    expect(at.orders()).toMatchObject([everything]);
  });

  it('11: webhook before the capture answer: same settle; the condition picks one winner', async () => {
    const at = await shop();
    const id = await at.approved();
    const payments: typeof at.payments = {
      ...at.payments,
      async capture(...request) {
        const answer = await at.payments.capture(...request);
        await at.webhook(id, 'PAYMENT.CAPTURE.COMPLETED');
        // PayPal also sends one itself, and the process that settled may still be emailing when the
        // other one gets its answer.
        await vi.waitFor(() => {
          expect(at.orders()).toMatchObject([everything]);
        });
        return answer;
      },
    };
    const { capture } = shopOn(at.world, { payments });
    expect(await capture({ input: { orderID: id }, session: at.session })).toEqual({ status: 'COMPLETED' });
    expect(at.orders()).toMatchObject([everything]);
    expect(at.receipts()).toHaveLength(1);
    expect(at.world.log.lines.filter(({ event }) => event === 'order-paid')).toHaveLength(1);
    expect(captured(at)).toBe(2_498);
  });

  it('12: webhook repeated: 2xx, no effect', async () => {
    const at = await shop();
    const { paypalOrderId } = await paid(at);
    await at.webhook(paypalOrderId, 'PAYMENT.CAPTURE.COMPLETED');
    const before = at.orders();
    const reads = at.world.log.lines.filter(({ event }) => event === 'webhook').length;
    const [first] = at.delivered;
    if (first === undefined) throw new Error('Nothing was delivered');
    expect(await at.handle(first.delivery)).toBe(200);
    expect(at.world.log.lines.filter(({ event }) => event === 'webhook')).toHaveLength(reads);
    expect(at.orders()).toEqual(before);
    expect(at.receipts()).toHaveLength(1);
  });

  it('13: REFUNDED before COMPLETED: the state read back is applied; never backwards', async () => {
    const at = await shop();
    const id = await at.approved();
    const [order] = at.orders();
    if (order === undefined) throw new Error('No order');
    await at.payments.capture(order, id);
    await at.control(`/_orders/${id}/refund`);
    await at.webhook(id, 'PAYMENT.CAPTURE.REFUNDED');
    expect(at.orders()).toMatchObject([{ state: 'REFUNDED', grants: [], refundedCents: 2_498 }]);
    await at.webhook(id, 'PAYMENT.CAPTURE.COMPLETED');
    expect(at.orders()).toMatchObject([{ state: 'REFUNDED', grants: [] }]);
    expect(at.receipts()).toEqual([]);
  });

  it.each(['key', 'body', 'webhook-id', 'cert-url', 'mock'])(
    '14: forged webhook (%s): 4xx, no row written, no payment call to PayPal, a metric',
    async (forged) => {
      const at = await shop();
      // The real event of the approval must not come in between.
      const id = await at.approved('lose-webhook');
      const before = at.orders();
      const calls = callsToPaypal();
      await at.webhook(id, 'PAYMENT.CAPTURE.COMPLETED', forged);
      // At most the certificate is fetched, and only from PayPal's own address.
      expect(calls.filter((call) => !call.startsWith('GET /v1/notifications/certs/'))).toEqual([]);
      if (forged === 'cert-url') expect(calls).toEqual([]);
      expect(at.delivered).toMatchObject([{ status: 400 }]);
      expect(at.orders()).toEqual(before);
      expect(captured(at)).toBe(0);
      const event = forged === 'cert-url' ? 'webhook-unsigned' : 'webhook-refused';
      expect(at.world.log.lines).toMatchObject([{ level: 'warn', event }]);
    },
  );

  it('14: a signed event about a capture that never happened: its signature is valid, its body is ignored', async () => {
    const at = await shop();
    const id = await at.create();
    await at.webhook(id, 'PAYMENT.CAPTURE.COMPLETED');
    expect(at.delivered).toMatchObject([{ status: 200 }]);
    expect(at.orders()).toMatchObject([{ state: 'OPEN', grants: [], receipt: 'NONE' }]);
    expect(captured(at)).toBe(0);
  });

  it('15: tampered amount: never priced from it; 409', async () => {
    const at = await shop();
    const refusal = await refusalOf(at.create({ ...at.cart, amount: 0.01 }));
    expect(refusal).toMatchObject({ code: 'TOTAL_CHANGED', res: { amount: 24.98 } });
    expect(at.simulator.ledger().orders).toEqual([]);
  });

  it("16: price changed after create: the order's own snapshot counts", async () => {
    const at = await shop();
    const id = await at.approved();
    const [guide] = await at.world.catalog.list();
    if (guide === undefined) throw new Error('No guide');
    await at.world.catalog.put({ ...guide, priceCents: 99_999 });
    expect(await at.capture(id)).toEqual({ status: 'COMPLETED' });
    expect(at.orders()).toMatchObject([everything]);
  });

  it('17: unknown, repeated, empty or too many pdfIds: refused or de-duplicated; no call to PayPal', async () => {
    const at = await shop();
    const calls = callsToPaypal();
    const refusal = await refusalOf(at.create({ pdfIds: ['art', 'unknown'], amount: 4.99 }));
    expect(refusal.code).toBe('INVALID_INPUT');
    expect(at.orders()).toEqual([]);
    expect(calls).toEqual([]);
    // The contract refuses these with a 400 before the use case.
    const given = (pdfIds: string[]) => v.safeParse(createOrder.body, { amount: 4.99, currency: 'USD', pdfIds });
    expect(given([]).success).toBe(false);
    expect(given(Array.from({ length: 21 }, (_, index) => `guide-${index}`)).success).toBe(false);
    expect(given(['art', 'art']).output).toMatchObject({ pdfIds: ['art'] });
  });

  it('18: already owned: 409 before create; never charged', async () => {
    const at = await shop();
    await paid(at);
    const refusal = await refusalOf(at.create({ pdfIds: ['art'], amount: 4.99 }));
    expect(refusal).toMatchObject({ code: 'ALREADY_OWNED', res: { owned: [{ _id: 'art' }] } });
    expect(at.orders()).toHaveLength(1);
    expect(at.simulator.ledger().orders).toHaveLength(1);
  });

  it("19: another user's order: 404, identical to unknown", async () => {
    const at = await shop();
    const id = await at.approved();
    const session = aSession({ user: { ...at.session.user, id: 'SOMEONE', email: 'bo@example.com' } });
    const refusals = [];
    for (const orderID of [id, '5O190127TN364715T']) {
      const { code, message, res } = await refusalOf(at.shop.capture({ input: { orderID }, session }));
      refusals.push({ code, message, res });
    }
    expect(refusals[0]).toMatchObject({ code: 'NOT_FOUND' });
    expect(refusals[1]).toEqual(refusals[0]);
    expect(captured(at)).toBe(0);
  });

  it('20: capture before approval: not COMPLETED; the row stays open', async () => {
    const at = await shop();
    const id = await at.create();
    const before = at.orders();
    expect(await at.capture(id)).toEqual({ status: 'NOT_APPROVED' });
    expect(at.orders()).toEqual(before);
  });

  it('21: PENDING: no grant until COMPLETED', async () => {
    const at = await shop();
    const id = await at.approved('pending');
    expect(await at.capture(id)).toEqual({ status: 'PENDING' });
    await at.sweepAfter(10);
    expect(at.orders()).toMatchObject([{ state: 'PENDING', grants: [], receipt: 'NONE' }]);
    expect((await refusalOf(at.create())).code).toBe('CONFLICT');
    await at.control(`/_orders/${id}/complete`);
    await at.sweepAfter(5);
    expect(at.orders()).toMatchObject([everything]);
  });

  it('22: declined, COMPLIANCE_VIOLATION: failed, debug_id kept', async () => {
    const declined = await shop();
    await refusalOf(declined.capture(await declined.approved('declined-capture')));
    expect(declined.orders()).toMatchObject([{ state: 'FAILED', grants: [], problem: 'capture DECLINED' }]);
    const refused = await shop();
    await refusalOf(refused.capture(await refused.approved('compliance-violation')));
    const [order] = refused.orders();
    expect(order).toMatchObject({ state: 'FAILED', grants: [] });
    expect(order?.problem).toMatch(/^COMPLIANCE_VIOLATION \(debug_id \w{13}\)$/);
  });

  it('22: payment method declined: no charge without the buyer, and a new approval is captured', async () => {
    const at = await shop();
    const first = await at.approved('decline', { times: 1 });
    expect((await refusalOf(at.capture(first))).code).toBe('PAYMENT_REFUSED');
    // PayPal would take the money by now, but neither the schedule nor a late event nor the page
    // asks for it.
    await at.sweepAfter(10);
    await at.webhook(first, 'CHECKOUT.ORDER.APPROVED');
    expect((await refusalOf(at.capture(first))).code).toBe('PAYMENT_REFUSED');
    expect(captured(at)).toBe(0);
    // The buyer tries again, approves and closes the browser.
    const second = await at.approved();
    expect(second).not.toBe(first);
    await at.webhook(second, 'CHECKOUT.ORDER.APPROVED');
    await at.webhook(first, 'CHECKOUT.ORDER.APPROVED');
    expect(at.orders()).toMatchObject([{ state: 'FAILED', grants: [] }, everything]);
    expect(captured(at)).toBe(2_498);
    expect(at.receipts()).toHaveLength(1);
  });

  it.each(['wrong-amount', 'wrong-currency', 'wrong-payee'])(
    '23: captured amount, currency or payee differs from the row: quarantined, no grant, alarm (%s)',
    async (scenario) => {
      const at = await shop();
      expect(await at.capture(await at.approved(scenario))).toEqual({ status: 'UNDER_REVIEW' });
      expect(at.orders()).toMatchObject([{ state: 'QUARANTINED', grants: [], receipt: 'NONE' }]);
      expect(at.errors()).toEqual(['order-quarantined']);
      const [order] = at.orders();
      await (await at.shop.planRefund({ number: order?.number ?? '' })).execute();
      expect(at.orders()).toMatchObject([{ state: 'REFUNDED' }]);
    },
  );

  it('24: refund: full: revoked; of a guide by us: that guide revoked; partial at PayPal: access kept', async () => {
    const at = await shop();
    const { paypalOrderId, order } = await paid(at);
    await at.control(`/_orders/${paypalOrderId}/refund`, { amount: '1.00' });
    await at.webhook(paypalOrderId, 'PAYMENT.CAPTURE.REFUNDED');
    expect(at.orders()).toMatchObject([{ state: 'PAID', grants: ['art', 'biology'], refundedCents: 100 }]);
    expect(await downloads(at)).toBe(true);
    await (await at.shop.planRefund({ number: order.number, itemId: 'art', reason: 'Sorry' })).execute();
    const byOperator = { cents: 499, by: 'OPERATOR', pdfId: 'art' };
    const refunds = [{ cents: 100, by: 'PAYPAL' }, byOperator];
    expect(at.orders()).toMatchObject([{ state: 'PAID', grants: ['biology'], refundedCents: 599, refunds }]);
    expect(await downloads(at)).toBe(false);
    expect((await at.shop.dashboard({ session: at.session })).payments).toMatchObject([{ status: 'PARTLY_REFUNDED' }]);
    // The business can also refund on PayPal's own pages.
    await at.control(`/_orders/${paypalOrderId}/refund`);
    await at.webhook(paypalOrderId, 'PAYMENT.CAPTURE.REFUNDED');
    await at.sweepAfter(5);
    expect(at.orders()).toMatchObject([{ state: 'REFUNDED', grants: [], refundedCents: 2_498 }]);
    expect(at.orders()[0]?.refunds).toMatchObject([...refunds, { cents: 1_899, by: 'PAYPAL' }]);
    expect(await downloads(at)).toBe(false);
    expect(at.world.mailer.sent.at(-1)).toMatchObject({
      subject: expect.stringContaining('Your payment has been refunded') as unknown,
    });
    const repeated = await at.shop.planRefund({ number: order.number });
    expect(repeated.cents).toBe(0);
    expect(at.simulator.ledger().totals.refundedCents).toBe(2_498);
  });

  it.each(['won', 'lost'] as const)('25: chargeback: downloads suspended; restored if won (%s)', async (outcome) => {
    const at = await shop();
    const { paypalOrderId } = await paid(at);
    await at.control(`/_orders/${paypalOrderId}/dispute`);
    await at.webhook(paypalOrderId, 'CUSTOMER.DISPUTE.CREATED');
    expect(at.orders()).toMatchObject([{ state: 'SUSPENDED' }]);
    expect(await downloads(at)).toBe(false);
    expect((await refusalOf(at.create())).code).toBe('CONFLICT');
    at.listen(false);
    await at.control(`/_orders/${paypalOrderId}/dispute`, { outcome });
    await at.webhook(paypalOrderId, 'CUSTOMER.DISPUTE.RESOLVED');
    expect(at.orders()).toMatchObject([{ state: outcome === 'won' ? 'PAID' : 'REFUNDED' }]);
    expect(await downloads(at)).toBe(outcome === 'won');
    expect(at.receipts()).toHaveLength(1);
  });

  it.each([
    ['lost', '1.00', { state: 'PAID', refundedCents: 100 }],
    ['accepted', '1.00', { state: 'PAID', refundedCents: 100 }],
    ['accepted', undefined, { state: 'REFUNDED' }],
    ['canceled', undefined, { state: 'PAID' }],
    ['payout', undefined, { state: 'PAID' }],
  ] as const)('25: a dispute that ends as %s with %s: PayPal’s amounts decide', async (outcome, amount, after) => {
    const at = await shop();
    const { paypalOrderId } = await paid(at);
    await at.control(`/_orders/${paypalOrderId}/dispute`);
    await at.webhook(paypalOrderId, 'CUSTOMER.DISPUTE.CREATED');
    at.listen(false);
    await at.control(`/_orders/${paypalOrderId}/dispute`, { outcome, ...(amount === undefined ? {} : { amount }) });
    await at.webhook(paypalOrderId, 'CUSTOMER.DISPUTE.RESOLVED');
    expect(at.orders()).toMatchObject([after]);
    expect(await downloads(at)).toBe(after.state === 'PAID');
  });

  it('26: pdf withdrawn after sale: the buyer keeps access', async () => {
    const at = await shop();
    await paid(at);
    await at.world.catalog.remove('art');
    expect(await downloadPdf(at.world)({ input: { fileName: 'art.pdf' }, session: at.session })).toMatchObject({
      url: expect.stringContaining('art.pdf') as unknown,
    });
  });

  it('27: session expired during approval: webhook settles; visible after the next login', async () => {
    const at = await shop();
    await at.webhook(await at.approved(), 'CHECKOUT.ORDER.APPROVED');
    const next = aSession({ tokenHash: 'bb'.repeat(32), createdAt: at.world.clock.now() });
    expect((await at.shop.dashboard({ session: next })).payments).toMatchObject([{ status: 'PAID', amount: 24.98 }]);
  });

  it('28: paid order at PayPal, row missing: alarm, manual refund', async () => {
    const at = await shop();
    const { paypalOrderId, order } = await paid(at);
    at.world.clock.advanceSeconds(20 * 3_600);
    await at.shop.reconcile();
    expect(at.errors()).toEqual([]);

    // The same PayPal account, and a shop whose table has lost the row.
    const empty = inMemoryWorld();
    empty.clock.set(at.world.clock.now());
    await shopOn(empty, { payments: at.payments }).reconcile();
    expect(empty.log.lines.filter(({ level }) => level === 'error')).toMatchObject([
      { event: 'payment-differs', details: { order: order.number, difference: 'no such order' } },
    ]);
    // A refund whose event was lost is a difference, too, and the next sweep repairs it.
    await at.control(`/_orders/${paypalOrderId}/refund`);
    at.world.clock.advanceSeconds(4 * 3_600);
    await at.shop.reconcile();
    expect(at.errors()).toEqual(['payment-differs']);
    await at.sweepAfter(5);
    expect(at.orders()).toMatchObject([{ state: 'REFUNDED' }]);
  });

  it.each([
    ['a cent', 'OPEN', '0.01'],
    ['a cent', 'PAID', '0.01'],
    ['the whole price', 'OPEN', '24.98'],
    ['the whole price', 'PAID', '24.98'],
  ] as const)(
    '29: another PayPal order (%s) with the number of an order that is %s: never captured, changes nothing, alarm',
    async (_, state, value) => {
      const at = await shop();
      const own = state === 'PAID' ? (await paid(at)).paypalOrderId : await at.create();
      const [before] = at.orders();
      const capturedBefore = captured(at);
      const unchanged = { ...before, checkAt: expect.anything() as unknown };
      const untouched = () => {
        expect(at.orders()).toMatchObject([state === 'PAID' ? { ...before } : unchanged]);
        expect(at.world.mailer.sent).toHaveLength(state === 'PAID' ? 1 : 0);
        expect(new Set(at.errors())).toEqual(new Set(['foreign-payment']));
      };

      const foreign = await at.stranger(before?.number ?? '', value);
      const unknown = await refusalOf(at.capture('5O190127TN364715T'));
      const { code, message } = await refusalOf(at.capture(foreign));
      expect({ code, message }).toEqual({ code: 'NOT_FOUND', message: unknown.message });
      await at.webhook(foreign, 'CHECKOUT.ORDER.APPROVED');
      await at.sweepAfter(10);
      untouched();
      expect(captured(at)).toBe(capturedBefore);

      // The stranger captures and refunds it without us, which changes no one's guides.
      await at.strangerCaptures(foreign);
      await at.webhook(foreign, 'PAYMENT.CAPTURE.COMPLETED');
      await at.control(`/_orders/${foreign}/dispute`);
      await at.webhook(foreign, 'CUSTOMER.DISPUTE.CREATED');
      await at.control(`/_orders/${foreign}/refund`);
      await at.webhook(foreign, 'PAYMENT.CAPTURE.REFUNDED');
      await at.sweepAfter(10);
      untouched();
      expect(await downloads(at)).toBe(state === 'PAID');

      if (state === 'OPEN') await at.control(`/_orders/${own}/approve`);
      expect(await at.capture(own)).toEqual({ status: 'COMPLETED' });
      await at.sweepAfter(5);
      expect(at.orders()).toMatchObject([{ ...everything, paypalOrderId: own }]);
    },
  );

  it('29: an open order whose id was not stored gets its own by repeating the create, for five hours only', async () => {
    const withoutId = async () => {
      const at = await shop();
      const own = await at.create();
      const [row] = at.orders();
      if (row === undefined) throw new Error('No order');
      const { paypalOrderId: _, ...without } = row;
      const world = { ...at.world, orders: inMemoryOrders(without) };
      await at.control(`/_orders/${own}/approve`);
      return { at, own, row: without, world, old: shopOn(world, { payments: at.payments, waitMs: 40 }) };
    };
    const known = await withoutId();
    known.world.clock.advanceSeconds(5 * 3_600);
    const foreign = await known.at.stranger(known.row.number);
    await refusalOf(known.old.capture({ input: { orderID: foreign }, session: known.at.session }));
    expect(known.world.orders.all()).toMatchObject([{ state: 'OPEN', paypalOrderId: known.own }]);
    expect(await known.old.capture({ input: { orderID: known.own }, session: known.at.session })).toEqual({
      status: 'COMPLETED',
    });
    expect(known.at.simulator.ledger().orders).toHaveLength(2);

    const forgotten = await withoutId();
    forgotten.world.clock.advanceSeconds(5 * 3_600 + 1);
    await refusalOf(forgotten.old.capture({ input: { orderID: forgotten.own }, session: forgotten.at.session }));
    expect(forgotten.at.errors()).toEqual(['foreign-payment']);
    await forgotten.old.sweep();
    expect(forgotten.at.errors()).toEqual(['foreign-payment', 'order-without-payment']);
    expect(forgotten.world.orders.all()).toMatchObject([{ state: 'EXPIRED', grants: [] }]);
    expect(captured(forgotten.at)).toBe(0);
    expect(forgotten.at.simulator.ledger().orders).toHaveLength(1);
  });

  it('30: the same cart created many times at once: one PayPal order', async () => {
    const at = await shop();
    const ids = await Promise.all(Array.from({ length: 20 }, () => at.create()));
    expect(new Set(ids).size).toBe(1);
    expect(at.orders()).toMatchObject([{ state: 'OPEN', paypalOrderId: ids[0] }]);
    expect(at.simulator.ledger().orders).toMatchObject([{ orderId: ids[0] }]);
  });

  it('31: 400 carts by one person: 429 after the limits, ten reach PayPal, and other buyers are not affected', async () => {
    const at = await shop();
    const ids = Array.from({ length: 9 }, (_, index) => `guide-${String(index)}`);
    for (const id of ids) await at.world.catalog.put(aGuide({ id, priceCents: 100 }));
    const calls = callsToPaypal();
    const answers = await Promise.all(
      Array.from({ length: 400 }, async (_, index) => {
        const pdfIds = ids.filter((_id, bit) => ((index + 1) >> bit) % 2 === 1);
        return await at.create({ pdfIds, amount: pdfIds.length }).then(
          () => 'opened',
          (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
        );
      }),
    );
    const count = (wanted: string) => answers.filter((answer) => answer === wanted).length;
    expect([count('opened'), count('TOO_MANY_REQUESTS')]).toEqual([10, 390]);
    expect(at.orders()).toHaveLength(10);
    expect(calls.filter((call) => call === 'POST /v2/checkout/orders')).toHaveLength(10);
    const session = aSession({ user: { ...at.session.user, id: 'SOMEONE' } });
    await expect(at.shop.create({ input: at.cart, session })).resolves.toBeDefined();
  });

  describe('32: an order with a bundle and a code with one use', () => {
    const cart = { pdfIds: ['essays-complete'], amount: 16, code: 'WELCOME20' };
    const someone = aSession({ user: { ...aSession().user, id: 'SOMEONE' } });
    const granted = {
      state: 'PAID',
      items: [
        { id: 'biology', cents: 1_280, listCents: 1_999 },
        { id: 'art', cents: 320, listCents: 499 },
      ],
      grants: ['biology', 'art'],
      capturedCents: 1_600,
      discount: { code: 'WELCOME20', cents: 400 },
    };

    async function withCode() {
      const at = await shop();
      await at.world.bundles.put(aBundle());
      await at.world.codes.put(aCode({ usageLimit: 1 }), undefined);
      const approved = async (next = 'approve') => {
        await at.scenario(next);
        const id = await at.create(cart);
        await at.control(`/_orders/${id}/approve`);
        return id;
      };
      const taken = async () => (await at.world.codes.find('WELCOME20'))?.taken;
      const other = () => at.shop.create({ input: cart, session: someone });
      return { ...at, approved, taken, other };
    }

    it('browser closed after approval: the sweep captures, and the use is spent', async () => {
      const at = await withCode();
      await at.approved('lose-webhook');
      await at.sweepAfter(5);
      expect(at.orders()).toMatchObject([{ ...granted, receipt: 'SENT' }]);
      expect(captured(at)).toBe(1_600);
      expect(at.receipts()).toHaveLength(1);
      await at.sweepAfter(120);
      expect(await at.taken()).toBe(1);
      expect((await refusalOf(at.other())).message).toBe('This code isn’t valid');
    });

    it.each(['http-500', 'http-500-after-capture', 'drop-capture-after-commit', 'outage-after-capture'])(
      'PayPal fails during the capture: paid once, with one use (%s)',
      async (scenario) => {
        const at = await withCode();
        await at.capture(await at.approved(scenario));
        await at.sweepAfter(40);
        expect(at.orders()).toMatchObject([granted]);
        expect(captured(at)).toBe(1_600);
        expect(await at.taken()).toBe(1);
      },
    );

    it('create answered after our time-out: the same order, payment and use', async () => {
      const at = await withCode();
      await at.scenario('drop-create-after-commit');
      await expect(at.create(cart)).rejects.toThrow(DependencyDown);
      const id = await at.create(cart);
      expect(at.orders()).toMatchObject([{ paypalOrderId: id }]);
      expect(at.simulator.ledger().orders).toHaveLength(1);
      expect(await at.taken()).toBe(1);
    });

    it('declined: the buyer has the use back at once, and others by the next sweep', async () => {
      const at = await withCode();
      expect((await refusalOf(at.capture(await at.approved('decline')))).code).toBe('PAYMENT_REFUSED');
      const again = await at.approved('compliance-violation');
      expect((await refusalOf(at.capture(again))).code).toBe('PAYMENT_REFUSED');
      expect((await refusalOf(at.other())).message).toBe('This code isn’t valid');
      await at.sweepAfter(5);
      expect(await at.taken()).toBe(0);
      await expect(at.other()).resolves.toBeDefined();
      expect(at.orders()).toMatchObject([
        { state: 'FAILED', code: 'RETURNED' },
        { state: 'FAILED', code: 'RETURNED' },
        { state: 'OPEN' },
      ]);
      expect(captured(at)).toBe(0);
    });

    it('its use was given back and taken by someone else: not captured, and the buyer is told', async () => {
      const at = await withCode();
      const id = await at.approved('lose-webhook');
      const [order] = at.orders();
      await at.world.codes.release(
        { code: 'WELCOME20', buyerId: at.session.user.id, number: order?.number ?? '' },
        true,
      );
      await at.other();
      const refusal = await refusalOf(at.capture(id));
      expect(refusal).toMatchObject({
        code: 'PAYMENT_REFUSED',
        message: expect.stringContaining('you haven’t been charged') as unknown,
      });
      await at.webhook(id, 'CHECKOUT.ORDER.APPROVED');
      await at.sweepAfter(20);
      expect(captured(at)).toBe(0);
      expect(at.orders()).toMatchObject([{ state: 'FAILED', grants: [] }, { state: 'OPEN' }]);
      expect(await at.taken()).toBe(1);
    });

    it('the code ends, or its terms change, between the page and the press: refused, or 409', async () => {
      const at = await withCode();
      await at.world.codes.put(aCode({ usageLimit: 1, off: { percent: 10 } }), aCode({ usageLimit: 1 }));
      expect(await refusalOf(at.create(cart))).toMatchObject({ code: 'TOTAL_CHANGED', res: { amount: 18 } });
      const ended = aCode({ usageLimit: 1, endedAt: at.world.clock.now() });
      await at.world.codes.put(ended, aCode({ usageLimit: 1, off: { percent: 10 } }));
      expect((await refusalOf(at.create(cart))).message).toBe('This code isn’t valid');
      expect(at.orders()).toEqual([]);
      expect(await at.taken()).toBe(0);
    });

    it('refund of a guide in it, then of the bundle: each share to the cent, and the use stays spent', async () => {
      const at = await withCode();
      await at.capture(await at.approved());
      const number = at.orders()[0]?.number ?? '';
      await (await at.shop.planRefund({ number, itemId: 'art' })).execute();
      expect(at.orders()).toMatchObject([{ state: 'PAID', grants: ['biology'], refundedCents: 320 }]);
      await (await at.shop.planRefund({ number, itemId: 'essays-complete' })).execute();
      expect(at.orders()).toMatchObject([{ state: 'REFUNDED', grants: [], refundedCents: 1_600 }]);
      expect(at.simulator.ledger().totals.refundedCents).toBe(1_600);
      await at.sweepAfter(120);
      expect(await at.taken()).toBe(1);
    });
  });

  describe('33: an order that a code makes free', () => {
    const cart = { pdfIds: ['art'], amount: 0, code: 'WELCOME20' };
    const free = { state: 'PAID', grants: ['art'], totalCents: 0, capturedCents: 0, receipt: 'SENT' };

    async function withFree() {
      const at = await shop();
      await at.world.codes.put(aCode({ off: { percent: 100 }, usageLimit: 1 }), undefined);
      return { ...at, calls: callsToPaypal(), taken: async () => (await at.world.codes.find('WELCOME20'))?.taken };
    }

    it('pressed many times at once: one order, one use, one receipt, and no call to PayPal', async () => {
      const at = await withFree();
      const numbers = await Promise.all(Array.from({ length: 10 }, () => at.create(cart)));
      expect(new Set(numbers).size).toBe(1);
      await at.sweepAfter(65);
      expect(at.orders()).toMatchObject([{ number: numbers[0], ...free }]);
      expect(at.receipts()).toHaveLength(1);
      expect(await at.taken()).toBe(1);
      expect(await downloads(at)).toBe(true);
      expect(at.calls).toEqual([]);
      expect((await at.shop.dashboard({ session: at.session })).payments).toMatchObject([
        { status: 'PAID', amount: 0, receiptNumber: expect.stringMatching(/^RTC-/) as unknown },
      ]);
    });

    it('table throttled after the order was written: the sweep pays it, without an alarm', async () => {
      const at = await withFree();
      const throttled = shopOn(at.world, { payments: at.payments, orders: { ...at.world.orders, change: down } });
      await expect(throttled.create({ input: cart, session: at.session })).rejects.toThrow(DependencyDown);
      expect(at.orders()).toMatchObject([{ state: 'OPEN', grants: [] }]);
      await at.sweepAfter(5);
      expect(at.orders()).toMatchObject([free]);
      expect(await at.taken()).toBe(1);
      expect(at.errors()).toEqual([]);
      expect(at.calls).toEqual([]);
    });

    it('mail throttled: access is granted anyway, and the receipt is retried', async () => {
      const at = await withFree();
      await at.create(cart);
      await shopOn({ ...at.world, mailer: { ...at.world.mailer, send: down } }, { payments: at.payments }).sweep();
      expect(await downloads(at)).toBe(true);
      expect(at.orders()).toMatchObject([{ state: 'PAID', receipt: 'DUE', mailFailures: 1 }]);
      await at.sweepAfter(10);
      expect(at.orders()).toMatchObject([free]);
      expect(at.receipts()).toHaveLength(1);
    });

    it('without a use left, or with another total on the page: no order', async () => {
      const at = await withFree();
      expect((await refusalOf(at.create({ ...cart, amount: 4.99 }))).res).toEqual({ amount: 0 });
      const session = aSession({ user: { ...at.session.user, id: 'SOMEONE' } });
      await at.shop.create({ input: cart, session });
      expect((await refusalOf(at.create(cart))).message).toBe('This code isn’t valid');
      expect(at.orders()).toHaveLength(1);
    });

    it('refund: there is no money, and PayPal is not asked', async () => {
      const at = await withFree();
      const number = await at.create(cart);
      expect((await refusalOf(at.shop.planRefund({ number }))).message).toContain('no money to refund');
      expect(at.calls).toEqual([]);
    });
  });

  describe('34: a refund that PayPal reports as PENDING and then as FAILED', () => {
    /** Captured, and refunded: all of it, or one guide. */
    async function withPendingRefund(itemId?: string) {
      const at = await shop();
      await at.scenario('pending-refund');
      const { paypalOrderId, order } = await paid(at);
      const refund = async () =>
        await (
          await at.shop.planRefund({ number: order.number, ...(itemId === undefined ? {} : { itemId }) })
        ).execute();
      await refund();
      const about = (subject: string) => at.world.mailer.sent.filter((mail) => mail.subject.startsWith(subject));
      return {
        ...at,
        order,
        refund,
        about,
        end: (status: string) => at.control(`/_orders/${paypalOrderId}/end-refunds`, { status }),
        paypalOrderId,
      };
    }
    /** Captured cents are granted, refunded or put aside. */
    const accounted = ({ orders, simulator }: Pick<Shop, 'orders' | 'simulator'>) => {
      const [order] = orders();
      const { capturedCents: captured = 0, refundedCents = 0, state } = order ?? {};
      const { refundedCents: atPaypal, capturedCents } = simulator.ledger().totals;
      return (
        captured === capturedCents && refundedCents === atPaypal && (state === 'PAID') === refundedCents < captured
      );
    };

    it.each(['FAILED', 'CANCELLED'])('the order and its guides come back without any event (%s)', async (status) => {
      const at = await withPendingRefund();
      expect(at.orders()).toMatchObject([{ state: 'REFUNDED', grants: [], refunds: [{ pending: true }] }]);
      expect(await downloads(at)).toBe(false);
      expect(accounted(at)).toBe(true);
      await at.sweepAfter(5);
      await at.end(status);
      await at.sweepAfter(25 * 60);
      expect(at.orders()).toMatchObject([{ ...everything, refundedCents: 0, refunds: [{ by: 'OPERATOR' }] }]);
      expect(at.orders()[0]?.refunds?.[0]).toHaveProperty('failedAt');
      expect(await downloads(at)).toBe(true);
      expect(accounted(at)).toBe(true);
      expect(at.errors()).toEqual(['refund-failed']);
      expect(at.about('A refund has failed').map(({ to }) => to)).toEqual(['office@shop.test']);
      expect(at.about('Your refund is delayed').map(({ to }) => to)).toEqual([at.session.user.email]);
      expect(at.receipts()).toHaveLength(1);
      expect(at.orders()[0]?.checkAt).toBeUndefined();
    });

    it('it can be refunded again, once, under a new key', async () => {
      const at = await withPendingRefund();
      await at.end('FAILED');
      await at.sweepAfter(25 * 60);
      await at.control(`/_orders/${at.paypalOrderId}/scenario`, { next: 'approve' });
      await Promise.all([at.refund(), at.refund()]);
      await at.refund();
      expect(at.orders()).toMatchObject([{ state: 'REFUNDED', refundedCents: 2_498, grants: [] }]);
      expect(at.orders()[0]?.refunds).toHaveLength(2);
      expect(at.simulator.ledger().totals.refundedCents).toBe(2_498);
    });

    it('one that arrives is over, and no one is told anything else', async () => {
      const at = await withPendingRefund();
      await at.sweepAfter(5);
      const mails = at.world.mailer.sent.length;
      await at.end('COMPLETED');
      await at.sweepAfter(25 * 60);
      expect(at.orders()).toMatchObject([{ state: 'REFUNDED', refundedCents: 2_498 }]);
      expect(at.orders()[0]?.refunds?.[0]).not.toHaveProperty('pending');
      expect(at.orders()[0]?.checkAt).toBeUndefined();
      expect(at.world.mailer.sent).toHaveLength(mails);
    });

    it('one of a guide gives that guide back', async () => {
      const at = await withPendingRefund('art');
      expect(at.orders()).toMatchObject([{ state: 'PAID', grants: ['biology'], refundedCents: 499 }]);
      await at.end('FAILED');
      await at.webhook(at.paypalOrderId, 'PAYMENT.CAPTURE.REFUNDED');
      expect(at.orders()).toMatchObject([{ ...everything, refundedCents: 0 }]);
      expect(at.about('A refund has failed')).toHaveLength(1);
    });

    it('during a dispute the order comes back with its downloads paused', async () => {
      const at = await withPendingRefund();
      await at.control(`/_orders/${at.paypalOrderId}/dispute`, {});
      await at.end('FAILED');
      await at.sweepAfter(25 * 60);
      expect(at.orders()).toMatchObject([{ state: 'SUSPENDED', refundedCents: 0 }]);
      expect(await downloads(at)).toBe(false);
      await at.control(`/_orders/${at.paypalOrderId}/dispute`, { outcome: 'won' });
      await at.sweepAfter(25 * 60);
      expect(at.orders()).toMatchObject([everything]);
    });

    it('one of a payment under review puts the money aside again', async () => {
      const at = await shop();
      await at.scenario('wrong-amount');
      const id = await at.create();
      await at.control(`/_orders/${id}/approve`);
      await at.capture(id);
      const number = at.orders()[0]?.number ?? '';
      await at.control(`/_orders/${id}/scenario`, { next: 'pending-refund' });
      await (await at.shop.planRefund({ number })).execute();
      expect(at.orders()).toMatchObject([{ state: 'REFUNDED' }]);
      await at.control(`/_orders/${id}/end-refunds`, { status: 'FAILED' });
      await at.sweepAfter(25 * 60);
      expect(at.orders()).toMatchObject([{ state: 'QUARANTINED', grants: [], refundedCents: 0 }]);
      expect(at.errors()).toContain('refund-failed');
    });

    it('mail throttled: the business is still told', async () => {
      const at = await withPendingRefund();
      await at.end('FAILED');
      at.world.clock.advanceSeconds(25 * 3_600);
      await shopOn({ ...at.world, mailer: { ...at.world.mailer, send: down } }, { payments: at.payments }).sweep();
      expect(at.orders()).toMatchObject([{ state: 'PAID', notice: 'REFUND_FAILED', mailFailures: 1 }]);
      await at.sweepAfter(10);
      expect(at.about('A refund has failed')).toHaveLength(1);
    });
  });
});
