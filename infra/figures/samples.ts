import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as v from 'valibot';
import { paypalRest } from '#adapters/paypal/rest.ts';
import type * as Adapters from '#composition/adapters.ts';
import { OTP_RESEND_SECONDS, RECEIPT_ATTACHMENTS_MAX_BYTES } from '#contract/limits.ts';
import type { Guide } from '#domain/ports/catalog.ts';
import type { OtpPurpose } from '#domain/ports/otp-codes.ts';
import type { Order } from '#domain/shop/order.ts';
import { codeMac, hashToken } from '#domain/sign-in/code-mac.ts';
import { testSecret } from '#testing/emulators.ts';
import { sampleEvent, sampleRequest } from '#testing/events.ts';
import {
  aGuide,
  anAccount,
  anIssuedCode,
  anItem,
  anOrder,
  anOtpRecord,
  anOutboxMail,
  aPaidOrder,
  aSession,
} from '#testing/samples.ts';
import { given } from './usage.ts';

const SAMPLE_TOKEN = 'sample-token-0123456789abcdefghijklmnopqrstuvw';
const SAMPLE_BROWSER = 'sample-browser-0123456789abcdefghijklmnopqr';
/** Orders that the sweep settles side by side. */
const SWEPT = 5;

/** Sample events, each of a new person and order, so that the hundredth takes the same path as the first. */
export async function startSamples(adapters: typeof Adapters, environment: Readonly<Record<string, string>>) {
  const paypal = environment['PAYPAL_API_URL'] ?? '';
  const webhooks = await receiveWebhooks(paypal, environment['PAYPAL_CLIENT_ID'] ?? '');
  const { catalog, files, orders, payments, random, sessions, users, otpCodes, outbox } = adapters;
  const largest = await publish(['biology', 'economics'], RECEIPT_ATTACHMENTS_MAX_BYTES / 2);
  const usual = await publish(
    Array.from({ length: given('guides') }, (_, at) => `usual-${at}`),
    given('guideBytes'),
  );
  let people = 0;

  async function publish(ids: readonly string[], bytes: number): Promise<Guide[]> {
    const guides = ids.map((id) => aGuide({ id, priceCents: 999 }));
    for (const guide of guides) {
      await catalog().put(guide);
      await files().store(guide.fileName, randomBytes(bytes));
    }
    return guides;
  }

  async function putCode(
    purpose: OtpPurpose,
    email: string,
    code: number,
    applicant?: { fullname: string; phone: string },
  ) {
    const before = Date.now() - 2 * OTP_RESEND_SECONDS * 1_000;
    const mac = codeMac(testSecret.otpPepper, purpose, email, code);
    const issued = anIssuedCode({ mac, expiresAt: before + 300_000, ...(applicant && { applicant }) });
    const codes = { [`${purpose}#${hashToken(SAMPLE_BROWSER)}`]: issued };
    await otpCodes().replace(anOtpRecord({ email, version: 1, codes, lastSentAt: before, dayStartedAt: before }), 0);
  }

  /** An order that its buyer has approved at PayPal. */
  async function approved(order: Order): Promise<Order & { paypalOrderId: string }> {
    const { paypalOrderId } = await payments().open(order);
    await control(paypal, `${paypalOrderId}/approve`, {});
    return { ...order, paypalOrderId };
  }

  /** The next event for a function, with everything in place that it is about. `most`: the most work that one event asks for. */
  async function next(id: string, most: boolean): Promise<unknown> {
    const now = Date.now();
    people += 1;
    const person = anAccount({ id: random.id(), email: `person-${people}@example.com`, createdAt: now });
    const { email, fullname, phone } = person;
    const guides = most ? largest : usual;
    const about = {
      buyerId: person.id,
      buyer: { email, fullname },
      number: random.id(),
      items: guides.map(anItem),
      createdAt: now - 5_000,
    };
    const user = { id: person.id, email, fullname, phone };
    await sessions().create(aSession({ tokenHash: hashToken(SAMPLE_TOKEN), createdAt: now, lastSeenAt: now, user }));
    const viewer = `198.18.${people >> 8}.${people & 255}:50314`;
    const request = async (body?: object, more: Partial<APIGatewayProxyEventV2> = {}) => {
      const sample = await sampleRequest(id);
      const sent = body && { body: JSON.stringify({ ...(JSON.parse(sample.body ?? '{}') as object), ...body }) };
      return { ...sample, ...sent, ...more, headers: { ...sample.headers, 'cloudfront-viewer-address': viewer } };
    };

    switch (id) {
      case 'log-in':
        await users().create(person);
        await putCode('login', email, 482_913);
        return await request({ email, otp: 482_913 });
      case 'verify-email':
        await putCode('registration', email, 4_821, { fullname, phone });
        return await request({ email, otp: 4_821 });
      case 'send-otp':
        await users().create(person);
        return await request({ email });
      case 'update-profile':
        await users().create(person);
        return await request();
      case 'apply-as-partner':
      case 'register-user':
      case 'request-registration-otp':
      case 'send-contact-message':
        return await request({ email });
      case 'capture-order': {
        const order = await approved(anOrder(about));
        await orders().insert(order);
        return await request(undefined, { pathParameters: { orderID: order.paypalOrderId } });
      }
      case 'create-order':
        return await request({ amount: (guides.length * 999) / 100, pdfIds: guides.map(({ id: guide }) => guide) });
      case 'download-pdf':
      case 'get-dashboard':
      case 'get-profile':
        // The sample asks for one of these guides.
        await orders().insert(aPaidOrder({ ...about, items: largest.map(anItem) }));
        return await request();
      case 'resend-receipt':
        await orders().insert(aPaidOrder(about));
        return await request({ order: about.number });
      case 'receive-paypal-webhook': {
        const order = await approved(anOrder(about));
        await orders().insert(order);
        const { body, headers } = await webhooks.about(order.paypalOrderId, 'CHECKOUT.ORDER.APPROVED');
        const sample = await request();
        return { ...sample, body, headers: { ...sample.headers, ...headers } };
      }
      case 'settle-open-orders':
        for (let due = 0; most && due < SWEPT; due += 1) {
          const times = { createdAt: now - 180_000, checkAt: now - 60_000 };
          await orders().insert(
            await approved(anOrder({ ...about, ...times, buyerId: random.id(), number: random.id() })),
          );
        }
        return await sampleEvent(id);
      case 'deliver-outbox':
        await outbox().add(anOutboxMail({ dueAt: now - 1_000, createdAt: now - 60_000 }));
        return await sampleEvent(id);
      case 'record-mail-feedback': {
        const text = JSON.stringify(await sampleEvent(id));
        return JSON.parse(text.replaceAll('61b59c11', random.id().slice(-8).toLowerCase())) as unknown;
      }
      default: {
        const sample = await sampleEvent(id);
        return v.is(v.object({ requestContext: v.unknown() }), sample) ? await request() : sample;
      }
    }
  }

  return {
    /** The subscription whose events are signed for the function, and https, which the samples' cookies need. */
    environment: { PAYPAL_WEBHOOK_ID: webhooks.id, SITE_URL: 'https://shop.test' },
    next,
    close: () => webhooks.close(),
  };
}

async function control(paypal: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${paypal}/_orders/${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`The simulator answered ${path} with ${response.status}`);
  return await response.json();
}

/** Subscribes to the simulator's events, which are really signed. */
async function receiveWebhooks(paypal: string, clientId: string) {
  const received = new Map<string, { body: string; headers: Record<string, string> }>();
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request as AsyncIterable<Buffer>) body += chunk.toString();
      const signed = Object.entries(request.headers).filter(([name]) => name.startsWith('paypal-'));
      const headers = Object.fromEntries(signed.map(([name, value]) => [name, String(value)]));
      received.set((JSON.parse(body) as { id: string }).id, { body, headers });
      response.end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  const clientSecret = () => Promise.resolve(testSecret.paypalClientSecret);
  const subscribed = await paypalRest({ apiUrl: paypal, clientId, clientSecret })({
    method: 'POST',
    path: '/v1/notifications/webhooks',
    body: { url, event_types: [{ name: '*' }] },
  });
  return {
    ...v.parse(v.object({ id: v.string() }), subscribed),
    async about(paypalOrderId: string, event: string) {
      const sent = (await control(paypal, `${paypalOrderId}/webhook`, { event })) as {
        deliveries: [{ eventId: string }];
      };
      const delivered = received.get(sent.deliveries[0].eventId);
      if (delivered === undefined) throw new Error(`The event ${event} did not come`);
      return delivered;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
