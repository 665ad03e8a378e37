import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { DeleteCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { paypalRest } from '#adapters/paypal/rest.ts';
import type * as Adapters from '#composition/adapters.ts';
import { dynamoClient, s3Client } from '#composition/clients.ts';
import {
  GUIDE_FILE_MAX_BYTES,
  LEADS_PER_SUMMARY,
  OFFICE_PAGE,
  RECEIPT_ATTACHMENTS_MAX_BYTES,
} from '#contract/limits.ts';
import { codeVersion } from '#domain/codes/change-codes.ts';
import { cellsOf, weekdays } from '#domain/consultations/availability.ts';
import { asInstant } from '#domain/consultations/booking.ts';
import { bundleVersion } from '#domain/guides/publish-bundles.ts';
import { guideVersion } from '#domain/guides/publish-guides.ts';
import { unsubscribeToken } from '#domain/mails/unsubscribe-token.ts';
import type { Order } from '#domain/shop/order.ts';
import { hashToken } from '#domain/sign-in/code-mac.ts';
import { softwareAuthenticator } from '#testing/authenticator.ts';
import { testSecret } from '#testing/emulators.ts';
import { sampleRequest } from '#testing/events.ts';
import { aPdf, pdfPictures } from '#testing/pdf.ts';
import { OFFICE_TOKEN, sampleWorld } from '#testing/sample-world.ts';
import {
  aBooking,
  aBundle,
  aCode,
  aCounselor,
  aGuide,
  aGuideDraft,
  aGuidePage,
  aLead,
  aMember,
  anAccount,
  anAction,
  anAvailability,
  anEnquiry,
  anInvitation,
  anItem,
  anOrder,
  anOutboxMail,
  aPaidOrder,
  aPasskey,
  aTeam,
} from '#testing/samples.ts';
import { serve } from '../local/http-server.ts';
import { localNames, localTableName } from '../operations/local/environment.ts';
import type { FunctionId } from '../stack/functions.ts';
import { type TableDescription, type TableName, tables } from '../stack/tables.ts';
import { assumptions } from './usage.ts';

interface Sample {
  readonly adapters: typeof Adapters;
  /** The sample event of the function, from events/. */
  readonly event: APIGatewayProxyEventV2;
  /** Whether the event has to cause the most work that one can ask for. */
  readonly most: boolean;
}
/** Stores what only this function needs, and changes the event where it can't be as it is. */
type Prepare = (sample: Sample) => unknown;

/** Orders that a digest or an announcement looks at, and consultations in a calendar. */
const BUSY = 200;
/** Orders that the sweep settles at the same time. */
const SWEPT = 5;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The buyer has the first two and wants the next two. Two are as large as a receipt attaches. */
const guides = [
  aGuide(),
  aGuide({ id: 'art' }),
  aGuide({ id: 'economics', priceCents: 1_999 }),
  aGuide({ id: 'visual-arts', priceCents: 499 }),
];
const [owned, wanted] = [guides.slice(0, 2).map(anItem), guides.slice(2).map(anItem)];
const geology = aGuide({ id: 'geology' });
const bundle = aBundle({ id: 'earth-complete' });
const amy = anAccount();
const friend = anAccount({ id: '01KA0000000000000000000BEN', email: 'cleo.hart@example.com' });
const bought = { number: '01KA0000000000000000SAMPLE', items: owned };
/** Works around the clock. */
const counselor = aCounselor({
  weekly: Object.fromEntries(weekdays.map((day) => [day, [{ from: '00:00', to: '24:00' }]])),
  mostPerDay: 40,
  feedHash: hashToken('sample-calendar-0123456789abcdefghijklmnopq'),
});
const device = softwareAuthenticator();
const owner = aMember({ passkeys: [aPasskey({ id: device.id, publicKey: device.publicKey }), aPasskey()] });
const invitationHash = hashToken('sample-invitation-0123456789abcdefghijklmno');

/** Stores what the sample events ask for. */
async function fillTables(adapters: typeof Adapters): Promise<void> {
  const now = Date.now();
  const world = sampleWorld(adapters);
  const invitation = anInvitation({ tokenHash: invitationHash, email: 'new@shop.test', endsAt: now + DAY_MS });
  const counselorOfTeam = aMember({ id: 'another', role: 'counselor', passkeys: [] });
  await Promise.all([
    world.startSession(),
    world.startOfficeSession(aTeam({ members: [owner, counselorOfTeam], invitations: [invitation] })),
    world.putCode('login', amy.email, 482_913),
    world.putCode('registration', 'cleo@example.com', 4_821, { fullname: 'Cleo Hart', phone: '5550102033' }),
    ...[amy, friend].map((account) => adapters.users().create(account)),
    ...guides.map((guide) => adapters.catalog().put(guide)),
    adapters.guidePages().put(aGuidePage()),
    adapters.bundles().put(bundle),
    adapters.discountCodes().put(aCode(), undefined),
    adapters.orders().insert(aPaidOrder({ ...bought, createdAt: now - HOUR_MS })),
    adapters.leads().record(aLead({ receivedAt: now }), undefined, []),
    adapters.enquiries().record({ ...anEnquiry(), receivedAt: now }, []),
    adapters.consultations().setAvailability(anAvailability({ counselors: [counselor] })),
  ]);
}

async function emptyTables(client: ReturnType<typeof dynamoClient>): Promise<void> {
  const all = Object.entries(tables).map(async ([table, { partitionKey, sortKey }]: [string, TableDescription]) => {
    const TableName = localTableName(table as TableName);
    for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
      for (const item of Items) {
        const names = [partitionKey, sortKey ?? partitionKey];
        const Key = Object.fromEntries(names.map((name) => [name, item[name] as unknown]));
        await client.send(new DeleteCommand({ TableName, Key }));
      }
    }
  });
  await Promise.all(all);
}

/** Makes events from the samples in events/. Before each, the tables have the same rows. */
export async function startSamples(adapters: typeof Adapters, environment: Readonly<Record<string, string>>) {
  const client = dynamoClient(environment['DYNAMODB_ENDPOINT']);
  const content = randomBytes(RECEIPT_ATTACHMENTS_MAX_BYTES / 2);
  for (const { fileName } of guides) await adapters.files().store(fileName, content);
  const webhooks = await receiveWebhooks(environment);
  return {
    webhookId: webhooks.id,
    /** The next event of a function. `most`: one that causes the most work. */
    async next(id: FunctionId, most: boolean): Promise<unknown> {
      await emptyTables(client);
      await fillTables(adapters);
      const event = await sampleRequest(id);
      await samples[id]?.({ adapters, event, most });
      return event;
    },
    async close() {
      client.destroy();
      await webhooks.close();
    },
  };
}

const times = async (count: number, make: (index: number) => Promise<unknown>): Promise<void> => {
  for (let index = 0; index < count; index += 1) await make(index);
};
function setBody({ event }: Sample, changes: object): void {
  event.body = JSON.stringify({ ...(JSON.parse(event.body ?? '{}') as object), ...changes });
}
function setPath({ event }: Sample, pathParameters: Record<string, string>): void {
  event.pathParameters = pathParameters;
}
function setQuery({ event }: Sample, queryStringParameters: Record<string, string>): void {
  event.queryStringParameters = queryStringParameters;
}

const control = async (paypalOrderId: string, action: string, body: object = {}): Promise<unknown> => {
  const address = `${process.env['PAYPAL_API_URL'] ?? ''}/_orders/${paypalOrderId}/${action}`;
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`The simulator answered ${action} with ${response.status}`);
  return await response.json();
};
/** An order that its buyer has approved at PayPal, which needs a new number each time. */
async function approve({ adapters }: Sample, changes: Partial<Order> = {}) {
  const order = { number: adapters.random.id(), items: wanted, createdAt: Date.now() - 180_000, ...changes };
  const { paypalOrderId } = await adapters.payments().open(anOrder(order));
  await control(paypalOrderId, 'approve');
  return { ...order, paypalOrderId };
}
async function insertApproved(sample: Sample, buyerId = amy.id): Promise<string> {
  const order = await approve(sample, { buyerId, checkAt: Date.now() - 60_000 });
  await sample.adapters.orders().insert(anOrder(order));
  return order.paypalOrderId;
}
/** An order that was paid at PayPal, which the event is about. */
async function paid(sample: Sample, changes: object = {}): Promise<void> {
  const order = await approve(sample);
  const { captures } = await sample.adapters.payments().capture(anOrder(order), order.paypalOrderId);
  const { id: captureId = '', feeCents } = captures[0] ?? {};
  const fee = feeCents === undefined ? {} : { feeCents };
  await sample.adapters.orders().insert(aPaidOrder({ ...order, captureId, ...fee }));
  setPath(sample, { number: order.number });
  setBody(sample, changes);
}
/** More orders than a page of the office shows. */
const manyOrders = ({ adapters }: Sample) =>
  times(OFFICE_PAGE + 1, () =>
    adapters.orders().insert(aPaidOrder({ number: adapters.random.id(), createdAt: Date.now() })),
  );
const leads = ({ adapters }: Sample, count: number, changes: object = {}) =>
  times(count, (index) => {
    const lead = aLead({ email: `${index}@example.com`, receivedAt: Date.now(), ...changes });
    return adapters.leads().record(lead, undefined, []);
  });

const inHours = (hours: number): number => (Math.floor(Date.now() / HOUR_MS) + hours) * HOUR_MS;
/** A consultation, tomorrow unless another time is given. */
async function book({ adapters }: Sample, start = inHours(26), changes: object = {}): Promise<void> {
  const booking = aBooking({ start, ...changes });
  const take = cellsOf(booking).map((cell) => ({ counselor: counselor.id, start: cell }));
  const days = [{ counselor: counselor.id, day: booking.day, by: 1 }] as const;
  const write = { booking, before: undefined, take, release: [], days, personVersion: 0 };
  if (!(await adapters.consultations().write(write, []))) throw new Error('The sample time is taken');
}
async function move(sample: Sample): Promise<void> {
  await book(sample);
  setBody(sample, { start: asInstant(inHours(30)) });
}

/** The event has what a device answers about a new challenge. */
async function answerAs(sample: Sample, purpose: string, of: 'create' | 'use' = 'use'): Promise<void> {
  const { office, random } = sample.adapters;
  const challenge = random.token();
  await office().addChallenge({ hash: hashToken(challenge), purpose, endsAt: Date.now() + 60_000 });
  const response = of === 'use' ? device.use({ challenge }) : softwareAuthenticator().create({ challenge });
  setBody(sample, { response });
}

/** Stores a file as if a browser had sent it, and returns the upload's id. */
async function uploaded(id: string, content: Uint8Array): Promise<string> {
  const s3 = s3Client(process.env['S3_ENDPOINT']);
  await s3.send(new PutObjectCommand({ Bucket: localNames.uploadsBucket, Key: id, Body: content }));
  return id;
}
/** A PDF as large as a usual guide or the largest. */
function guideFile({ most }: Sample): Uint8Array {
  // The largest has room for what surrounds its text.
  const length = most ? GUIDE_FILE_MAX_BYTES - 10_000 : assumptions.guideBytes.value;
  return aPdf({ pages: 40, objects: [`<< /Length ${length} >>\nstream\n${'x'.repeat(length)}\nendstream`] });
}

/** Functions whose event needs more than the rows that all have. */
const samples: Readonly<Partial<Record<FunctionId, Prepare>>> = {
  'capture-order': async (sample) => setPath(sample, { orderID: await insertApproved(sample) }),
  'resend-receipt': (sample) => setBody(sample, { order: bought.number }),
  'receive-paypal-webhook': async (sample) => {
    Object.assign(sample.event, await approvalOf(await insertApproved(sample)));
  },
  'settle-open-orders': async (sample) => {
    if (sample.most) await times(SWEPT, (index) => insertApproved(sample, `buyer-${index}`));
  },
  async 'announce-editions'({ adapters, most }) {
    const guide = aGuide({ edition: '2027-28', fileName: 'biology-2027-28.pdf', whatsNew: ['New dates.'] });
    await adapters.catalog().put(guide);
    await adapters.announcements().start({ guideId: guide.id, edition: guide.edition, startedAt: Date.now() });
    await times(most ? BUSY : 0, (index) =>
      adapters.orders().insert(aPaidOrder({ number: adapters.random.id(), buyerId: `buyer-${index}` })),
    );
  },
  'unsubscribe-buyer': (sample) => setPath(sample, { token: unsubscribeToken(testSecret.otpPepper, amy.id) }),

  'deliver-outbox': ({ adapters }) =>
    adapters.outbox().add(anOutboxMail({ dueAt: Date.now() - 1_000, createdAt: Date.now() - 60_000 })),
  'summarize-leads': (sample) => leads(sample, sample.most ? LEADS_PER_SUMMARY : 0, { inSummary: true }),
  'send-morning-digest': ({ adapters, most }) =>
    times(most ? BUSY : 1, (index) =>
      adapters
        .orders()
        .insert(anOrder({ state: 'QUARANTINED', number: adapters.random.id(), buyerId: `buyer-${index}` })),
    ),

  'list-consultation-slots': (sample) => setQuery(sample, {}),
  'list-consultations': (sample) => book(sample),
  'get-consultation-invite': (sample) => book(sample),
  'get-calendar-feed': (sample) =>
    times(sample.most ? BUSY : 1, (index) =>
      book(sample, inHours(26 + index), { id: sample.adapters.random.id(), userId: `person-${index}` }),
    ),
  'book-consultation': (sample) => setBody(sample, { start: asInstant(inHours(30)) }),
  'move-consultation': move,
  'cancel-consultation': (sample) => book(sample),
  'send-reminders': (sample) => book(sample, Date.now() + HOUR_MS / 2),

  'finish-office-sign-in': (sample) => answerAs(sample, 'sign-in'),
  'confirm-office-session': (sample) => answerAs(sample, `confirm#${hashToken(OFFICE_TOKEN)}`),
  'add-office-passkey': (sample) => answerAs(sample, `passkey#${owner.id}`, 'create'),
  'accept-office-invitation': (sample) => answerAs(sample, `join#${invitationHash}`, 'create'),
  'remove-office-member': (sample) => setBody(sample, { id: 'another' }),
  'list-office-journal': ({ adapters: { journal, random } }) =>
    times(OFFICE_PAGE + 1, () => journal().begin(anAction({ id: random.id(), at: Date.now() }))),
  'get-office-today': manyOrders,

  async 'list-office-orders'(sample) {
    await manyOrders(sample);
    setQuery(sample, {});
  },
  'get-office-order': (sample) => paid(sample),
  'refund-office-order': (sample) => paid(sample, { guide: 'economics', cents: 1_999 }),
  'resend-office-receipt': (sample) => paid(sample),
  async 'take-back-office-gift'(sample) {
    const gift = aPaidOrder({ number: sample.adapters.random.id(), totalCents: 0, capturedCents: 0, items: wanted });
    await sample.adapters.orders().insert(gift);
    setPath(sample, { number: gift.number });
  },
  'move-office-purchase': (sample) => paid(sample, { email: friend.email }),
  async 'export-office-orders'(sample) {
    await manyOrders(sample);
    const [from, until] = [-DAY_MS, DAY_MS].map((ms) => new Date(Date.now() + ms).toISOString().slice(0, 10));
    setBody(sample, { from, until });
  },

  'check-office-upload': async (sample) => setPath(sample, { id: await uploaded('pdf', guideFile(sample)) }),
  'discard-office-draft': ({ adapters }) => adapters.guideDrafts().save(aGuideDraft({ id: 'geology' }), 0),
  async 'publish-office-guide'(sample) {
    const upload = await uploaded('pdf', guideFile(sample));
    const pictures = { coverSmall: '', cover: '', page1: '', page2: '' };
    for (const [kind, content] of Object.entries(pdfPictures(40))) {
      pictures[kind as keyof typeof pictures] = await uploaded(kind, content);
    }
    await sample.adapters.guideDrafts().save(aGuideDraft({ id: 'geology', upload, pages: 40, pictures }), 0);
  },
  async 'withdraw-office-guide'(sample) {
    await sample.adapters.catalog().put(geology);
    setBody(sample, { version: guideVersion(geology, undefined) });
  },
  async 'publish-office-bundle'({ adapters }) {
    for (const guide of [geology, aGuide({ id: 'hydrology' })]) await adapters.catalog().put(guide);
    await adapters.bundles().remove(bundle.id);
  },
  'withdraw-office-bundle': (sample) => setBody(sample, { version: bundleVersion(bundle) }),
  'change-office-code': (sample) => setBody(sample, { version: codeVersion(aCode()) }),
  'end-office-code': (sample) => setBody(sample, { version: codeVersion(aCode()) }),

  async 'list-office-leads'(sample) {
    await leads(sample, OFFICE_PAGE);
    setQuery(sample, { state: 'new' });
  },
  async 'list-office-messages'(sample) {
    await times(OFFICE_PAGE, (index) =>
      sample.adapters.enquiries().record({ ...anEnquiry(), id: `message-${index}`, receivedAt: Date.now() }, []),
    );
    setQuery(sample, { state: 'new' });
  },
  'erase-office-person': (sample) => setBody(sample, { preview: false }),

  async 'list-office-consultations'(sample) {
    await book(sample);
    setQuery(sample, {});
  },
  'move-office-consultation': move,
  'cancel-office-consultation': (sample) => book(sample),
  'make-office-feed': (sample) => setBody(sample, { counselor: counselor.id }),
};

/** PayPal's signed messages, by their ids. */
const received = new Map<string, Pick<APIGatewayProxyEventV2, 'body' | 'headers'>>();
async function approvalOf(paypalOrderId: string): Promise<Partial<APIGatewayProxyEventV2>> {
  const sent = await control(paypalOrderId, 'webhook', { event: 'CHECKOUT.ORDER.APPROVED' });
  return received.get((sent as { deliveries: [{ eventId: string }] }).deliveries[0].eventId) ?? {};
}

/** Subscribes to the simulator's signed messages. */
async function receiveWebhooks(environment: Readonly<Record<string, string>>) {
  const server = await serve((request, response) => {
    void text(request).then((body) => {
      const signed = Object.entries(request.headers).filter(([name]) => name.startsWith('paypal-'));
      const headers = Object.fromEntries(signed) as Record<string, string>;
      received.set((JSON.parse(body) as { id: string }).id, { body, headers });
      response.end();
    });
  }, 0);
  const { PAYPAL_API_URL: apiUrl = '', PAYPAL_CLIENT_ID: clientId = '' } = environment;
  const clientSecret = () => Promise.resolve(testSecret.paypalClientSecret);
  const { id } = (await paypalRest({ apiUrl, clientId, clientSecret })({
    method: 'POST',
    path: '/v1/notifications/webhooks',
    body: { url: `${server.origin}/`, event_types: [{ name: '*' }] },
  })) as { id: string };
  return { id, close: () => server.close() };
}
