import * as v from 'valibot';
import type { Collection } from './data-file.ts';
import { notFound, PayPalError } from './errors.ts';
import { json, type Routes } from './http.ts';
import { newId } from './order-record.ts';
import { parseBody } from './order-request.ts';
import type { Signer } from './signing.ts';

export const subscriptionSchema = v.object({ id: v.string(), url: v.string(), eventTypes: v.array(v.string()) });
export type Subscription = v.InferOutput<typeof subscriptionSchema>;

const eventTypesSchema = v.pipe(v.array(v.object({ name: v.string() })), v.minLength(1));
const webhookRequestSchema = v.object({ url: v.pipe(v.string(), v.url()), event_types: eventTypesSchema });
const webhookPatchSchema = v.pipe(
  v.array(v.object({ op: v.literal('replace'), path: v.literal('/event_types'), value: eventTypesSchema })),
  v.minLength(1),
);
const postbackSchema = v.object({
  auth_algo: v.string(),
  cert_url: v.string(),
  transmission_id: v.string(),
  transmission_sig: v.string(),
  transmission_time: v.string(),
  webhook_id: v.string(),
  webhook_event: v.unknown(),
});

interface SubscriptionsOptions {
  subscriptions: Collection<Subscription>;
  webhooks: Pick<Signer, 'verify'>;
}

const webhookBody = ({ id, url, eventTypes }: Subscription): Record<string, unknown> => ({
  id,
  url,
  event_types: eventTypes.map((name) => ({ name })),
});

/** The webhook subscriptions, and PayPal's own check of a delivery. */
export const subscriptionRoutes = ({ subscriptions, webhooks }: SubscriptionsOptions): Routes => {
  return {
    'POST /v1/notifications/webhooks': (request) => {
      const { url, event_types: types } = parseBody(webhookRequestSchema, request.body);
      if ([...subscriptions.values()].some((existing) => existing.url === url)) {
        throw new PayPalError(400, 'WEBHOOK_URL_ALREADY_EXISTS', 'Webhook URL already exists');
      }
      const subscription: Subscription = { id: newId(), url, eventTypes: types.map(({ name }) => name) };
      subscriptions.put(subscription.id, subscription);
      return json(201, webhookBody(subscription));
    },
    'GET /v1/notifications/webhooks': () => json(200, { webhooks: [...subscriptions.values()].map(webhookBody) }),
    'GET /v1/notifications/webhooks/:id': ({ params }) => {
      const existing = subscriptions.get(params['id'] ?? '');
      if (existing === undefined) throw notFound();
      return json(200, webhookBody(existing));
    },
    'PATCH /v1/notifications/webhooks/:id': (request) => {
      const existing = subscriptions.get(request.params['id'] ?? '');
      if (existing === undefined) throw notFound();
      const types = parseBody(webhookPatchSchema, request.body).at(-1)?.value ?? [];
      const changed = { ...existing, eventTypes: types.map(({ name }) => name) };
      subscriptions.put(changed.id, changed);
      return json(200, webhookBody(changed));
    },
    'POST /v1/notifications/verify-webhook-signature': async (request) => {
      const posted = parseBody(postbackSchema, request.body);
      const verified =
        subscriptions.get(posted.webhook_id) !== undefined &&
        (await webhooks.verify(
          {
            'paypal-auth-algo': posted.auth_algo,
            'paypal-cert-url': posted.cert_url,
            'paypal-transmission-id': posted.transmission_id,
            'paypal-transmission-sig': posted.transmission_sig,
            'paypal-transmission-time': posted.transmission_time,
          },
          posted.webhook_id,
          posted.webhook_event,
        ));
      return json(200, { verification_status: verified ? 'SUCCESS' : 'FAILURE' });
    },
  };
};
