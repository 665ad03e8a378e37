import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { serve } from '../http-server.ts';
import { createSigningIdentity, identitySchema, type SigningIdentity } from './certificates.ts';
import { CHECKOUT_CSS, checkoutPage, unknownOrderPage, waitingPage } from './checkout-page.ts';
import { createControlRoutes } from './control.ts';
import { type Collection, type DataFile, openDataFile } from './data-file.ts';
import { ControlError, internalError, PayPalError } from './errors.ts';
import { createListener, json, pem, type Routes, type SimulatorReply } from './http.ts';
import { type Ledger, toLedger } from './ledger.ts';
import { newId, type Order, orderSchema } from './order-record.ts';
import { createOrders } from './orders.ts';
import { createRestRoutes } from './rest.ts';
import { type ChosenScenario, chosenScenarioSchema } from './scenarios.ts';
import { type Subscription, subscriptionSchema } from './subscriptions.ts';
import { createWebhooks, deliverySchema } from './webhooks.ts';

export interface PayPalSimulatorOptions {
  /** 0 takes a free one. */
  port: number;
  /** Where the state is stored; absent: in memory only. */
  dataFile?: string;
  clientId: string;
  clientSecret: string;
  merchantId: string;
  /** Where webhooks go. More addresses can be added with POST /v1/notifications/webhooks. */
  webhookUrl?: string;
  /** Id under which `webhookUrl` is subscribed; it is part of what is signed. */
  webhookId: string;
  /**
   * Waits after failed webhook attempts, in milliseconds; one attempt more than entries. PayPal
   * tries for three days.
   */
  retryDelaysMs?: readonly number[];
  /** Signs webhooks. Created at first use and stored unless given. */
  identity?: SigningIdentity;
  now?: () => Date;
}

export interface PayPalSimulator {
  origin: string;
  /** PEM of the root certificate. */
  caCertificate: () => Promise<string>;
  ledger: () => Ledger;
  /** Closes all connections and stops deliveries. */
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

const bundles = new Map<string, string>();

/** A script for the browser, bundled at its first request. */
const bundleForBrowser = (name: 'sdk' | 'checkout'): string => {
  const bundled =
    bundles.get(name) ??
    // Without the service that stays in memory for further builds.
    buildSync({
      entryPoints: [fileURLToPath(new URL(`browser/${name}.ts`, import.meta.url))],
      bundle: true,
      write: false,
      format: 'iife',
      target: 'es2022',
      logLevel: 'silent',
    }).outputFiles[0]?.text ??
    '';
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

const browserRoutes = (clientId: string, orders: Collection<Order>): Routes => {
  const script = (name: 'sdk' | 'checkout'): SimulatorReply => ({
    status: 200,
    type: 'text/javascript; charset=utf-8',
    body: bundleForBrowser(name),
  });
  return {
    'GET /sdk/js': ({ url }) => {
      const sent = url.searchParams.get('client-id');
      if (sent === clientId) return script('sdk');
      const reason =
        sent === null ? 'Expected client-id to be passed' : 'client-id not recognized for either production or sandbox';
      return { status: 400, type: 'text/plain; charset=utf-8', body: `SDK Validation error: '${reason}'` };
    },
    'GET /checkoutnow.js': () => script('checkout'),
    'GET /checkoutnow.css': () => ({ status: 200, type: 'text/css; charset=utf-8', body: CHECKOUT_CSS }),
    'GET /checkoutnow': ({ url }) => {
      if (url.searchParams.has('waiting')) return html(200, waitingPage());
      const order = orders.get(url.searchParams.get('token') ?? '');
      return order ? html(200, checkoutPage(order)) : html(404, unknownOrderPage());
    },
  };
};

/**
 * The keys are created when something is first signed, because that takes longer than the whole
 * start.
 */
const storedIdentity = (dataFile: DataFile, now: () => Date): (() => Promise<SigningIdentity>) => {
  const identities = dataFile.collection('identity', identitySchema);
  let created: Promise<SigningIdentity> | undefined;
  return async () =>
    identities.get('signer') ??
    (created ??= createSigningIdentity({ now: now() }).then((identity) => {
      identities.put('signer', identity);
      return identity;
    }));
};

/** The scenario of the next order, as it was last chosen. */
const storedScenario = (dataFile: DataFile) => {
  const settings = dataFile.collection('next', chosenScenarioSchema);
  const upcoming = (): ChosenScenario => settings.get('scenario') ?? { name: 'approve', struck: {} };
  const setUpcoming = (scenario: ChosenScenario): void => settings.put('scenario', scenario);
  return {
    upcoming,
    setUpcoming,
    saveUpcoming: () => setUpcoming(upcoming()),
    takeUpcoming: () => {
      const taken = upcoming();
      setUpcoming({ name: 'approve', struck: {} });
      return taken;
    },
  };
};

const openSubscriptions = (
  dataFile: DataFile,
  { webhookId, webhookUrl }: PayPalSimulatorOptions,
): Collection<Subscription> => {
  const subscriptions = dataFile.collection('webhook', subscriptionSchema);
  if (webhookUrl !== undefined) {
    // The same address may have been subscribed under another id before.
    for (const { id, url } of [...subscriptions.values()]) if (url === webhookUrl) subscriptions.delete(id);
    subscriptions.put(webhookId, { id: webhookId, url: webhookUrl, eventTypes: ['*'] });
  }
  return subscriptions;
};

/**
 * Starts the simulator: browser SDK, REST, signed webhooks and the control addresses, as the README
 * beside this file lists them. Its state survives a kill -9 if it has a file.
 * @throws if the port is taken or the data file is damaged or of another version
 */
export const startPayPalSimulator = async (options: PayPalSimulatorOptions): Promise<PayPalSimulator> => {
  const { now = () => new Date(), clientId, merchantId } = options;
  const dataFile = openDataFile(options.dataFile);
  const given = options.identity;
  const identity = given ? () => Promise.resolve(given) : storedIdentity(dataFile, now);
  const subscriptions = openSubscriptions(dataFile, options);
  const scenario = storedScenario(dataFile);
  const deliveries = dataFile.collection('delivery', deliverySchema);
  const store = dataFile.collection('order', orderSchema);
  let address = '';
  const origin = (): string => address;
  const { retryDelaysMs = RETRY_DELAYS_MS } = options;
  const webhooks = createWebhooks({ deliveries, subscriptions, identity, origin, now, retryDelaysMs });
  const orders = createOrders({ store, merchantId, now, emit: webhooks.emit });
  const shared = { ...scenario, orders, webhooks, origin };

  const listener = createListener(
    {
      ...browserRoutes(clientId, store),
      ...createRestRoutes({
        ...shared,
        subscriptions,
        clientId,
        clientSecret: options.clientSecret,
        merchantId,
        now,
      }),
      ...createControlRoutes({ ...shared, deliveries, identity }),
      'GET /v1/notifications/certs/:id': async ({ params }) => {
        const { id, certificate, caCertificate } = await identity();
        return params['id'] === id ? pem(certificate + caCertificate) : json(404, { error: 'no such certificate' });
      },
    },
    toReply,
  );
  const server = await serve(listener, options.port).catch((error: unknown) => {
    dataFile.close();
    throw error;
  });
  address = server.origin;
  webhooks.resume();

  return {
    origin: server.origin,
    caCertificate: async () => (await identity()).caCertificate,
    ledger: () => toLedger(orders.values()),
    close: async () => {
      await Promise.all([server.close(), webhooks.close()]);
      dataFile.close();
    },
  };
};
