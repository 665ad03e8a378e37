import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { paypalRest } from '#adapters/paypal/rest.ts';
import type * as Adapters from '#composition/adapters.ts';
import { LEADS_PER_SUMMARY, RECEIPT_ATTACHMENTS_MAX_BYTES } from '#contract/limits.ts';
import { registry } from '#contract/registry.ts';
import { cellsOf, weekdays } from '#domain/consultations/availability.ts';
import { asInstant } from '#domain/consultations/booking.ts';
import type { Order } from '#domain/shop/order.ts';
import { hashToken } from '#domain/sign-in/code-mac.ts';
import { type allEmulators, testSecret } from '#testing/emulators.ts';
import { sampleEvent, sampleRequest } from '#testing/events.ts';
import { sampleWorld } from '#testing/sample-world.ts';
import {
  aBooking,
  aCounselor,
  aGuide,
  aLead,
  anAccount,
  anAvailability,
  anItem,
  anOrder,
  anOutboxMail,
  aPaidOrder,
} from '#testing/samples.ts';
import { type TableName, tables, tableVariables } from '../stack/tables.ts';
import { guidePreparations } from './guide-samples.ts';
import { officePreparations } from './office-samples.ts';
import { orderPreparations } from './order-samples.ts';

/** Consultations in a calendar, and orders that a digest looks at, in a busy business. */
const FEED_MOST = 200;
const DIGEST_MOST = 300;
/** Orders that the sweep settles at the same time. */
const SWEPT = 5;
const guides = ['biology', 'economics'].map((id) => aGuide({ id, priceCents: 999 }));

/** Prepares sample events. Orders are of two guides, as large as a receipt attaches. */
export async function startSamples(
  adapters: typeof Adapters,
  { environment, makeTable }: Pick<Awaited<ReturnType<typeof allEmulators>>, 'environment' | 'makeTable'>,
) {
  const world = sampleWorld(adapters);
  await world.publish(guides, () => randomBytes(RECEIPT_ATTACHMENTS_MAX_BYTES / guides.length));
  const paypal = await receiveWebhooks(environment['PAYPAL_API_URL'] ?? '', environment['PAYPAL_CLIENT_ID'] ?? '');
  let people = 0;
  return {
    /**
     * The id of the webhook whose events are signed, and https, which the cookies of the samples
     * need.
     */
    environment: { PAYPAL_WEBHOOK_ID: paypal.webhookId, SITE_URL: 'https://shop.test' },
    /**
     * Makes the tables of one process. In tables that all share, lists grow with what others leave
     * there, and take more calls.
     * @returns their names by variable
     */
    async makeTables(): Promise<Readonly<Record<string, string>>> {
      const named = (Object.keys(tables) as TableName[]).map(
        async (table) => [tableVariables[table], await makeTable(table)] as const,
      );
      const names = Object.fromEntries(await Promise.all(named));
      Object.assign(process.env, names);
      hours = 24;
      await adapters.consultations().setAvailability(anAvailability({ counselors: [counselor] }));
      for (const guide of guides) await adapters.catalog().put(guide);
      return names;
    },
    /**
     * An event of a new person and order. `most`: the sweep finds as many orders as it settles at
     * once, not none.
     */
    async next(id: string, most: boolean): Promise<unknown> {
      people += 1;
      const sample = sampleOf(id, people, adapters);
      await world.startSession(sample.user);
      await world.startOfficeSession();
      const prepare = preparations[id] ?? officePreparations[id] ?? orderPreparations[id] ?? guidePreparations[id];
      if (prepare !== undefined) return await prepare({ ...adapters, ...sample, world, paypal, most });
      return registry.some((endpoint) => endpoint.id === id) ? await sample.request() : await sampleEvent(id);
    },
    close: () => paypal.close(),
  };
}

function sampleOf(id: string, people: number, { random }: typeof Adapters) {
  const person = anAccount({ id: random.id(), email: `person-${people}@example.com`, createdAt: Date.now() });
  const { email, fullname, phone } = person;
  const viewer = `198.18.${people >> 8}.${people & 255}:50314`;
  return {
    id,
    person,
    user: { id: person.id, email, fullname, phone },
    order: () => ({
      buyerId: person.id,
      buyer: { email, fullname },
      number: random.id(),
      items: guides.map(anItem),
      createdAt: Date.now() - 180_000,
    }),
    /** The sample request with a viewer of its own; `changes` of its body. */
    request: async (changes?: object, more: Partial<APIGatewayProxyEventV2> = {}) => {
      const sample = await sampleRequest(id);
      const body = { ...(JSON.parse(sample.body ?? '{}') as object), ...changes };
      const headers = { ...sample.headers, 'cloudfront-viewer-address': viewer, ...more.headers };
      return { ...sample, ...(changes && { body: JSON.stringify(body) }), ...more, headers };
    },
  };
}

type Sample = typeof Adapters &
  ReturnType<typeof sampleOf> & {
    readonly world: ReturnType<typeof sampleWorld>;
    readonly paypal: Awaited<ReturnType<typeof receiveWebhooks>>;
    readonly most: boolean;
  };

/** An order that its buyer has approved at PayPal. */
async function insertApproved({ orders, payments, paypal }: Sample, order: Order): Promise<string> {
  const { paypalOrderId } = await payments().open(order);
  await paypal.control(`${paypalOrderId}/approve`, {});
  await orders().insert({ ...order, paypalOrderId });
  return paypalOrderId;
}

const withAccount = async ({ users, person, request }: Sample) => {
  await users().create(person);
  return await request({ email: person.email });
};
const withEmail = ({ person, request }: Sample) => request({ email: person.email });
const withPaidOrder = async ({ orders, order, request }: Sample) => {
  const paid = aPaidOrder(order());
  await orders().insert(paid);
  return await request({ order: paid.number });
};

/** Has room for every measured booking, each in an hour of its own. */
const counselor = aCounselor({
  weekly: Object.fromEntries(weekdays.map((day) => [day, [{ from: '00:00', to: '24:00' }]])),
  mostPerDay: 40,
  feedHash: hashToken('sample-calendar-0123456789abcdefghijklmnopq'),
});
const HOUR_MS = 60 * 60 * 1000;
let hours = 24;
/** A time that no sample has yet. */
const freeTime = (): number => (Math.floor(Date.now() / HOUR_MS) + (hours += 1)) * HOUR_MS;

async function book(
  { consultations, person, random }: Pick<Sample, 'consultations' | 'person' | 'random'>,
  start: number,
) {
  const { id: userId, email } = person;
  const booking = aBooking({ id: random.id(), userId, email, start });
  const take = cellsOf(booking).map((cell) => ({ counselor: counselor.id, start: cell }));
  const days = [{ counselor: counselor.id, day: booking.day, by: 1 }] as const;
  const write = { booking, before: undefined, take, release: [], days, personVersion: 0 };
  if (!(await consultations().write(write, []))) throw new Error('The sample time is taken');
  return booking;
}
const withBooking = async (sample: Sample, changes?: object) => {
  const { id } = await book(sample, freeTime());
  return await sample.request(changes, { pathParameters: { id } });
};

const preparations: Readonly<Record<string, (sample: Sample) => Promise<unknown>>> = {
  async 'log-in'({ users, person, world, request }) {
    await users().create(person);
    await world.putCode('login', person.email, 482_913);
    return await request({ email: person.email, otp: 482_913 });
  },
  async 'verify-email'({ person, world, request }) {
    await world.putCode('registration', person.email, 4_821, person);
    return await request({ email: person.email, otp: 4_821 });
  },
  'send-otp': withAccount,
  'apply-as-partner': withEmail,
  'register-user': withEmail,
  'request-registration-otp': withEmail,
  'send-contact-message': withEmail,
  async 'update-profile'({ users, person, request }) {
    await users().create(person);
    return await request();
  },
  async 'capture-order'(sample) {
    const orderID = await insertApproved(sample, anOrder(sample.order()));
    return await sample.request(undefined, { pathParameters: { orderID } });
  },
  'price-order': ({ request }) => request({ pdfIds: guides.map(({ id }) => id) }),
  'create-order': ({ request }) => request({ amount: 19.98, pdfIds: guides.map(({ id }) => id) }),
  'download-pdf': withPaidOrder,
  'get-dashboard': withPaidOrder,
  'get-profile': withPaidOrder,
  'resend-receipt': withPaidOrder,
  async 'receive-paypal-webhook'(sample) {
    const paypalOrderId = await insertApproved(sample, anOrder(sample.order()));
    return await sample.request(undefined, await sample.paypal.approvalOf(paypalOrderId));
  },
  async 'settle-open-orders'(sample) {
    for (let due = 0; sample.most && due < SWEPT; due += 1) {
      const times = { buyerId: sample.random.id(), checkAt: Date.now() - 60_000 };
      await insertApproved(sample, anOrder({ ...sample.order(), ...times }));
    }
    return await sampleEvent(sample.id);
  },
  async 'deliver-outbox'({ id, outbox }) {
    await outbox().add(anOutboxMail({ dueAt: Date.now() - 1_000, createdAt: Date.now() - 60_000 }));
    return await sampleEvent(id);
  },
  async 'summarize-leads'({ id, leads, random, most }) {
    for (let waiting = 0; most && waiting < LEADS_PER_SUMMARY; waiting += 1) {
      const lead = aLead({ email: `${random.id()}@example.com`, receivedAt: Date.now(), inSummary: true });
      await leads().record(lead, undefined, []);
    }
    return await sampleEvent(id);
  },
  async 'send-morning-digest'({ id, digests, orders, outbox, order, random, most }) {
    const placed = most ? DIGEST_MOST : 1;
    for (let count = 0; count < placed; count += 1) {
      await orders().insert(anOrder({ ...order(), state: 'QUARANTINED', buyerId: random.id() }));
    }
    // As if the last digest was yesterday's.
    const mail = anOutboxMail({ id: random.id() });
    await digests().queue({ day: '2026-01-01', at: Date.now() - 86_400_000 }, mail, await digests().last());
    await outbox().remove(mail.id);
    return await sampleEvent(id);
  },
  'book-consultation': ({ request }) => request({ start: asInstant(freeTime()) }),
  // The sample's days may be past.
  'list-consultation-slots': ({ request }) => request(undefined, { queryStringParameters: {} }),
  'list-consultations': withBooking,
  async 'get-calendar-feed'(sample) {
    const booked = sample.most ? FEED_MOST : 1;
    for (let count = 0; count < booked; count += 1) {
      await book({ ...sample, person: { ...sample.person, id: sample.random.id() } }, freeTime());
    }
    return await sample.request();
  },
  'get-consultation-invite': withBooking,
  'cancel-consultation': withBooking,
  async 'move-consultation'(sample) {
    return await withBooking(sample, { start: asInstant(freeTime()) });
  },
  async 'list-office-consultations'(sample) {
    await book(sample, freeTime());
    // The sample's day may be past.
    return await sample.request(undefined, { queryStringParameters: {} });
  },
  async 'move-office-consultation'(sample) {
    return await withBooking(sample, { person: sample.person.id, start: asInstant(freeTime()) });
  },
  async 'cancel-office-consultation'(sample) {
    return await withBooking(sample, { person: sample.person.id });
  },
  async 'make-office-feed'({ consultations, request }) {
    // A counselor without hours, because the others' samples need the feed and the times they have.
    const stored = await consultations().availability();
    const another = aCounselor({ id: 'sam-reed', weekly: {} });
    if (stored?.counselors.length === 1) {
      const next = { ...stored, version: stored.version + 1, counselors: [...stored.counselors, another] };
      await consultations().setAvailability(next);
    }
    return await request();
  },
  async 'send-reminders'({ id, ...sample }) {
    // Near, and at a time that no other sample has.
    await book(sample, Date.now() + HOUR_MS / 2);
    return await sampleEvent(id);
  },
  async 'record-mail-feedback'({ id, random }) {
    const event = JSON.stringify(await sampleEvent(id));
    return JSON.parse(event.replaceAll('61b59c11', random.id().slice(-8).toLowerCase())) as unknown;
  },
};

/** Subscribes to the simulator's signed events. */
async function receiveWebhooks(apiUrl: string, clientId: string) {
  const received = new Map<string, Pick<APIGatewayProxyEventV2, 'body' | 'headers'>>();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const signed = Object.entries(request.headers).filter(([name]) => name.startsWith('paypal-'));
      received.set((JSON.parse(body) as { id: string }).id, {
        body,
        headers: Object.fromEntries(signed) as Record<string, string>,
      });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { id } = (await paypalRest({
    apiUrl,
    clientId,
    clientSecret: () => Promise.resolve(testSecret.paypalClientSecret),
  })({
    method: 'POST',
    path: '/v1/notifications/webhooks',
    body: { url: `http://localhost:${(server.address() as AddressInfo).port}/`, event_types: [{ name: '*' }] },
  })) as { id: string };
  const control = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${apiUrl}/_orders/${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`The simulator answered ${path} with ${response.status}`);
    return await response.json();
  };
  return {
    webhookId: id,
    control,
    async approvalOf(paypalOrderId: string) {
      const sent = await control(`${paypalOrderId}/webhook`, { event: 'CHECKOUT.ORDER.APPROVED' });
      return received.get((sent as { deliveries: [{ eventId: string }] }).deliveries[0].eventId) ?? {};
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
