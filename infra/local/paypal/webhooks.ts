import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import type { SigningIdentity } from './certificates.ts';
import type { Collection } from './data-file.ts';
import { eventBody } from './events.ts';
import { type EventType, newId, type Order } from './order-record.ts';
import { scenarioOf } from './scenarios.ts';
import { createSigner, FORGERIES, type Forgery, type Signer } from './signing.ts';
import type { Subscription } from './subscriptions.ts';

export const deliverySchema = v.object({
  id: v.string(),
  eventId: v.string(),
  eventType: v.string(),
  orderId: v.string(),
  webhookId: v.string(),
  url: v.string(),
  body: v.string(),
  forged: v.optional(v.picklist(FORGERIES)),
  /** `lost`: never sent, because of the scenario. `failed`: given up after the last attempt. */
  state: v.picklist(['waiting', 'delivered', 'failed', 'lost']),
  dueAt: v.number(),
  attempts: v.array(v.object({ at: v.string(), result: v.union([v.number(), v.string()]) })),
});
export type Delivery = v.InferOutput<typeof deliverySchema>;

interface WebhooksOptions {
  deliveries: Collection<Delivery>;
  subscriptions: Collection<Subscription>;
  identity: () => Promise<SigningIdentity>;
  /** Address of the simulator, for the certificate and the links in the events. */
  origin: () => string;
  now: () => Date;
  /** Milliseconds to wait after each failed attempt; one attempt more than entries. */
  retryDelaysMs: readonly number[];
}

const ATTEMPT_TIMEOUT_MS = 10_000;
const LATE_MS = 10_000;

/** Answers the status, or the name of the error if there was no answer. */
const post = async (
  { url, body, webhookId, forged }: Delivery,
  signer: Signer,
  stop: AbortSignal,
): Promise<number | string> => {
  try {
    const signature = await signer.sign(body, webhookId, forged);
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', 'user-agent': 'PayPal/AUHD-simulator', ...signature },
      body,
      signal: AbortSignal.any([stop, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const cause: unknown = error instanceof Error && error.cause !== undefined ? error.cause : error;
    if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.name;
    return String(cause);
  }
};

/** Sends signed deliveries, again after failures, until the merchant answers 2xx. */
const createSender = (options: WebhooksOptions, signer: Signer) => {
  const { deliveries, now, retryDelaysMs } = options;
  const stop = new AbortController();
  const running = new Set<Promise<void>>();
  const wait = (ms: number | undefined) => sleep(ms, undefined, { signal: stop.signal, ref: false });

  const deliver = async (delivery: Delivery): Promise<void> => {
    const delay = delivery.dueAt - now().getTime();
    if (delay > 0) await wait(delay);
    while (delivery.state === 'waiting') {
      const at = now().toISOString();
      const result = await post(delivery, signer, stop.signal);
      if (stop.signal.aborted) return;
      delivery.attempts.push({ at, result });
      // A forged delivery is not retried.
      const retryDelay = delivery.forged === undefined ? retryDelaysMs[delivery.attempts.length - 1] : undefined;
      if (typeof result === 'number' && result >= 200 && result < 300) delivery.state = 'delivered';
      else if (retryDelay === undefined) delivery.state = 'failed';
      deliveries.put(delivery.id, delivery);
      if (delivery.state === 'waiting') await wait(retryDelay);
    }
  };

  return {
    start: (delivery: Delivery): Promise<void> => {
      const run = deliver(delivery)
        .catch((error: unknown) => {
          // The simulator is closing; what is still waiting is sent at the next start.
          if (!stop.signal.aborted) throw error;
        })
        .finally(() => running.delete(run));
      running.add(run);
      return run;
    },

    /** Aborts running attempts and waits for them to end. */
    close: async (): Promise<void> => {
      stop.abort();
      await Promise.all(running);
    },
  };
};

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Sends signed events to the subscribed addresses and records each delivery. */
export const createWebhooks = (options: WebhooksOptions) => {
  const { deliveries, subscriptions, origin, now } = options;
  const signer = createSigner(options);
  const { start, close } = createSender(options, signer);

  const enqueue = (
    type: EventType,
    order: Order,
    how: { delayMs?: number; copies?: number; lost?: boolean; forged?: Forgery | undefined },
  ): Delivery[] => {
    const eventId = `WH-${newId(17)}-${newId(17)}`;
    const body = JSON.stringify(eventBody(eventId, type, order, origin(), now()));
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
    /** Delivers an event of an order as the order's scenario says, without waiting for it. */
    emit: (type: EventType, order: Order): void => {
      const { webhooks } = scenarioOf(order.scenario.name);
      const lateMs = order.scenario.latencyMs ?? LATE_MS;
      // Earlier events wait longer, so that later ones overtake them.
      const delayMs =
        webhooks === 'late' ? lateMs : webhooks === 'reversed' ? lateMs * Math.max(0, 4 - order.events) : 0;
      const queued = enqueue(type, order, {
        delayMs,
        copies: webhooks === 'twice' ? 2 : 1,
        lost: webhooks === 'lost',
      });
      for (const delivery of queued) void start(delivery);
    },

    /**
     * Sends one event about an order now, genuine or forged, and waits until it is delivered or
     * given up.
     */
    async send(type: EventType, order: Order, forged?: Forgery): Promise<Delivery[]> {
      const queued = enqueue(type, order, { forged });
      await Promise.all(queued.map(start));
      return queued;
    },

    /** Continues with what an earlier process has not delivered. */
    resume(): void {
      for (const delivery of deliveries.values()) if (delivery.state === 'waiting') void start(delivery);
    },

    verify: signer.verify,
    close,
  };
};
