import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { paypalPayments } from '#adapters/paypal/payments.ts';
import { paypalRest } from '#adapters/paypal/rest.ts';
import { paypalWebhookSignatures } from '#adapters/paypal/signatures.ts';
import type { Mail } from '#domain/mail/mail.ts';
import type { WebhookDelivery } from '#domain/orders/core/ports.ts';
import { receivePaypalWebhook } from '#domain/orders/fulfillment/receive-paypal-webhook.ts';
import { DependencyDown, Refusal } from '#domain/shared/refusal.ts';
import { createSigningIdentity } from '#infra/local/paypal/certificates.ts';
import { startPayPalSimulator } from '#infra/local/paypal/server.ts';
import { TEST_START } from './clock.ts';
import { TEST_MERCHANT } from './payments.ts';
import { aGuide, aSession } from './samples.ts';
import { shopOn } from './shop.ts';
import { inMemoryWorld } from './world.ts';

const credentials = {
  clientId: 'client-of-the-failure-matrix',
  clientSecret: 'secret',
  merchantId: TEST_MERCHANT,
  webhookId: '8PT597110X687430L',
};
let identity: ReturnType<typeof createSigningIdentity> | undefined;

/**
 * The shop in memory with the PayPal simulator over the wire, including webhooks. Those are lost
 * until `listen(true)`, so that a test chooses which arrive.
 */
export async function shopAtPaypal() {
  const world = inMemoryWorld();
  const guides = [aGuide(), aGuide({ id: 'art', title: 'Visual Arts', priceCents: 499 })];
  for (const guide of guides) {
    await world.catalog.put(guide);
    await world.files.store(guide.fileName, new Uint8Array([1, 2, 3]));
  }
  const delivered: { readonly delivery: WebhookDelivery; readonly status: number }[] = [];
  let listening = false;
  const handled: { receive?: (raw: WebhookDelivery) => Promise<number> } = {};

  const server = createServer((request, response) => {
    void (async () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const delivery = { body: await buffer(request), headers };
      const status = listening ? await handled.receive?.(delivery) : undefined;
      if (status !== undefined) delivered.push({ delivery, status });
      response.writeHead(status ?? 503).end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const now = () => new Date(world.clock.now());
  const simulator = await startPayPalSimulator({
    port: 0,
    ...credentials,
    webhookUrl: `http://localhost:${String(port)}/`,
    identity: await (identity ??= createSigningIdentity({ now: new Date(TEST_START) })),
    retryDelaysMs: [],
    now,
  });
  const account = {
    apiUrl: simulator.origin,
    clientId: credentials.clientId,
    clientSecret: () => Promise.resolve(credentials.clientSecret),
  };
  const payments = paypalPayments({ ...account, siteUrl: 'https://shop.test' });
  const webhookSignatures = paypalWebhookSignatures({
    ...account,
    webhookId: () => Promise.resolve(credentials.webhookId),
    emulator: simulator.origin,
    now: () => world.clock.now(),
  });
  const shop = shopOn(world, { payments, waitMs: 40 });
  const receive = receivePaypalWebhook({ ...shop.settling, fulfill: shop.fulfill, webhookSignatures });
  handled.receive = async (raw) => {
    try {
      await receive({ raw });
      return 200;
    } catch (error) {
      if (error instanceof Refusal) return error.code === 'DEPENDENCY_DOWN' ? 503 : 400;
      if (error instanceof DependencyDown) return 503;
      throw error;
    }
  };
  const control = async (path: string, body: object = {}): Promise<void> => {
    const response = await fetch(`${simulator.origin}${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
  };
  /** Calls without a key, as any page can that knows the shop's public client id. */
  const asStranger = paypalRest(account);
  const cart = { pdfIds: guides.map(({ id }) => id), amount: 24.98 };
  const session = aSession();

  return {
    world,
    payments,
    simulator,
    delivered,
    shop,
    handle: handled.receive,
    cart,
    session,
    control,
    listen(on: boolean) {
      listening = on;
    },
    scenario: (next: string, wishes: object = {}) => control('/_scenario', { next, ...wishes }),
    create: (input: { pdfIds: string[]; amount: number; code?: string } = cart) => shop.create({ input, session }),
    async approved(next?: string, wishes: object = {}) {
      if (next !== undefined) await control('/_scenario', { next, ...wishes });
      const paypalOrderId = await shop.create({ input: cart, session });
      await control(`/_orders/${paypalOrderId}/approve`);
      return paypalOrderId;
    },
    capture: (orderID: string) => shop.capture({ input: { orderID }, session }),
    /**
     * Makes a payment to us that the shop did not create, with any order number; answers PayPal's
     * id.
     */
    async stranger(number: string, value = '0.01') {
      const unit = { custom_id: number, amount: { currency_code: 'USD', value } };
      const body = { intent: 'CAPTURE', purchase_units: [unit] };
      const answer = await asStranger({ method: 'POST', path: '/v2/checkout/orders', body });
      const { id } = v.parse(v.object({ id: v.string() }), answer);
      await control(`/_orders/${id}/approve`);
      return id;
    },
    /** The stranger captures the payment without us. */
    strangerCaptures: (id: string) =>
      asStranger({ method: 'POST', path: `/v2/checkout/orders/${id}/capture`, body: {} }),
    /** Lets time pass and runs the sweep as often as its schedule does. */
    async sweepAfter(minutes: number) {
      for (let passed = 0; passed < minutes; passed += 5) {
        world.clock.advanceSeconds(Math.min(5, minutes - passed) * 60);
        await shop.sweep();
      }
    },
    /** Sends an event now and waits until it is delivered. */
    async webhook(paypalOrderId: string, event: string, forged: string | false = false) {
      listening = true;
      await control(`/_orders/${paypalOrderId}/webhook`, { event, forged });
    },
    orders: () => world.orders.all(),
    receipts: (): Mail[] => world.mailer.sent.filter(({ subject }) => subject.startsWith('Your receipt')),
    errors: () => world.log.lines.filter(({ level }) => level === 'error').map(({ event }) => event),
    async close() {
      await simulator.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
