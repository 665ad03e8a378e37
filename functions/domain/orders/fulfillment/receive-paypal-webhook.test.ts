import { describe, expect, it } from 'vitest';
import type { PaymentScenario } from '#testing/payments.ts';
import { anOrder } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { alarmOfLine } from '../../alarms/alarm-events.ts';
import { DependencyDown } from '../../shared/refusal.ts';
import type { WebhookEvents, WebhookSignatures } from '../core/ports.ts';
import { settle } from '../settlement/settle.ts';
import { receivePaypalWebhook } from './receive-paypal-webhook.ts';

async function shop({
  genuine = true,
  isClaimed = true,
  placed = true,
  scenario = 'approve',
}: {
  genuine?: boolean;
  isClaimed?: boolean;
  placed?: boolean;
  scenario?: PaymentScenario;
} = {}) {
  const world = inMemoryWorld();
  const order = anOrder();
  if (placed) await world.orders.insert(order);
  world.payments.next(scenario, 1);
  const { paypalOrderId } = await world.payments.open(order);
  world.payments.approve(paypalOrderId);
  const { settling, fulfill } = shopOn(world, world);
  const send = (
    body: unknown,
    changes: Partial<{
      webhookEvents: WebhookEvents;
      webhookSignatures: WebhookSignatures;
      payments: typeof world.payments;
      deadline: (milliseconds: number) => Promise<undefined>;
    }> = {},
  ) =>
    receivePaypalWebhook({
      ...settling,
      fulfill,
      webhookSignatures: { claimsPaypal: () => isClaimed, verify: () => Promise.resolve(genuine) },
      ...changes,
    })({ raw: { body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), headers: {} } });
  const approvedEvent = { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: paypalOrderId } };
  const paid = async () => {
    await send(approvedEvent);
    const captureId = (await world.payments.read(paypalOrderId))?.captures[0]?.id ?? '';
    return captureId;
  };
  return { world, order, paypalOrderId, send, approvedEvent, paid, stored: () => world.orders.find(order) };
}

describe('an event of PayPal', () => {
  it('settles its order, and emails the receipt', async () => {
    const { world, send, approvedEvent, stored } = await shop();
    await send(approvedEvent);
    expect(await stored()).toMatchObject({ state: 'PAID', receipt: 'SENT' });
    expect(world.mailer.sent).toHaveLength(1);
  });

  it('about an approval whose payment was declined since charges no one, no matter how late and how often it comes', async () => {
    const { world, order, paypalOrderId, send, approvedEvent, stored } = await shop({ scenario: 'decline' });
    await settle(world, order, (await world.payments.read(paypalOrderId)) ?? expect.fail());
    for (const [days, id] of ['WH-1', 'WH-1', 'WH-2', 'WH-3'].entries()) {
      world.clock.advanceSeconds(days * 24 * 3_600);
      await send({ ...approvedEvent, id });
    }
    expect(await stored()).toMatchObject({ state: 'FAILED', grants: [] });
    expect(world.payments.calls.filter((call) => call === 'capture')).toHaveLength(1);
  });

  it('about money that came after a declined payment grants the guides anyway', async () => {
    const { world, paypalOrderId, send, approvedEvent, stored } = await shop({ scenario: 'decline' });
    await send(approvedEvent);
    expect(await stored()).toMatchObject({ state: 'FAILED' });
    const captures = [{ id: 'CAP', status: 'COMPLETED', currency: 'USD', cents: anOrder().totalCents }];
    world.payments.tamper(paypalOrderId, { status: 'COMPLETED', captures });
    await send({ id: 'WH-2', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { custom_id: anOrder().number } });
    expect(await stored()).toMatchObject({ state: 'PAID', receipt: 'SENT' });
  });

  it('has no effect if the signature is invalid', async () => {
    const { world, order, send, approvedEvent, stored } = await shop({ genuine: false });
    const before = world.payments.calls.length;
    expect((await refusalOf(send(approvedEvent))).code).toBe('INVALID_INPUT');
    expect(world.payments.calls).toHaveLength(before);
    expect(await stored()).toEqual(order);
    expect(await world.webhookEvents.claim('WH-1', 0)).toBe('claimed');
    expect(world.log.lines).toMatchObject([{ level: 'warn', event: 'webhook-refused' }]);
  });

  it('without PayPal’s headers is a stranger’s, and doesn’t count for the alarm about refused messages', async () => {
    const { world, send, approvedEvent } = await shop({ genuine: false, isClaimed: false });
    expect((await refusalOf(send(approvedEvent))).code).toBe('INVALID_INPUT');
    const [line] = world.log.lines;
    expect(line).toMatchObject({ level: 'warn', event: 'webhook-unsigned' });
    expect(alarmOfLine(line?.event ?? '', undefined)).toBeUndefined();
    expect(alarmOfLine('webhook-refused', undefined)).toBe('webhook-refused');
  });

  it.each(['no JSON', 'null', '[]', '{}', '{"id": "", "event_type": "X"}', '{"id": "WH-1"}'])(
    'is refused if it is not an event: %s',
    async (body) => {
      const { send } = await shop();
      expect((await refusalOf(send(body))).code).toBe('MALFORMED_JSON');
    },
  );

  it('is trusted only to identify the payment', async () => {
    const { world, send, paypalOrderId, stored } = await shop();
    world.payments.tamper(paypalOrderId, { status: 'PAYER_ACTION_REQUIRED' });
    const resource = {
      id: 'CAP',
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '19.99' },
      supplementary_data: { related_ids: { order_id: paypalOrderId } },
    };
    await send({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource });
    expect(await stored()).toMatchObject({ state: 'OPEN', grants: [] });
  });

  it.each([
    ['the number of the order', (number: string) => ({ custom_id: number })],
    ['the invoice', (number: string) => ({ invoice_id: number })],
    [
      'the link up to the capture',
      (_: string, id: string) => ({ links: [{ rel: 'up', href: `https://x/captures/${id}` }] }),
    ],
  ])('about a refund finds the order by %s', async (_, resource) => {
    const { world, order, paid, send, stored } = await shop();
    const captureId = await paid();
    await world.payments.refund({ captureId, requestId: 'merchant', cents: 1_999, currency: 'USD' });
    await send({ id: 'WH-2', event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: resource(order.number, captureId) });
    expect(await stored()).toMatchObject({ state: 'REFUNDED' });
  });

  it.each([
    ['our number', (number: string) => ({ custom: number })],
    ['its capture', (_: string, id: string) => ({ seller_transaction_id: id })],
  ])('about a dispute finds the order by %s', async (_, transaction) => {
    const { world, order, paypalOrderId, paid, send, stored } = await shop();
    const captureId = await paid();
    world.payments.disputed(paypalOrderId);
    const resource = { disputed_transactions: [transaction(order.number, captureId)] };
    await send({ id: 'WH-2', event_type: 'CUSTOMER.DISPUTE.CREATED', resource });
    expect(await stored()).toMatchObject({ state: 'SUSPENDED' });
  });

  it('of no interest is answered and ignored', async () => {
    const { world, order, send, stored } = await shop();
    await send({ id: 'WH-1', event_type: 'BILLING.PLAN.CREATED', resource: { id: 'P-1', custom_id: null } });
    expect(await stored()).toEqual(order);
    expect(world.log.lines).toMatchObject([{ level: 'info', event: 'webhook-without-payment' }]);
  });

  it('about money for a missing order raises the alarm', async () => {
    const { world, order, paypalOrderId, send, approvedEvent } = await shop({ placed: false });
    await send(approvedEvent);
    await world.payments.capture(order, paypalOrderId);
    await send({ ...approvedEvent, id: 'WH-2' });
    const found = world.log.lines.map(({ level, event }) => `${level} ${event}`);
    expect(found).toEqual(['info webhook-without-order', 'error payment-without-order']);
  });

  it('whose handling fails is handled at its next delivery', async () => {
    const { world, send, approvedEvent, stored } = await shop();
    const payments = { ...world.payments, read: () => Promise.reject(new DependencyDown('PayPal', undefined)) };
    await expect(send(approvedEvent, { payments })).rejects.toThrow(DependencyDown);
    await send(approvedEvent);
    expect(await stored()).toMatchObject({ state: 'PAID' });
  });

  it('whose handling fails and that cannot be released is handled a minute later', async () => {
    const { world, send, approvedEvent, stored } = await shop();
    const failing = () => Promise.reject(new DependencyDown('any', undefined));
    const payments = { ...world.payments, read: failing };
    const webhookEvents = { ...world.webhookEvents, release: failing };
    await expect(send(approvedEvent, { payments, webhookEvents })).rejects.toThrow(DependencyDown);
    expect((await refusalOf(send(approvedEvent))).code).toBe('CONFLICT');
    world.clock.advanceSeconds(60);
    await send(approvedEvent);
    expect(await stored()).toMatchObject({ state: 'PAID' });
  });

  it('is handled once for several deliveries at the same time, and never again', async () => {
    const { world, send, approvedEvent } = await shop();
    const outcomes = await Promise.allSettled([send(approvedEvent), send(approvedEvent), send(approvedEvent)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await send(approvedEvent);
    expect(world.payments.calls.filter((call) => call === 'capture')).toHaveLength(1);
    expect(world.log.lines.at(-1)).toMatchObject({ event: 'webhook-repeated' });
  });

  it('takes effect even if the email cannot be sent', async () => {
    const { world, order, approvedEvent, stored } = await shop();
    const mailer = { ...world.mailer, send: () => Promise.reject(new DependencyDown('SES', undefined)) };
    const { settling, fulfill } = shopOn({ ...world, mailer }, world);
    const webhookSignatures = { claimsPaypal: () => true, verify: () => Promise.resolve(true) };
    const body = Buffer.from(JSON.stringify(approvedEvent));
    await receivePaypalWebhook({ ...settling, fulfill, webhookSignatures })({ raw: { body, headers: {} } });
    expect(await stored()).toMatchObject({ state: 'PAID', receipt: 'DUE', mailFailures: 1 });
    expect(await world.orders.toCheck(world.clock.now() + 60_000, 5)).toMatchObject([{ number: order.number }]);
  });

  it('asks PayPal to retry in a minute while another delivery of it is being handled, which is no error', async () => {
    const { world, send, approvedEvent } = await shop();
    await world.webhookEvents.claim(approvedEvent.id, world.clock.now());
    expect(await refusalOf(send(approvedEvent))).toMatchObject({ code: 'CONFLICT', retryAfterSeconds: 60 });
    expect(world.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('emails the buyer at once about a refund, without reading disputes', async () => {
    const { world, order, paid, send } = await shop();
    const captureId = await paid();
    await world.payments.refund({ captureId, requestId: 'merchant', cents: 1_999, currency: 'USD' });
    await send({ id: 'WH-2', event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: { custom_id: order.number } });
    expect(world.mailer.sent.at(-1)?.subject).toContain('refunded');
    expect(world.payments.calls).not.toContain('dispute');
  });

  it('reads the dispute while an order is suspended, whatever the event is about', async () => {
    const { world, order, paypalOrderId, paid, send, stored } = await shop();
    await paid();
    await world.orders.change(order, ['PAID'], { state: 'SUSPENDED' });
    world.payments.disputed(paypalOrderId, 'won');
    await send({ id: 'WH-2', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: paypalOrderId } });
    expect(await stored()).toMatchObject({ state: 'PAID' });
  });

  it('about a payment made elsewhere raises no alarm', async () => {
    const { world, paypalOrderId, send, paid } = await shop();
    await paid();
    world.payments.tamper(paypalOrderId, { customId: '' });
    await send({ id: 'WH-2', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: paypalOrderId } });
    expect(world.log.lines.at(-1)).toMatchObject({ level: 'info', event: 'webhook-without-order' });
    expect(world.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('about an order that PayPal does not know is ignored', async () => {
    const { world, send } = await shop();
    await send({ id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'UNKNOWN' } });
    expect(world.log.lines).toMatchObject([
      { event: 'webhook-without-payment', details: { paypalEvent: 'WH-1', type: 'CHECKOUT.ORDER.APPROVED' } },
    ]);
  });
});

describe('an event that takes too long', () => {
  /** A call that never answers, and a deadline that passes once the call is made. */
  function stuck() {
    let isAsked = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    const limits: number[] = [];
    return {
      limits,
      call: () => {
        isAsked();
        return new Promise<never>(() => undefined);
      },
      deadline: async (milliseconds: number) => {
        limits.push(milliseconds);
        await asked;
        return undefined;
      },
    };
  }

  it.each([
    ['signature', /signature took too long/],
    ['claim', /database took too long/],
    ['payment', /payment took too long/],
  ])('gets a 503 that states the cause, as does the log: %s', async (step, message) => {
    const { world, send, approvedEvent } = await shop();
    const { call, deadline, limits } = stuck();
    const refusal = await refusalOf(
      send(approvedEvent, {
        deadline,
        ...(step === 'signature' ? { webhookSignatures: { claimsPaypal: () => true, verify: call } } : {}),
        ...(step === 'claim' ? { webhookEvents: { ...world.webhookEvents, claim: call } } : {}),
        ...(step === 'payment' ? { payments: { ...world.payments, read: call } } : {}),
      }),
    );
    expect(refusal).toMatchObject({ code: 'DEPENDENCY_DOWN', retryAfterSeconds: 60 });
    expect(refusal.message).toMatch(message);
    expect(world.log.lines).toMatchObject([{ level: 'error', event: 'webhook-late', details: { step, seconds: 22 } }]);
    expect(limits).toEqual([22_000]);
  });

  it('does no harm when it ends, and its next delivery a minute later finds the order settled', async () => {
    const { world, send, approvedEvent, stored } = await shop();
    let answerNow = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    const payments = {
      ...world.payments,
      read: async (id: string) => {
        await slow;
        return await world.payments.read(id);
      },
    };
    await refusalOf(send(approvedEvent, { payments, deadline: () => Promise.resolve(undefined) }));
    expect(await stored()).toMatchObject({ state: 'OPEN' });
    answerNow();
    await expect.poll(stored).toMatchObject({ state: 'PAID', receipt: 'SENT' });
    world.clock.advanceSeconds(60);
    await send(approvedEvent);
    expect(world.mailer.sent).toHaveLength(1);
  });
});
