import { createHash, randomBytes } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { DeleteCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { PdfRequest } from '#adapters/pdf/reader-messages.ts';
import type * as Adapters from '#composition/adapters.ts';
import { dynamoClient, s3Client } from '#composition/clients.ts';
import { cellsOf } from '#contract/consultation-hours.ts';
import { dayIn } from '#contract/dates.ts';
import { GUIDE_FILE_MAX_BYTES, RECEIPT_ATTACHMENTS_MAX_BYTES } from '#contract/limits.ts';
import { buyerIdOf, installmentIdOf } from '#domain/agreements/agreement.ts';
import { agreementToken } from '#domain/agreements/token.ts';
import { asInstant } from '#domain/consultations/booking.ts';
import type { Order } from '#domain/orders/order.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import { sampleRequest } from '#testing/events.ts';
import { aPdf, pdfPictures } from '#testing/pdf.ts';
import { sampleCounselor, sampleWorld } from '#testing/sample-world.ts';
import {
  aBalance,
  aBooking,
  aGuide,
  aGuideDraft,
  aGuidePage,
  aLead,
  anAccount,
  anAgreement,
  anAvailability,
  anInquiry,
  anItem,
  anOrder,
  aPaidOrder,
  aPaymentRequest,
  aSentVersion,
  aSessionBooking,
} from '#testing/samples.ts';
import { localNames, localTableName } from '../operations/local/environment.ts';
import type { FunctionId } from '../stack/functions.ts';
import { type TableDescription, type TableName, tables } from '../stack/tables.ts';

/** The order that the samples of the office are about. */
const ORDER = '01KA0000000000000000SAMPLE';
/** Orders that the sweep settles at the same time. */
const SWEPT = 5;
const HOUR_MS = 60 * 60 * 1000;
const inHours = (hours: number): number => (Math.floor(Date.now() / HOUR_MS) + hours) * HOUR_MS;

const guides = ['biology', 'art', 'economics', 'visual-arts'].map((id) => aGuide({ id, priceCents: 1_249 }));
/** Two guides are as large as a receipt attaches. */
const guideContent = randomBytes(RECEIPT_ATTACHMENTS_MAX_BYTES / 2);
const [owned, wanted] = [guides.slice(0, 2).map(anItem), guides.slice(2).map(anItem)];
const pictures = pdfPictures(40);
/** The largest guide that may be uploaded, with room for what surrounds its text. */
const length = GUIDE_FILE_MAX_BYTES - 10_000;
const guideFile = aPdf({ pages: 40, objects: [`<< /Length ${length} >>\nstream\n${'x'.repeat(length)}\nendstream`] });
const draft = aGuideDraft({
  id: 'geology',
  upload: '01KA00000000000000000SMPLE',
  pages: 40,
  pictures: { coverSmall: 'coverSmall', cover: 'cover', page1: 'page1', page2: 'page2' },
});

/** Stores the files that sample events are about. */
async function storeFiles({ files }: typeof Adapters): Promise<void> {
  for (const { fileName } of guides) await files().store(fileName, guideContent);
  const s3 = s3Client(process.env['S3_ENDPOINT']);
  for (const [Key, Body] of Object.entries({ [draft.upload]: guideFile, ...pictures })) {
    await s3.send(new PutObjectCommand({ Bucket: localNames.uploadsBucket, Key, Body }));
  }
}

/** Stores the rows that sample events are about. */
async function fillTables(adapters: typeof Adapters): Promise<void> {
  const now = Date.now();
  const world = sampleWorld(adapters);
  await Promise.all([
    world.startSession(),
    world.startOfficeSession(),
    world.putCodes(),
    adapters.users().create(anAccount()),
    adapters.users().create(anAccount({ id: '01KA0000000000000000000BEN', email: 'cleo.hart@example.com' })),
    ...guides.map((guide) => adapters.catalog().put(guide)),
    adapters.guidePages().put(aGuidePage()),
    adapters.guideDrafts().save(draft, 0),
    adapters.orders().insert(aPaidOrder({ number: ORDER, items: owned, createdAt: now - HOUR_MS })),
    adapters.leads().record(aLead({ receivedAt: now }), undefined, []),
    adapters.inquiries().record({ ...anInquiry(), receivedAt: now }, []),
    adapters.consultations().setAvailability(anAvailability({ counselors: [sampleCounselor] })),
  ]);
}

/** Stores a consultation of tomorrow. */
async function book({ consultations }: typeof Adapters): Promise<void> {
  const booking = aBooking({ start: inHours(26) });
  const take = cellsOf(booking).map((start) => ({ counselor: sampleCounselor.id, start }));
  const days = [{ counselor: sampleCounselor.id, day: booking.day, by: 1 }] as const;
  await consultations().write({ booking, before: undefined, take, release: [], days, personVersion: 0 }, []);
}

async function emptyTables(client: ReturnType<typeof dynamoClient>): Promise<void> {
  for (const [table, { partitionKey, sortKey = partitionKey }] of Object.entries<TableDescription>(tables)) {
    const TableName = localTableName(table as TableName);
    for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
      for (const item of Items) {
        const Key = { [partitionKey]: item[partitionKey] as unknown, [sortKey]: item[sortKey] as unknown };
        await client.send(new DeleteCommand({ TableName, Key }));
      }
    }
  }
}

/** Makes events from the samples in events/. Before each, the tables have the same rows. */
export async function startSamples(adapters: typeof Adapters) {
  const client = dynamoClient(process.env['DYNAMODB_ENDPOINT']);
  await storeFiles(adapters);
  return {
    /** The next event of a function. `most`: one that causes the most work. */
    async next(id: FunctionId, most: boolean): Promise<APIGatewayProxyEventV2> {
      await emptyTables(client);
      await fillTables(adapters);
      if (id !== 'book-consultation') await book(adapters);
      if (id === 'settle-open-orders' && most) {
        for (let index = 0; index < SWEPT; index += 1) await insertApproved(adapters, `buyer-${index}`);
      }
      return { ...(await sampleRequest(id)), ...(await changes[id]?.(adapters)) };
    },
    close: () => client.destroy(),
  };
}

/** Stores an order that its buyer has approved at PayPal, and returns PayPal's id. */
async function insertApproved(
  { orders, payments, random }: typeof Adapters,
  buyerId: string,
  { items = wanted, ...facts }: Partial<Pick<Order, 'items' | 'request'>> = {},
): Promise<string> {
  const times = { createdAt: Date.now() - 180_000, checkAt: Date.now() - 60_000 };
  const order = anOrder({ number: random.id(), buyerId, items, ...facts, ...times });
  const { paypalOrderId } = await payments().open(order);
  const { ok } = await fetch(`${process.env['PAYPAL_API_URL']}/_orders/${paypalOrderId}/approve`, { method: 'POST' });
  if (!ok) throw new Error('The simulator did not let the buyer approve');
  await orders().insert(anOrder({ ...order, paypalOrderId }));
  return paypalOrderId;
}

/** What an agreement says, with days that are still to come. */
const agreed = () => {
  const { content } = anAgreement();
  const ahead = dayIn('America/New_York', inHours(48));
  return { ...content, validUntil: ahead, installments: content.installments.map((one) => ({ ...one, due: ahead })) };
};

/** Stores the sample agreement, as a draft or with the balance that its signature began. */
async function agree({ agreements }: typeof Adapters, isSigned = false): Promise<object> {
  const agreement = anAgreement({ content: agreed(), ...(isSigned ? { state: 'SIGNED' } : {}) });
  const balance = isSigned ? { balance: aBalance() } : {};
  await agreements().write({ agreement, before: undefined, ...balance }, []);
  return {};
}

/** Stores the sample agreement as it was sent with the sample's link. */
async function offer(
  adapters: typeof Adapters,
  id: 'open-agreement' | 'sign-agreement' | 'pay-installment' | 'capture-installment',
): Promise<{ readonly token: string }> {
  const { token } = JSON.parse((await sampleRequest(id)).body ?? '{}') as { token: string };
  await offerWith(adapters, token, id === 'pay-installment' || id === 'capture-installment');
  return { token };
}

/** Stores the sample agreement as it was sent, or signed. */
async function offerWith({ agreements }: typeof Adapters, token: string, isSigned: boolean): Promise<void> {
  const [content, before] = [agreed(), undefined];
  const sent = aSentVersion({ content });
  const facts = { content, version: 1, openUntil: content.validUntil, tokenHash: hashToken(token) };
  const signed = { name: content.fullname, at: Date.now(), version: 1, sha256: sent.sha256 };
  const state = isSigned ? ({ state: 'SIGNED', signed } as const) : ({ state: 'SENT' } as const);
  const balance = isSigned ? { balance: aBalance({ version: 0, minutes: 0, credits: [] }) } : {};
  await agreements().write({ agreement: anAgreement({ ...facts, ...state }), before, sent, ...balance }, []);
}

/** Stores the sample agreement signed, with an installment that was approved at PayPal. */
async function approve(adapters: typeof Adapters): Promise<Changes> {
  const { token } = await offer(adapters, 'capture-installment');
  const { id: agreementId, content } = anAgreement();
  const item = { id: installmentIdOf(agreementId, 0), title: content.title, cents: 120_000, agreementId, minutes: 360 };
  return {
    body: JSON.stringify({ token, orderID: await insertApproved(adapters, buyerIdOf(agreementId), { items: [item] }) }),
  };
}

/** Stores a request of the sample account for what it wants, with the sample's link. */
async function ask({ paymentRequests }: typeof Adapters): Promise<Changes> {
  const { token } = JSON.parse((await sampleRequest('open-payment-request')).body ?? '{}') as { token: string };
  const [createdAt, expiresAt] = [Date.now(), inHours(48)];
  const request = aPaymentRequest({
    ...{ createdAt, expiresAt, tokenHash: hashToken(token), cents: 2_498 },
    cart: wanted.map(({ id, title }) => ({ id, title })),
    guides: wanted.map(({ id }) => id),
  });
  const list = { buyerId: anAccount().id, version: 1, requests: [request] };
  await paymentRequests().write(list, { added: request, keptUntil: expiresAt }, []);
  return {};
}

/** Makes the consultation of tomorrow a session of an hour ago, and stores its agreement. */
async function hold(adapters: typeof Adapters): Promise<object> {
  await agree(adapters, true);
  const booking = aSessionBooking({ start: inHours(-1) });
  const { version: personVersion, bookings } = await adapters.consultations().ofPerson(booking.userId);
  const none = { take: [], release: [], days: [] };
  await adapters.consultations().write({ booking, before: bookings[0], personVersion, ...none }, []);
  return {};
}

type Changes = Partial<APIGatewayProxyEventV2> | Omit<PdfRequest, 'task'>;
/** What can't be in a sample, because it depends on the time or is PayPal's. */
const changes: Readonly<Partial<Record<FunctionId, (adapters: typeof Adapters) => Changes | Promise<Changes>>>> = {
  'capture-order': async (adapters) => ({
    pathParameters: { orderID: await insertApproved(adapters, anAccount().id) },
  }),
  'read-pdf': async ({ uploads }) => ({
    url: await uploads().link(draft.upload, HOUR_MS / 1_000),
    sha256: createHash('sha256').update(guideFile).digest('hex'),
  }),
  'resend-receipt': () => ({ body: JSON.stringify({ order: ORDER }) }),
  'list-consultation-slots': () => ({ queryStringParameters: {} }),
  'book-consultation': () => ({
    body: JSON.stringify({ start: asInstant(inHours(30)), zone: 'America/New_York', how: 'video', note: 'Summer' }),
  }),
  'book-office-consultation': async () => {
    const sample = JSON.parse((await sampleRequest('book-office-consultation')).body ?? '{}') as object;
    return { body: JSON.stringify({ ...sample, start: asInstant(inHours(30)) }) };
  },
  'open-agreement': async (adapters) => {
    await offer(adapters, 'open-agreement');
    return {};
  },
  'sign-agreement': async (adapters) => {
    await offer(adapters, 'sign-agreement');
    return {};
  },
  'pay-installment': async (adapters) => {
    await offer(adapters, 'pay-installment');
    return {};
  },
  'capture-installment': approve,
  'list-agreements': async (adapters) => await agree(adapters, true),
  'remind-of-installments': async (adapters) => await agree(adapters, true),
  'list-payment-requests': ask,
  'withdraw-payment-request': ask,
  'open-payment-request': ask,
  'pay-payment-request': ask,
  'capture-payment-request': async (adapters) => {
    await ask(adapters);
    const sample = JSON.parse((await sampleRequest('capture-payment-request')).body ?? '{}') as object;
    const orderID = await insertApproved(adapters, anAccount().id, { request: aPaymentRequest().id });
    return { body: JSON.stringify({ ...sample, orderID }) };
  },
  'get-office-summary': hold,
  'write-office-summary': hold,
  'return-office-hours': hold,
  'list-office-agreements': async (adapters) => ({
    ...(await agree(adapters, true)),
    queryStringParameters: {},
  }),
  'get-office-agreement': async (adapters) => await agree(adapters, true),
  'save-office-agreement': async () => {
    const sample = JSON.parse((await sampleRequest('save-office-agreement')).body ?? '{}') as {
      installments: object[];
    };
    const { validUntil } = agreed();
    const installments = sample.installments.map((one) => ({ ...one, due: validUntil }));
    return { body: JSON.stringify({ ...sample, validUntil, installments }) };
  },
  'send-office-agreement': async (adapters) => await agree(adapters),
  'mail-office-agreement': async (adapters) => {
    const [pepper] = await adapters.peppers()();
    await offerWith(adapters, agreementToken(pepper, anAgreement()), false);
    return {};
  },
  'replace-office-agreement-link': async (adapters) => await agree(adapters),
  'withdraw-office-agreement': async (adapters) => await agree(adapters),
  'change-office-agreement-hours': async (adapters) => await agree(adapters, true),
  'export-office-agreements': async (adapters) => await agree(adapters, true),
  'move-consultation': () => ({ body: JSON.stringify({ start: asInstant(inHours(30)) }) }),
};
