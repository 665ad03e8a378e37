import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { createSigningIdentity, identitySchema, type SigningIdentity } from './certificates.ts';
import { CHECKOUT_CSS, checkoutPage, unknownOrderPage, waitingPage } from './checkout-page.ts';
import { createControlRoutes } from './control.ts';
import { ControlError, internalError, PayPalError } from './errors.ts';
import { createHttpServer, json, pem, type Routes, type SimulatorReply } from './http.ts';
import { openJournal } from './journal.ts';
import { type Ledger, toLedger } from './ledger.ts';
import { createOrders, newId, orderSchema } from './orders.ts';
import { createRestRoutes } from './rest.ts';
import { type ChosenScenario, chosenScenarioSchema } from './scenarios.ts';
import { createWebhooks, deliverySchema, subscriptionSchema } from './webhooks.ts';

export interface PayPalSimulatorOptions {
  /** 0 takes a free one. */
  port: number;
  host?: string;
  /** Where the state is kept; absent: in memory only. */
  dataFile?: string;
  clientId: string;
  clientSecret: string;
  merchantId: string;
  /** Where webhooks go at first. More addresses can be added with POST /v1/notifications/webhooks. */
  webhookUrl?: string;
  /** Id under which `webhookUrl` is subscribed; it is part of what is signed. */
  webhookId: string;
  /** Origin in PAYPAL-CERT-URL; the simulator's own unless given. */
  certOrigin?: string;
  /** Waits after failed webhook attempts, in milliseconds; one attempt more than entries. PayPal tries for three days. */
  retryDelaysMs?: readonly number[];
  /** Who signs webhooks. Made at first use and kept unless given: tests give an expired one, or share one. */
  identity?: SigningIdentity;
  now?: () => Date;
}

export interface PayPalSimulator {
  origin: string;
  /** PEM of the root that the signing certificate leads to. */
  caCertificate: () => Promise<string>;
  ledger: () => Ledger;
  /** Ends all connections and running deliveries. */
  close: () => Promise<void>;
}

const RETRY_DELAYS_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];

const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

const html = (status: number, body: string): SimulatorReply => ({
  status,
  type: 'text/html; charset=utf-8',
  headers: PAGE_HEADERS,
  body,
});

const bundles = new Map<string, Promise<string>>();

/** The script for the browser, bundled when it is first asked for. */
const bundleForBrowser = (name: 'sdk' | 'checkout'): Promise<string> => {
  const bundled =
    bundles.get(name) ??
    build({
      entryPoints: [fileURLToPath(new URL(`browser/${name}.ts`, import.meta.url))],
      bundle: true,
      write: false,
      format: 'iife',
      target: 'es2022',
      logLevel: 'silent',
    }).then(({ outputFiles }) => outputFiles[0]?.text ?? '');
  bundles.set(name, bundled);
  return bundled;
};

const toReply = (error: unknown): SimulatorReply => {
  if (error instanceof ControlError) return json(error.status, { error: error.message, ...error.extra });
  const debugId = newId(13).toLowerCase();
  const known = error instanceof PayPalError ? error : internalError();
  if (known !== error) console.error('PayPal simulator:', error);
  return json(known.status, known.toBody(debugId), { 'paypal-debug-id': debugId });
};

const browserRoutes = (
  clientId: string,
  orderById: (id: string) => Parameters<typeof checkoutPage>[0] | undefined,
): Routes => {
  const script = async (name: 'sdk' | 'checkout'): Promise<SimulatorReply> => ({
    status: 200,
    type: 'text/javascript; charset=utf-8',
    body: await bundleForBrowser(name),
  });
  return {
    'GET /sdk/js': ({ url }) => {
      const asked = url.searchParams.get('client-id');
      if (asked === clientId) return script('sdk');
      const reason =
        asked === null
          ? 'Expected client-id to be passed'
          : 'client-id not recognized for either production or sandbox';
      return { status: 400, type: 'text/plain; charset=utf-8', body: `SDK Validation error: '${reason}'` };
    },
    'GET /checkoutnow.js': () => script('checkout'),
    'GET /checkoutnow.css': () => ({ status: 200, type: 'text/css; charset=utf-8', body: CHECKOUT_CSS }),
    'GET /checkoutnow': ({ url }) => {
      if (url.searchParams.has('waiting')) return html(200, waitingPage());
      const order = orderById(url.searchParams.get('token') ?? '');
      return order ? html(200, checkoutPage(order)) : html(404, unknownOrderPage());
    },
  };
};

/**
 * Starts a PayPal of our own: browser SDK, REST, signed webhooks and the control addresses, as the README beside this
 * file lists them. Its state outlives a kill -9 if it has a file.
 * @throws if the port is taken or the data file is damaged or of another version
 */
export const startPayPalSimulator = async (options: PayPalSimulatorOptions): Promise<PayPalSimulator> => {
  const { now = () => new Date(), clientId, merchantId } = options;
  const journal = openJournal(options.dataFile);
  const identities = journal.collection('identity', identitySchema);
  let created: Promise<SigningIdentity> | undefined;
  /** The keys are made when something is first signed: making them takes longer than starting. */
  const identity = (): Promise<SigningIdentity> => {
    const stored = options.identity ?? identities.get('signer');
    if (stored) return Promise.resolve(stored);
    return (created ??= createSigningIdentity({ now: now() }).then((made) => {
      identities.put('signer', made);
      return made;
    }));
  };

  const subscriptions = journal.collection('webhook', subscriptionSchema);
  if (options.webhookUrl !== undefined) {
    // The same address may have been subscribed under another id before.
    for (const { id, url } of [...subscriptions.values()]) if (url === options.webhookUrl) subscriptions.delete(id);
    subscriptions.put(options.webhookId, { id: options.webhookId, url: options.webhookUrl, eventTypes: ['*'] });
  }
  const settings = journal.collection('next', chosenScenarioSchema);
  const upcoming = (): ChosenScenario => settings.get('scenario') ?? { name: 'approve', struck: {} };

  let origin = '';
  const deliveries = journal.collection('delivery', deliverySchema);
  const webhooks = createWebhooks({
    deliveries,
    subscriptions,
    identity,
    origin: () => origin,
    certOrigin: () => options.certOrigin ?? origin,
    now,
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
  });
  const orders = createOrders({
    store: journal.collection('order', orderSchema),
    merchantId,
    now,
    emit: webhooks.emit,
  });

  const server = createHttpServer(
    {
      ...browserRoutes(clientId, (id) => {
        for (const order of orders.values()) if (order.id === id) return order;
        return undefined;
      }),
      ...createRestRoutes({
        orders,
        webhooks,
        subscriptions,
        clientId,
        clientSecret: options.clientSecret,
        merchantId,
        origin: () => origin,
        now,
        upcoming,
        saveUpcoming: () => {
          settings.put('scenario', upcoming());
        },
        takeUpcoming: () => {
          const taken = upcoming();
          settings.put('scenario', { name: 'approve', struck: {} });
          return taken;
        },
      }),
      ...createControlRoutes({
        orders,
        webhooks,
        deliveries,
        identity,
        origin: () => origin,
        upcoming,
        setUpcoming: (scenario) => {
          settings.put('scenario', scenario);
        },
      }),
      'GET /v1/notifications/certs/:id': async ({ params }) => {
        const { id, certificate, caCertificate } = await identity();
        return params['id'] === id ? pem(certificate + caCertificate) : json(404, { error: 'no such certificate' });
      },
    },
    toReply,
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, options.host ?? 'localhost', resolve);
  }).catch((error: unknown) => {
    journal.close();
    throw error;
  });
  const { port } = server.address() as AddressInfo;
  origin = `http://${options.host ?? 'localhost'}:${port}`;
  webhooks.resume();

  return {
    origin,
    caCertificate: async () => (await identity()).caCertificate,
    ledger: () => toLedger(orders.values()),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.all([closed, webhooks.close()]);
      journal.close();
    },
  };
};
