import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { shopOn } from '#testing/shop.ts';
import { shopAtPaypal } from '#testing/shop-at-paypal.ts';
import { refusalOf } from '#testing/world.ts';
import { downloadPdf } from '../orders/library/download-pdf.ts';
import { DependencyDown } from '../shared/refusal.ts';

/**
 * The failure matrix of payments by link: the simulator over the wire, with its webhooks. Its payer
 * has this address.
 */
const PAYER = 'buyer@example.com';
const STUDENT = 'amy@example.com';
const TOTAL = 2_498;
const down = () => Promise.reject(new DependencyDown('DynamoDB', new Error('throttled')));

async function family() {
  const at = await shopAtPaypal();
  onTestFinished(() => at.close());
  const { requests } = at.shop;
  const asked = await requests.ask(at.cart, at.session);
  const { token, id } = asked;
  const pay = (amount = 24.98) => requests.pay(token, amount);
  const capture = (orderID: string, by = requests) => by.capture(token, orderID);
  return {
    ...at,
    ...asked,
    requests,
    pay,
    captureByLink: capture,
    async approvedByLink(scenario?: string) {
      if (scenario !== undefined) await at.scenario(scenario);
      const orderID = await pay();
      await at.control(`/_orders/${orderID}/approve`);
      return orderID;
    },
    state: async () => (await requests.list(at.session)).find((one) => one.id === id)?.state,
    mailsTo: (address: string) => at.world.mailer.sent.filter(({ to }) => to === address).map(({ subject }) => subject),
    download: () =>
      downloadPdf(at.world)({ input: { fileName: 'art.pdf' }, session: at.session }).then(
        () => true,
        () => false,
      ),
    byLink: () => at.orders().filter(({ request }) => request !== undefined),
  };
}
type Family = Awaited<ReturnType<typeof family>>;
const captured = ({ simulator }: Family) => simulator.ledger().totals.capturedCents;

async function expectPaidOnce(at: Family): Promise<void> {
  // The process that settled may still be emailing when another one gets its answer.
  await vi.waitFor(() => {
    expect(at.byLink()).toMatchObject([{ state: 'PAID', grants: ['art', 'biology'], receipt: 'SENT' }]);
  });
  expect(at.byLink()).toMatchObject([{ payer: { email: PAYER } }]);
  expect(captured(at)).toBe(TOTAL);
  expect(at.mailsTo(PAYER)).toEqual(['Your receipt from Route to College']);
  expect(at.mailsTo(STUDENT)).toEqual(['Your guides from Route to College']);
  expect(await at.state()).toBe('paid');
  expect(await at.download()).toBe(true);
  expect(at.errors()).toEqual([]);
}

describe('35: a payment by link', () => {
  it('is one order and one payment for any number of devices and clicks', async () => {
    const at = await family();
    const opened = await Promise.all(Array.from({ length: 20 }, () => at.pay()));
    expect(new Set(opened).size).toBe(1);
    const [orderID = ''] = opened;
    await at.control(`/_orders/${orderID}/approve`);
    const answers = await Promise.all(Array.from({ length: 20 }, () => at.captureByLink(orderID)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['COMPLETED']));
    await expectPaidOnce(at);
  });

  it.each(['http-500', 'http-500-after-capture', 'drop-capture-after-commit'])(
    'is read back when PayPal fails (%s)',
    async (scenario) => {
      const at = await family();
      expect(await at.captureByLink(await at.approvedByLink(scenario))).toEqual({ status: 'COMPLETED' });
      await expectPaidOnce(at);
    },
  );

  it.each(['outage', 'outage-after-capture'])('is finished by the sweep after an outage (%s)', async (scenario) => {
    const at = await family();
    expect(await at.captureByLink(await at.approvedByLink(scenario))).toEqual({ status: 'PENDING' });
    await at.sweepAfter(40);
    await expectPaidOnce(at);
  });

  it('is the same payment when the answer to its create is lost', async () => {
    const at = await family();
    await at.scenario('drop-create-after-commit');
    const orderID = await at.pay().catch(() => at.pay());
    await at.control(`/_orders/${orderID}/approve`);
    await at.captureByLink(orderID);
    await expectPaidOnce(at);
    expect(at.simulator.ledger().orders).toHaveLength(1);
  });

  it('is finished by the webhook or the sweep when the browser is closed', async () => {
    const byWebhook = await family();
    await byWebhook.webhook(await byWebhook.approvedByLink(), 'CHECKOUT.ORDER.APPROVED');
    await expectPaidOnce(byWebhook);
    const bySweep = await family();
    await bySweep.approvedByLink('lose-webhook');
    await bySweep.sweepAfter(5);
    await expectPaidOnce(bySweep);
  });

  it('is finished by the next one when the table fails after the capture', async () => {
    const at = await family();
    const orderID = await at.approvedByLink();
    const change: typeof at.world.orders.change = async (...asked) =>
      asked[2].state === 'PAID' ? await down() : await at.world.orders.change(...asked);
    const failing = shopOn(at.world, { payments: at.payments, orders: { ...at.world.orders, change } });
    expect(await at.captureByLink(orderID, failing.requests)).toEqual({ status: 'PENDING' });
    expect(captured(at)).toBe(TOTAL);
    expect(at.byLink()).toMatchObject([{ state: 'OPEN' }]);
    await at.captureByLink(orderID);
    await expectPaidOnce(at);
  });

  it('charges nothing while the reservation of its guides can’t be written', async () => {
    const at = await family();
    const orderID = await at.approvedByLink('lose-webhook');
    const orders = { ...at.world.orders, claimItems: down };
    const failing = shopOn(at.world, { payments: at.payments, orders });
    expect(await at.captureByLink(orderID, failing.requests)).toEqual({ status: 'PENDING' });
    expect(captured(at)).toBe(0);
    await at.sweepAfter(5);
    await expectPaidOnce(at);
  });

  it('notes its payer before the order says so, and again after a failure', async () => {
    const at = await family();
    const orderID = await at.approvedByLink();
    const failing = shopOn(at.world, { payments: at.payments, orders: { ...at.world.orders, notePayer: down } });
    expect(await at.captureByLink(orderID, failing.requests)).toEqual({ status: 'PENDING' });
    expect(at.byLink()[0]).not.toHaveProperty('payer');
    await at.captureByLink(orderID);
    await expectPaidOnce(at);
    expect(await at.world.orders.paidBy(PAYER)).toEqual(at.byLink().map(({ number }) => number));
  });

  it('grants the guides although no email can be sent, and sends both later', async () => {
    const at = await family();
    const mailer = { ...at.world.mailer, send: down };
    const failing = shopOn({ ...at.world, mailer }, { payments: at.payments });
    await at.captureByLink(await at.approvedByLink('lose-webhook'), failing.requests);
    expect(at.byLink()).toMatchObject([{ state: 'PAID', receipt: 'DUE' }]);
    expect(await at.download()).toBe(true);
    await at.sweepAfter(120);
    await expectPaidOnce(at);
  });

  it('sends the guides again rather than no receipt, if only the payer’s email fails', async () => {
    const at = await family();
    const send: typeof at.world.mailer.send = async (mail) =>
      mail.to === PAYER ? await down() : await at.world.mailer.send(mail);
    const failing = shopOn({ ...at.world, mailer: { ...at.world.mailer, send } }, { payments: at.payments });
    await at.captureByLink(await at.approvedByLink('lose-webhook'), failing.requests);
    await at.sweepAfter(120);
    expect(at.mailsTo(PAYER)).toEqual(['Your receipt from Route to College']);
    expect(at.mailsTo(STUDENT)).toHaveLength(2);
  });

  it('that PayPal holds grants nothing yet, can’t be paid again, and then is paid', async () => {
    const at = await family();
    const orderID = await at.approvedByLink('pending');
    expect(await at.captureByLink(orderID)).toEqual({ status: 'PENDING' });
    expect(await at.state()).toBe('pending');
    expect((await refusalOf(at.pay())).message).toContain('Please don’t pay again');
    expect((await refusalOf(at.create())).code).toBe('CONFLICT');
    expect(await at.download()).toBe(false);
    expect(at.world.mailer.sent).toEqual([]);
    await at.control(`/_orders/${orderID}/complete`);
    await at.webhook(orderID, 'PAYMENT.CAPTURE.COMPLETED');
    await expectPaidOnce(at);
  });

  it('that PayPal held and then declined can be made again by the same link', async () => {
    const at = await family();
    const first = await at.approvedByLink('pending');
    await at.captureByLink(first);
    await at.control(`/_orders/${first}/deny`);
    await at.webhook(first, 'PAYMENT.CAPTURE.DENIED');
    await vi.waitFor(() => {
      expect(at.byLink()).toMatchObject([{ state: 'FAILED' }]);
    });
    expect(await at.state()).toBe('open');
    expect(await at.captureByLink(await at.approvedByLink())).toEqual({ status: 'COMPLETED' });
    expect(captured(at)).toBe(TOTAL);
    expect(at.byLink().map(({ state }) => state)).toEqual(['FAILED', 'PAID']);
    expect((await at.shop.dashboard({ session: at.session })).payments).toMatchObject([
      { status: 'PAID', byLink: true },
      { status: 'FAILED', byLink: true },
    ]);
  });

  it.each(['decline', 'compliance-violation', 'declined-capture'])(
    'that is declined charges no one, and the link still works (%s)',
    async (scenario) => {
      const at = await family();
      const first = await at.approvedByLink(scenario);
      expect((await refusalOf(at.captureByLink(first))).code).toBe('PAYMENT_REFUSED');
      await at.sweepAfter(10);
      expect(captured(at)).toBe(0);
      expect(at.world.mailer.sent).toEqual([]);
      await at.captureByLink(await at.approvedByLink());
      expect(captured(at)).toBe(TOTAL);
    },
  );

  it.each(['wrong-amount', 'wrong-currency', 'wrong-payee'])(
    'that doesn’t match is put aside (%s)',
    async (scenario) => {
      const at = await family();
      expect(await at.captureByLink(await at.approvedByLink(scenario))).toEqual({ status: 'UNDER_REVIEW' });
      expect(at.byLink()).toMatchObject([{ state: 'QUARANTINED', grants: [] }]);
      expect(at.errors()).toEqual(['order-quarantined']);
      expect(at.world.mailer.sent).toEqual([]);
      expect(await at.state()).toBe('pending');
      for (const refused of [at.pay(), at.requests.open(at.token)])
        expect((await refusalOf(refused)).message).toContain('Please don’t pay again');
      expect((await refusalOf(at.create())).code).toBe('CONFLICT');
    },
  );

  it('keeps the price at which it was opened, and of two prices one is charged', async () => {
    const at = await family();
    const old = await at.pay();
    const art = (await at.world.catalog.list()).find(({ id }) => id === 'art');
    if (art !== undefined) await at.world.catalog.put({ ...art, priceCents: 999 });
    expect(await refusalOf(at.pay())).toMatchObject({ code: 'TOTAL_CHANGED', res: { amount: 29.98 } });
    const now = await at.pay(29.98);
    for (const orderID of [old, now]) await at.control(`/_orders/${orderID}/approve`);
    await at.captureByLink(old);
    expect((await refusalOf(at.captureByLink(now))).code).toBe('ALREADY_OWNED');
    await at.sweepAfter(10);
    expect(captured(at)).toBe(TOTAL);
  });

  it.each([0, 1, 2, 3, 5, 8])('and one of the student at the same moment charge one of them (%i)', async (turns) => {
    const at = await family();
    const byLink = await at.approvedByLink('lose-webhook');
    const own = await at.approved('lose-webhook');
    const paying = at.captureByLink(byLink).catch((error: unknown) => error);
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
    const answers = await Promise.all([paying, at.capture(own).catch((error: unknown) => error)]);
    expect(answers).toContainEqual({ status: 'COMPLETED' });
    expect(answers).toContainEqual(expect.objectContaining({ code: 'ALREADY_OWNED' }));
    await at.sweepAfter(10);
    for (const orderID of [byLink, own]) await at.webhook(orderID, 'CHECKOUT.ORDER.APPROVED');
    expect(captured(at)).toBe(TOTAL);
    expect(at.simulator.ledger().totals.refundedCents).toBe(0);
    expect(
      at
        .orders()
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(['FAILED', 'PAID']);
    expect(at.errors()).toEqual([]);
  });

  it('is not charged after the student withdrew the request, whatever arrives then', async () => {
    const at = await family();
    const orderID = await at.pay();
    await at.requests.withdraw(at.id, at.session);
    await at.control(`/_orders/${orderID}/approve`);
    expect(await at.captureByLink(orderID)).toEqual({ status: 'NOT_APPROVED' });
    await at.webhook(orderID, 'CHECKOUT.ORDER.APPROVED');
    await at.sweepAfter(10);
    expect(captured(at)).toBe(0);
    expect(at.byLink()).toMatchObject([{ state: 'EXPIRED' }]);
    // The student can buy the guides at once.
    await at.capture(await at.approved());
    expect(captured(at)).toBe(TOTAL);
  });

  it('can’t be captured by a stranger’s payment, another link, or the student', async () => {
    const at = await family();
    const orderID = await at.approvedByLink('lose-webhook');
    const stranger = await at.stranger(at.byLink()[0]?.number ?? '', '24.98');
    expect((await refusalOf(at.captureByLink(stranger))).code).toBe('NOT_FOUND');
    expect((await refusalOf(at.capture(orderID))).code).toBe('NOT_FOUND');
    const other = await at.requests.ask({ pdfIds: ['art'], amount: 4.99 }, at.session);
    expect((await refusalOf(at.requests.capture(other.token, orderID))).code).toBe('NOT_FOUND');
    await at.webhook(orderID, 'CHECKOUT.ORDER.APPROVED', 'body');
    expect(captured(at)).toBe(0);
    expect(new Set(at.errors())).toContain('foreign-payment');
    await at.captureByLink(orderID);
    expect(captured(at)).toBe(TOTAL);
  });

  describe('that was paid', () => {
    const paid = async (): Promise<{ at: Family; orderID: string }> => {
      const at = await family();
      const orderID = await at.approvedByLink();
      await at.captureByLink(orderID);
      return { at, orderID };
    };

    it('goes back to the payer in full, and both are told', async () => {
      const { at } = await paid();
      await (await at.shop.planRefund({ number: at.byLink()[0]?.number ?? '', reason: 'A wish' })).execute();
      await at.sweepAfter(5);
      expect(at.simulator.ledger().totals.refundedCents).toBe(TOTAL);
      expect(await at.download()).toBe(false);
      expect(at.mailsTo(PAYER).at(-1)).toBe('Your payment has been refunded – Route to College');
      expect(at.mailsTo(STUDENT).at(-1)).toBe('The payment has been refunded – Route to College');
    });

    it('goes back for one guide, which the student loses', async () => {
      const { at } = await paid();
      const number = at.byLink()[0]?.number ?? '';
      await (await at.shop.planRefund({ number, reason: 'A wish', itemId: 'art' })).execute();
      await at.sweepAfter(5);
      expect(at.byLink()).toMatchObject([{ state: 'PAID', grants: ['biology'], refundedCents: 499 }]);
      expect(at.mailsTo(PAYER).at(-1)).toBe('Part of your payment has been refunded – Route to College');
      expect(at.mailsTo(STUDENT).at(-1)).toBe('Part of the payment has been refunded – Route to College');
    });

    it.each(['won', 'lost'] as const)('pauses downloads during a dispute, and both are told (%s)', async (outcome) => {
      const { at, orderID } = await paid();
      await at.control(`/_orders/${orderID}/dispute`);
      await at.webhook(orderID, 'CUSTOMER.DISPUTE.CREATED');
      await vi.waitFor(() => {
        expect(at.mailsTo(PAYER).at(-1)).toBe('Your payment is disputed – Route to College');
      });
      expect(at.mailsTo(STUDENT).at(-1)).toBe('The payment is disputed – Route to College');
      expect(await at.download()).toBe(false);
      // The student can't get the guides twice meanwhile.
      expect((await refusalOf(at.create())).code).toBe('CONFLICT');
      await at.control(`/_orders/${orderID}/dispute`, { outcome });
      await at.sweepAfter(25 * 60);
      expect(await at.download()).toBe(outcome === 'won');
      expect(at.mailsTo(PAYER).at(-1)).toContain(outcome === 'won' ? 'are back' : 'Your payment has been refunded');
      expect(at.mailsTo(STUDENT).at(-1)).toContain(outcome === 'won' ? 'are back' : 'The payment has been refunded');
    });
  });
});
