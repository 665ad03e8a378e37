import type { Collection } from './data-file.ts';
import { invalidRequest, notFound, unprocessable } from './errors.ts';
import { parseEvidence } from './evidence-request.ts';
import { createFaults, type StoredScenario, type WithFaults } from './faults.ts';
import { type Handler, json, type Routes, type SimulatorReply, type SimulatorRequest } from './http.ts';
import { searchTransactions } from './ledger.ts';
import type { Order } from './order-record.ts';
import { parseOrderRequest, parseRefundRequest } from './order-request.ts';
import type { Orders } from './orders.ts';
import {
  captureBody,
  disputeBody,
  disputeStatus,
  minimalOrderBody,
  orderBody,
  refundBody,
  WAITING,
} from './representations.ts';
import { type ChosenScenario, scenarioOf } from './scenarios.ts';
import { type Subscription, subscriptionRoutes } from './subscriptions.ts';
import { createTokens } from './tokens.ts';
import type { Webhooks } from './webhooks.ts';

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
  /** The scenario of the next order. */
  upcoming: () => ChosenScenario;
  /** Stores the upcoming scenario after one of its faults has happened. */
  saveUpcoming: () => void;
  /** Hands the upcoming scenario to an order; the next one is `approve` again. */
  takeUpcoming: () => ChosenScenario;
}

const wantsRepresentation = (request: SimulatorRequest): boolean =>
  request.header('prefer')?.includes('return=representation') === true;

const idOf = (request: SimulatorRequest): string => request.params['id'] ?? '';

const requestIdOf = (request: SimulatorRequest): string | undefined => {
  const id = request.header('paypal-request-id');
  if (id === undefined || (id.length > 0 && id.length <= MAXIMUM_REQUEST_ID)) return id;
  throw invalidRequest(['INVALID_STRING_LENGTH', { field: 'PayPal-Request-Id', location: 'header' }]);
};

const scenarioOfOrder = (orders: Orders, order: Order): StoredScenario => [order.scenario, () => orders.save(order)];

const orderRoutes = (options: RestOptions, withFaults: WithFaults): Routes => {
  const { orders, webhooks, origin } = options;

  const orderReply = (request: SimulatorRequest, order: Order, replayed: boolean): SimulatorReply =>
    json(replayed ? 200 : 201, (wantsRepresentation(request) ? orderBody : minimalOrderBody)(order, origin()));

  const create: Handler = (request) => {
    const requestId = requestIdOf(request);
    const requested = parseOrderRequest(request.body);
    if (requested.paypal && requestId === undefined) {
      throw invalidRequest(['PAYPAL_REQUEST_ID_REQUIRED', { field: 'PayPal-Request-Id', location: 'header' }]);
    }
    const repeated = requestId !== undefined && orders.findCreated(requestId) !== undefined;
    const chosen = repeated ? options.upcoming() : options.takeUpcoming();
    const { resource, replayed } = orders.create(requested, requestId, chosen);
    if (!replayed && scenarioOf(chosen.name).webhooks === 'forged') {
      void webhooks.send('PAYMENT.CAPTURE.COMPLETED', resource, 'key');
    }
    return orderReply(request, resource, replayed);
  };

  const capture: Handler = (request) => {
    const { resource, replayed } = orders.capture(idOf(request), requestIdOf(request));
    return orderReply(request, resource, replayed);
  };

  const byOrder = (request: SimulatorRequest) => scenarioOfOrder(orders, orders.get(idOf(request)));
  // A create call that repeats an earlier one belongs to that order, not to the next.
  const byRequestId = (request: SimulatorRequest): StoredScenario => {
    const earlier = orders.findCreated(request.header('paypal-request-id') ?? '');
    return earlier ? scenarioOfOrder(orders, earlier) : [options.upcoming(), options.saveUpcoming];
  };

  return {
    'POST /v2/checkout/orders': withFaults('create', byRequestId, create),
    'GET /v2/checkout/orders/:id': withFaults('read', byOrder, (request) =>
      json(200, orderBody(orders.get(idOf(request)), origin())),
    ),
    'POST /v2/checkout/orders/:id/capture': withFaults('capture', byOrder, capture),
  };
};

const paymentRoutes = ({ orders, origin }: RestOptions, withFaults: WithFaults): Routes => {
  const byCapture = (request: SimulatorRequest) => scenarioOfOrder(orders, orders.getByCapture(idOf(request)).order);

  const refund: Handler = (request) => {
    const requested = parseRefundRequest(request.body);
    const { resource, replayed } = orders.refund(idOf(request), requested, requestIdOf(request));
    const { id, status, links, ...rest } = refundBody(...resource, origin());
    return json(
      replayed ? 200 : 201,
      wantsRepresentation(request) ? { id, status, ...rest, links } : { id, status, links },
    );
  };

  return {
    'GET /v2/payments/captures/:id': withFaults('read', byCapture, (request) => {
      const { order, capture } = orders.getByCapture(idOf(request));
      return json(200, captureBody(order, capture, origin()));
    }),
    'POST /v2/payments/captures/:id/refund': withFaults('refund', byCapture, refund),
  };
};

const disputeRoutes = ({ orders, origin }: RestOptions): Routes => {
  const disputesWhere = (matches: (order: Order) => boolean): Record<string, unknown>[] =>
    [...orders.values()].flatMap((order) =>
      order.dispute && matches(order) ? [disputeBody(order, order.dispute, origin())] : [],
    );
  return {
    'GET /v1/customer/disputes': (request) => {
      const transaction = request.url.searchParams.get('disputed_transaction_id');
      return json(200, {
        items: disputesWhere(({ capture }) => transaction === null || capture?.id === transaction),
        links: [],
      });
    },
    'GET /v1/customer/disputes/:id': (request) => {
      const [found] = disputesWhere(({ dispute }) => dispute?.id === idOf(request));
      if (found === undefined) throw notFound();
      return json(200, found);
    },
    'POST /v1/customer/disputes/:id/provide-evidence': async (request) => {
      const [order] = [...orders.values()].filter(({ dispute }) => dispute?.id === idOf(request));
      if (order?.dispute === undefined) throw notFound();
      if (disputeStatus(order.dispute) !== WAITING) throw unprocessable('DISPUTE_STATE_INVALID');
      const { evidences } = await parseEvidence(request);
      orders.addEvidence(order, evidences);
      return json(200, { links: [{ href: `${origin()}/v1/customer/disputes/${order.dispute.id}`, rel: 'self' }] });
    },
  };
};

/** PayPal's REST interface, which the merchant's server calls. */
export const createRestRoutes = (options: RestOptions): Routes => {
  const { orders, merchantId } = options;
  const tokens = createTokens(options);
  const withFaults = createFaults(tokens);
  const authenticated: Routes = {
    ...orderRoutes(options, withFaults),
    ...paymentRoutes(options, withFaults),
    ...disputeRoutes(options),
    'GET /v1/reporting/transactions': (request) =>
      json(200, searchTransactions(orders.values(), request.url.searchParams, merchantId)),
    ...subscriptionRoutes(options),
  };
  return {
    'POST /v1/oauth2/token': withFaults('token', () => [options.upcoming(), options.saveUpcoming], tokens.issue),
    ...Object.fromEntries(Object.entries(authenticated).map(([route, handler]) => [route, tokens.require(handler)])),
  };
};
