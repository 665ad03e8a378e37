import { paypalPayments } from '#adapters/paypal/payments.ts';
import type { Payments } from '#domain/orders/core/ports.ts';
import type { Clock } from '#domain/shared/ports.ts';
import { openDataFile } from '#infra/local/paypal/data-file.ts';
import { ControlError, internalError, PayPalError } from '#infra/local/paypal/errors.ts';
import { resourceOf } from '#infra/local/paypal/events.ts';
import type { Handler } from '#infra/local/paypal/http.ts';
import { type Ledger, toLedger } from '#infra/local/paypal/ledger.ts';
import { type EventType, newId, type Order, orderSchema } from '#infra/local/paypal/order-record.ts';
import { createOrders } from '#infra/local/paypal/orders.ts';
import { createRestRoutes } from '#infra/local/paypal/rest.ts';
import type { ChosenScenario } from '#infra/local/paypal/scenarios.ts';
import { subscriptionSchema } from '#infra/local/paypal/subscriptions.ts';
import { createWebhooks, deliverySchema } from '#infra/local/paypal/webhooks.ts';
import { TEST_MERCHANT } from './payments.ts';

/** The fate of a network call. */
export type CallFate = 'answered' | 'request lost' | 'answer lost';

/** An event as PayPal would deliver it, unsigned. */
export interface PaypalEvent {
  readonly id: string;
  readonly body: Buffer;
}

export interface PaypalInProcess {
  /** The real client, whose calls reach the simulator. */
  readonly payments: Payments;
  /** The simulator's own orders, on which the buyer, the merchant and PayPal's staff act. */
  readonly orders: ReturnType<typeof createOrders>;
  readonly ledger: () => Ledger;
  /**
   * Sets the scenario of the next order, and how often it applies if not as often as the scenario
   * says.
   */
  readonly next: (scenario: ChosenScenario['name'], times?: number) => void;
  /** PayPal's events so far, oldest first. */
  readonly events: readonly PaypalEvent[];
  /** Captures that an answer has reported as paid. */
  readonly reportedPaid: ReadonlySet<string>;
  /** PayPal's orders that our client has tried to capture. */
  readonly askedFor: ReadonlySet<string>;
  /** Replaces the global `fetch`. */
  readonly fetch: typeof fetch;
}

const ORIGIN = 'http://paypal.test';
const account = { clientId: 'client', clientSecret: 'secret' };
const patterns = new Map<string, { readonly method: string; readonly pattern: RegExp }>();

/** An answer without a stream, which would cost more than the simulator's work. */
class TextResponse extends Response {
  readonly #text: string;

  constructor(text: string, status: number) {
    super(null, { status });
    this.#text = text;
  }

  override text(): Promise<string> {
    return Promise.resolve(this.#text);
  }
}

function compiled(route: string): { readonly method: string; readonly pattern: RegExp } {
  const known = patterns.get(route);
  if (known !== undefined) return known;
  const [method = '', path = ''] = route.split(' ');
  const made = { method, pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`) };
  patterns.set(route, made);
  return made;
}

/** Whether someone other than the shop made the payment. Our client always sends a key. */
export function isThirdParty({ requestId }: Order): boolean {
  return requestId === undefined;
}

/** Whether the money of a capture has arrived, even if it was refunded since. */
export function hasArrived({ capture }: Order): boolean {
  return capture !== undefined && capture.status !== 'PENDING' && capture.status !== 'DECLINED';
}

/**
 * The PayPal simulator without sockets, behind the real client: fast enough for thousands of
 * histories, and in control of the test.
 */
export function paypalInProcess({
  clock,
  fateOf = () => 'answered',
}: {
  readonly clock: Clock;
  readonly fateOf?: () => CallFate;
}): PaypalInProcess {
  const now = (): Date => new Date(clock.now());
  const auditLog = openDataFile(undefined);
  const events: PaypalEvent[] = [];
  const reportedPaid = new Set<string>();
  const askedFor = new Set<string>();
  const emit = (type: EventType, order: Order): void => {
    const id = `WH-${newId()}`;
    const [, resource] = resourceOf(type, order, ORIGIN);
    events.push({ id, body: Buffer.from(JSON.stringify({ id, event_type: type, resource })) });
  };
  const orders = createOrders({
    store: auditLog.collection('order', orderSchema),
    merchantId: TEST_MERCHANT,
    now,
    emit,
  });
  const subscriptions = auditLog.collection('webhook', subscriptionSchema);
  let upcoming: ChosenScenario = { name: 'approve', struck: {} };
  const routes = Object.entries(
    createRestRoutes({
      orders,
      subscriptions,
      // No subscriptions: tests read `events` instead.
      webhooks: createWebhooks({
        deliveries: auditLog.collection('delivery', deliverySchema),
        subscriptions,
        identity: () => Promise.reject(new Error('Nothing is signed here')),
        origin: () => ORIGIN,
        now,
        retryDelaysMs: [],
      }),
      ...account,
      merchantId: TEST_MERCHANT,
      origin: () => ORIGIN,
      now,
      upcoming: () => upcoming,
      saveUpcoming: () => undefined,
      takeUpcoming: () => {
        const taken = upcoming;
        upcoming = { name: 'approve', struck: {} };
        return taken;
      },
    }),
  ).map(([route, handler]): { method: string; pattern: RegExp; handler: Handler } => ({ ...compiled(route), handler }));

  const answer = async (url: URL, init: RequestInit): Promise<Response> => {
    const headers = new Map(Object.entries(init.headers ?? {}).map(([name, value]) => [name, String(value)]));
    for (const { method, pattern, handler } of routes) {
      const match = method === init.method ? pattern.exec(url.pathname) : null;
      if (match === null) continue;
      try {
        const reply = await handler({
          method,
          url,
          params: { ...match.groups },
          header: (name) => headers.get(name),
          body: typeof init.body === 'string' ? init.body : '',
        });
        if (reply.networkFault !== undefined) throw new TypeError('fetch failed');
        return new TextResponse(reply.body ?? '', reply.status);
      } catch (error) {
        const known = error instanceof PayPalError ? error : internalError();
        if (known !== error && !(error instanceof ControlError)) throw error;
        return new TextResponse(JSON.stringify(known.toBody('debug')), known.status);
      }
    }
    throw new Error(`The simulator has no ${init.method ?? ''} ${url.pathname}`);
  };

  return {
    payments: paypalPayments({
      apiUrl: ORIGIN,
      clientId: account.clientId,
      clientSecret: () => Promise.resolve(account.clientSecret),
      siteUrl: 'https://shop.test',
    }),
    orders,
    ledger: () => toLedger(orders.values()),
    next: (name, times) => {
      upcoming = { name, times, struck: {} };
    },
    events,
    reportedPaid,
    askedFor,
    async fetch(input, init = {}) {
      const url = input instanceof URL ? input : new URL(input instanceof Request ? input.url : input);
      const [, captured] = /^\/v2\/checkout\/orders\/(\w+)\/capture$/.exec(url.pathname) ?? [];
      if (captured !== undefined) askedFor.add(captured);
      const fate = fateOf();
      if (fate === 'request lost') throw new TypeError('fetch failed');
      const response = await answer(url, init);
      if (fate === 'answer lost') throw new TypeError('fetch failed');
      if (response.ok) {
        for (const order of orders.values()) {
          const { capture } = order;
          if (capture !== undefined && hasArrived(order) && url.pathname.includes(order.id))
            reportedPaid.add(capture.id);
        }
      }
      return response;
    },
  };
}
