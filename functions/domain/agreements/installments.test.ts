import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AGREEMENT_OPENS_PER_ADDRESS_PER_HOUR } from '#contract/endpoints/agreements/limits.ts';
import type { Agreement } from '#domain/agreements/agreement.ts';
import { TEST_START } from '#testing/clock.ts';
import { aBalance, anAgreement, aSentVersion } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { shopAtPaypal } from '#testing/shop-at-paypal.ts';
import { refusalOf, type World } from '#testing/world.ts';
import { reserve } from '../balances/balance.ts';
import type { Payments } from '../orders/core/ports.ts';
import { asOfficeOrder } from '../orders/office/order-view.ts';
import { refundOfficeOrder } from '../orders/office/refund-office-order.ts';
import { settle } from '../orders/settlement/settle.ts';
import { hashToken } from '../shared/hashes.ts';
import { DependencyDown, PaymentRefused } from '../shared/refusal.ts';
import { businessTimes } from '../shared/times/business-times.ts';
import { captureInstallment } from './capture-installment.ts';
import { getOfficeAgreement } from './office/get-office-agreement.ts';
import { openAgreement } from './open-agreement.ts';
import { payInstallment } from './pay-installment.ts';

/** The failure matrix of installments, with the simulator over the wire and its webhooks. */

type PlanRefund = Awaited<ReturnType<typeof shopAtPaypal>>['shop']['planRefund'];
const TOKEN = 'a-token-of-the-sample-agreement';
const VIEWER = '203.0.113.7';
const [first, second] = [`${anAgreement().id}-1`, `${anAgreement().id}-2`];
const DAY = 24 * 60;

async function family(changes: Partial<Agreement> = {}) {
  const at = await shopAtPaypal();
  onTestFinished(() => at.close());
  const { id, content } = anAgreement();
  const isSigned = changes.state === undefined;
  const signed = { name: 'Amy Marlow', at: TEST_START, version: 1, sha256: aSentVersion().sha256 };
  const agreement = anAgreement({
    ...{ version: 1, tokenHash: hashToken(TOKEN), unsent: false },
    ...(isSigned ? { state: 'SIGNED', signed } : {}),
    ...changes,
  });
  const balance = aBalance({ version: 0, minutes: 0, credits: [] });
  const sent = aSentVersion();
  await at.world.agreements.write({ agreement, before: undefined, sent, balance }, []);
  const using = (shop = at.shop) => {
    const pay = payInstallment(shop.settling);
    const capture = captureInstallment(shop.capturing);
    return {
      pay: (installment = first, token = TOKEN) => pay({ input: { token, installment }, viewer: VIEWER }),
      capture: (orderID: string, token = TOKEN) => capture({ input: { token, orderID }, viewer: VIEWER }),
    };
  };
  return {
    ...at,
    ...using(),
    using,
    id,
    content,
    async approvedInstallment(installment = first, scenario?: string) {
      if (scenario !== undefined) await at.scenario(scenario);
      const paypalOrderId = await using().pay(installment);
      await at.control(`/_orders/${paypalOrderId}/approve`);
      return paypalOrderId;
    },
    balance: async () => await at.world.balances.find(id),
    entries: async () =>
      (await at.world.balances.entries(id)).map(({ kind, minutes, left }) => `${kind} ${minutes} -> ${left}`),
    officeOrder: async () => {
      const [order] = at.orders();
      const balance = await at.world.balances.find(id);
      return order && asOfficeOrder(order, businessTimes('America/New_York'), { balance });
    },
    refund(
      cents: number,
      hours: number,
      refundedCents = at.orders()[0]?.refundedCents ?? 0,
      { world = at.world, planRefund = at.shop.planRefund }: { world?: World; planRefund?: PlanRefund } = {},
    ) {
      const refund = refundOfficeOrder({ ...world, zone: 'America/New_York', planRefund });
      return refund({
        input: { number: at.orders()[0]?.number ?? '', guide: undefined, reason: 'A gap', cents, hours, refundedCents },
        record: () => undefined,
      });
    },
  };
}
type Family = Awaited<ReturnType<typeof family>>;

const captured = ({ simulator }: Family) => simulator.ledger().totals.capturedCents;
const down = () => Promise.reject(new DependencyDown('DynamoDB', new Error('throttled')));

async function expectPaidOnce(at: Family): Promise<void> {
  // The process that settled may still be emailing when another one gets its answer.
  await vi.waitFor(() => {
    expect(at.orders()).toMatchObject([{ state: 'PAID', grants: [first], receipt: 'SENT' }]);
  });
  expect(at.orders()[0]).not.toHaveProperty('hours');
  expect(captured(at)).toBe(120_000);
  expect(await at.balance()).toMatchObject({ minutes: 360 });
  expect(await at.entries()).toEqual(['paid 360 -> 360']);
  expect(at.receipts()).toHaveLength(1);
}

describe('paying an installment', () => {
  it('adds its hours, and the receipt says so', async () => {
    const at = await family();
    expect(await at.capture(await at.approvedInstallment())).toEqual({ status: 'COMPLETED' });
    await expectPaidOnce(at);
    expect(at.receipts()[0]?.text).toContain('With this payment you have 6 hours more.');
  });

  it('is the same order for two devices: one payment, however often it is pressed', async () => {
    const at = await family();
    const opened = await Promise.all(Array.from({ length: 20 }, () => at.pay()));
    expect(new Set(opened).size).toBe(1);
    expect(at.orders()).toHaveLength(1);
    const [id = ''] = opened;
    await at.control(`/_orders/${id}/approve`);
    const answers = await Promise.all(Array.from({ length: 20 }, () => at.capture(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['COMPLETED']));
    await expectPaidOnce(at);
  });

  it('goes in order, and refuses what is paid, being reviewed, unknown, or another agreement’s', async () => {
    const at = await family();
    expect(await refusalOf(at.pay(second))).toMatchObject({
      code: 'CONFLICT',
      message: 'Please pay installment 1 first.',
    });
    expect((await refusalOf(at.pay('01KA0000000000000000000000-1'))).code).toBe('NOT_FOUND');
    expect((await refusalOf(at.pay(first, 'another-token'))).code).toBe('NOT_FOUND');
    await at.capture(await at.approvedInstallment());
    expect((await refusalOf(at.pay())).message).toContain('paid already');
    const pending = await at.approvedInstallment(second, 'pending');
    expect(await at.capture(pending)).toEqual({ status: 'PENDING' });
    expect((await refusalOf(at.pay(second))).message).toContain('still reviewing');
    expect(await at.balance()).toMatchObject({ minutes: 360 });
    expect(at.simulator.ledger().orders).toHaveLength(2);
  });

  it('needs the signature, and an open checkout', async () => {
    const at = await family({ state: 'SENT', openUntil: '2026-12-02' });
    expect((await refusalOf(at.pay())).message).toBe('Please sign the agreement before you pay.');
    expect(at.orders()).toEqual([]);
    const closed = payInstallment({ ...at.shop.settling, isCheckoutOpen: false });
    expect((await refusalOf(closed({ input: { token: TOKEN, installment: first }, viewer: VIEWER }))).code).toBe(
      'CHECKOUT_CLOSED',
    );
  });

  it('is limited by network, also with links that lead nowhere', async () => {
    const at = await family();
    for (let tries = 0; tries < AGREEMENT_OPENS_PER_ADDRESS_PER_HOUR; tries += 1) {
      expect((await refusalOf(at.capture('UNKNOWN', 'another-token'))).code).toBe('NOT_FOUND');
    }
    expect((await refusalOf(at.pay())).code).toBe('TOO_MANY_REQUESTS');
    expect((await refusalOf(at.capture('UNKNOWN'))).code).toBe('TOO_MANY_REQUESTS');
    expect(at.orders()).toEqual([]);
  });

  it('captures no payment of another agreement, and none of guides', async () => {
    const at = await family();
    const guides = await at.approved('lose-webhook');
    expect((await refusalOf(at.capture(guides))).code).toBe('NOT_FOUND');
    expect(captured(at)).toBe(0);
  });

  it.each(['http-500', 'http-500-after-capture', 'drop-capture-after-commit'])(
    'is read back when PayPal fails (%s)',
    async (scenario) => {
      const at = await family();
      expect(await at.capture(await at.approvedInstallment(first, scenario))).toEqual({ status: 'COMPLETED' });
      await expectPaidOnce(at);
    },
  );

  it('is finished by the webhook or the sweep when the browser is closed', async () => {
    const byWebhook = await family();
    await byWebhook.webhook(await byWebhook.approvedInstallment(), 'CHECKOUT.ORDER.APPROVED');
    await expectPaidOnce(byWebhook);
    const bySweep = await family();
    await bySweep.approvedInstallment(first, 'lose-webhook');
    await bySweep.sweepAfter(5);
    await expectPaidOnce(bySweep);
  });

  it('answers with hours and receipt number even while the webhook is still busy', async () => {
    const at = await family();
    const id = await at.approvedInstallment();
    const payment = await at.payments.read(id);
    const [order] = at.orders();
    await settle(at.shop.settling, order ?? expect.fail('no order'), payment ?? expect.fail('no payment'));
    expect(at.orders()).toMatchObject([{ state: 'PAID', hours: 'DUE' }]);
    const without = at.using(shopOn({ ...at.world, credits: { book: down } }, { payments: at.payments }));
    expect(await without.capture(id)).toEqual({ status: 'COMPLETED' });
    expect(await at.balance()).toMatchObject({ minutes: 0 });
    expect(await at.capture(id)).toEqual({ status: 'COMPLETED' });
    expect(await at.balance()).toMatchObject({ minutes: 360 });
    expect(at.orders()).toMatchObject([{ receiptNumber: expect.any(String) as string, receipt: 'DUE' }]);
    await at.sweepAfter(10);
    await expectPaidOnce(at);
  });

  it('adds the hours later if the table fails between, and once', async () => {
    const at = await family();
    const world = { ...at.world, credits: { book: down } };
    const without = at.using(shopOn(world, { payments: at.payments }));
    expect(await without.capture(await at.approvedInstallment())).toEqual({ status: 'COMPLETED' });
    expect(at.orders()).toMatchObject([{ state: 'PAID', hours: 'DUE' }]);
    expect(await at.balance()).toMatchObject({ minutes: 0 });
    await at.sweepAfter(10);
    await expectPaidOnce(at);
  });

  it('with another amount is put aside, and adds no hours', async () => {
    const at = await family();
    await at.capture(await at.approvedInstallment(first, 'wrong-amount'));
    await at.sweepAfter(10);
    expect(at.orders()).toMatchObject([{ state: 'QUARANTINED', grants: [] }]);
    expect(await at.balance()).toMatchObject({ minutes: 0 });
    expect((await refusalOf(at.pay())).message).toContain('Please ask us');
  });

  it('twice, with an old window, tells who pays second before money moves', async () => {
    const at = await family();
    const old = await at.pay();
    at.world.clock.advanceSeconds(3 * 3_600);
    const now = await at.pay();
    expect(now).not.toBe(old);
    for (const id of [old, now]) await at.control(`/_orders/${id}/approve`);
    expect(await at.capture(old)).toEqual({ status: 'COMPLETED' });
    expect(await refusalOf(at.capture(now))).toMatchObject({ code: 'ALREADY_OWNED' });
    await at.sweepAfter(10);
    expect(
      at
        .orders()
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(['FAILED', 'PAID']);
    expect(at.simulator.ledger().totals).toMatchObject({ capturedCents: 120_000, refundedCents: 0 });
    expect(await at.balance()).toMatchObject({ minutes: 360 });
  });
});

describe('a paid installment', () => {
  const paid = async (): Promise<{ at: Family; paypalOrderId: string }> => {
    const at = await family();
    const paypalOrderId = await at.approvedInstallment();
    await at.capture(paypalOrderId);
    const booked = reserve((await at.balance()) ?? aBalance(), 120, { at: TEST_START, about: 'Two sessions' });
    if (booked === undefined) throw new Error('Not enough hours');
    await at.world.balances.change(booked);
    return { at, paypalOrderId };
  };

  it('is refunded by amount with some of its unused hours, to the cent', async () => {
    const { at } = await paid();
    const order = await at.refund(40_000, 2);
    expect(order).toMatchObject({ refundedCents: 40_000, refundableCents: 80_000, installment: { unusedHours: 2 } });
    expect(await at.balance()).toMatchObject({ minutes: 120, used: 120 });
    expect(at.orders()).toMatchObject([{ state: 'PAID', refunds: [{ cents: 40_000, minutes: 120, by: 'OPERATOR' }] }]);
    const read = async () =>
      (await openAgreement(at.world)({ input: { token: TOKEN }, viewer: VIEWER })).installments[0];
    const inOffice = async () => (await getOfficeAgreement(at.world)({ input: { id: at.id } })).installments[0];
    expect(await read()).toMatchObject({ state: 'paid', hours: 6, refunded: { amount: 400, hours: 2 } });
    expect(await inOffice()).toMatchObject({ state: 'paid', refundedCents: 40_000, refundedHours: 2 });
    expect((await at.refund(80_000, 2)).status).toBe('REFUNDED');
    expect(at.simulator.ledger().totals.refundedCents).toBe(120_000);
    expect(await read()).toMatchObject({ state: 'refunded', refunded: { amount: 1_200, hours: 4 } });
    expect(await inOffice()).not.toHaveProperty('unpaid');
    expect((await at.world.balances.entries(at.id)).map(({ kind, cents }) => [kind, cents])).toEqual([
      ['refunded', 80_000],
      ['refunded', 40_000],
      ['booked', undefined],
      ['paid', 120_000],
    ]);
    expect(await at.entries()).toEqual([
      'refunded -120 -> 0',
      'refunded -120 -> 120',
      'booked -120 -> 240',
      'paid 360 -> 360',
    ]);
  });

  it('gives back no used hours and no more money than is left', async () => {
    const { at } = await paid();
    expect((await refusalOf(at.refund(40_000, 4.25))).message).toContain('Of this installment 4 hours can go back.');
    await at.refund(1_000, 0);
    expect((await refusalOf(at.refund(1_000, 0, 0))).message).toContain('By now $10.00 is refunded.');
    expect((await refusalOf(at.refund(119_001, 1))).message).toContain('at most $1,190.00');
    expect(await at.balance()).toMatchObject({ minutes: 240 });
    expect(at.simulator.ledger().totals.refundedCents).toBe(1_000);
  });

  it('is refunded once if its hours can’t be written then, and only a fault is an error', async () => {
    const { at } = await paid();
    const failing = (book: () => Promise<never>) => ({
      world: { ...at.world, credits: { book } },
    });
    expect((await at.refund(40_000, 2, 0, failing(down))).refundedCents).toBe(40_000);
    const fault = () => Promise.reject(new TypeError('a fault'));
    await expect(at.refund(20_000, 1, 40_000, failing(fault))).rejects.toThrow('a fault');
    expect(at.simulator.ledger().totals.refundedCents).toBe(60_000);
    await at.sweepAfter(10);
    expect(at.orders()[0]).not.toHaveProperty('hours');
    expect(await at.balance()).toMatchObject({ minutes: 60, used: 120 });
  });

  it('is refunded once by eight people who see the same, each with other hours', async () => {
    const { at } = await paid();
    const asked = Array.from({ length: 8 }, (_, index) => at.refund(10_000, index / 4, 0));
    const answers = await Promise.allSettled(asked);
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toHaveLength(7);
    for (const refusal of refused) expect(refusal).toMatchObject({ code: 'CONFLICT' });
    expect(at.simulator.ledger().totals.refundedCents).toBe(10_000);
    const [order] = at.orders();
    expect(order).toMatchObject({ refundedCents: 10_000, refunds: [{ cents: 10_000, by: 'OPERATOR' }] });
    expect(order).not.toHaveProperty('refunding');
    expect(await at.balance()).toMatchObject({ minutes: 240 - (order?.refunds?.[0]?.minutes ?? 0), used: 120 });
  });

  /** A refund that waits for PayPal until `answer` is called; what PayPal does is `refund`. */
  const slow = (at: Family, refund: Payments['refund'] = (request) => at.payments.refund(request)) => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let called = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      called = resolve;
    });
    const payments = {
      ...at.payments,
      refund: async (request: Parameters<Payments['refund']>[0]) => {
        called();
        await answered;
        await refund(request);
      },
    };
    return { answer, asked, planRefund: shopOn(at.world, { payments }).planRefund };
  };

  it('can’t be booked while PayPal answers the refund of all its hours', async () => {
    const { at } = await paid();
    const { answer, asked, planRefund } = slow(at);
    const refunded = at.refund(120_000, 4, 0, { planRefund });
    await asked;
    expect(await at.balance()).toMatchObject({ minutes: 0, used: 120 });
    expect(reserve((await at.balance()) ?? aBalance(), 15, { at: TEST_START, about: 'A session' })).toBeUndefined();
    answer();
    expect((await refunded).status).toBe('REFUNDED');
    expect(await at.balance()).toMatchObject({ minutes: 0, used: 120 });
    expect(await at.entries()).toEqual(['refunded -240 -> 0', 'booked -120 -> 240', 'paid 360 -> 360']);
  });

  it('is not refunded with hours that were booked a moment before', async () => {
    const { at } = await paid();
    const plan = await at.shop.planRefund({
      number: at.orders()[0]?.number ?? '',
      amount: { cents: 120_000, minutes: 240, refundedCents: 0 },
    });
    const booked = reserve((await at.balance()) ?? aBalance(), 60, { at: TEST_START, about: 'A session' });
    if (booked === undefined) throw new Error('Not enough hours');
    await at.world.balances.change(booked);
    expect((await refusalOf(plan.execute())).message).toContain('Of this installment 3 hours can go back.');
    expect(at.simulator.ledger().totals.refundedCents).toBe(0);
  });

  it('gets its hours back if PayPal refuses, and they read so', async () => {
    const { at } = await paid();
    const refuse = () => Promise.reject(new PaymentRefused('REFUND_FAILED_INSUFFICIENT_FUNDS', 'D1'));
    const { answer, planRefund } = slow(at, refuse);
    answer();
    expect(await refusalOf(at.refund(40_000, 2, 0, { planRefund }))).toMatchObject({
      code: 'PAYMENT_REFUSED',
      message: expect.stringContaining('your PayPal balance is too low') as string,
    });
    expect(await at.balance()).toMatchObject({ minutes: 240, used: 120 });
    expect((await at.entries()).slice(0, 2)).toEqual(['refund-failed 120 -> 240', 'refunded -120 -> 120']);
    expect(at.orders()[0]).not.toHaveProperty('refunding');
    expect((await at.refund(40_000, 2)).refundedCents).toBe(40_000);
  });

  it.each([
    ['was made', true],
    ['was not made', false],
  ])('whose refund %s when our process ended is finished by the sweep, once', async (_, isMade) => {
    const { at } = await paid();
    const { answer, planRefund } = slow(at, async (request) => {
      if (isMade) await at.payments.refund(request);
      throw new DependencyDown('PayPal', new Error('No answer'));
    });
    answer();
    await expect(at.refund(40_000, 2, 0, { planRefund })).rejects.toThrow(DependencyDown);
    expect(at.orders()).toMatchObject([{ refunding: { minutes: 120, parts: [{ cents: 40_000 }] } }]);
    expect(await at.balance()).toMatchObject({ minutes: 120, used: 120 });
    await at.sweepAfter(10);
    expect(at.orders()[0]).not.toHaveProperty('refunding');
    expect(at.orders()).toMatchObject([{ refundedCents: 40_000, refunds: [{ cents: 40_000, minutes: 120 }] }]);
    expect(at.simulator.ledger().totals.refundedCents).toBe(40_000);
    expect(await at.balance()).toMatchObject({ minutes: 120, used: 120 });
  });

  it('gets its hours back from the sweep if PayPal refuses then', async () => {
    const { at } = await paid();
    const { answer, planRefund } = slow(at, () => Promise.reject(new DependencyDown('PayPal', new Error('No answer'))));
    answer();
    await expect(at.refund(120_000, 4, 0, { planRefund })).rejects.toThrow(DependencyDown);
    const refuse = () => Promise.reject(new PaymentRefused('REFUND_FAILED_INSUFFICIENT_FUNDS', 'D1'));
    at.world.clock.advanceSeconds(300);
    await shopOn(at.world, { payments: { ...at.payments, refund: refuse } }).sweep();
    expect(at.orders()).toMatchObject([{ state: 'PAID' }]);
    expect(at.orders()[0]).not.toHaveProperty('refunding');
    expect(await at.balance()).toMatchObject({ minutes: 240, used: 120 });
    expect(at.world.log.lines.map(({ event }) => event)).toContain('refund-failed');
  });

  it('pauses its hours during a dispute, not sessions that were held', async () => {
    const { at, paypalOrderId } = await paid();
    await at.control(`/_orders/${paypalOrderId}/dispute`);
    await at.webhook(paypalOrderId, 'CUSTOMER.DISPUTE.CREATED');
    expect(at.orders()).toMatchObject([{ state: 'SUSPENDED' }]);
    expect(await at.balance()).toMatchObject({ minutes: 0, used: 120 });
    await vi.waitFor(() => {
      const texts = at.world.mailer.sent.map(({ text }) => text).join('\n');
      expect(texts).toContain('the sessions never took place. Its hours are paused until PayPal decides.');
      expect(texts.replaceAll('\n', ' ')).toContain(
        '2 hours that it paid are used or booked. If PayPal decides for the buyer, nobody has paid for them.',
      );
      expect(texts).toContain('The hours that it paid can’t be booked until PayPal decides.');
    });
    await at.control(`/_orders/${paypalOrderId}/dispute`, { outcome: 'won' });
    await at.sweepAfter(25 * 60);
    expect(await at.balance()).toMatchObject({ minutes: 240, used: 120 });
  });

  it('loses its share of hours when a part goes back at PayPal, and the business hears of it, not of its own refunds', async () => {
    const { at, paypalOrderId } = await paid();
    await at.refund(40_000, 2);
    await at.sweepAfter(5);
    const told = () => at.world.mailer.sent.filter(({ subject }) => subject.startsWith('Refund of an installment'));
    expect(told()).toEqual([]);
    await at.control(`/_orders/${paypalOrderId}/refund`, { amount: '100.00' });
    await at.webhook(paypalOrderId, 'PAYMENT.CAPTURE.REFUNDED');
    await at.sweepAfter(5);
    // A twelfth of the money, and of its six hours.
    expect(await at.balance()).toMatchObject({ minutes: 90, used: 120 });
    await vi.waitFor(() => {
      expect(told()[0]?.text).toContain('$100.00 of the payment by Amy Marlow');
    });
    expect(told()[0]?.text.replaceAll('\n', ' ')).toContain('The same share of its hours, in quarters of an hour');
    expect(told()[0]?.text).not.toContain('no longer paid');
  });

  it.each(['lost dispute', 'refund at PayPal'])('loses its unused hours with the money (%s)', async (how) => {
    const { at, paypalOrderId } = await paid();
    if (how === 'lost dispute') await at.control(`/_orders/${paypalOrderId}/dispute`, { outcome: 'lost' });
    else await at.control(`/_orders/${paypalOrderId}/refund`);
    await at.webhook(paypalOrderId, how === 'lost dispute' ? 'CUSTOMER.DISPUTE.RESOLVED' : 'PAYMENT.CAPTURE.REFUNDED');
    await at.sweepAfter(2 * DAY);
    expect(at.orders()).toMatchObject([{ state: 'REFUNDED' }]);
    expect(await at.balance()).toMatchObject({ minutes: 0, used: 120 });
    const unpaid = '2 hours that it paid are used or booked, and no longer paid for.';
    const [installment] = (await getOfficeAgreement(at.world)({ input: { id: at.id } })).installments;
    expect(installment).toMatchObject({ state: 'refunded', refundedHours: 4, unpaid });
    expect(await at.officeOrder()).toMatchObject({ installment: { unusedHours: 0, unpaid } });
    await vi.waitFor(() => {
      const told = at.world.mailer.sent.find(({ subject }) => subject === 'Refund of an installment: $1,200.00');
      expect(told).toMatchObject({ to: at.world.businessInbox });
      expect(told?.text.replaceAll('\n', ' ')).toContain(unpaid);
    });
  });
});
