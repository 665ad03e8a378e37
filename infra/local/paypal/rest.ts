import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { inProgress, internalError, invalidRequest, notFound, PayPalError, rateLimited } from './errors.ts';
import { type Handler, json, type Routes, type SimulatorReply, type SimulatorRequest } from './http.ts';
import type { Collection } from './journal.ts';
import { searchTransactions } from './ledger.ts';
import { parseBody, parseOrderRequest, parseRefundRequest } from './order-request.ts';
import { newId, type Order, type Orders } from './orders.ts';
import { captureBody, disputeBody, minimalOrderBody, orderBody, refundBody } from './representations.ts';
import { type Call, type ChosenScenario, scenarioOf, strikes } from './scenarios.ts';
import type { Subscription, Webhooks } from './webhooks.ts';

const TOKEN_SECONDS = 32_400;
const MAXIMUM_REQUEST_ID = 108;

interface RestOptions {
  orders: Orders;
  webhooks: Webhooks;
  subscriptions: Collection<Subscription>;
  clientId: string;
  clientSecret: string;
  merchantId: string;
  origin: () => string;
  now: () => Date;
  /** The scenario that waits for the next order. */
  upcoming: () => ChosenScenario;
  /** Stores that a fault of the upcoming scenario has struck. */
  saveUpcoming: () => void;
  /** Hands the upcoming scenario to an order; the next one is `approve` again. */
  takeUpcoming: () => ChosenScenario;
}

const webhookPatchSchema = v.pipe(
  v.array(
    v.variant('path', [
      v.object({ op: v.literal('replace'), path: v.literal('/url'), value: v.pipe(v.string(), v.url()) }),
      v.object({
        op: v.literal('replace'),
        path: v.literal('/event_types'),
        value: v.pipe(v.array(v.object({ name: v.string() })), v.minLength(1)),
      }),
    ]),
  ),
  v.minLength(1),
);
const webhookRequestSchema = v.object({
  url: v.pipe(v.string(), v.url()),
  event_types: v.pipe(v.array(v.object({ name: v.string() })), v.minLength(1)),
});

const postbackSchema = v.object({
  auth_algo: v.string(),
  cert_url: v.string(),
  transmission_id: v.string(),
  transmission_sig: v.string(),
  transmission_time: v.string(),
  webhook_id: v.string(),
  webhook_event: v.unknown(),
});

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const unauthorized = (): SimulatorReply =>
  json(401, { error: 'invalid_token', error_description: 'Token signature verification failed' });

const wantsRepresentation = (request: SimulatorRequest): boolean =>
  request.header('prefer')?.includes('return=representation') === true;

/** PayPal's REST interface: what the merchant's server calls. */
export const createRestRoutes = (options: RestOptions): Routes => {
  const { orders, webhooks, subscriptions, origin, now } = options;
  const tokens = new Map<string, number>();
  const running = new Set<string>();

  const bearer = (request: SimulatorRequest): string | undefined =>
    /^Bearer (?<token>\S+)$/i.exec(request.header('authorization') ?? '')?.groups?.['token'];

  const authenticated =
    (handler: Handler): Handler =>
    (request) => {
      const token = bearer(request);
      if (token === undefined) {
        throw new PayPalError(
          401,
          'AUTHENTICATION_FAILURE',
          'Authentication failed due to missing authorization header, or invalid authentication credentials.',
        );
      }
      if ((tokens.get(token) ?? 0) <= now().getTime()) return unauthorized();
      return handler(request);
    };

  const requestIdOf = (request: SimulatorRequest): string | undefined => {
    const id = request.header('paypal-request-id');
    if (id === undefined || (id.length > 0 && id.length <= MAXIMUM_REQUEST_ID)) return id;
    throw invalidRequest(['INVALID_STRING_LENGTH', { field: 'PayPal-Request-Id', location: 'header' }]);
  };

  /** Runs a call through the scenario of its order: waiting, failing before it, losing the answer after it. */
  const through =
    (
      call: Call,
      scenarioFor: (request: SimulatorRequest) => [ChosenScenario, save: () => void],
      handler: Handler,
    ): Handler =>
    async (request) => {
      const [chosen, save] = scenarioFor(request);
      const { before, after, delay } = scenarioOf(chosen.name);
      const key = `${request.url.pathname} ${request.header('paypal-request-id') ?? ''}`;
      if (call !== 'read' && running.has(key)) throw inProgress();
      const fault = before?.[call];
      if (fault !== undefined && strikes(chosen, `before ${call}`)) {
        save();
        if (fault === 'http-500') throw internalError();
        if (fault === 'rate-limit') throw rateLimited();
        tokens.delete(bearer(request) ?? '');
        return unauthorized();
      }
      if (delay?.calls.includes(call) === true && strikes(chosen, `delay ${call}`)) {
        running.add(key);
        await sleep(chosen.latencyMs ?? delay.defaultMs, undefined, { ref: false });
        running.delete(key);
      }
      const reply = await handler(request);
      const loss = after?.[call];
      if (loss === undefined || !strikes(chosen, `after ${call}`)) return reply;
      // By now a create has made the order that the scenario belongs to.
      scenarioFor(request)[1]();
      if (loss === 'http-500') throw internalError();
      return { ...reply, fate: loss };
    };

  const ofOrder = (order: Order): [ChosenScenario, () => void] => [
    order.scenario,
    () => {
      orders.save(order);
    },
  ];
  const byOrder = (request: SimulatorRequest) => ofOrder(orders.get(request.params['id'] ?? ''));
  const byCapture = (request: SimulatorRequest) => ofOrder(orders.getByCapture(request.params['id'] ?? '').order);
  // A create that repeats an earlier one belongs to that order, not to the next.
  const byRequestId = (request: SimulatorRequest): [ChosenScenario, () => void] => {
    const earlier = orders.findCreated(request.header('paypal-request-id') ?? '');
    return earlier ? ofOrder(earlier) : [options.upcoming(), options.saveUpcoming];
  };

  const orderReply = (request: SimulatorRequest, order: Order, replayed: boolean): SimulatorReply =>
    json(replayed ? 200 : 201, (wantsRepresentation(request) ? orderBody : minimalOrderBody)(order, origin()));

  const createToken: Handler = (request) => {
    const [user = '', password = ''] = Buffer.from(
      /^Basic (?<credentials>\S+)$/i.exec(request.header('authorization') ?? '')?.groups?.['credentials'] ?? '',
      'base64',
    )
      .toString('utf8')
      .split(':');
    const known =
      timingSafeEqual(digest(user), digest(options.clientId)) &&
      timingSafeEqual(digest(password), digest(options.clientSecret));
    if (!known) return json(401, { error: 'invalid_client', error_description: 'Client Authentication failed' });
    if (new URLSearchParams(request.body).get('grant_type') !== 'client_credentials') {
      return json(400, { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' });
    }
    const token = `A21AA${randomBytes(40).toString('base64url')}`;
    tokens.set(token, now().getTime() + TOKEN_SECONDS * 1000);
    return json(200, {
      scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/reporting/search/read',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: TOKEN_SECONDS,
      nonce: `${now().toISOString()}${newId(20)}`,
    });
  };

  const createOrder: Handler = (request) => {
    const requestId = requestIdOf(request);
    const asked = parseOrderRequest(request.body);
    if (asked.paypal && requestId === undefined) {
      throw invalidRequest(['PAYPAL_REQUEST_ID_REQUIRED', { field: 'PayPal-Request-Id', location: 'header' }]);
    }
    const repeated = requestId !== undefined && orders.findCreated(requestId) !== undefined;
    const chosen = repeated ? options.upcoming() : options.takeUpcoming();
    const { resource, replayed } = orders.create(asked, requestId, chosen);
    if (!replayed && scenarioOf(chosen.name).webhooks === 'forged') {
      void webhooks.send('PAYMENT.CAPTURE.COMPLETED', resource, 'key');
    }
    return orderReply(request, resource, replayed);
  };

  const captureOrder: Handler = (request) => {
    const { resource, replayed } = orders.capture(request.params['id'] ?? '', requestIdOf(request));
    return orderReply(request, resource, replayed);
  };

  const refundCapture: Handler = (request) => {
    const asked = parseRefundRequest(request.body);
    const { resource, replayed } = orders.refund(request.params['id'] ?? '', asked, requestIdOf(request));
    const { id, status, links, ...rest } = refundBody(...resource, origin());
    return json(
      replayed ? 200 : 201,
      wantsRepresentation(request) ? { id, status, ...rest, links } : { id, status, links },
    );
  };

  const disputesWhere = (matches: (order: Order) => boolean): Record<string, unknown>[] =>
    [...orders.values()].flatMap((order) =>
      order.dispute && matches(order) ? [disputeBody(order, order.dispute, origin())] : [],
    );

  const webhookBody = ({ id, url, eventTypes }: Subscription): Record<string, unknown> => ({
    id,
    url,
    event_types: eventTypes.map((name) => ({ name })),
    links: [{ href: `${origin()}/v1/notifications/webhooks/${id}`, rel: 'self', method: 'GET' }],
  });

  const routes: Routes = {
    'POST /v2/checkout/orders': through('create', byRequestId, createOrder),
    'GET /v2/checkout/orders/:id': through('read', byOrder, (request) =>
      json(200, orderBody(orders.get(request.params['id'] ?? ''), origin())),
    ),
    'POST /v2/checkout/orders/:id/capture': through('capture', byOrder, captureOrder),
    'GET /v2/payments/captures/:id': through('read', byCapture, (request) => {
      const { order, capture } = orders.getByCapture(request.params['id'] ?? '');
      return json(200, captureBody(order, capture, origin()));
    }),
    'POST /v2/payments/captures/:id/refund': through('refund', byCapture, refundCapture),
    'GET /v2/payments/refunds/:id': (request) => {
      for (const order of orders.values()) {
        const refund = order.refunds.find(({ id }) => id === request.params['id']);
        if (refund) return json(200, refundBody(order, refund, origin()));
      }
      throw notFound();
    },
    'GET /v1/customer/disputes': (request) => {
      const transaction = request.url.searchParams.get('disputed_transaction_id');
      return json(200, {
        items: disputesWhere(({ capture }) => transaction === null || capture?.id === transaction),
        links: [],
      });
    },
    'GET /v1/customer/disputes/:id': (request) => {
      const [dispute] = disputesWhere(({ dispute: found }) => found?.id === request.params['id']);
      if (dispute === undefined) throw notFound();
      return json(200, dispute);
    },
    'GET /v1/reporting/transactions': (request) =>
      json(200, searchTransactions(orders.values(), request.url.searchParams, options.merchantId, now())),
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
    'PATCH /v1/notifications/webhooks/:id': (request) => {
      const existing = subscriptions.get(request.params['id'] ?? '');
      if (existing === undefined) throw notFound();
      const changed = { ...existing };
      for (const change of parseBody(webhookPatchSchema, request.body)) {
        if (change.path === '/url') changed.url = change.value;
        else changed.eventTypes = change.value.map(({ name }) => name);
      }
      subscriptions.put(changed.id, changed);
      return json(200, webhookBody(changed));
    },
    'DELETE /v1/notifications/webhooks/:id': (request) => {
      const id = request.params['id'] ?? '';
      if (subscriptions.get(id) === undefined) throw notFound();
      subscriptions.delete(id);
      return { status: 204 };
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
  return {
    'POST /v1/oauth2/token': through('token', () => [options.upcoming(), options.saveUpcoming], createToken),
    ...Object.fromEntries(Object.entries(routes).map(([route, handler]) => [route, authenticated(handler)])),
  };
};
