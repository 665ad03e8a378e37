import * as v from 'valibot';
import { paypalRest } from '#adapters/paypal/rest.ts';
import { read } from '#composition/environment.ts';
import { receivePaypalWebhook } from '#contract/endpoints/orders/public.ts';
import { API_BASE_PATH } from '#contract/site-paths.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { readPaypalSecret } from './stack-secrets.ts';

/** The events that the shop acts on. */
export const webhookEvents = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const;

const webhook = v.object({
  id: v.string(),
  url: v.string(),
  event_types: v.optional(v.array(v.object({ name: v.string() })), []),
});
/** A webhook subscription of the REST app. */
export type Webhook = v.InferOutput<typeof webhook>;

const webhooks = v.object({ webhooks: v.optional(v.array(webhook), []) });

const PATH = '/v1/notifications/webhooks';
const eventTypes = webhookEvents.map((name) => ({ name }));

/** The address that PayPal sends its events to. */
export const webhookUrl = (siteUrl: string): string => `${siteUrl}${API_BASE_PATH}/${receivePaypalWebhook.path}`;

/** The events that a subscription lacks; `*` stands for all events. */
export function missingEvents({ event_types: subscribed }: Webhook): string[] {
  const names = subscribed.map(({ name }) => name);
  return names.includes('*') ? [] : webhookEvents.filter((name) => !names.includes(name));
}

function restOfStack() {
  const [PAYPAL_API_URL, PAYPAL_CLIENT_ID] = [read('PAYPAL_API_URL'), read('PAYPAL_CLIENT_ID')];
  return paypalRest({ apiUrl: PAYPAL_API_URL, clientId: PAYPAL_CLIENT_ID, clientSecret: readPaypalSecret });
}

/**
 * Tries a client id and secret.
 * @throws DependencyDown if PayPal rejects them or doesn't answer
 */
export async function verifyAtPaypal(apiUrl: string, clientId: string, clientSecret: string): Promise<void> {
  const rest = paypalRest({ apiUrl, clientId, clientSecret: () => Promise.resolve(clientSecret) });
  await rest({ method: 'GET', path: PATH });
}

/**
 * The features that the connected stack's REST app lacks, as PayPal's dashboard calls them.
 * @param now in milliseconds since 1970
 * @throws DependencyDown
 */
export async function missingFeatures(now: number): Promise<string[]> {
  const rest = restOfStack();
  const time = (hoursAgo: number) => `${new Date(now - hoursAgo * HOUR_MS).toISOString().slice(0, 19)}Z`;
  const tries = {
    'Transaction search': `/v1/reporting/transactions?start_date=${time(48)}&end_date=${time(24)}`,
    'Customer disputes': '/v1/customer/disputes?page_size=1',
  };
  const missing: string[] = [];
  for (const [feature, path] of Object.entries(tries)) {
    try {
      await rest({ method: 'GET', path });
    } catch (error) {
      if (!(error instanceof DependencyDown && isForbidden(error.cause))) throw error;
      missing.push(feature);
    }
  }
  return missing;
}

const HOUR_MS = 3_600_000;
const isForbidden = (cause: unknown): boolean => cause instanceof Error && cause.message.includes(' answered 403 ');

/**
 * The webhooks of the connected stack's REST app. Each call throws DependencyDown or
 * PaymentRefused.
 */
export function paypalWebhooks() {
  const rest = restOfStack();
  return {
    async list(): Promise<readonly Webhook[]> {
      return v.parse(webhooks, (await rest({ method: 'GET', path: PATH })) ?? {}).webhooks;
    },
    async create(url: string): Promise<Webhook> {
      return v.parse(webhook, await rest({ method: 'POST', path: PATH, body: { url, event_types: eventTypes } }));
    },
    /** Subscribes an existing webhook to all events. */
    async complete({ id }: Webhook): Promise<void> {
      const body = [{ op: 'replace', path: '/event_types', value: eventTypes }];
      await rest({ method: 'PATCH', path: `${PATH}/${encodeURIComponent(id)}`, body });
    },
    /** Ends the subscription; one that is gone already is no error. */
    async remove({ id }: Webhook): Promise<void> {
      await rest({ method: 'DELETE', path: `${PATH}/${encodeURIComponent(id)}` });
    },
  };
}
