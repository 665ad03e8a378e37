import { createSign, createVerify, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import type { SigningIdentity } from './certificates.ts';
import type { Collection } from './journal.ts';
import { type EventType, newId, type Order } from './orders.ts';
import { captureBody, disputeBody, orderBody, refundBody } from './representations.ts';
import { scenarioOf } from './scenarios.ts';

/**
 * How a forged delivery differs from a genuine one. `true` on the wire means `key`. `mock` is what
 * PayPal's webhook simulator sends to anyone who asks: really signed, for the id `WEBHOOK_ID`.
 */
export const FORGERIES = ['key', 'body', 'webhook-id', 'cert-url', 'mock'] as const;
type Forgery = (typeof FORGERIES)[number];

export const subscriptionSchema = v.object({ id: v.string(), url: v.string(), eventTypes: v.array(v.string()) });
export type Subscription = v.InferOutput<typeof subscriptionSchema>;

export const deliverySchema = v.object({
  id: v.string(),
  eventId: v.string(),
  eventType: v.string(),
  orderId: v.string(),
  webhookId: v.string(),
  url: v.string(),
  body: v.string(),
  forged: v.optional(v.picklist(FORGERIES)),
  /** `lost`: never sent, by scenario. `failed`: given up after the last attempt. */
  state: v.picklist(['waiting', 'delivered', 'failed', 'lost']),
  dueAt: v.number(),
  attempts: v.array(v.object({ at: v.string(), result: v.union([v.number(), v.string()]) })),
});
export type Delivery = v.InferOutput<typeof deliverySchema>;

/** The five headers of a signed delivery, lower case. */
type SignatureHeaders = Record<
  `paypal-${'transmission-id' | 'transmission-time' | 'transmission-sig' | 'cert-url' | 'auth-algo'}`,
  string
>;

interface WebhooksOptions {
  deliveries: Collection<Delivery>;
  subscriptions: Collection<Subscription>;
  identity: () => Promise<SigningIdentity>;
  /** Address of the simulator itself, for the links in the events. */
  origin: () => string;
  certOrigin: () => string;
  now: () => Date;
  /** Milliseconds to wait after each failed attempt; one attempt more than entries. */
  retryDelaysMs: readonly number[];
}

/** With this PayPal signs mock events (its documentation); no subscription has it. */
const MOCK_WEBHOOK_ID = 'WEBHOOK_ID';
const ATTEMPT_TIMEOUT_MS = 10_000;
const LATE_MS = 10_000;

const SUMMARIES: Record<EventType, string> = {
  'CHECKOUT.ORDER.APPROVED': 'An order has been approved by buyer',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': 'A payment approval has been reversed',
  'PAYMENT.CAPTURE.COMPLETED': 'Payment completed',
  'PAYMENT.CAPTURE.PENDING': 'Payment pending',
  'PAYMENT.CAPTURE.DENIED': 'Payment denied',
  'PAYMENT.CAPTURE.DECLINED': 'Payment declined',
  'PAYMENT.CAPTURE.REFUNDED': 'Payment refunded',
  'PAYMENT.CAPTURE.REVERSED': 'Payment reversed',
  'CUSTOMER.DISPUTE.CREATED': 'A new dispute opened',
  'CUSTOMER.DISPUTE.RESOLVED': 'A dispute was resolved',
};

/** What an event of this type is about, and its kind. */
export const resourceOf = (type: EventType, order: Order, origin: string): [kind: string, resource: object] => {
  if (type.startsWith('CHECKOUT.')) return ['checkout-order', orderBody(order, origin)];
  if (type.startsWith('CUSTOMER.')) {
    const at = order.updateTime;
    return [
      'dispute',
      disputeBody(order, order.dispute ?? { id: `PP-R-${newId(12)}`, createTime: at, updateTime: at }, origin),
    ];
  }
  const refund = order.refunds.at(-1);
  if (/REFUNDED|REVERSED/.test(type) && refund) return ['refund', refundBody(order, refund, origin)];
  // A forger may speak of a capture that never was.
  const invented = {
    id: newId(),
    status: 'COMPLETED' as const,
    cents: Math.round(Number(order.unit.amount.value) * 100),
    currency: order.unit.amount.currency_code,
    payeeId: order.payeeId,
    createTime: order.updateTime,
    updateTime: order.updateTime,
  };
  return ['capture', captureBody(order, order.capture ?? invented, origin)];
};

let foreignKey: KeyObject | undefined;
const forgersKey = (): KeyObject => (foreignKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);

const signedText = (transmissionId: string, time: string, webhookId: string, body: string): string =>
  `${transmissionId}|${time}|${webhookId}|${crc32(body)}`;

/** Sends signed events to the subscribed addresses and remembers what became of each delivery. */
export type Webhooks = ReturnType<typeof createWebhooks>;

export const createWebhooks = ({
  deliveries,
  subscriptions,
  identity,
  origin,
  certOrigin,
  now,
  retryDelaysMs,
}: WebhooksOptions) => {
  const stop = new AbortController();
  const running = new Set<Promise<void>>();
  const certUrl = ({ id }: SigningIdentity): string => `${certOrigin()}/v1/notifications/certs/${id}`;

  const sign = async (body: string, webhookId: string, forgery?: Forgery): Promise<SignatureHeaders> => {
    const signer = await identity();
    const transmissionId = randomUUID();
    const time = `${now().toISOString().slice(0, 19)}Z`;
    const signedId = forgery === 'webhook-id' ? `${webhookId}X` : forgery === 'mock' ? MOCK_WEBHOOK_ID : webhookId;
    const signedBody = forgery === 'body' ? `${body} ` : body;
    const key = forgery === 'key' || forgery === 'cert-url' ? forgersKey() : signer.privateKey;
    return {
      'paypal-transmission-id': transmissionId,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': createSign('RSA-SHA256')
        .update(signedText(transmissionId, time, signedId, signedBody))
        .sign(key, 'base64'),
      'paypal-cert-url': forgery === 'cert-url' ? certUrl(signer).replace('/v1/', '/stolen/v1/') : certUrl(signer),
      'paypal-auth-algo': 'SHA256withRSA',
    };
  };

  const attempt = async (delivery: Delivery): Promise<number | string> => {
    try {
      const response = await fetch(delivery.url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'PayPal/AUHD-simulator',
          ...(await sign(delivery.body, delivery.webhookId, delivery.forged)),
        },
        body: delivery.body,
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      const cause: unknown = error instanceof Error && error.cause !== undefined ? error.cause : error;
      if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.name;
      return String(cause);
    }
  };

  /** Nobody may be listening yet, so a failure is only noted. A forger does not try twice. */
  const deliver = async (delivery: Delivery): Promise<void> => {
    const wait = delivery.dueAt - now().getTime();
    if (wait > 0) await sleep(wait, undefined, { signal: stop.signal, ref: false });
    while (delivery.state === 'waiting') {
      const at = now().toISOString();
      const result = await attempt(delivery);
      if (stop.signal.aborted) return;
      delivery.attempts.push({ at, result });
      const delay = delivery.forged === undefined ? retryDelaysMs[delivery.attempts.length - 1] : undefined;
      if (typeof result === 'number' && result >= 200 && result < 300) delivery.state = 'delivered';
      else if (delay === undefined) delivery.state = 'failed';
      deliveries.put(delivery.id, delivery);
      if (delivery.state === 'waiting') await sleep(delay, undefined, { signal: stop.signal, ref: false });
    }
  };

  const start = (delivery: Delivery): Promise<void> => {
    const run = deliver(delivery)
      .catch((error: unknown) => {
        // The simulator is closing; what is still waiting goes out at the next start.
        if (!stop.signal.aborted) throw error;
      })
      .finally(() => running.delete(run));
    running.add(run);
    return run;
  };

  const enqueue = (
    type: EventType,
    order: Order,
    how: { delayMs?: number; copies?: number; lost?: boolean; forged?: Forgery | undefined },
  ): Delivery[] => {
    const [resourceType, resource] = resourceOf(type, order, origin());
    const eventId = `WH-${newId(17)}-${newId(17)}`;
    const body = JSON.stringify({
      id: eventId,
      event_version: '1.0',
      create_time: now().toISOString(),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      summary: SUMMARIES[type],
      resource,
      links: [{ href: `${origin()}/v1/notifications/webhooks-events/${eventId}`, rel: 'self', method: 'GET' }],
    });
    const targets = [...subscriptions.values()].filter(
      ({ eventTypes }) => eventTypes.includes('*') || eventTypes.includes(type),
    );
    return targets.flatMap(({ id: webhookId, url }) =>
      Array.from({ length: how.copies ?? 1 }, () => {
        const delivery: Delivery = {
          id: randomUUID(),
          eventId,
          eventType: type,
          orderId: order.id,
          webhookId,
          url,
          body,
          forged: how.forged,
          state: how.lost ? 'lost' : 'waiting',
          dueAt: now().getTime() + (how.delayMs ?? 0),
          attempts: [],
        };
        deliveries.put(delivery.id, delivery);
        return delivery;
      }),
    );
  };

  return {
    /** Delivers an event of an order in the way that the order's scenario wants it; does not wait for it. */
    emit: (type: EventType, order: Order): void => {
      const { webhooks } = scenarioOf(order.scenario.name);
      const lateMs = order.scenario.latencyMs ?? LATE_MS;
      // The earlier an event, the longer it waits: a later one overtakes it.
      const delayMs =
        webhooks === 'late' ? lateMs : webhooks === 'reversed' ? lateMs * Math.max(0, 4 - order.events) : 0;
      const queued = enqueue(type, order, {
        delayMs,
        copies: webhooks === 'twice' ? 2 : 1,
        lost: webhooks === 'lost',
      });
      for (const delivery of queued) void start(delivery);
    },

    /** Sends one event about an order now, true or forged, and waits for the end of its deliveries. */
    async send(type: EventType, order: Order, forged?: Forgery): Promise<Delivery[]> {
      const queued = enqueue(type, order, { forged });
      await Promise.all(queued.map(start));
      return queued;
    },

    /** Takes up what an earlier process left undelivered. */
    resume(): void {
      for (const delivery of deliveries.values()) if (delivery.state === 'waiting') void start(delivery);
    },

    /** PayPal's own check of a delivery that a merchant posts back. */
    async verify(headers: SignatureHeaders, webhookId: string, event: unknown): Promise<boolean> {
      const signer = await identity();
      if (headers['paypal-cert-url'] !== certUrl(signer) || headers['paypal-auth-algo'] !== 'SHA256withRSA')
        return false;
      const text = signedText(
        headers['paypal-transmission-id'],
        headers['paypal-transmission-time'],
        webhookId,
        JSON.stringify(event),
      );
      return createVerify('RSA-SHA256')
        .update(text)
        .verify(signer.certificate, headers['paypal-transmission-sig'], 'base64');
    },

    /** Cuts running attempts and waits for them to end. */
    async close(): Promise<void> {
      stop.abort();
      await Promise.all(running);
    },
  };
};
