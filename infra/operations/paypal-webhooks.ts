import * as v from 'valibot';
import { paypalRest } from '#adapters/paypal/rest.ts';
import { managedSecrets, type Secrets } from '#adapters/secrets/secrets.ts';
import { secretsClient } from '#composition/clients.ts';
import { capabilities, readEnvironment } from '#composition/environment.ts';
import { API_BASE_PATH } from '#contract/endpoint.ts';
import { receivePaypalWebhook } from '#contract/endpoints.ts';

/** The events that the shop acts on: whatever may change what a buyer has paid. */
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
/** A subscription of the REST app. */
export type Webhook = v.InferOutput<typeof webhook>;

const webhooks = v.object({ webhooks: v.optional(v.array(webhook), []) });

const PATH = '/v1/notifications/webhooks';
const eventTypes = webhookEvents.map((name) => ({ name }));

/** The secrets of the stack that was connected to. */
export async function readSecrets(): Promise<Secrets> {
  const { SECRET_ID, SECRETS_ENDPOINT } = readEnvironment(capabilities.secrets, process.env);
  const client = secretsClient(SECRETS_ENDPOINT);
  try {
    return await managedSecrets(SECRET_ID, client)();
  } finally {
    client.destroy();
  }
}

/** Where PayPal is to send its events. */
export function webhookUrl(siteUrl: string): string {
  return `${siteUrl}${API_BASE_PATH}/${receivePaypalWebhook.path}`;
}

/** The events that a subscription lacks; `*` stands for all that there are. */
export function missingEvents({ event_types: subscribed }: Webhook): string[] {
  const names = subscribed.map(({ name }) => name);
  return names.includes('*') ? [] : webhookEvents.filter((name) => !names.includes(name));
}

/** The webhooks of the REST app of the stack that was connected to. Each call throws DependencyDown or PaymentRefused. */
export function paypalWebhooks() {
  const { PAYPAL_API_URL, PAYPAL_CLIENT_ID } = readEnvironment(capabilities.paypal, process.env);
  const rest = paypalRest({
    apiUrl: PAYPAL_API_URL,
    clientId: PAYPAL_CLIENT_ID,
    clientSecret: async () => (await readSecrets()).paypalClientSecret,
  });
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
  };
}
