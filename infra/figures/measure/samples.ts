import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as v from 'valibot';
import { paypalRest } from '#adapters/paypal/rest.ts';
import type * as Adapters from '#composition/adapters.ts';
import { OTP_RESEND_SECONDS, RECEIPT_ATTACHMENTS_MAX_BYTES } from '#contract/limits.ts';
import type { Guide } from '#domain/ports/catalogue.ts';
import type { OtpPurpose } from '#domain/ports/otp-codes.ts';
import type { UserAccount } from '#domain/ports/users.ts';
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
import { assumptions } from '../cost/assumptions.ts';

/**
 * What an event asks of its function. `most`: the most that one event can, for memory and time-outs. `usual`: what nearly all do, for
 * the cost. `each`: as `usual`, with open orders for the sweep to look at that nobody has paid.
 */
export type Kind = 'most' | 'usual' | 'each';

/** Orders in one run of the sweep, which looks at so many side by side. */
export const SWEPT = 5;
/** The order that a usual receipt is of. */
export const usualReceipt = { guides: assumptions.guidesPerOrder.value, guideMb: assumptions.guideMb.value };

const SAMPLE_TOKEN = 'sample-token-0123456789abcdefghijklmnopqrstuvw';
const SAMPLE_BROWSER = 'sample-browser-0123456789abcdefghijklmnopqr';
const LOGIN_CODE = 482_913;
const REGISTRATION_CODE = 4_821;
const MINUTE_MS = 60_000;
const signatureHeaders = ['transmission-id', 'transmission-time', 'transmission-sig', 'cert-url', 'auth-algo'];
const sent = v.object({ deliveries: v.tuple([v.object({ eventId: v.string() })]) });

/**
 * Sample events, each new to its function: of a person, an address and an order that it has not seen, so that the hundredth takes the
 * same path as the first. No limit of an address and no order that is paid already comes in between.
 */
export async function startSamples(adapters: typeof Adapters, environment: Readonly<Record<string, string>>) {
  const paypal = environment['PAYPAL_API_URL'] ?? '';
  const webhooks = await receiveWebhooks(paypal, environment['PAYPAL_CLIENT_ID'] ?? '');
  const { catalogue, files, orders, payments, random, sessions, users, otpCodes, outbox } = adapters;
  const most = await publish(['biology', 'economics'], RECEIPT_ATTACHMENTS_MAX_BYTES / 2);
  const ordinary = await publish(
    Array.from({ length: usualReceipt.guides }, (_, index) => `ordinary-${String(index + 1)}`),
    usualReceipt.guideMb * 1_000_000,
  );
  let people = 0;

  return {
    /**
     * What a function has to know beside the emulators: the subscription whose events are signed for it, and that the site is
     * visited over https, as the names of the samples' cookies say.
     */
    environment: { PAYPAL_WEBHOOK_ID: webhooks.id, SITE_URL: 'https://shop.test' },
    next,
    close: () => webhooks.close(),
  };

  async function publish(ids: readonly string[], bytes: number): Promise<Guide[]> {
    const guides = ids.map((id) => aGuide({ id, priceCents: 999 }));
    for (const guide of guides) {
      await catalogue().put(guide);
      // What no compression makes smaller.
      await files().store(guide.fileName, randomBytes(bytes));
    }
    return guides;
  }

  /** The next event for a function, with everything in place that it is about. */
  async function next(id: string, kind: Kind): Promise<unknown> {
    const now = Date.now();
    people += 1;
    const person = anAccount({ id: random.id(), email: `person-${String(people)}@example.com`, createdAt: now });
    const { email } = person;
    const { fullname, phone } = person;
    const guides = kind === 'most' ? most : ordinary;
    const about = { ...buyer(person), number: random.id(), items: guides.map(anItem), createdAt: now - 5_000 };
    const order = anOrder(about);
    // One token for all: whoever comes next takes it over.
    const session = { tokenHash: hashToken(SAMPLE_TOKEN), createdAt: now, lastSeenAt: now };
    await sessions().create(aSession({ ...session, user: { id: person.id, email, fullname, phone } }));
    const viewer = `198.18.${String(people >> 8)}.${String(people & 255)}:50314`;
    const request = async (
      body?: object,
      more: Partial<APIGatewayProxyEventV2> = {},
    ): Promise<APIGatewayProxyEventV2> => {
      const sample = await sampleRequest(id);
      const given = body === undefined ? {} : { body: JSON.stringify({ ...bodyOf(sample), ...body }) };
      return { ...sample, ...given, ...more, headers: { ...sample.headers, 'cloudfront-viewer-address': viewer } };
    };

    switch (id) {
      case 'log-in':
        await users().create(accountBefore(person, kind));
        await putCode('login', email, LOGIN_CODE);
        return await request({ email, otp: LOGIN_CODE });
      case 'verify-email':
        if (kind === 'most') await users().create(accountBefore(person, kind));
        await putCode('registration', email, REGISTRATION_CODE, { fullname, phone });
        return await request({ email, otp: REGISTRATION_CODE });
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
        const paypalOrderId = await approved(order);
        await orders().insert({ ...order, paypalOrderId });
        return await request(undefined, { pathParameters: { orderID: paypalOrderId } });
      }
      case 'create-order':
        return await request({ amount: order.totalCents / 100, pdfIds: guides.map(({ id: guide }) => guide) });
      case 'download-pdf':
      case 'get-dashboard':
      case 'get-profile':
        // The sample asks for this guide.
        await orders().insert(aPaidOrder({ ...about, items: most.map(anItem) }));
        return await request();
      case 'resend-receipt':
        await orders().insert(aPaidOrder(about));
        return await request({ order: order.number });
      case 'receive-paypal-webhook': {
        const { body, headers } = await (kind === 'most' ? approvalOf(order) : captureOf(order));
        const sample = await request();
        return { ...sample, body, headers: { ...sample.headers, ...headers } };
      }
      case 'settle-open-orders':
        for (let due = 0; kind !== 'usual' && due < SWEPT; due += 1) await sweep(guides, kind);
        break;
      case 'deliver-outbox':
        if (kind === 'most') await outbox().add(anOutboxMail({ dueAt: now - 1_000, createdAt: now - MINUTE_MS }));
        break;
      case 'record-mail-feedback':
        return await feedback();
      default: {
        const sample = await sampleEvent(id);
        return isRequest(sample) ? await request() : sample;
      }
    }
    return await sampleEvent(id);
  }

  /** At most, the account is one whose owner has never shown that the address is theirs. */
  function accountBefore(person: UserAccount, kind: Kind): UserAccount {
    return kind === 'most' ? { ...person, unverifiedUntil: person.createdAt + 60 * MINUTE_MS } : person;
  }

  async function putCode(
    purpose: OtpPurpose,
    email: string,
    code: number,
    applicant?: { readonly fullname: string; readonly phone: string },
  ): Promise<void> {
    const before = Date.now() - 2 * OTP_RESEND_SECONDS * 1_000;
    const issued = anIssuedCode({
      mac: codeMac(testSecret.otpPepper, purpose, email, code),
      expiresAt: before + 5 * MINUTE_MS,
      ...(applicant === undefined ? {} : { applicant }),
    });
    const times = { lastSentAt: before, dayStartedAt: before };
    const codes = { [`${purpose}#${hashToken(SAMPLE_BROWSER)}`]: issued };
    await otpCodes().replace(anOtpRecord({ email, version: 1, codes, ...times }), 0);
  }

  /** @returns PayPal's id of the order, which its buyer has approved */
  async function approved(order: Order): Promise<string> {
    const { paypalOrderId } = await payments().open(order);
    await control(paypal, `${paypalOrderId}/approve`, {});
    return paypalOrderId;
  }

  /** An order that its buyer approved and whose browser was closed then: the function captures it and mails the receipt. */
  async function approvalOf(order: Order): Promise<SignedEvent> {
    const paypalOrderId = await approved(order);
    await orders().insert({ ...order, paypalOrderId });
    return await webhooks.about(paypalOrderId, 'CHECKOUT.ORDER.APPROVED');
  }

  /** An order that is settled: the page was quicker, as it nearly always is. */
  async function captureOf(order: Order): Promise<SignedEvent> {
    const paypalOrderId = await approved(order);
    const { captures } = await payments().capture(order, paypalOrderId);
    const captureId = captures[0]?.id ?? '';
    const { buyerId, buyer: paidBy, number, items, createdAt } = order;
    await orders().insert(aPaidOrder({ buyerId, buyer: paidBy, number, items, createdAt, paypalOrderId, captureId }));
    return await webhooks.about(paypalOrderId, 'PAYMENT.CAPTURE.COMPLETED');
  }

  /** An order that the sweep has to look at: one to capture, or one that has been looked at before and is still not paid. */
  async function sweep(guides: readonly Guide[], kind: Kind): Promise<void> {
    const now = Date.now();
    const order = anOrder({
      buyerId: random.id(),
      number: random.id(),
      items: guides.map(anItem),
      createdAt: now - 3 * MINUTE_MS,
      checkAt: now - MINUTE_MS,
    });
    const paypalOrderId = kind === 'most' ? await approved(order) : (await payments().open(order)).paypalOrderId;
    await orders().insert({ ...order, paypalOrderId });
  }

  /** The sample, of a mail that nobody has heard of yet. */
  async function feedback(): Promise<unknown> {
    const text = JSON.stringify(await sampleEvent('record-mail-feedback'));
    return JSON.parse(text.replaceAll('61b59c11', random.id().slice(-8).toLowerCase())) as unknown;
  }
}

const buyer = ({ id, email, fullname }: UserAccount): Pick<Order, 'buyerId' | 'buyer'> => ({
  buyerId: id,
  buyer: { email, fullname },
});

function isRequest(event: unknown): boolean {
  return v.is(v.object({ requestContext: v.unknown() }), event);
}

function bodyOf({ body }: APIGatewayProxyEventV2): object {
  return body === undefined ? {} : v.parse(v.looseObject({}), JSON.parse(body));
}

async function control(paypal: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${paypal}/_orders/${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`The simulator answered ${path} with ${String(response.status)}`);
  return await response.json();
}

interface SignedEvent {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Subscribes to the simulator's events, to have such as it has really signed. */
async function receiveWebhooks(paypal: string, clientId: string) {
  const received = new Map<string, SignedEvent>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const names = signatureHeaders.map((name) => `paypal-${name}`);
      const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
      received.set(v.parse(v.object({ id: v.string() }), JSON.parse(body)).id, { body, headers });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const call = paypalRest({
    apiUrl: paypal,
    clientId,
    clientSecret: () => Promise.resolve(testSecret.paypalClientSecret),
  });
  const { id } = v.parse(
    v.object({ id: v.string() }),
    await call({
      method: 'POST',
      path: '/v1/notifications/webhooks',
      body: { url: `http://localhost:${String(port)}/`, event_types: [{ name: '*' }] },
    }),
  );
  return {
    id,
    /** An event of this type about PayPal's order, as it is delivered. */
    async about(paypalOrderId: string, event: string): Promise<SignedEvent> {
      const [{ eventId }] = v.parse(sent, await control(paypal, `${paypalOrderId}/webhook`, { event })).deliveries;
      const delivered = received.get(eventId);
      if (delivered === undefined) throw new Error(`The event ${event} did not come`);
      return delivered;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
