import { describe, expect, it } from 'vitest';
import type { Payments } from '#domain/orders/core/ports.ts';
import { DependencyDown, PaymentRefused } from '#domain/shared/refusal.ts';
import type { PaymentScenario } from './payments.ts';
import { aGuide, anItem, anOrder } from './samples.ts';

/** A payment service and what happens on PayPal's side of it. */
interface PaymentWorld {
  readonly port: Payments;
  readonly merchantId: string;
  /**
   * Sets the scenario of the next order, and how often it applies if not as often as the scenario
   * says.
   */
  readonly next: (scenario: PaymentScenario, times?: number) => Promise<void>;
  readonly approve: (paypalOrderId: string) => Promise<void>;
  /** A lost dispute takes these cents, or what is left. */
  readonly dispute: (paypalOrderId: string, outcome?: 'won' | 'lost', cents?: number) => Promise<void>;
  /** How many orders PayPal has. */
  readonly opened: () => Promise<number>;
}

export function describePayments(name: string, make: () => Promise<PaymentWorld>): void {
  async function approved(scenario: PaymentScenario, times?: number) {
    const world = await make();
    await world.next(scenario, times);
    const order = anOrder();
    const { paypalOrderId } = await world.port.open(order);
    await world.approve(paypalOrderId);
    return { ...world, order, paypalOrderId };
  }
  const refusal = (issue: string) => expect.objectContaining({ name: 'PaymentRefused', issue }) as unknown;

  describe(`payments: ${name}`, () => {
    it('opens one payment per order, however often it is asked', async () => {
      const { port, opened } = await make();
      const order = anOrder();
      const [first, ...others] = await Promise.all([port.open(order), port.open(order), port.open(order)]);
      for (const other of others) expect(other).toEqual(first);
      expect(await port.open(order)).toEqual(first);
      expect(await opened()).toBe(1);
    });

    it('opens another payment for another order', async () => {
      const { port } = await make();
      expect(await port.open(anOrder({ number: 'ONE' }))).not.toEqual(await port.open(anOrder({ number: 'TWO' })));
    });

    it('accepts many guides with long titles in any script', async () => {
      const { port, approve } = await make();
      const items = Array.from({ length: 20 }, (_, index) =>
        anItem(
          aGuide({ id: `guide-${index}`, title: `${'Économie 经济学 '.repeat(12)}${index}`, priceCents: 499 + index }),
        ),
      );
      const order = anOrder({ items });
      const { paypalOrderId } = await port.open(order);
      await approve(paypalOrderId);
      const { captures } = await port.capture(order, paypalOrderId);
      expect(captures).toMatchObject([{ cents: order.totalCents }]);
    });

    it('finds nothing for an id that PayPal never assigned', async () => {
      const { port } = await make();
      expect(await port.read('5O190127TN364715T')).toBeUndefined();
    });

    it('reads a payment that waits for its buyer', async () => {
      const { port, merchantId } = await make();
      const { paypalOrderId } = await port.open(anOrder());
      expect(await port.read(paypalOrderId)).toEqual({
        paypalOrderId,
        status: 'PAYER_ACTION_REQUIRED',
        customId: anOrder().number,
        payeeMerchantId: merchantId,
        captures: [],
        refundedCents: 0,
      });
    });

    it('captures nothing before the buyer has approved', async () => {
      const { port } = await make();
      const { paypalOrderId } = await port.open(anOrder());
      await expect(port.capture(anOrder(), paypalOrderId)).rejects.toEqual(refusal('ORDER_NOT_APPROVED'));
    });

    it.each([1, 499, 1_005, 1_999, 2_900, 57_980])('captures %i cents, to the cent', async (cents) => {
      const { port, approve } = await make();
      const order = anOrder({ items: [anItem(aGuide({ priceCents: cents }))] });
      const { paypalOrderId } = await port.open(order);
      await approve(paypalOrderId);
      expect((await port.read(paypalOrderId))?.status).toBe('APPROVED');
      const captured = await port.capture(order, paypalOrderId);
      expect(captured).toMatchObject({
        status: 'COMPLETED',
        captures: [{ status: 'COMPLETED', currency: 'USD', cents }],
      });
      expect(await port.read(paypalOrderId)).toEqual(captured);
    });

    it('captures once, however often it is asked', async () => {
      const { port, order, paypalOrderId } = await approved('approve');
      const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => port.capture(order, paypalOrderId)));
      expect(first?.captures).toHaveLength(1);
      for (const other of others) expect(other).toEqual(first);
    });

    it('refuses to capture a payment again under another key', async () => {
      const { port, order, paypalOrderId } = await approved('approve');
      await port.capture(order, paypalOrderId);
      await expect(port.capture(anOrder({ number: 'ANOTHER' }), paypalOrderId)).rejects.toEqual(
        refusal('ORDER_ALREADY_CAPTURED'),
      );
    });

    it('declines again what it has declined, even if the payment method would work now', async () => {
      const { port, order, paypalOrderId } = await approved('decline', 1);
      await expect(port.capture(order, paypalOrderId)).rejects.toEqual(refusal('INSTRUMENT_DECLINED'));
      await expect(port.capture(order, paypalOrderId)).rejects.toEqual(refusal('INSTRUMENT_DECLINED'));
      expect(await port.read(paypalOrderId)).toMatchObject({ status: 'APPROVED', captures: [] });
    });

    it.each([
      ['compliance-violation', 'COMPLIANCE_VIOLATION'],
      ['transaction-refused', 'TRANSACTION_REFUSED'],
      ['payer-action-required', 'PAYER_ACTION_REQUIRED'],
    ] as const)('reports why PayPal refused: %s', async (scenario, issue) => {
      const { port, order, paypalOrderId } = await approved(scenario);
      const capture = port.capture(order, paypalOrderId);
      await expect(capture).rejects.toEqual(refusal(issue));
      await expect(capture).rejects.toSatisfy((error) => error instanceof PaymentRefused && error.debugId !== '');
      expect((await port.read(paypalOrderId))?.captures).toEqual([]);
    });

    it.each([
      ['pending', { status: 'PENDING' }],
      ['declined-capture', { status: 'DECLINED' }],
      ['wrong-amount', { status: 'COMPLETED', cents: 2_099 }],
      ['wrong-currency', { status: 'COMPLETED', currency: 'CAD' }],
    ] as const)('reports what was really captured: %s', async (scenario, capture) => {
      const { port, order, paypalOrderId } = await approved(scenario);
      expect(await port.capture(order, paypalOrderId)).toMatchObject({ status: 'COMPLETED', captures: [capture] });
    });

    it('reports who was really paid', async () => {
      const { port, order, paypalOrderId, merchantId } = await approved('wrong-payee');
      const { payeeMerchantId } = await port.capture(order, paypalOrderId);
      expect(payeeMerchantId).not.toBe(merchantId);
    });

    it.each(['http-500-on-create', 'drop-create-after-commit'] as const)(
      'opens one payment even if the answer was lost: %s',
      async (scenario) => {
        const { port, next, opened } = await make();
        await next(scenario);
        await expect(port.open(anOrder())).rejects.toThrow(DependencyDown);
        const again = await port.open(anOrder());
        expect(await port.read(again.paypalOrderId)).toMatchObject({ customId: anOrder().number });
        expect(await opened()).toBe(1);
      },
    );

    it.each(['http-500', 'http-500-after-capture', 'drop-capture-after-commit'] as const)(
      'captures once even if the answer was lost: %s',
      async (scenario) => {
        const { port, order, paypalOrderId } = await approved(scenario);
        await expect(port.capture(order, paypalOrderId)).rejects.toThrow(DependencyDown);
        const { captures } = await port.capture(order, paypalOrderId);
        expect(captures).toHaveLength(1);
        expect((await port.read(paypalOrderId))?.captures).toEqual(captures);
      },
    );

    async function captured(scenario: PaymentScenario = 'approve') {
      const world = await approved(scenario);
      const state = await world.port.capture(world.order, world.paypalOrderId);
      const captureId = state.captures[0]?.id ?? '';
      const refund = (requestId: string, cents: number) =>
        world.port.refund({
          captureId,
          requestId,
          cents,
          currency: 'USD',
          note: 'Bought twice',
          reference: `refund-${requestId}`,
        });
      return { ...world, captureId, refund, read: () => world.port.read(world.paypalOrderId) };
    }

    it('refunds once per request, and reports the total', async () => {
      const { refund, read } = await captured();
      await Promise.all([refund('one', 500), refund('one', 500)]);
      expect(await read()).toMatchObject({ refundedCents: 500, captures: [{ status: 'PARTIALLY_REFUNDED' }] });
      await refund('two', 1_499);
      await refund('two', 1_499);
      expect(await read()).toMatchObject({ refundedCents: 1_999, captures: [{ status: 'REFUNDED' }] });
    });

    it('reports each refund with id, time, amount and reference', async () => {
      const { refund, read } = await captured();
      await refund('one', 500);
      await refund('two', 300);
      const { refunds = [] } = (await read()) ?? {};
      expect(refunds).toMatchObject([
        { cents: 500, reference: 'refund-one' },
        { cents: 300, reference: 'refund-two' },
      ]);
      expect(new Set(refunds.map(({ id }) => id)).size).toBe(2);
      for (const { at } of refunds) expect(new Date(at).getUTCFullYear()).toBeGreaterThan(2020);
      expect((await read())?.refunds).toEqual(refunds);
    });

    it("reports PayPal's fee once the money has arrived", async () => {
      const { read } = await captured();
      const [capture] = (await read())?.captures ?? [];
      expect(capture?.feeCents).toBeGreaterThan(0);
      expect(capture?.feeCents).toBeLessThan(capture?.cents ?? 0);
      const pending = await captured('pending');
      expect((await pending.read())?.captures[0]).not.toHaveProperty('feeCents');
    });

    it('refunds no more than was captured', async () => {
      const { refund, read } = await captured();
      await expect(refund('one', 2_000)).rejects.toEqual(refusal('REFUND_AMOUNT_EXCEEDED'));
      await refund('two', 1_999);
      await expect(refund('three', 1)).rejects.toEqual(refusal('CAPTURE_FULLY_REFUNDED'));
      expect((await read())?.refundedCents).toBe(1_999);
    });

    it('refunds nothing of a pending payment', async () => {
      const { refund } = await captured('pending');
      await expect(refund('one', 1_999)).rejects.toEqual(refusal('PENDING_CAPTURE'));
    });

    it('refunds once even if PayPal failed at first', async () => {
      const { refund, read } = await captured('refund-http-500');
      await expect(refund('one', 500)).rejects.toThrow(DependencyDown);
      await refund('one', 500);
      expect((await read())?.refundedCents).toBe(500);
    });

    it('reports the state of a dispute', async () => {
      const { port, captureId, paypalOrderId, dispute } = await captured();
      expect(await port.disputes(captureId)).toEqual([]);
      await dispute(paypalOrderId);
      expect(await port.disputes(captureId)).toMatchObject([{ state: 'OPEN' }]);
      await dispute(paypalOrderId, 'won');
      expect(await port.disputes(captureId)).toMatchObject([{ state: 'WON' }]);
    });

    it('reports a lost dispute, and that its money went back', async () => {
      const { port, captureId, paypalOrderId, dispute, read } = await captured();
      await dispute(paypalOrderId, 'lost');
      expect(await port.disputes(captureId)).toMatchObject([{ state: 'LOST', returnedCents: 1_999 }]);
      expect(await read()).toMatchObject({ refundedCents: 1_999, captures: [{ status: 'REFUNDED' }] });
    });

    it('reports how much of the money a dispute returned', async () => {
      const { port, captureId, paypalOrderId, dispute, read } = await captured();
      await dispute(paypalOrderId, 'lost', 400);
      expect(await port.disputes(captureId)).toMatchObject([{ state: 'LOST', returnedCents: 400 }]);
      expect(await read()).toMatchObject({ refundedCents: 400, captures: [{ status: 'PARTIALLY_REFUNDED' }] });
    });

    it('reports what a dispute says, until when, and what it asks for', async () => {
      const { port, captureId, paypalOrderId, dispute } = await captured();
      expect(await port.disputes(captureId)).toEqual([]);
      await dispute(paypalOrderId);
      const disputes = await port.disputes(captureId);
      expect(disputes).toMatchObject([
        {
          state: 'OPEN',
          reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
          message: expect.stringContaining('never received') as string,
          respondBy: expect.any(Number) as number,
          takesEvidence: true,
        },
      ]);
      await dispute(paypalOrderId, 'won');
      const [ended] = await port.disputes(captureId);
      expect(ended).toMatchObject({ id: disputes[0]?.id, state: 'WON', takesEvidence: false });
      expect(ended).not.toHaveProperty('respondBy');
    });

    it('takes evidence in an open dispute once, and says so', async () => {
      const { port, captureId, paypalOrderId, dispute } = await captured();
      await dispute(paypalOrderId);
      const [{ id: disputeId, requested } = { id: '', requested: [] }] = await port.disputes(captureId);
      const evidence = { disputeId, type: requested[0] ?? 'OTHER', notes: 'Downloaded twice: “Biology”.\nÉconomie.' };
      await port.provideEvidence(evidence);
      expect(await port.disputes(captureId)).toMatchObject([
        { state: 'OPEN', takesEvidence: false, answeredAt: expect.any(Number) as number },
      ]);
      await expect(port.provideEvidence(evidence)).rejects.toEqual(refusal('DISPUTE_STATE_INVALID'));
      await dispute(paypalOrderId, 'won');
      await expect(port.provideEvidence(evidence)).rejects.toEqual(refusal('DISPUTE_STATE_INVALID'));
    });

    it('refuses evidence in a dispute that PayPal doesn’t know', async () => {
      const { port } = await captured();
      const evidence = { disputeId: 'PP-R-UNKNOWN', type: 'OTHER', notes: 'Downloaded' };
      await expect(port.provideEvidence(evidence)).rejects.toEqual(refusal('RESOURCE_NOT_FOUND'));
    });

    it('reads PayPal’s word for its seller protection', async () => {
      const { read } = await captured();
      expect((await read())?.captures[0]?.protection).toBe('NOT_ELIGIBLE');
    });

    it('finds the order of a capture', async () => {
      const { port, captureId, paypalOrderId } = await captured();
      expect(await port.orderOfCapture(captureId)).toBe(paypalOrderId);
      expect(await port.orderOfCapture('5O190127TN364715T')).toBeUndefined();
    });

    it('lists captures and refunds in the report', async () => {
      const { port, order, captureId, refund } = await captured();
      await refund('one', 500);
      // The emulator uses the real clock.
      const now = Date.now();
      const report = await port.transactions(now - 3_600_000, now + 3_600_000);
      expect(report).toMatchObject([
        { id: captureId, customId: order.number, cents: 1_999, currency: 'USD' },
        { customId: order.number, cents: -500, currency: 'USD' },
      ]);
    });

    it('leaves unfinished payments out of the report', async () => {
      const { port } = await captured('pending');
      const now = Date.now();
      expect(await port.transactions(now - 3_600_000, now + 3_600_000)).toEqual([]);
    });

    it('throws DependencyDown during an outage', async () => {
      const { port, order, paypalOrderId } = await approved('outage', 1);
      await expect(port.read(paypalOrderId)).rejects.toThrow(DependencyDown);
      await expect(port.capture(order, paypalOrderId)).rejects.toThrow(DependencyDown);
      expect(await port.read(paypalOrderId)).toMatchObject({ status: 'APPROVED', captures: [] });
    });
  });
}
