import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import ICAL from 'ical.js';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pdfPages } from '#adapters/pdf/pdf-pages.ts';
import { pdfjsInspector } from '#adapters/pdf/pdfjs-inspector.ts';
import { parseAnswer } from '#adapters/pdf/reader-messages.ts';
import type * as Adapters from '#composition/adapters.ts';
import { read } from '#composition/environment.ts';
import { addDays, dayIn } from '#contract/dates.ts';
import type { OfficeAgreement } from '#contract/endpoints/agreements/office.ts';
import { seatIdOf } from '#contract/endpoints/classes/shapes.ts';
import { registry } from '#contract/registry.ts';
import { documents } from '#contract/website/documents/index.ts';
import { buyerIdOf, installmentIdOf } from '#domain/agreements/agreement.ts';
import { agreementToken } from '#domain/agreements/token.ts';
import { asInstant } from '#domain/consultations/core/booking.ts';
import { library, type Order } from '#domain/orders/core/order.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import { sampleSettings } from '#infra/stack/settings.ts';
import { watchedFunctions } from '#infra/stack/watched-functions.ts';
import { allEmulators } from '#testing/emulators.ts';
import { sampleEvent, sampleRequest } from '#testing/events.ts';
import { aPdf, pdfPictures } from '#testing/pdf.ts';
import { runFunction } from '#testing/run-function.ts';
import { sampleCounselor, sampleWorld } from '#testing/sample-world.ts';
import {
  aBalance,
  aBooking,
  aClass,
  aGuide,
  aLead,
  aLesson,
  aMember,
  aMessage,
  anAccount,
  anAgreement,
  anAvailability,
  anItem,
  anOrder,
  anOutboxMail,
  aPaidOrder,
  aPasskey,
  aPushDevice,
  aSeat,
  aSentVersion,
  aSession,
  seatsFor,
  someSeats,
} from '#testing/samples.ts';
import { recordLogLines } from '#testing/standard-output.ts';

// Only a bundle has the file of the thread beside it (infra/build/bundle-functions.test.ts).
vi.mock('#adapters/pdf/bounded.ts', () => ({
  BOUNDS: {},
  bundledTasks: () => undefined,
  boundedPdfs: () => ({ inspector: pdfjsInspector, pages: pdfPages }),
}));

/** Every sample event through its real handler, against the emulators. */

const guides = [
  aGuide({ id: 'biology', title: 'Biology and Pre-Med', priceCents: 999 }),
  aGuide({ id: 'economics', title: 'Economics and Business', priceCents: 1_999, category: 'Non-Stem' }),
  aGuide({ id: 'visual-arts', title: 'Visual Arts Portfolio', priceCents: 499, category: 'Non-Stem' }),
];
const contentOf = (id: string): Uint8Array => new TextEncoder().encode(`%PDF-1.7 ${id}`);
const { id: buyerId, email, fullname, phone } = anAccount();

const noWays = { check: '', transfer: '', zelle: '', cash: '', other: '' };

let emulators: Awaited<ReturnType<typeof allEmulators>>;
let adapters: typeof Adapters;
let world: ReturnType<typeof sampleWorld>;
let log: ReturnType<typeof recordLogLines>;

beforeAll(async () => {
  emulators = await allEmulators();
  // The samples' cookies have the names of a site on https.
  Object.assign(process.env, emulators.environment, { SITE_URL: 'https://shop.test' });
  // The bundler writes it into the code.
  vi.stubGlobal('WATCHED_FUNCTIONS', watchedFunctions());
  emulators.lambda.invoke = async (event, { functionName }) => await runFunction(functionName, event);
  adapters = await import('#composition/adapters.ts');
  world = sampleWorld(adapters);
  await world.publish(guides, contentOf);
  await adapters.users().create(anAccount());
  await adapters.consultations().setAvailability(anAvailability({ counselors: [sampleCounselor] }));
  const biology = guides.slice(0, 1).map(anItem);
  await adapters.orders().insert(aPaidOrder({ items: biology, createdAt: Date.now() - 86_400_000 }));
});
afterAll(async () => {
  await emulators.close();
});

beforeEach(async () => {
  log = recordLogLines();
  await world.startSession();
  await world.startOfficeSession();
  await world.putCodes();
});
afterEach(() => {
  expect(log.lines.length).toBeGreaterThan(0);
  expect(log.text()).not.toMatch(
    /@|example\.com|482913|\b4821\b|sample-token|sample-browser|sample-office|sample-calendar|sample-invitation|sample-request-token|\.pdf|Amy|Marlow/,
  );
});

interface Answer {
  readonly status: number | undefined;
  readonly cookies: string[];
  readonly headers: Record<string, unknown>;
  readonly body: Record<string, unknown>;
  /** The body, if it is not JSON. */
  readonly text: string;
}
async function invoke(id: string, event: APIGatewayProxyEventV2): Promise<Answer> {
  // A Lambda function gets and returns JSON.
  const result = await runFunction(id, JSON.parse(JSON.stringify(event)));
  const { statusCode: status, cookies = [], headers = {}, body = '{}' } = result;
  const isText = String(headers['content-type']).startsWith('text/');
  return {
    status,
    cookies,
    headers,
    body: isText ? {} : (JSON.parse(body) as Record<string, unknown>),
    text: isText ? body : '',
  };
}
const replay = async (id: string): Promise<Answer> => invoke(id, await sampleRequest(id));
const mailsTo = (address: string) => emulators.mailbox.list(address);

/**
 * What each sample's answer has besides the contract's status and message, or the refusal that the
 * sample gets.
 */
const text = expect.any(String) as unknown;
const owner = aMember();
const passkey = expect.objectContaining({ id: aPasskey().id }) as unknown;
const ownPasskeys = owner.passkeys.map(({ id, name, createdAt }) => ({ id, name, createdAt, lastUsedAt: null }));
const outcomes: Record<string, Record<string, unknown> | { readonly refused: number; readonly code: string }> = {
  'log-in': { res: { token: text, candidateDetails: { _id: buyerId, fullname, email, phone } } },
  'send-otp': {},
  'register-user': {},
  'list-guides': {
    res: guides.map(({ id, title, desc, category, priceCents, pages, edition }) => ({
      _id: id,
      title,
      desc,
      price: priceCents / 100,
      amount: priceCents / 100,
      category,
      pages,
      edition,
      cover: '',
    })),
    bundles: [],
  },
  'get-guide': {
    res: expect.objectContaining({ _id: 'biology', onSale: true, price: 9.99, sample: null, related: [] }) as unknown,
  },
  'request-registration-otp': {},
  'verify-email': {
    res: { token: text, user: { _id: text, fullname: 'Cleo Hart', email: 'cleo@example.com', phone: '5550102033' } },
  },
  'log-out': {},
  'log-out-everywhere': {},
  'update-profile': { res: { _id: buyerId, fullname, email, phone } },
  'get-dashboard': {
    res: { payments: expect.arrayContaining([expect.objectContaining({ status: 'PAID', amount: 9.99 })]) as unknown },
  },
  'get-profile': {
    res: {
      fullname,
      phone,
      email,
      transactions: expect.arrayContaining([expect.objectContaining({ amount: 9.99 })]) as unknown,
      purchases: expect.arrayContaining([
        {
          pdfID: [
            { _id: 'biology', title: 'Biology and Pre-Med', fileName: 'biology.pdf', edition: '2026', newer: [] },
          ],
        },
      ]) as unknown,
      paused: [],
    },
  },
  'download-pdf': { res: { url: expect.stringMatching(/^http.+biology\.pdf\?.*X-Amz-Signature=/) as unknown } },
  'ask-unsubscribe': { res: { url: expect.stringMatching(/^\/unsubscribe\?token=/) as unknown } },
  // The sample's token was made with another pepper.
  'unsubscribe-buyer': { refused: 404, code: 'NOT_FOUND' },
  'send-contact-message': { res: { confirmed: true } },
  'apply-as-partner': { res: { confirmed: true } },
  'price-order': {
    res: {
      lines: ['economics', 'visual-arts'].map((_id) => expect.objectContaining({ _id, guides: [] }) as unknown),
      discount: null,
      saved: 0,
      amount: 24.98,
    },
  },
  // There are no codes here.
  'show-code': { refused: 400, code: 'INVALID_INPUT' },
  'create-order': { res: expect.stringMatching(/^\w{17}$/) as unknown },
  // The sample's order does not exist here.
  'capture-order': { refused: 404, code: 'NOT_FOUND' },
  'resend-receipt': { refused: 404, code: 'NOT_FOUND' },
  'list-consultation-slots': {
    res: {
      zone: text,
      minutes: 30,
      counselors: [{ id: 'maya-ellison', name: 'Maya Ellison', video: true }],
      slots: expect.any(Array) as unknown,
    },
  },
  'list-consultations': { res: { zone: text, consultations: [] } },
  'get-calendar-feed': { res: expect.stringMatching(/^BEGIN:VCALENDAR\r\n/) as unknown },
  // The sample's time has passed, and its booking does not exist here.
  'book-consultation': { refused: 400, code: 'INVALID_INPUT' },
  'move-consultation': { refused: 404, code: 'NOT_FOUND' },
  'cancel-consultation': { refused: 404, code: 'NOT_FOUND' },
  // Nobody has agreed on hours with the sample's person.
  'plan-series': { refused: 400, code: 'INVALID_INPUT' },
  'book-series': { refused: 400, code: 'INVALID_INPUT' },
  'cancel-series': { refused: 404, code: 'NOT_FOUND' },
  'get-consultation-invite': { refused: 404, code: 'NOT_FOUND' },
  'list-classes': { res: [] },
  'list-own-classes': { res: [] },
  // The sample's class does not exist here yet.
  'get-class': { refused: 404, code: 'NOT_FOUND' },
  'get-class-invite': { refused: 404, code: 'NOT_FOUND' },
  'join-class-waiting-list': { refused: 404, code: 'NOT_FOUND' },
  'wait-for-seat': { refused: 404, code: 'NOT_FOUND' },
  // The sample's token isn't ours.
  'answer-waiting': { refused: 404, code: 'NOT_FOUND' },
  // The sample's token leads to no agreement here.
  'open-agreement': { refused: 404, code: 'NOT_FOUND' },
  'sign-agreement': { refused: 404, code: 'NOT_FOUND' },
  'pay-installment': { refused: 404, code: 'NOT_FOUND' },
  'ask-for-installment': { refused: 404, code: 'NOT_FOUND' },
  'capture-installment': { refused: 404, code: 'NOT_FOUND' },
  'list-agreements': { res: { agreements: [] } },
  'list-steps': { res: { today: text, families: [] } },
  // The sample's agreement does not exist here.
  'tick-step': { refused: 404, code: 'NOT_FOUND' },
  'set-step-choices': { refused: 404, code: 'NOT_FOUND' },
  'get-step-feed': { refused: 404, code: 'NOT_FOUND' },
  'list-office-steps': {
    res: { today: text, families: [], counselors: [{ id: 'maya-ellison', name: 'Maya Ellison' }] },
  },
  'add-office-steps': { refused: 404, code: 'NOT_FOUND' },
  'change-office-step': { refused: 404, code: 'NOT_FOUND' },
  'remove-office-step': { refused: 404, code: 'NOT_FOUND' },
  'tick-office-step': { refused: 404, code: 'NOT_FOUND' },
  'list-office-step-templates': { res: { templates: [] } },
  'save-office-step-template': { refused: 404, code: 'NOT_FOUND' },
  'remove-office-step-template': { refused: 409, code: 'CONFLICT' },
  'get-statement': { res: expect.objectContaining({ email, agreements: [], returned: 0 }) as unknown },
  'create-payment-request': {
    res: {
      id: text,
      url: expect.stringMatching(/^https:\/\/shop\.test\/pay#[\w-]{43}$/) as unknown,
      expires: text,
      emailed: true,
    },
  },
  'list-payment-requests': { res: { requests: expect.any(Array) as unknown } },
  // The sample's request does not exist here.
  'withdraw-payment-request': { refused: 404, code: 'NOT_FOUND' },
  'open-payment-request': { refused: 404, code: 'NOT_FOUND' },
  'pay-payment-request': { refused: 404, code: 'NOT_FOUND' },
  'capture-payment-request': { refused: 404, code: 'NOT_FOUND' },
  'get-office-today': {
    res: expect.objectContaining({
      sales: expect.objectContaining({ today: expect.anything() as unknown }) as unknown,
    }) as unknown,
  },
  // The orders here were made after the sample's page.
  'list-office-orders': { res: { orders: [], next: '' } },
  'find-office-orders': {
    res: { orders: expect.arrayContaining([expect.objectContaining({ status: 'PAID' })]) as unknown, next: '' },
  },
  // The sample's order and account do not exist here.
  'get-office-order': { refused: 404, code: 'NOT_FOUND' },
  'book-office-refund': { refused: 404, code: 'NOT_FOUND' },
  'refund-office-order': { refused: 404, code: 'NOT_FOUND' },
  'send-office-evidence': { refused: 404, code: 'NOT_FOUND' },
  'resend-office-receipt': { refused: 404, code: 'NOT_FOUND' },
  'take-back-office-gift': { refused: 404, code: 'NOT_FOUND' },
  'move-office-order': { refused: 404, code: 'NOT_FOUND' },
  'give-office-guide': { refused: 404, code: 'NOT_FOUND' },
  'export-office-orders': {
    res: {
      fileName: 'payments-2026-11-01-2026-11-30.csv',
      csv: expect.stringMatching(/^\uFEFFdate /) as unknown,
      next: '',
    },
  },
  'start-office-sign-in': { res: expect.objectContaining({ rpId: 'shop.test' }) as unknown },
  // The samples have no real answer of a passkey.
  'finish-office-sign-in': { refused: 400, code: 'PASSKEY_UNKNOWN' },
  'confirm-office-session': { refused: 400, code: 'PASSKEY_REFUSED' },
  'add-office-passkey': { refused: 400, code: 'PASSKEY_REFUSED' },
  // The sample's invitation does not exist here.
  'start-office-invitation': { refused: 404, code: 'NOT_FOUND' },
  'accept-office-invitation': { refused: 404, code: 'NOT_FOUND' },
  'get-office-session': { res: expect.objectContaining({ email: owner.email, role: 'owner' }) as unknown },
  'end-office-session': {},
  'start-office-confirmation': { res: expect.objectContaining({ allowCredentials: [passkey] }) as unknown },
  'start-office-passkey': { res: expect.objectContaining({ excludeCredentials: [passkey] }) as unknown },
  'list-office-passkeys': { res: ownPasskeys },
  'list-office-sessions': { res: [expect.objectContaining({ isThis: true })] as unknown },
  'end-other-office-sessions': { res: [expect.objectContaining({ isThis: true })] as unknown },
  'rename-office-passkey': { res: ownPasskeys.map((own) => ({ ...own, name: 'My old phone' })) },
  // The sample's passkey is the only one, and its member the only owner.
  'remove-office-passkey': { refused: 409, code: 'CONFLICT' },
  'remove-office-member': { refused: 409, code: 'CONFLICT' },
  'set-office-notifications': {
    res: expect.objectContaining({
      notifications: { leads: true, messages: false, consultations: true, digest: false },
    }) as unknown,
  },
  'list-office-push': { res: { key: expect.stringMatching(/^B[\w-]{86}$/) as unknown, devices: [] } },
  'set-office-push': {
    res: [expect.objectContaining({ choices: { leads: true, consultations: true, disputes: false } })] as unknown,
  },
  'list-office-alarms': {
    res: { watched: true, alarms: expect.arrayContaining([expect.objectContaining({ state: 'ok' })]) as unknown },
  },
  'get-office-getting-started': {
    // No DNS is asked here, and PayPal has no webhook of this site.
    res: expect.arrayContaining([
      expect.objectContaining({ key: 'hours', state: 'done' }),
      expect.objectContaining({ key: 'mail', state: 'done' }),
      expect.objectContaining({ key: 'alarms', state: 'done' }),
      expect.objectContaining({ key: 'dmarc', state: 'unknown' }),
      expect.objectContaining({ key: 'paypal', command: 'npm run ops -- paypal-setup --local' }),
    ]) as unknown,
  },
  'list-office-team': { res: { members: [expect.objectContaining({ isYou: true })], invitations: [] } },
  'invite-office-member': {
    res: expect.objectContaining({ invitations: [expect.objectContaining({ role: 'counselor' })] }) as unknown,
  },
  'list-office-audit-log': { res: { entries: expect.any(Array) as unknown, next: text } },
  'export-office-audit-log': {
    res: {
      fileName: 'journal-2026-11-01-to-2026-11-30.csv',
      csv: expect.stringContaining('time,who,email') as unknown,
      next: '',
    },
  },
  'add-office-lead': {
    res: expect.objectContaining({ id: 'tel:+15550142200', email: '', addedBy: 'Olive Stone' }) as unknown,
  },
  'list-office-leads': { res: { leads: [], next: '' } },
  'list-office-origins': {
    res: {
      origins: [
        { kind: 'unknown', name: '', came: 3, booked: 0, signed: 0, cents: 999 },
        { kind: 'called', name: '', came: 1, booked: 0, signed: 0, cents: 0 },
      ],
    },
  },
  'list-office-messages': { res: { messages: [], next: '' } },
  // The sample's lead does not exist here.
  'follow-up-office-contact': { refused: 404, code: 'NOT_FOUND' },
  'export-office-contacts': {
    res: {
      fileName: 'leads-2026-11-01-2026-11-30.csv',
      csv: expect.stringMatching(/^\uFEFFsigned up,/) as unknown,
      next: '',
    },
  },
  'find-office-person': { res: expect.objectContaining({ email, sessions: 1, returnedMail: '' }) as unknown },
  'search-office': {
    res: {
      hits: expect.arrayContaining([expect.objectContaining({ kind: 'person', title: 'Amy Marlow' })]) as unknown,
    },
  },
  'allow-office-mail': { res: { forgotten: expect.any(Number) as unknown } },
  'unlock-office-person': { res: { lifted: expect.any(Number) as unknown } },
  'sign-out-office-person': { res: { ended: 1 } },
  'export-office-person': {
    res: { fileName: 'amy@example.com.json', json: expect.stringContaining('Amy Marlow') as unknown, next: '' },
  },
  // The sample asks what would happen.
  'erase-office-person': {
    res: {
      fates: expect.arrayContaining(['account (1): to be erased']) as unknown,
      kept: expect.arrayContaining([expect.stringContaining('Tax and accounting law')]) as unknown,
    },
  },
  'list-office-agreements': {
    res: { agreements: [], totals: { agreedCents: 0, paidCents: 0, returnedCents: 0, openCents: 0, outside: [] } },
  },
  // The sample's days have passed, and its agreement does not exist here.
  'save-office-agreement': { refused: 400, code: 'INVALID_INPUT' },
  'get-office-agreement': { refused: 404, code: 'NOT_FOUND' },
  'get-office-statement': { refused: 404, code: 'NOT_FOUND' },
  'send-office-agreement': { refused: 404, code: 'NOT_FOUND' },
  'mail-office-agreement': { refused: 404, code: 'NOT_FOUND' },
  'replace-office-agreement-link': { refused: 404, code: 'NOT_FOUND' },
  'withdraw-office-agreement': { refused: 404, code: 'NOT_FOUND' },
  'change-office-agreement-hours': { refused: 404, code: 'NOT_FOUND' },
  'mark-office-installment-paid': { refused: 404, code: 'NOT_FOUND' },
  'mark-office-installment-unpaid': { refused: 404, code: 'NOT_FOUND' },
  'export-office-agreements': {
    res: {
      fileName: expect.stringMatching(/^agreements-\d{4}-\d\d-\d\d\.csv$/) as unknown,
      csv: expect.stringMatching(/^\uFEFFagreement,/) as unknown,
      next: '',
    },
  },
  'get-office-agreement-settings': {
    res: { version: 0, terms: text, cancelHours: 24, otherWays: noWays, earlier: [] },
  },
  'set-office-agreement-settings': {
    res: { version: 1, terms: text, cancelHours: 24, otherWays: { ...noWays, check: text }, earlier: [] },
  },
  'list-office-consultations': { res: { consultations: [] } },
  'list-office-held-hours': { res: { period: '2026-11', held: [] } },
  'export-office-held-hours': {
    res: {
      fileName: 'hours-held-2026-11.csv',
      csv: expect.stringMatching(/^\uFEFFcounselor,/) as unknown,
      next: '',
    },
  },
  'get-office-hours': {
    res: {
      version: 1,
      hours: expect.objectContaining({ minutes: 30 }) as unknown,
      feeds: ['maya-ellison'],
      own: ['maya-ellison'],
    },
  },
  'set-office-hours': {
    res: {
      version: 1,
      hours: expect.objectContaining({ minutes: 30 }) as unknown,
      feeds: ['maya-ellison'],
      own: ['maya-ellison'],
      effect: { days: expect.any(Array) as unknown, outside: [] },
    },
  },
  // The sample's time has passed.
  'book-office-consultation': { refused: 400, code: 'INVALID_INPUT' },
  // The sample's booking and counselor do not exist here.
  'move-office-consultation': { refused: 404, code: 'NOT_FOUND' },
  'cancel-office-consultation': { refused: 404, code: 'NOT_FOUND' },
  // Nobody has agreed on hours with the sample's family.
  'plan-office-series': { refused: 400, code: 'INVALID_INPUT' },
  'book-office-series': { refused: 400, code: 'INVALID_INPUT' },
  'cancel-office-series': { refused: 404, code: 'NOT_FOUND' },
  'return-office-hours': { refused: 404, code: 'NOT_FOUND' },
  'make-office-feed': { refused: 404, code: 'NOT_FOUND' },
  'list-office-calendars': {
    res: {
      counselors: [{ counselor: 'maya-ellison', calendars: [], closesWhenUnreadable: false }],
      busy: [],
    },
  },
  // Nothing answers at the sample's address.
  'add-office-calendar': { refused: 400, code: 'INVALID_INPUT' },
  'remove-office-calendar': { res: { counselor: 'maya-ellison', calendars: [], closesWhenUnreadable: false } },
  'set-office-calendar-choice': { res: { counselor: 'maya-ellison', calendars: [], closesWhenUnreadable: true } },
  'get-office-summary': { refused: 404, code: 'NOT_FOUND' },
  'write-office-summary': { refused: 404, code: 'NOT_FOUND' },
  'list-office-guides': {
    res: {
      guides: expect.arrayContaining([
        expect.objectContaining({ id: 'biology', state: 'on-sale', fileName: 'biology.pdf', draft: null }),
      ]) as unknown,
      bundles: [],
      countedSince: expect.any(Number) as unknown,
    },
  },
  'open-office-guide': { res: { url: expect.stringMatching(/^http.+biology\.pdf\?.*X-Amz-Signature=/) as unknown } },
  'start-office-upload': {
    res: {
      id: text,
      url: expect.stringMatching(/^http/) as unknown,
      fields: expect.objectContaining({ 'Content-Type': 'application/pdf', Policy: text }) as unknown,
      maxBytes: 20_971_520,
    },
  },
  // The sample names no upload that was sent.
  'add-office-photo': { refused: 404, code: 'NOT_FOUND' },
  'add-office-card': { refused: 404, code: 'NOT_FOUND' },
  'save-office-draft': {
    res: {
      ...{ id: 'chemistry', title: 'Chemistry', desc: '', category: 'Stem', priceCents: null, edition: '2026-27' },
      ...{ upload: '', pages: 0, whatsNew: [], basedOn: '', savedBy: 'Olive Stone' },
      about: {
        author: { name: 'Ines Sample', credential: 'Invented chemistry teacher' },
        checkedOn: '2026-10-01',
        outcomes: ['Plan a lab.'],
        questions: [],
        related: [],
      },
      pictures: { coverSmall: '', cover: '', page1: '', page2: '' },
      version: expect.any(Number) as unknown,
      savedAt: expect.any(Number) as unknown,
    },
  },
  // The samples' upload, drafts and guide do not exist here.
  'check-office-upload': { refused: 404, code: 'NOT_FOUND' },
  'discard-office-draft': { refused: 404, code: 'NOT_FOUND' },
  'publish-office-guide': { refused: 404, code: 'NOT_FOUND' },
  'withdraw-office-guide': { refused: 404, code: 'NOT_FOUND' },
  'list-office-codes': {
    res: {
      codes: [expect.objectContaining({ code: 'FALL-FAIR', percent: 20, taken: 0, state: 'active' })],
      items: guides.map(({ id, title }) => ({ id, title })),
      countedSince: expect.any(Number) as unknown,
    },
  },
  'add-office-code': {},
  // The samples' code does not exist here.
  'change-office-code': { refused: 404, code: 'NOT_FOUND' },
  'end-office-code': { refused: 404, code: 'NOT_FOUND' },
  'list-office-classes': { res: { classes: [] } },
  // The samples' class does not exist here, and the dates of the new one are too far away.
  'get-office-class': { refused: 404, code: 'NOT_FOUND' },
  'save-office-class': { refused: 400, code: 'INVALID_INPUT' },
  'open-office-class': { refused: 404, code: 'NOT_FOUND' },
  'mark-office-attendance': { refused: 404, code: 'NOT_FOUND' },
  'remove-office-waiting': { refused: 404, code: 'NOT_FOUND' },
  'message-office-class': { refused: 404, code: 'NOT_FOUND' },
  'export-office-class': { refused: 404, code: 'NOT_FOUND' },
  'remove-office-seat': { refused: 404, code: 'NOT_FOUND' },
  'cancel-office-class': { refused: 404, code: 'NOT_FOUND' },
  'publish-office-bundle': { refused: 400, code: 'INVALID_INPUT' },
  'withdraw-office-bundle': { refused: 404, code: 'NOT_FOUND' },
  'list-office-website': {
    res: {
      documents: expect.arrayContaining([{ name: 'contact', sample: false, draft: null }]) as unknown,
      versions: [],
      shown: 0,
      missingCards: [],
    },
  },
  'read-office-document': { res: expect.objectContaining({ name: 'contact', draft: null, version: 0 }) as unknown },
  'save-office-document': {
    res: expect.objectContaining({ draft: expect.objectContaining({ by: 'Olive Stone' }) as unknown }) as unknown,
  },
  // The sample has an empty lead.
  'preview-office-document': { res: { html: null, problems: [{ entry: 'lead', message: 'Write something here' }] } },
  'list-office-website-changes': { res: { drafts: [] } },
  // The samples' draft and version do not exist here.
  'discard-office-document': { refused: 409, code: 'CONFLICT' },
  'publish-office-website': { refused: 409, code: 'CONFLICT' },
  'restore-office-website': { refused: 409, code: 'CONFLICT' },
  // The sample's signature is invalid.
  'receive-paypal-webhook': { refused: 400, code: 'INVALID_INPUT' },
};
const contracts = registry.filter(({ id, path }) => id in outcomes || path.startsWith('office/'));

describe('the sample event', () => {
  it.each(contracts.map((contract) => [contract.id, contract] as const))(
    'of %s is answered',
    async (id, { success }) => {
      const outcome = outcomes[id] ?? {};
      const { status, headers, body } = await replay(id);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      if ('refused' in outcome) {
        expect(status).toBe(outcome['refused']);
        expect(body).toMatchObject({ status_code: status, code: outcome['code'] });
      } else {
        expect(status).toBe(success.status);
        expect(body).toEqual({ status_code: success.status, message: success.message, ...outcome });
      }
    },
  );

  it.each(['log-in', 'verify-email'])(
    'of %s has its user id, network and no other personal data in the log',
    async (id) => {
      const event = await sampleRequest(id);
      const { status } = await invoke(id, { ...event, headers: { ...event.headers, 'x-amz-cf-id': 'id-of-the-edge' } });
      expect(status).toBe(200);
      const line = log.lines.find(({ event }) => event === 'request');
      const userId = id === 'log-in' ? buyerId : (await adapters.users().findByEmail('cleo@example.com'))?.id;
      const network = expect.stringMatching(/\/24$/) as unknown;
      expect(line).toMatchObject({ status: 200, userId, network, edgeRequestId: 'id-of-the-edge' });
    },
  );

  it('of log-in has no user in the log if the code was wrong', async () => {
    const event = await sampleRequest('log-in');
    const { status } = await invoke('log-in', { ...event, body: JSON.stringify({ email, otp: 111_111 }) });
    expect(status).toBe(400);
    expect(log.lines.filter((line) => 'userId' in line)).toEqual([]);
  });

  it.each(contracts.filter(({ auth }) => auth === 'bearer').map(({ id }) => id))(
    'of %s is refused without its token, and with a wrong one',
    async (id) => {
      const event = await sampleRequest(id);
      const { authorization: _, ...headers } = event.headers;
      for (const sent of [headers, { ...headers, authorization: 'Bearer wrong' }]) {
        const answer = await invoke(id, { ...event, headers: sent });
        expect(answer.status).toBe(401);
        expect(answer.headers['www-authenticate']).toBe('Bearer');
      }
    },
  );

  it.each(contracts.filter(({ auth }) => auth === 'office').map(({ id }) => id))(
    'of %s is refused without its cookie, with a wrong one, and with the token of a buyer',
    async (id) => {
      const { cookies: _, ...event } = await sampleRequest(id);
      const { authorization } = (await sampleRequest('get-dashboard')).headers;
      for (const sent of [
        event,
        { ...event, cookies: [`__Host-office=${'x'.repeat(43)}`] },
        { ...event, headers: { ...event.headers, authorization } },
      ]) {
        expect(await invoke(id, sent)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
      }
    },
  );

  it.each(contracts.filter(({ method, path }) => method === 'POST' && path.startsWith('office/')).map(({ id }) => id))(
    'of %s is refused from another site, and without an origin',
    async (id) => {
      const event = await sampleRequest(id);
      const { origin: _, ...headers } = event.headers;
      for (const sent of [headers, { ...headers, origin: 'https://other.test' }, { ...headers, origin: 'null' }]) {
        expect(await invoke(id, { ...event, headers: sent })).toMatchObject({
          status: 403,
          body: { code: 'FORBIDDEN' },
        });
      }
    },
  );

  it('of settle-open-orders captures an approved payment whose browser was closed, and mails the receipt', async () => {
    const order = anOrder({
      buyerId: 'closed-the-browser',
      buyer: { email: 'closed@example.com', fullname: 'Cleo Hart' },
      number: '01KA00000000000000000SWEEP',
      items: [anItem(aGuide({ id: 'economics' }))],
      createdAt: Date.now() - 180_000,
      checkAt: Date.now() - 60_000,
    });
    await adapters.orders().insert(order);
    const { paypalOrderId } = await adapters.payments().open(order);
    await fetch(`${emulators.simulator.origin}/_orders/${paypalOrderId}/approve`, { method: 'POST' });
    await runFunction('settle-open-orders', await sampleEvent('settle-open-orders'));
    expect(await adapters.orders().find(order)).toMatchObject({ state: 'PAID', receipt: 'SENT', paypalOrderId });
    expect(mailsTo('closed@example.com')).toHaveLength(1);
  });

  it('of reconcile-payments finds no difference if there is none', async () => {
    await runFunction('reconcile-payments', await sampleEvent('reconcile-payments'));
    expect(log.lines).toContainEqual(expect.objectContaining({ event: 'reconciliation', differences: 0 }));
  });

  it('of register-user stores a lead that reaches the business, and a change as updated', async () => {
    const event = await sampleRequest('register-user');
    const sent = JSON.parse(event.body ?? '') as object;
    const signUp = (changes: object) =>
      invoke('register-user', { ...event, body: JSON.stringify({ ...sent, email: 'lead@example.com', ...changes }) });
    const calls = countTableCalls();
    expect((await signUp({})).status).toBe(201);
    // What leads call the person. The lead, the account and both emails are one transaction.
    expect(calls()).toEqual({ reads: 4, writes: 7 });
    await signUp({});
    await signUp({ phone: '5550102099' });
    const { revision, details } = (await adapters.leads().latest('lead@example.com')) ?? {};
    expect([revision, details?.phone, details?.grade]).toEqual([2, '5550102099', '8']);
    const toBusiness = mailsTo(adapters.businessInbox()).filter(({ text }) => text.includes('lead@example.com'));
    expect(toBusiness.map(({ subject }) => subject).sort()).toEqual(['New lead: Zoë Nuñez', 'Updated lead: Zoë Nuñez']);
  });

  it('of mail-waiting-leads mails the leads that wait', async () => {
    await adapters
      .leads()
      .record(aLead({ email: 'waits@example.com', receivedAt: Date.now(), isWaiting: true }), undefined, []);
    await runFunction('mail-waiting-leads', await sampleEvent('mail-waiting-leads'));
    expect(mailsTo(adapters.businessInbox()).filter(({ text }) => text.includes('waits@example.com'))).toHaveLength(1);
    expect(await adapters.leads().waiting(1)).toEqual([]);
  });

  it('of send-morning-digest mails the business once', async () => {
    const digests = () =>
      mailsTo(adapters.businessInbox()).filter(({ subject }) => subject.startsWith('Morning digest'));
    for (let run = 0; run < 2; run += 1) {
      await runFunction('send-morning-digest', await sampleEvent('send-morning-digest'));
    }
    expect(digests()).toMatchObject([{ text: expect.stringContaining('Yesterday’s sales') as unknown }]);
  });

  it('of send-reminders reminds of a consultation that is near, once', async () => {
    const id = '01KA00000000000000BOOKINGR';
    const start = Date.now() + 30 * 60_000;
    const booking = aBooking({ id, userId: 'REMINDED', email: 'reminded@example.com', start });
    await adapters
      .consultations()
      .write({ booking, before: undefined, take: [], release: [], days: [], personVersion: 0 }, []);
    for (let run = 0; run < 2; run += 1) {
      await runFunction('send-reminders', await sampleEvent('send-reminders'));
    }
    expect(mailsTo('reminded@example.com')).toHaveLength(1);
  });

  it('of offer-seats and remind-of-classes mail a family once', async () => {
    const orders = {
      SEATED: { buyerId: 'SEATED', email: 'seated@example.com', students: seatsFor('Mia'), spent: true },
    };
    const start = Date.now() + 12 * 3_600_000;
    await adapters.classes().write(
      {
        next: aClass({
          ...{ id: 'ap-physics', dates: [{ start, minutes: 60 }], joinAfterStart: true },
          enrollUntil: addDays(dayIn(adapters.businessProfile().timeZone, start), 1),
        }),
        ...{ before: undefined, take: [], release: [] },
        seats: someSeats({
          ...{ classId: 'ap-physics', orders, capacity: 2 },
          waiting: [{ email: 'seat@example.com', since: Date.now(), seats: 1, proved: true }],
        }),
      },
      [],
    );
    const items = [{ ...aSeat(), id: seatIdOf('ap-physics', 'Mia'), classId: 'ap-physics' }];
    await adapters.orders().insert(aPaidOrder({ buyerId: 'SEATED', number: 'SEATED', items }));
    for (const id of ['offer-seats', 'remind-of-classes', 'offer-seats', 'remind-of-classes']) {
      await runFunction(id, await sampleEvent(id));
    }
    expect(mailsTo('seat@example.com')).toMatchObject([{ subject: 'A seat is free: AP Biology in a week' }]);
    expect(mailsTo('seated@example.com')).toMatchObject([
      { subject: expect.stringContaining('AP Biology') as unknown },
    ]);
  });

  it('of announce-editions queues an email that one click of a mail program stops', async () => {
    const guide = aGuide({ id: 'announced', edition: '2027-28', whatsNew: ['New dates.'] });
    await adapters.catalog().put(guide);
    await adapters.announcements().start({ guideId: 'announced', edition: '2027-28', startedAt: Date.now() });
    const email = 'announced@example.com';
    const owner = { id: '01KA00000000000000ANNOUNCE', email };
    await adapters.users().create(anAccount(owner));
    const items = [anItem({ ...guide, fileName: 'announced-old.pdf' })];
    const bought = { buyerId: owner.id, buyer: { email, fullname: 'Amy Marlow' }, items };
    await adapters.orders().insert(aPaidOrder({ ...bought, number: '01KA0000000000000ANNOUNCED' }));
    await runFunction('announce-editions', await sampleEvent('announce-editions'));
    const waiting = (await adapters.outbox().due(Date.now() + 3_600_000, 50)).filter(({ mail }) => mail.to === email);
    expect(waiting).toMatchObject([{ mail: { kind: 'edition' } }]);
    const token = waiting[0]?.mail.unsubscribeUrl?.split('/').at(-1) ?? '';
    // A form, as mail programs post it.
    const click = { ...(await sampleRequest('unsubscribe-buyer')), pathParameters: { token } };
    expect((await invoke('unsubscribe-buyer', click)).status).toBe(200);
    expect(await adapters.users().findByEmail(email)).toMatchObject({ unsubscribedAt: expect.any(Number) as unknown });
    for (const { id } of waiting) await adapters.outbox().remove(id);
  });

  it('of deliver-outbox sends the mails that are due', async () => {
    const mail = { ...anOutboxMail().mail, to: 'waiting@example.com' };
    await adapters.outbox().add(anOutboxMail({ mail, dueAt: Date.now() - 1_000, createdAt: Date.now() - 60_000 }));
    await runFunction('deliver-outbox', await sampleEvent('deliver-outbox'));
    expect(mailsTo('waiting@example.com')).toMatchObject([{ subject: mail.subject }]);
    expect(await adapters.outbox().due(Date.now(), 50)).toEqual([]);
  });
});

describe('an agreement', () => {
  const id = '01KA00000000000AGREEMENTXX';
  const call = async (endpoint: string, body: object) =>
    invoke(endpoint, { ...(await sampleRequest(endpoint)), body: JSON.stringify(body) });

  it('is opened, signed, listed with its hours, and its payment reminded of once', async () => {
    const { timeZone } = adapters.businessProfile();
    const today = dayIn(timeZone, Date.now());
    const [pepper] = await adapters.peppers()();
    const token = agreementToken(pepper, { id });
    const installments = [{ due: today, cents: 200_000, minutes: 600 }];
    const content = { ...anAgreement().content, installments, validUntil: addDays(today, 30) };
    const agreement = anAgreement({
      ...{ id, content, state: 'SENT', version: 1, unsent: false },
      ...{ openUntil: content.validUntil, tokenHash: hashToken(token) },
    });
    const version = aSentVersion({ content });
    await adapters.agreements().write({ agreement, before: undefined, sent: version }, []);

    let calls = countTableCalls();
    const opened = await call('open-agreement', { token });
    expect(opened).toMatchObject({ status: 200, body: { res: { state: 'opened', version: 1, hours: 10 } } });
    expect(opened.headers['cache-control']).toBe('no-store');
    // The counter, the opening; the token, the agreement with its version, deposits, the settings.
    expect(calls()).toEqual({ reads: 5, writes: 2 });
    vi.restoreAllMocks();
    log = recordLogLines();

    calls = countTableCalls();
    const signed = await call('sign-agreement', { token, version: 1, name: 'Amy Marlow' });
    expect(signed).toMatchObject({
      status: 200,
      body: { res: { state: 'signed', hoursLeft: 0, signed: { name: 'Amy Marlow' } } },
    });
    // The same, the team and the account; then deposits, balance, orders, settings and the leads
    // that the signature closes. The counter and one transaction; the two emails leave the outbox.
    expect(calls()).toEqual({ reads: 11, writes: 4 });
    vi.restoreAllMocks();
    log = recordLogLines();
    const copies = () => [...mailsTo(email), ...mailsTo(adapters.businessInbox())].flatMap((mail) => mail.attachments);
    const isCopy = ({ filename }: { filename?: string }) => filename === 'signed-agreement.html';
    expect(copies().filter(isCopy)).toHaveLength(2);
    expect(await call('sign-agreement', { token, version: 1, name: 'Ben Marlow' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', res: { signed: { name: 'Amy Marlow' } } },
    });

    const listed = await invoke('list-agreements', await sampleRequest('list-agreements'));
    expect(listed.body['res']).toMatchObject({
      agreements: [{ id, title: content.title, hoursLeft: 0, url: expect.stringContaining(token) as unknown }],
    });

    for (let run = 0; run < 2; run += 1) {
      await runFunction('remind-of-installments', await sampleEvent('remind-of-installments'));
    }
    const reminders = mailsTo(email).filter(({ subject }) => subject.startsWith('Your payment of $2,000.00'));
    expect(reminders).toMatchObject([{ text: expect.stringContaining(token) as unknown }]);

    // Twenty devices press at once: one order, one payment, and its hours once.
    const pay = () => call('pay-installment', { token, installment: installmentIdOf(id, 0) });
    const answers = await Promise.all(Array.from({ length: 20 }, pay));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body['res'])).size).toBe(1);
    const paypalOrderId = String(answers[0]?.body['res']);
    await fetch(`${emulators.simulator.origin}/_orders/${paypalOrderId}/approve`, { method: 'POST' });
    const captures = await Promise.all(
      Array.from({ length: 5 }, () => call('capture-installment', { token, orderID: paypalOrderId })),
    );
    expect(captures.map(({ body }) => body['status'])).toEqual(Array.from({ length: 5 }, () => 'COMPLETED'));
    const paid = await adapters.orders().ofBuyer(buyerIdOf(id));
    expect(paid).toMatchObject([{ state: 'PAID', paypalOrderId, receipt: 'SENT', capturedCents: 200_000 }]);
    expect(paid[0]).not.toHaveProperty('hours');
    expect(await adapters.balances().find(id)).toMatchObject({ minutes: 600, used: 0 });
    expect(await adapters.balances().entries(id)).toMatchObject([{ kind: 'paid', minutes: 600, left: 600 }]);
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(log.text()).not.toContain(token);
  });
});

describe('an order in the office', () => {
  const at = async (id: string, changes: object = {}) => invoke(id, { ...(await sampleRequest(id)), ...changes });
  const change = (id: string, body: object, number?: string) =>
    at(id, { body: JSON.stringify(body), ...(number === undefined ? {} : { pathParameters: { number } }) });
  const owned = async (buyer: string) => library(await adapters.orders().ofBuyer(buyer)).map(({ id }) => id);
  const number = '01KA000000000000000OFFICE1';
  const buyer = anAccount({
    id: '01KA0000000000000000000D01',
    email: 'office-buyer@example.com',
    fullname: 'Dana Frost',
  });
  const friend = anAccount({
    id: '01KA0000000000000000000E01',
    email: 'office-friend@example.com',
    fullname: 'Eli Frost',
  });

  /** A purchase of two guides that PayPal knows. */
  async function purchased(): Promise<Order> {
    for (const account of [buyer, friend]) await adapters.users().create(account);
    const opened = anOrder({
      number,
      buyerId: buyer.id,
      buyer: { email: buyer.email, fullname: buyer.fullname },
      items: guides.slice(0, 2).map(anItem),
      createdAt: Date.now() - 180_000,
      checkAt: Date.now() - 60_000,
    });
    await adapters.orders().insert(opened);
    const { paypalOrderId } = await adapters.payments().open(opened);
    await fetch(`${emulators.simulator.origin}/_orders/${paypalOrderId}/approve`, { method: 'POST' });
    await runFunction('settle-open-orders', await sampleEvent('settle-open-orders'));
    const order = await adapters.orders().find(opened);
    if (order?.state !== 'PAID') throw new Error('It was not paid');
    return order;
  }

  it('is found, refunded by guide, sent again, and moved; gifts are given and taken back', async () => {
    const { captureId = '', receiptNumber = '' } = await purchased();
    const all = { state: '', from: '', until: '', after: '' };
    for (const search of [buyer.email, 'frost dana', receiptNumber, captureId]) {
      const { body } = await change('find-office-orders', { ...all, search });
      expect(body['res']).toMatchObject({ orders: [{ number, status: 'PAID' }] });
    }
    const listed = await at('list-office-orders', { queryStringParameters: {} });
    expect(listed.body['res']).toMatchObject({
      orders: expect.arrayContaining([expect.objectContaining({ number })]) as unknown,
    });
    const seen = (await at('get-office-order', { pathParameters: { number } })).body['res'];
    expect(seen).toMatchObject({ number, refundableCents: 2_998, canMove: true });

    const refund = { guide: 'biology', reason: 'A page is missing' };
    expect((await change('refund-office-order', { ...refund, cents: 1 }, number)).status).toBe(409);
    expect(await change('refund-office-order', { ...refund, cents: 999 }, number)).toMatchObject({
      status: 200,
      body: { res: { status: 'PARTLY_REFUNDED', refundedCents: 999 } },
    });
    expect(await owned(buyer.id)).toEqual(['economics']);

    const before = mailsTo(buyer.email).length;
    expect((await change('resend-office-receipt', {}, number)).status).toBe(200);
    const [receipt] = mailsTo(buyer.email);
    expect(mailsTo(buyer.email)).toHaveLength(before + 1);
    expect(receipt?.attachments).toMatchObject([{ filename: 'economics.pdf' }]);

    const moved = await change('move-office-order', { email: friend.email, reason: 'School address' }, number);
    expect(moved).toMatchObject({ status: 200, body: { res: { buyer: { email: friend.email } } } });
    expect([await owned(buyer.id), await owned(friend.id)]).toEqual([[], ['economics']]);
    expect([mailsTo(buyer.email)[0]?.subject, mailsTo(friend.email)[0]?.subject]).toEqual([
      expect.stringContaining('moved'),
      expect.stringContaining('Your guides'),
    ]);

    const given = await change('give-office-guide', { email: buyer.email, guide: 'visual-arts', reason: 'A prize' });
    expect(given.status).toBe(201);
    const gift = (given.body['res'] as { number: string }).number;
    expect(await owned(buyer.id)).toEqual(['visual-arts']);
    expect((await change('take-back-office-gift', { reason: 'By mistake' }, gift)).status).toBe(200);
    expect(await owned(buyer.id)).toEqual([]);

    const month = new Date().toISOString().slice(0, 7);
    const entries = (await adapters.auditLog().ofMonth(month, 20)).filter(({ subject }) =>
      [number, gift, buyer.email].includes(subject),
    );
    expect(entries.map(({ action, outcome }) => `${action} ${outcome}`).toReversed()).toEqual([
      'refund CONFLICT',
      'refund done',
      'send-receipt done',
      'move-order done',
      'give-guide done',
      'take-back-gift done',
    ]);
    expect(entries.find(({ action }) => action === 'move-order')).toMatchObject({
      before: { email: buyer.email },
      after: { email: friend.email, reason: 'School address' },
    });
  });

  it('is nothing for a counselor, who sees no money anywhere', async () => {
    const team = await adapters.office().team();
    const [owner] = team.members;
    if (owner === undefined) throw new Error('No team');
    await adapters
      .office()
      .changeTeam({ ...team, version: team.version + 1, members: [{ ...owner, role: 'counselor' }] });
    try {
      for (const { id } of registry.filter(
        ({ office, path }) => office?.roles.length === 1 && /orders|gifts|people/.test(path),
      )) {
        expect(await replay(id)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      }
      expect((await replay('get-office-today')).body['res']).toMatchObject({
        ...{ sales: null, agreements: null, attention: [] },
      });
      expect((await replay('find-office-person')).body['res']).toMatchObject({ email, orders: null });
    } finally {
      await adapters.office().changeTeam({ ...team, version: team.version + 2 });
    }
  });
});

describe('an agreement in the office', () => {
  async function act(id: string, body: object | undefined, agreement?: string): Promise<Answer> {
    const event = await sampleRequest(id);
    const sample = JSON.parse(event.body ?? '{}') as object;
    return invoke(id, {
      ...event,
      ...(body === undefined ? {} : { body: JSON.stringify({ ...sample, ...body }) }),
      ...(agreement === undefined ? {} : { pathParameters: { id: agreement } }),
    });
  }
  const inDays = (days: number): string => addDays(dayIn(read('BUSINESS_TIME_ZONE'), Date.now()), days);

  it('is saved, sent, changed, signed, given hours and exported, and another one is withdrawn', async () => {
    const parent = 'agreeing-parent@example.com';
    const typed = {
      email: parent,
      validUntil: inDays(30),
      installments: [
        { due: inDays(3), cents: 120_000, hours: 6 },
        { due: inDays(33), cents: 80_000, hours: 4 },
      ],
    };
    const { body: saved, status } = await act('save-office-agreement', typed);
    expect({ status, res: saved['res'] }).toMatchObject({ status: 200, res: { state: 'draft', revision: 1 } });
    const { id } = saved['res'] as { id: string };
    const sent = await act('send-office-agreement', { revision: 1 }, id);
    expect(sent.body['res']).toMatchObject({ state: 'sent', version: 1, revision: 2 });
    const { url } = sent.body['res'] as { url: string };
    expect(url).toMatch(/^https:\/\/shop\.test\/agreement#[\w-]{43}$/);
    expect(log.text()).not.toContain(url.split('#')[1]);
    const again = await act('send-office-agreement', { revision: 2 }, id);
    expect(again).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    await act('save-office-agreement', { ...typed, id, revision: 2, title: 'Ten hours, and a plan' });
    await act('send-office-agreement', { revision: 3 }, id);
    const reminded = await act('mail-office-agreement', { revision: 4 }, id);
    expect(reminded.body['res']).toMatchObject({ version: 2, remindedAt: expect.any(Number) as number });
    const mails = mailsTo(parent);
    expect(mails).toHaveLength(3);
    for (const mail of mails) expect(mail.text).toContain(url);

    const before = await adapters.agreements().find(id);
    if (before === undefined) throw new Error('It was not saved');
    const name = 'Amy Marlow';
    const signed = { name, at: Date.now(), version: 2, sha256: 'a1'.repeat(32) };
    const agreement = { ...before, state: 'SIGNED', revision: before.revision + 1, signed } as const;
    const balance = aBalance({ agreementId: id });
    expect(await adapters.agreements().write({ agreement, before, balance }, [])).toBe(true);
    const given = await act('change-office-agreement-hours', {}, id);
    expect(given.body['res']).toMatchObject({
      state: 'signed',
      hoursLeft: 7.25,
      entries: [{ kind: 'given', hours: 1.25 }],
    });
    expect(await act('change-office-agreement-hours', { hours: -8, version: 2 }, id)).toMatchObject({
      status: 409,
      body: { code: 'NO_HOURS_LEFT' },
    });
    expect((await act('get-office-agreement', undefined, id)).body['res']).toMatchObject({
      signed,
      hoursLeft: 7.25,
      versions: [{ version: 1 }, { version: 2, changes: ['Title: Ten hours of counseling → Ten hours, and a plan'] }],
    });
    for (const one of ['withdraw', 'send'] as const) {
      expect((await act(`${one}-office-agreement`, { revision: 6 }, id)).body).toMatchObject({ code: 'CONFLICT' });
    }
    const { csv } = (await act('export-office-agreements', undefined)).body['res'] as { csv: string };
    expect(csv.split('\r\n').filter((line) => line.startsWith(id))).toHaveLength(2);

    const other = (await act('save-office-agreement', typed)).body['res'] as { id: string };
    const withdrawn = await act('withdraw-office-agreement', { revision: 1 }, other.id);
    expect(withdrawn.body['res']).toMatchObject({ state: 'withdrawn', url: '' });
    expect(mailsTo(parent)).toHaveLength(3);
    const entries = await adapters.auditLog().ofMonth(new Date().toISOString().slice(0, 7), 40);
    expect(
      entries.flatMap(({ subject, action, outcome }) => (subject === id ? [[action, outcome]] : [])).toReversed(),
    ).toEqual([
      ['save-agreement', 'done'],
      ['send-agreement', 'done'],
      ['send-agreement', 'CONFLICT'],
      ['save-agreement', 'done'],
      ['send-agreement', 'done'],
      ['mail-agreement', 'done'],
      ['change-agreement-hours', 'done'],
      ['change-agreement-hours', 'NO_HOURS_LEFT'],
      ['withdraw-agreement', 'CONFLICT'],
      ['send-agreement', 'CONFLICT'],
    ]);
  });

  it('is paid by check in parts, which can be undone and refunded', async () => {
    const agreement = anAgreement({
      ...{ id: '01KA0000000000000AGREEMEN7', state: 'SIGNED', version: 1, createdAt: Date.now() - 86_400_000 },
    });
    const balance = aBalance({ agreementId: agreement.id, version: 0, minutes: 0, credits: [] });
    await adapters.agreements().write({ agreement, before: undefined, balance, sent: aSentVersion() }, []);
    const pay = async (id: string, body: object, more: Record<string, string>) => {
      const event = await sampleRequest(id);
      return await invoke(id, { ...event, body: JSON.stringify(body), pathParameters: more });
    };
    const place = { id: agreement.id, place: '1' };
    const check = { method: 'check', day: inDays(0), reference: '1042', note: '', mailReceipt: true };
    const part = { ...check, cents: 50_000, openCents: 120_000 };
    const answers = await Promise.all([1, 2, 3].map(() => pay('mark-office-installment-paid', part, place)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const rest = { ...check, cents: 70_000, openCents: 70_000 };
    const paid = await pay('mark-office-installment-paid', rest, place);
    const shown = paid.body['res'] as OfficeAgreement;
    expect(shown).toMatchObject({ hoursLeft: 6, installments: [{ state: 'paid', openCents: 0 }, {}] });
    const [first, second] = shown.installments[0]?.payments ?? [];
    const bounced = { order: second?.order, reason: 'It bounced' };
    expect((await pay('mark-office-installment-unpaid', bounced, place)).body['res']).toMatchObject({
      hoursLeft: 2.5,
      installments: [{ state: expect.stringMatching(/open|late/) as string, openCents: 70_000 }, {}],
    });
    const refund = { method: 'zelle', day: inDays(0), cents: 10_000, hours: 0.5, reason: 'Less', refundedCents: 0 };
    const returned = await pay('book-office-refund', refund, { number: first?.order ?? '' });
    expect(returned.body['res']).toMatchObject({ refundedCents: 10_000, refundableCents: 40_000 });
    expect(await adapters.balances().find(agreement.id)).toMatchObject({ minutes: 120 });
  });

  it('is read with its session, and all that belongs to it at once', async () => {
    const agreement = anAgreement({ id: '01KA0000000000000AGREEMEN8' });
    await adapters.agreements().write({ agreement, before: undefined }, []);
    const calls = countTableCalls();
    expect((await act('get-office-agreement', undefined, agreement.id)).status).toBe(200);
    // The team; the agreement; its balance, entries, versions and orders, the settings, and the
    // account with its bookings. The session is touched.
    expect(calls()).toEqual({ reads: 10, writes: 1 });
  });

  it('takes an hour once when eleven people who see the same take one at once', async () => {
    const agreement = anAgreement({ id: '01KA0000000000000AGREEMEN9', state: 'SIGNED' });
    const balance = aBalance({ agreementId: agreement.id, minutes: 600 });
    await adapters.agreements().write({ agreement, before: undefined, balance }, []);
    const answers = await Promise.all(
      Array.from({ length: 11 }, () => act('change-office-agreement-hours', { hours: -1 }, agreement.id)),
    );
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body['code']);
    expect(refused).toEqual(Array.from({ length: 10 }, () => 'CONFLICT'));
    expect(await adapters.balances().find(agreement.id)).toMatchObject({ minutes: 540, version: 2 });
    expect(await adapters.balances().entries(agreement.id)).toHaveLength(1);
  });
});

describe('a lead and a message in the office', () => {
  it('are followed up once for each version, which the audit log records without the notes', async () => {
    const lead = `followed-${String(Date.now())}@example.com`;
    const message = { ...aMessage(), id: `followed-${String(Date.now())}`, receivedAt: Date.now() };
    await adapters.leads().record(aLead({ email: lead, receivedAt: Date.now() }), undefined, []);
    await adapters.messages().record(message, []);
    const event = await sampleRequest('follow-up-office-contact');
    const send = (body: object) =>
      invoke('follow-up-office-contact', { ...event, body: JSON.stringify({ version: 0, note: '', ...body }) });
    const saved = { state: 'booked', notes: [{ text: 'Called Amy' }], version: 1 };
    const noted = { kind: 'lead', id: lead, state: 'booked', note: 'Called Amy' };
    expect((await send(noted)).body['res']).toMatchObject(saved);
    expect(await send(noted)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await send({ kind: 'message', id: message.id, state: 'closed' })).status).toBe(200);
    const waiting = await adapters.messages().unanswered(0, Date.now());
    expect(waiting.map(({ id }) => id)).not.toContain(message.id);
    const entries = await adapters.auditLog().ofMonth(new Date().toISOString().slice(0, 7), 20);
    const about = entries.filter(({ subject }) => [lead, message.id].includes(subject)).toReversed();
    expect(about).toMatchObject([
      { action: 'follow-up', outcome: 'done', before: { state: 'new' }, after: { state: 'booked', noteAdded: true } },
      { action: 'follow-up', outcome: 'CONFLICT' },
      { action: 'follow-up', outcome: 'done', after: { state: 'closed', noteAdded: false } },
    ]);
    expect(JSON.stringify(about)).not.toContain('Called');
  });
});

describe('the sample event of send-office-push', () => {
  const run = async () => {
    await runFunction('send-office-push', await sampleEvent('send-office-push'));
  };

  it('tells a device of the owner that a lead waits, and nothing about the lead', async () => {
    await adapters.pushDevices().remove(owner.id, aPushDevice().endpoint);
    await run();
    expect(log.lines).toContainEqual(expect.objectContaining({ event: 'pushes', kinds: ['leads'], sent: 0 }));
    await adapters.pushDevices().put(owner.id, aPushDevice());
    await run();
    expect(mailsTo(owner.email)[0]).toMatchObject({
      subject: 'Push to Olive Stone, Safari on iPhone: A new lead waits',
      text: 'The device shows “A new lead waits”. A tap on it opens /office/leads.',
    });
    expect(log.lines).toContainEqual(expect.objectContaining({ event: 'pushes', sent: 1, gone: 0, failed: 0 }));
  });
});

describe('the sample event of report-alarms', () => {
  const run = async (event: unknown) => {
    await runFunction('report-alarms', event);
  };
  /** The sample as if its line were logged now: after a day the office no longer shows it. */
  const loggedNow = async () => {
    const { awslogs } = (await sampleEvent('report-alarms')) as { awslogs: { data: string } };
    const text = gunzipSync(Buffer.from(awslogs.data, 'base64')).toString();
    const sample = JSON.parse(text) as { logEvents: object[] };
    const logEvents = sample.logEvents.map((line) => ({ ...line, timestamp: Date.now() }));
    return { awslogs: { data: gzipSync(JSON.stringify({ ...sample, logEvents })).toString('base64') } };
  };
  const notices = () =>
    mailsTo(sampleSettings.alarmAddress)
      .map(({ subject }) => subject)
      .filter((one) => one.includes('paid-twice'));

  it('mails the operator about the order, once however often it comes, and the office shows it', async () => {
    const event = await loggedNow();
    await Promise.all([run(event), run(event)]);
    await run(event);
    expect(notices()).toEqual(['guide-shop-local: paid-twice 00000000000000000000000000']);
    expect(log.lines).toContainEqual(expect.objectContaining({ event: 'watched', watcher: 'report-alarms', lines: 1 }));
    const { attention } = (await replay('get-office-today')).body['res'] as { attention: { text: string }[] };
    expect(attention.map(({ text }) => text).join('\n')).toContain('refunding the second payment has failed');
  });

  it('may be one of its schedule, which looks at the gauges', async () => {
    await run({ 'detail-type': 'Scheduled Event' });
    expect(log.lines).toContainEqual(expect.objectContaining({ event: 'watch' }));
  });
});

describe('the sample event of record-mail-feedback', () => {
  const address = 'cleo@example.com';
  const deliver = async (...records: unknown[]): Promise<void> => {
    await runFunction('record-mail-feedback', { Records: records });
  };
  const sampleRecord = async (): Promise<{ Sns: { Message: string } }> => {
    const { Records } = (await sampleEvent('record-mail-feedback')) as { Records: [{ Sns: { Message: string } }] };
    return Records[0];
  };

  it('records once that a receipt bounced, and logs it without personal data', async () => {
    const record = await sampleRecord();
    const calls = countTableCalls();
    await deliver(record, record);
    expect(calls()).toEqual({ reads: 0, writes: 2 });
    expect(await adapters.mailFeedback().of(address, Date.UTC(2026, 10, 3))).toMatchObject([
      { outcome: 'BOUNCED', reason: 'NoEmail', diagnostic: 'smtp; 550 5.1.1 user unknown', mail: 'receipt' },
    ]);
    expect(log.lines.map(({ event }) => event)).toEqual(['receipt-bounced', 'mail-feedback-repeated', 'subscription']);
  });
});

describe('what the sample events do', () => {
  it('mails a code, which logs in, until the session is ended', async () => {
    const before = mailsTo(email).length;
    const [browser = '', ...others] = (await replay('send-otp')).cookies;
    expect(browser).toMatch(/^__Host-browser=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(others).toEqual([]);
    expect(await replay('send-otp')).toMatchObject({ status: 429, cookies: [] });
    const [mail] = mailsTo(email);
    expect(mailsTo(email)).toHaveLength(before + 1);
    const otp = Number(/^\d{6}/.exec(mail?.subject ?? '')?.[0]);
    const event = {
      ...(await sampleRequest('log-in')),
      body: JSON.stringify({ email: ` ${email.toUpperCase()} `, otp }),
    };
    // In the sample's browser, which did not ask for it, the code is wrong.
    expect(await invoke('log-in', event)).toMatchObject({ status: 400, cookies: [] });
    const { body, cookies } = await invoke('log-in', { ...event, cookies: browser.split('; ').slice(0, 1) });
    expect(cookies).toEqual([
      expect.stringMatching(/^__Host-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; /),
    ]);
    const { token } = body['res'] as { token: string };

    const withToken = async (id: string): Promise<Answer> => {
      const request = await sampleRequest(id);
      return invoke(id, { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
    };
    expect((await withToken('get-profile')).status).toBe(200);
    expect((await withToken('log-out')).status).toBe(200);
    expect((await withToken('get-profile')).status).toBe(401);
    expect(log.text()).not.toContain(token);
    expect(log.text()).not.toContain(String(otp));
  });

  it('changes name and phone in every session of the person, and ends them all', async () => {
    const other = 'other-token-0123456789abcdefghijklmnopqrstuvwx';
    const now = Date.now();
    await adapters.sessions().create(aSession({ tokenHash: hashToken(other), createdAt: now, lastSeenAt: now }));
    const elsewhere = async (): Promise<Answer> => {
      const request = await sampleRequest('get-profile');
      return invoke('get-profile', { ...request, headers: { ...request.headers, authorization: `Bearer ${other}` } });
    };
    const event = await sampleRequest('update-profile');
    const change = (typed: object) => invoke('update-profile', { ...event, body: JSON.stringify(typed) });
    expect(await change({ fullname: 'Cleo', phone: '123' })).toMatchObject({
      status: 400,
      body: { fields: { phone: 'Enter a valid 10-digit mobile number' } },
    });
    expect(await change({ fullname: ' Cleo  Hart ', phone: '5550102099' })).toMatchObject({
      status: 200,
      body: { res: { _id: buyerId, fullname: 'Cleo Hart', email, phone: '5550102099' } },
    });
    expect((await elsewhere()).body['res']).toMatchObject({ fullname: 'Cleo Hart', phone: '5550102099', email });
    await change({ fullname, phone });

    expect((await replay('log-out-everywhere')).status).toBe(200);
    for (const answer of [await elsewhere(), await replay('get-profile')]) expect(answer.status).toBe(401);
  });

  it('redirects a browser to the file itself', async () => {
    const event = await sampleRequest('download-pdf');
    const { status, headers } = await invoke('download-pdf', {
      ...event,
      headers: { ...event.headers, accept: '*/*' },
    });
    expect(status).toBe(302);
    const file = await fetch(String(headers['location']));
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="biology.pdf"');
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(contentOf('biology'));
  });

  it('sells guides: order, approval, capture, receipt, download', async () => {
    const capturedCents = () => emulators.simulator.ledger().totals.capturedCents;
    const capturedBefore = capturedCents();
    const { body } = await replay('create-order');
    const paypalOrderId = String(body['res']);
    await fetch(`${emulators.simulator.origin}/_orders/${paypalOrderId}/approve`, { method: 'POST' });
    const event = await sampleRequest('capture-order');
    const capture = () => invoke('capture-order', { ...event, pathParameters: { orderID: paypalOrderId } });
    const calls = countTableCalls();
    expect((await capture()).body).toMatchObject({ status: 'COMPLETED' });
    // Session, order and settlement with the reservation of the guides, the other orders and the
    // payer; then the check for guides paid twice, and the receipt with its record.
    expect(calls()).toEqual({ reads: 3, writes: 10 });
    expect((await capture()).body).toMatchObject({ status: 'COMPLETED' });

    const receipts = mailsTo(email).filter(({ subject }) => subject.startsWith('Your receipt and guides'));
    expect(receipts).toMatchObject([{ attachments: [{ filename: 'economics.pdf' }, { filename: 'visual-arts.pdf' }] }]);
    const download = await sampleRequest('download-pdf');
    const file = { ...download, pathParameters: { fileName: 'economics.pdf' } };
    expect((await invoke('download-pdf', file)).status).toBe(200);
    expect(await replay('create-order')).toMatchObject({ status: 409, body: { code: 'ALREADY_OWNED' } });
    expect(capturedCents() - capturedBefore).toBe(2_498);
  });
});

describe('a consultation', () => {
  const at = async (id: string, changes: Partial<APIGatewayProxyEventV2> = {}): Promise<Answer> =>
    invoke(id, { ...(await sampleRequest(id)), ...changes });
  const freeTimes = async (): Promise<string[]> => {
    const { body } = await at('list-consultation-slots', { queryStringParameters: {} });
    return (body['res'] as { slots: { start: string }[] }).slots.map(({ start }) => start);
  };
  async function change(id: string, changes: object, event: Partial<APIGatewayProxyEventV2> = {}): Promise<Answer> {
    const sent = JSON.parse((await sampleRequest(id)).body ?? '{}') as object;
    return at(id, { ...event, body: JSON.stringify({ ...sent, ...changes }) });
  }
  /** When the entries of a calendar begin. */
  const startsIn = (text: string): string[] =>
    new ICAL.Component(ICAL.parse(text) as unknown[])
      .getAllSubcomponents('vevent')
      .map((component) => asInstant(new ICAL.Event(component).startDate.toJSDate().getTime()));
  /** What the office did since the test began, newest first. */
  const recorded = async () =>
    (await adapters.auditLog().ofMonth(new Date().toISOString().slice(0, 7), 20)).filter(
      ({ at: time }) => time >= began,
    );
  let began = 0;
  beforeEach(() => {
    began = Date.now();
  });
  /** The headers of a person's session of their own. */
  async function headersOf(name: string) {
    const token = name.padEnd(43, '-');
    const now = Date.now();
    const user = { ...aSession().user, id: name, email: `${name.toLowerCase()}@example.com` };
    await adapters.sessions().create(aSession({ tokenHash: hashToken(token), createdAt: now, lastSeenAt: now, user }));
    return { ...(await sampleRequest('book-consultation')).headers, authorization: `Bearer ${token}` };
  }

  it('is booked, moved and canceled, with its calendar entry and its emails', async () => {
    const [start = '', , , , later = ''] = await freeTimes();
    const calls = countTableCalls();
    const booked = await change('book-consultation', { start });
    expect(booked).toMatchObject({ status: 201, body: { res: { start, status: 'BOOKED', how: 'video' } } });
    // Session and two limits; then hours, bookings and free times, and the person's lead with how
    // far it is; the rest is one transaction and two emails that leave the outbox.
    expect(calls()).toEqual({ reads: 9, writes: 6 });
    vi.restoreAllMocks();
    log = recordLogLines();
    expect(await freeTimes()).not.toContain(start);
    const { id } = booked.body['res'] as { id: string };
    const path = { pathParameters: { id } };
    const { headers } = await sampleRequest('get-consultation-invite');
    const invite = await at('get-consultation-invite', { ...path, headers: { ...headers, accept: '*/*' } });
    expect(invite.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(startsIn(invite.text)).toEqual([start]);
    const feed = async () => (await at('get-calendar-feed', { headers: { accept: '*/*' } })).text;
    expect(startsIn(await feed())).toContain(start);

    expect(await change('move-consultation', { start: later }, path)).toMatchObject({
      status: 200,
      body: { res: { id, start: later, movesLeft: 1 } },
    });
    expect(await freeTimes()).toContain(start);
    const own = await at('list-consultations');
    expect(own.body['res']).toMatchObject({ consultations: [{ id, start: later, status: 'BOOKED' }] });
    const stranger = { ...path, headers: await headersOf('STRANGER') };
    for (const one of ['move-consultation', 'cancel-consultation'] as const) {
      expect((await change(one, { start }, stranger)).status).toBe(404);
    }
    expect((await at('get-consultation-invite', stranger)).status).toBe(404);

    expect((await at('cancel-consultation', path)).body['res']).toMatchObject({ status: 'CANCELED' });
    expect(await freeTimes()).toContain(later);
    expect(await feed()).not.toContain(id);
    const mails = mailsTo(email).filter(({ attachments }) =>
      attachments.some(({ filename }) => filename === 'invite.ics'),
    );
    expect(mails).toHaveLength(3);
  });

  it('is moved and canceled by the office, which records it', async () => {
    const person = 'FAMILY'.padEnd(26, '0');
    const [start = '', , , , later = ''] = await freeTimes();
    const booked = await change('book-consultation', { start }, { headers: await headersOf(person) });
    const { id } = booked.body['res'] as { id: string };
    const path = { pathParameters: { id } };
    const list = async () => {
      const { res } = (await at('list-office-consultations', { queryStringParameters: {} })).body;
      return (res as { consultations: { person: string }[] }).consultations.filter((one) => one.person === person);
    };
    expect(await list()).toMatchObject([{ id, start: Date.parse(start), version: 0 }]);
    const word = 'We’re sorry.';
    const moved = await change('move-office-consultation', { person, start: later, word, version: 0 }, path);
    expect(moved).toMatchObject({ status: 200, body: { res: { id, start: Date.parse(later), version: 1 } } });
    for (const one of ['move-office-consultation', 'cancel-office-consultation'] as const) {
      expect((await change(one, { person, start, version: 0 }, path)).body).toMatchObject({ code: 'CONFLICT' });
    }
    const canceled = await change('cancel-office-consultation', { person, word, version: 1 }, path);
    expect(canceled.body['res']).toMatchObject({ status: 'CANCELED', version: 2 });
    expect(await list()).toEqual([]);
    expect(mailsTo(`${person.toLowerCase()}@example.com`).filter(({ text }) => text.includes(word))).toHaveLength(2);
    expect(await recorded()).toMatchObject([
      { action: 'cancel-booking', subject: id, outcome: 'done', before: { start: later }, after: { wordSent: true } },
      { outcome: 'CONFLICT' },
      { outcome: 'CONFLICT' },
      { action: 'move-booking', subject: id, before: { start }, after: { start: later, wordSent: true } },
    ]);
  });

  it('about a subject is a demo class: it is offered, and booked once', async () => {
    const demo = { kind: 'demo', subject: 'mathematics' };
    const offered = await at('list-consultation-slots', { queryStringParameters: demo });
    const { minutes, slots } = offered.body['res'] as { minutes: number; slots: { start: string }[] };
    expect(minutes).toBe(30);
    const [start = '', later = ''] = slots.map((slot) => slot.start);
    const headers = await headersOf('DEMO'.padEnd(26, '0'));
    const book = async (changes: object) => await change('book-consultation', { ...demo, ...changes }, { headers });
    const booked = await book({ start });
    expect(booked).toMatchObject({ status: 201, body: { res: { ...demo, start, minutes: 30 } } });
    expect((await book({ start })).body).toEqual(booked.body);
    expect((await book({ start: later })).body).toMatchObject({
      code: 'ALREADY_BOOKED',
      message: 'You already have a demo class in Mathematics. Move or cancel it on your dashboard.',
    });
    expect((await book({ start: later, subject: 'english' })).body).toMatchObject({
      fields: { subject: expect.stringMatching(/^We have no demo classes in English right now/) as unknown },
    });
    for (const query of [{ kind: 'demo' }, { ...demo, subject: 'latin' }]) {
      expect((await at('list-consultation-slots', { queryStringParameters: query })).body).toMatchObject({
        fields: { subject: 'Choose a subject: Mathematics, Sciences, English, Computer Science' },
      });
    }
  });

  it('that hours pay is a session: it is booked, canceled too late, and its hours are given back', async () => {
    const person = 'HOURS'.padEnd(26, '0');
    const address = `${person.toLowerCase()}@example.com`;
    const { content } = anAgreement();
    const agreement = anAgreement({ content: { ...content, email: address } });
    // The first free times are within a week.
    const balance = aBalance({ minutes: 60, cancelHours: 168 });
    await adapters.agreements().write({ agreement, before: undefined, balance }, []);
    const { body } = await at('list-consultation-slots', { queryStringParameters: { minutes: '60' } });
    const { minutes, slots } = body['res'] as { minutes: number; slots: { start: string }[] };
    expect(minutes).toBe(60);
    const [start = '', later = ''] = slots.map((slot) => slot.start);
    const headers = await headersOf(person);
    const calls = countTableCalls();
    const booked = await change('book-consultation', { start, kind: 'session' }, { headers });
    expect(booked).toMatchObject({ status: 201, body: { res: { start, kind: 'session', minutes: 60 } } });
    // As a consultation, without the limit of the network; three more for the hours.
    expect(calls()).toEqual({ reads: 10, writes: 5 });
    vi.restoreAllMocks();
    log = recordLogLines();
    expect(
      await change('book-consultation', { start: later, kind: 'session', minutes: 30 }, { headers }),
    ).toMatchObject({
      status: 409,
      body: { code: 'NO_HOURS_LEFT', message: 'No hours are left, and this session takes 30 minutes.' },
    });
    const { id } = booked.body['res'] as { id: string };
    const path = { pathParameters: { id } };
    expect((await change('return-office-hours', { person }, path)).body).toMatchObject({ code: 'CONFLICT' });
    const canceled = await at('cancel-consultation', { ...path, headers });
    expect(canceled.body['res']).toMatchObject({ id, status: 'CANCELED' });
    expect(canceled.body['res']).not.toHaveProperty('returned');
    expect(await adapters.balances().find(agreement.id)).toMatchObject({ minutes: 0, used: 60 });
    const back = await change('return-office-hours', { person }, path);
    expect(back).toMatchObject({ status: 200, body: { res: { id, session: { hoursLeft: 1, canReturn: false } } } });
    expect(await adapters.balances().find(agreement.id)).toMatchObject({ minutes: 60, used: 0 });
    expect(mailsTo(address).map(({ subject }) => subject.split(' – ')[0])).toEqual([
      'We gave back the hours of your session',
      'Your session is canceled',
      'Your session is booked',
    ]);
    expect(await recorded()).toMatchObject([
      { action: 'return-hours', subject: id, outcome: 'done', before: { hoursLeft: 0 }, after: { hoursLeft: 1 } },
      { action: 'return-hours', outcome: 'CONFLICT' },
    ]);
  });

  it('is booked by the office for a caller without an email address, who can be found and erased', async () => {
    const [start = ''] = await freeTimes();
    const caller = { fullname: 'Ada Pell', phone: '5550142299', email: '' };
    const address = 'tel:+15550142299';
    const calls = countTableCalls();
    const booked = await change('book-office-consultation', { ...caller, start });
    expect(booked).toMatchObject({ status: 201, body: { res: { email: '', phone: caller.phone, status: 'BOOKED' } } });
    // Session and team, hours, bookings, free cells, account, and the caller's lead with how far it
    // is; the audit log, the account, one transaction and one email that leaves the outbox.
    expect(calls()).toEqual({ reads: 14, writes: 6 });
    vi.restoreAllMocks();
    log = recordLogLines();
    expect(await freeTimes()).not.toContain(start);
    expect((await change('book-consultation', { start }, { headers: await headersOf('LATE') })).body).toMatchObject({
      code: 'SLOT_TAKEN',
    });
    expect((await change('add-office-lead', { ...caller, comments: 'Summer programs' })).status).toBe(201);
    const found = async () => (await change('find-office-person', { email: address })).body['res'];
    expect(await found()).toMatchObject({
      ...{ email: address, account: { fullname: 'Ada Pell', confirmed: false } },
      consultations: [{ start: Date.parse(start) }],
      // The booking made the lead, so what was heard later is a note.
      leads: [{ id: address, followUp: { notes: [{ text: 'Summer programs' }] } }],
    });
    expect((await change('erase-office-person', { email: address, preview: false })).status).toBe(200);
    expect(await found()).toMatchObject({ account: null, consultations: [], leads: [] });
    expect(await freeTimes()).toContain(start);
    expect(await recorded()).toMatchObject([
      { action: 'erase-person', subject: address },
      { action: 'add-lead', subject: '', after: { isFirst: true, hasEmail: false } },
      { action: 'book-for-family', subject: '', after: { start, counselor: 'maya-ellison', mailed: false } },
    ]);
  });

  it('that hours pay has a summary afterward, which goes to all addresses of the agreement', async () => {
    const person = 'LEARNER'.padEnd(26, '0');
    const headers = await headersOf(person);
    const agreementId = 'SUMMARY'.padEnd(26, '0');
    const content = { ...anAgreement().content, email: 'paid@example.com' };
    const signed = { agreement: anAgreement({ id: agreementId, content, state: 'SIGNED' }), before: undefined };
    await adapters.agreements().write({ ...signed, balance: aBalance({ agreementId }) }, []);
    const booking = aLesson({
      lesson: { agreementId, returnsUntil: began, paidBy: [] },
      ...{ id: 'SESSION'.padEnd(26, '0'), userId: person, email: `${person.toLowerCase()}@example.com` },
      ...{ start: began - 60 * 60_000, day: '2026-11-05' },
    });
    const none = { take: [], release: [], days: [] };
    await adapters.consultations().write({ booking, before: undefined, personVersion: 0, ...none }, []);
    const path = { pathParameters: { id: booking.id } };
    const lines = ['Amy likes biology.'];
    const draft = await change('write-office-summary', { person, lines, send: false }, path);
    expect(draft).toMatchObject({ status: 200, body: { res: { draft: { lines }, sent: [] } } });
    const own = async () => (await at('list-consultations', { headers })).body['res'];
    expect(await own()).not.toHaveProperty('consultations.0.summary');
    const calls = countTableCalls();
    expect((await change('write-office-summary', { person, lines }, path)).body['res']).toMatchObject({
      draft: null,
      sent: [{ version: 1, lines }],
    });
    // Team, hours, bookings, summaries, agreement (its addresses, and that it is signed) and steps;
    // the account and the agreements of each address; the session, the audit log, the limits of
    // emails with words of the office (one address is new), one transaction and two emails that
    // leave the outbox.
    expect(calls()).toEqual({ reads: 13, writes: 8 });
    vi.restoreAllMocks();
    log = recordLogLines();
    expect(await own()).toMatchObject({ consultations: [{ id: booking.id, summary: { version: 1, lines } }] });
    const read = await at('get-office-summary', { ...path, queryStringParameters: { person } });
    expect(read.body['res']).toMatchObject({ draft: null, sent: [{ version: 1, by: 'Olive Stone' }] });
    for (const address of [booking.email, 'paid@example.com']) {
      expect(mailsTo(address)).toMatchObject([{ attachments: [{ filename: 'next-steps.ics' }] }]);
    }
    const again = await change('write-office-summary', { person, lines: [], steps: [] }, path);
    expect(again.body).toMatchObject({ code: 'INVALID_INPUT', fields: { lines: expect.any(String) as unknown } });
    expect((await recorded())[1]).toMatchObject({ action: 'write-summary', subject: booking.id, outcome: 'done' });
  });

  it('has next steps, which the family and the office tick, and which a calendar and Monday’s email have', async () => {
    const person = 'STEPPER'.padEnd(26, '0');
    const headers = await headersOf(person);
    const id = 'STEPS'.padEnd(26, '0');
    const secondEmail = `${person.toLowerCase()}@example.com`;
    const content = { ...anAgreement().content, email: 'steps@example.com', secondEmail };
    const signed = { agreement: anAgreement({ id, content, state: 'SIGNED' }), before: undefined };
    await adapters.agreements().write({ ...signed, balance: aBalance({ agreementId: id }) }, []);
    const text = 'Send the FAFSA';
    const day = new Date().toISOString().slice(0, 10);
    const steps = [
      { text, day, whose: 'family' },
      { text: 'Call the school', day, whose: 'counselor' },
    ];
    const added = await change('add-office-steps', { steps }, { pathParameters: { id } });
    expect(added).toMatchObject({
      status: 200,
      body: { res: { steps: [{ text, done: null }, { counselor: 'Maya Ellison' }] } },
    });
    const [{ id: step }, { id: ours }] = (added.body['res'] as { steps: [{ id: string }, { id: string }] }).steps;
    const inOffice = { pathParameters: { id, step: ours } };
    const own = async () => (await at('list-steps', { headers })).body['res'];
    expect(await own()).toMatchObject({ families: [{ agreement: id, steps: [{ id: step, done: false }, {}] }] });

    const ofPerson = { headers, pathParameters: { agreement: id } };
    const made = await change('set-step-choices', { choice: 'calendar' }, ofPerson);
    const secret = String((made.body['res'] as { address: string }).address.split('/').at(-1));
    const feed = async () => (await at('get-step-feed', { pathParameters: { secret } })).body['res'];
    expect(await feed()).toContain(text);
    await Promise.all(
      [true, true].map((done) => change('tick-step', { done }, { headers, pathParameters: { agreement: id, step } })),
    );
    expect(await feed()).not.toContain(text);
    expect(log.text()).not.toContain(secret);
    await runFunction('remind-of-steps', await sampleEvent('remind-of-steps'));
    expect(mailsTo('steps@example.com')).toEqual([]);
    const back = await change('tick-step', { done: false }, { headers, pathParameters: { agreement: id, step } });
    expect(back.body['res']).toMatchObject({
      steps: [{ id: step, done: false }, {}],
      hasCalendar: true,
      isMailed: true,
    });

    const onToday = async () =>
      ((await at('get-office-today')).body['res'] as { steps: { agreement: string }[] }).steps.filter(
        ({ agreement }) => agreement === id,
      );
    expect(await onToday()).toMatchObject([{ steps: [{ text }, { id: ours }] }]);
    expect(await change('set-step-choices', { choice: 'mails', on: false }, ofPerson)).toMatchObject({
      body: { res: { isMailed: false } },
    });
    for (let run = 0; run < 2; run += 1) await runFunction('remind-of-steps', await sampleEvent('remind-of-steps'));
    expect(mailsTo(secondEmail)).toEqual([]);
    const mails = mailsTo('steps@example.com');
    expect(mails).toMatchObject([{ text: expect.stringContaining(text) as unknown }]);
    const token = /token=(steps-\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    expect(await at('unsubscribe-buyer', { pathParameters: { token } })).toMatchObject({ status: 200 });

    expect(await at('tick-office-step', inOffice)).toMatchObject({ status: 200 });
    expect((await at('change-office-step', inOffice)).body).toMatchObject({ code: 'CONFLICT' });
    expect(await change('tick-office-step', { done: false }, inOffice)).toMatchObject({ status: 200 });
    expect(await at('change-office-step', inOffice)).toMatchObject({ status: 200 });
    expect(await at('remove-office-step', inOffice)).toMatchObject({ body: { res: { steps: [{ id: step }] } } });
    const listed = await change('list-office-steps', { email: secondEmail });
    expect(listed.body['res']).toMatchObject({ families: [{ agreement: id, steps: [{ id: step }] }] });

    const copy = await change('export-office-person', { email: secondEmail });
    expect(copy.body).toHaveProperty('res.json', expect.stringContaining(text));
    expect(copy.body).toHaveProperty('res.json', expect.not.stringContaining('feedHash'));
    expect(await change('erase-office-person', { email: secondEmail, preview: false })).toMatchObject({ status: 200 });
    expect(await at('get-step-feed', { pathParameters: { secret } })).toMatchObject({ status: 404 });
    expect(await change('erase-office-person', { email: 'steps@example.com', preview: false })).toMatchObject({
      status: 200,
    });
    expect((await change('list-office-steps', { email: 'steps@example.com' })).body).toHaveProperty('res.families', []);
    expect(await onToday()).toEqual([]);
  });

  it('can be booked in the hours that the office sets, with the calendar feed it had', async () => {
    const before = await adapters.consultations().availability();
    const { hours } = (await at('get-office-hours')).body['res'] as { hours: object };
    const set = (version: number) =>
      change('set-office-hours', { preview: false, version, hours: { ...hours, minutes: 45 } });
    // The sample only asks what other hours would mean, which is no action.
    expect((await at('set-office-hours')).status).toBe(200);
    expect(await set(1)).toMatchObject({ status: 200, body: { res: { version: 2, hours: { minutes: 45 } } } });
    expect((await set(1)).body).toMatchObject({ code: 'CONFLICT' });
    expect((await at('get-calendar-feed')).status).toBe(200);
    const feed = await change('make-office-feed', { counselor: 'maya-ellison' });
    const { address = '' } = feed.body['res'] as { address?: string };
    const secret = /\/api\/calendar\/([\w-]{43})$/.exec(address)?.[1] ?? '';
    expect((await at('get-calendar-feed', { pathParameters: { secret } })).status).toBe(200);
    expect((await at('get-calendar-feed')).status).toBe(404);
    expect(log.text()).not.toContain(secret);
    const entries = await recorded();
    expect(JSON.stringify(entries)).not.toContain(secret);
    expect(entries).toMatchObject([
      { action: 'make-feed', subject: 'maya-ellison', outcome: 'done' },
      { action: 'set-hours', outcome: 'CONFLICT' },
      { action: 'set-hours', before: { minutes: 30 }, after: { minutes: 45 }, outcome: 'done' },
    ]);
    // The other tests need the hours and the feed of the samples.
    await adapters.consultations().setAvailability({ ...(before ?? anAvailability()), version: 4 });
  });
});

describe('a class', () => {
  it('is shown without its link, takes who waits, and has dates and link for who paid', async () => {
    const start = Math.ceil(Date.now() / 60_000) * 60_000 + 7 * 86_400_000;
    const next = aClass({ dates: [{ start, minutes: 90 }], enrollUntil: dayIn('UTC', start) });
    const holder = { buyerId, email, students: seatsFor('Mia'), spent: true };
    const seats = someSeats({ capacity: 1, orders: { '01KASEAT000000000000000000': holder } });
    await adapters.classes().write({ next, before: undefined, seats, take: [], release: [] }, []);

    const [list, page] = [await replay('list-classes'), await replay('get-class')];
    expect(list.body['res']).toContainEqual(expect.objectContaining({ id: next.id, state: 'full', seatsLeft: 0 }));
    expect(page.body['res']).toMatchObject({ id: next.id, text: next.text });
    expect(JSON.stringify([list, page])).not.toContain(next.meetingLink);
    expect((await replay('join-class-waiting-list')).status).toBe(201);
    expect((await adapters.classes().seats(next.id)).waiting).toMatchObject([{ email: 'amy@example.com' }]);

    const items = [{ ...anItem(aGuide()), id: seatIdOf(next.id, 'Mia') }];
    await adapters.orders().insert(aPaidOrder({ number: '01KASEAT000000000000000000', items, grants: [] }));
    expect((await replay('list-own-classes')).body['res']).toMatchObject([
      { id: next.id, students: ['Mia'], meetingLink: next.meetingLink },
    ]);
    const { headers } = await sampleRequest('get-class-invite');
    const invite = await invoke('get-class-invite', {
      ...(await sampleRequest('get-class-invite')),
      headers: { ...headers, accept: '*/*' },
    });
    expect(invite.text).toContain(next.meetingLink);
  });
});

describe('a calendar’s secret', () => {
  it.each([
    ['is right', 'sample-calendar-0123456789abcdefghijklmnopq', 200],
    ['was replaced', 'sample-calendar-was-replaced-89abcdefghijkl', 404],
    ['is malformed', 'sample-calendar', 400],
  ])('is in no line of the log if it %s, and no answer is stored', async (_, secret, status) => {
    const event = await sampleRequest('get-calendar-feed');
    const answer = await invoke('get-calendar-feed', {
      ...event,
      rawPath: `/api/calendar/${secret}`,
      pathParameters: { secret },
    });
    expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-store']);
    expect(JSON.stringify(answer.body)).not.toContain(secret);
    expect(log.lines).toContainEqual(expect.objectContaining({ event: 'request', endpoint: 'get-calendar-feed' }));
    expect(log.text()).not.toContain(secret);
  });
});

describe('a class of the office', () => {
  it('is saved, opened and shown; its dates take their teacher’s time and are in the calendar', async () => {
    const act = async (id: string, body: object, pathParameters?: Record<string, string>) =>
      await invoke(id, {
        ...(await sampleRequest(id)),
        body: JSON.stringify(body),
        ...(pathParameters && { pathParameters }),
      });
    const sample = JSON.parse((await sampleRequest('save-office-class')).body ?? '{}') as object;
    const day = addDays(dayIn('UTC', Date.now()), 100);
    const dates = [7, 14].map((days) => ({ start: `${addDays(day, days)}T18:00:00Z`, minutes: 90 }));
    const asked = { ...sample, dates, enrollUntil: day };
    const saved = await act('save-office-class', asked);
    expect(saved).toMatchObject({ status: 200, body: { res: { state: 'draft', version: 1, seats: 8 } } });
    const again = await act('save-office-class', asked);
    expect(again).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(Object.keys(again.body['fields'] as object)).toEqual(['dates.0.start', 'dates.1.start']);
    const { id } = saved.body['res'] as { id: string };
    expect(await act('open-office-class', { version: 1 }, { id })).toMatchObject({
      status: 200,
      body: { res: { state: 'open', version: 2 } },
    });
    const changed = { ...asked, id, version: 2, dates: dates.slice(0, 1), seats: 6 };
    expect((await act('save-office-class', changed)).status).toBe(200);
    const { body } = await replay('list-office-classes');
    const { classes } = body['res'] as { classes: { id: string }[] };
    expect(classes.find((one) => one.id === id)).toMatchObject({ seats: 6, free: 6, dates: [{ minutes: 90 }] });
    expect((await replay('get-calendar-feed')).body['res']).toMatch(new RegExp(`^UID:${id}-\\d+-0\\r$`, 'm'));
    const asId = { pathParameters: { id } };
    const shown = await invoke('get-office-class', { ...(await sampleRequest('get-office-class')), ...asId });
    expect(shown.body['res']).toMatchObject({ id, priceCents: 12_000, people: [] });
    expect(await act('message-office-class', { words: 'Hello' }, { id })).toMatchObject({ status: 409 });
    const canceled = { version: 3, reason: 'Too few students', word: '' };
    expect((await act('cancel-office-class', canceled, { id })).body['res']).toEqual({ done: 0, left: 0 });
    expect((await invoke('get-calendar-feed', await sampleRequest('get-calendar-feed'))).body['res']).not.toContain(id);
    const file = await act('export-office-class', { id });
    expect(file.body['res']).toMatchObject({ fileName: expect.stringContaining(id) as unknown });
  });
});

describe('a guide of the office', () => {
  async function act(id: string, body: object, pathParameters?: Record<string, string>): Promise<Answer> {
    const event = await sampleRequest(id);
    return invoke(id, { ...event, body: JSON.stringify(body), ...(pathParameters && { pathParameters }) });
  }

  it('is uploaded, checked, published and withdrawn', async () => {
    const { body } = await act('start-office-upload', {});
    const upload = body['res'] as { id: string; url: string; fields: Record<string, string> };
    const form = new FormData();
    for (const [name, value] of Object.entries(upload.fields)) form.set(name, value);
    form.set('file', new Blob([aPdf({ pages: 2 }) as BlobPart]), 'geology.pdf');
    expect((await fetch(upload.url, { method: 'POST', body: form })).status).toBe(204);
    expect((await act('check-office-upload', {}, { id: upload.id })).body['res']).toMatchObject({
      pages: 2,
      problems: [],
    });
    const pictures = { coverSmall: '', cover: '', page1: '', page2: '' };
    for (const [kind, content] of Object.entries(pdfPictures(2))) {
      const { res } = (await act('start-office-upload', { kind: 'picture' })).body as { res: typeof upload };
      const picture = new FormData();
      for (const [name, value] of Object.entries(res.fields)) picture.set(name, value);
      picture.set('file', new Blob([content as BlobPart]), 'cover.jpg');
      expect((await fetch(res.url, { method: 'POST', body: picture })).status).toBe(204);
      pictures[kind as keyof typeof pictures] = res.id;
    }
    const facts = { id: 'geology', title: 'Geology', desc: 'Rocks.', category: 'Stem', edition: '2026-27' };
    const typed = { ...facts, priceCents: 777, upload: upload.id, pictures, pages: 2, basedOn: '', version: 0 };
    const draft = (await act('save-office-draft', typed)).body['res'] as { version: number };
    const published = await act('publish-office-guide', { id: 'geology', version: draft.version });
    expect(published).toMatchObject({ status: 200, body: { res: { changes: [] } } });
    const onSale = { ...facts, priceCents: 777, fileName: 'geology-2026-27.pdf', pages: 2, cover: text };
    expect(await adapters.catalog().list()).toContainEqual(onSale);
    expect(await adapters.files().read('geology-2026-27.pdf')).toEqual(aPdf({ pages: 2 }));

    const guides = async () =>
      ((await replay('list-office-guides')).body['res'] as { guides: { id: string; version: string }[] }).guides;
    const listed = (await guides()).find(({ id }) => id === 'geology');
    expect(listed).toMatchObject({ state: 'on-sale', draft: null });
    const { version } = listed ?? { version: '' };
    expect((await act('withdraw-office-guide', { id: 'geology', version })).status).toBe(200);
    expect((await guides()).find(({ id }) => id === 'geology')).toMatchObject({ state: 'withdrawn', title: 'Geology' });
    expect((await adapters.catalog().list()).map(({ id }) => id)).not.toContain('geology');
  });
});

describe('a photo for the website', () => {
  it('is uploaded, and is there for everyone', async () => {
    const content = async (type: 'avif' | 'webp') =>
      new Uint8Array(
        await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
          .toFormat(type)
          .toBuffer(),
      );
    const act = async (id: string, body: object): Promise<Answer> =>
      await invoke(id, { ...(await sampleRequest(id)), body: JSON.stringify(body) });
    const actions = async () => await adapters.auditLog().ofMonth(new Date().toISOString().slice(0, 7), 2);
    const [earlier] = await actions();
    const files: object[] = [];
    for (const type of ['avif', 'webp'] as const) {
      const { res } = (await act('start-office-upload', { kind: type })).body as {
        res: { id: string; url: string; fields: Record<string, string> };
      };
      const form = new FormData();
      for (const [name, value] of Object.entries(res.fields)) form.set(name, value);
      form.set('file', new Blob([await content(type)]), `photo.${type}`);
      expect((await fetch(res.url, { method: 'POST', body: form })).status).toBe(204);
      files.push({ id: res.id, type, width: 960 });
    }
    const { name } = (await act('add-office-photo', { kind: 'picture', files })).body['res'] as { name: string };
    const [newest, before] = await actions();
    expect(newest).toMatchObject({ action: 'add-photo', subject: name, outcome: 'done' });
    expect(before).toEqual(earlier);
    expect(await adapters.publicFiles().read(name.replace('.avif', '-960.webp'))).toEqual({
      content: await content('webp'),
      type: 'image/webp',
    });
  });
});

describe('the function that reads PDFs', () => {
  const content = aPdf({ pages: 2 });
  const sha256 = createHash('sha256').update(content).digest('hex');
  const request = { pages: 1, of: 2, title: 'Geology', address: 'https://shop.test/pdf-page/geology' };
  const read = async (changes: object) => {
    await adapters.files().store('read.pdf', content);
    const event = (await sampleEvent('read-pdf')) as object;
    const url = await adapters.files().link('read.pdf', 60);
    return await runFunction('read-pdf', { ...event, url, sha256, ...changes });
  };

  it('answers what it finds in the file behind a link', async () => {
    expect(await read({})).toMatchObject({ result: { pages: 2, problems: [] } });
    expect(await read({ task: { name: 'read' } })).toEqual({ result: { contents: [], proportions: [792 / 612] } });
  });

  it('answers a sample of the file', async () => {
    const answer = parseAnswer('sample', await read({ task: { name: 'sample', request } }));
    expect('result' in answer && (await pdfjsInspector.inspect(answer.result))).toMatchObject({
      pages: 2,
      problems: [],
    });
  });

  it('answers why a file can’t be read', async () => {
    const task = { name: 'sample', request: { ...request, pages: 3 } };
    expect(await read({ task })).toEqual({ error: { name: 'Error', message: "PDFium can't open page 3" } });
  });

  it('reads no file but the one that its caller read', async () => {
    await expect(read({ sha256: '0'.repeat(64) })).rejects.toThrow('The file has changed');
    const url = `${String(emulators.environment['S3_ENDPOINT'])}/none/none`;
    await expect(read({ url })).rejects.toThrow('S3 answered');
    await expect(read({ task: { name: 'remove' } })).rejects.toThrow('remove');
    expect((await replay('list-guides')).status).toBe(200);
  });
});

describe('the website', () => {
  const act = async (id: string, body: object) =>
    await invoke(id, { ...(await sampleRequest(id)), body: JSON.stringify(body) });
  const at = async (id: string) => (await replay(id)).body['res'];
  const { gallery } = documents;

  it('is changed in a draft, published, and written by its function; an earlier one comes back', async () => {
    const begun: string[] = [];
    const invoked = vi.spyOn(emulators.lambda, 'invoke', 'get').mockReturnValue((_event, { functionName }) => {
      begun.push(functionName);
      return Promise.resolve();
    });
    const content = { ...gallery, heading: 'Our year' };
    const typed = { name: 'gallery', content, revision: 0, version: 0 };
    const saved = (await act('save-office-document', typed)).body['res'] as { draft: { revision: number } };
    expect((await act('save-office-document', typed)).status).toBe(409);
    const seen = { name: 'gallery', revision: saved.draft.revision };
    expect(await at('list-office-website-changes')).toMatchObject({
      drafts: expect.arrayContaining([
        expect.objectContaining({
          ...seen,
          changes: [{ entry: 'heading', before: gallery.heading, after: 'Our year' }],
          problems: [],
        }),
      ]) as unknown,
    });
    const { status, body } = await act('publish-office-website', { drafts: [seen] });
    const version = { version: 1, by: 'Olive Stone', at: expect.any(Number) as unknown, restored: null };
    expect({ status, res: body['res'] }).toEqual({ status: 200, res: { ...version, documents: ['gallery'] } });
    expect((await act('publish-office-website', { drafts: [seen] })).status).toBe(409);
    expect((await act('restore-office-website', { version: 0, newest: 1 })).status).toBe(200);
    expect(begun).toEqual(['write-site', 'write-site']);
    expect(await at('list-office-website')).toMatchObject({ versions: [{ version: 2, restored: 0 }, { version: 1 }] });
    const entries = (await at('list-office-audit-log')) as { entries: object[] };
    expect(entries.entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'publish-website', subject: '1', outcome: 'done' }),
        expect.objectContaining({ action: 'restore-website', subject: '2', outcome: 'done' }),
      ]),
    );
    invoked.mockRestore();
  });
});

describe('a request that someone else pays', () => {
  const geology = aGuide({ id: 'geology', title: 'Geology', priceCents: 777 });
  const PAYER = 'buyer@example.com';
  const AUNT = 'aunt@example.com';
  const student = { ...aSession().user, id: 'ASKINGSTUDENT', email: 'nia@example.com', fullname: 'Nia Tallchief' };
  const bearer = 'asking-student'.padEnd(43, '-');
  const call = async (id: string, body?: object, pathParameters: Record<string, string> = {}): Promise<Answer> => {
    const event = await sampleRequest(id);
    const authorization = `Bearer ${bearer}`;
    return await invoke(id, {
      ...event,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      pathParameters,
      headers: { ...event.headers, ...('authorization' in event.headers ? { authorization } : {}) },
    });
  };
  const ask = async (more: { email?: string } = {}) => {
    const { status, body } = await call('create-payment-request', { pdfIds: ['geology'], amount: 7.77, ...more });
    expect(status).toBe(201);
    const { id, url } = body['res'] as { id: string; url: string };
    return { id, token: new URL(url).hash.slice(1) };
  };
  beforeEach(async () => {
    await world.publish([geology], contentOf);
    const now = Date.now();
    const session = { tokenHash: hashToken(bearer), createdAt: now, lastSeenAt: now, user: student };
    await adapters.sessions().create(aSession(session));
  });

  it('is withdrawn, or ended from its email, and then can’t be opened or paid', async () => {
    const withdrawn = await ask();
    expect((await call('pay-payment-request', { token: withdrawn.token, amount: 7.77 })).status).toBe(201);
    expect((await call('withdraw-payment-request', undefined, { id: withdrawn.id })).status).toBe(200);
    const declined = await ask({ email: AUNT });
    const [mail] = mailsTo(AUNT);
    expect(mail?.text).toContain(declined.token);
    expect(`${mail?.subject ?? ''}${mail?.text ?? ''}`).not.toMatch(/Nia|Tallchief|nia@/);
    const stop = /unsubscribe\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await call('unsubscribe-buyer', undefined, { token: stop })).status).toBe(200);
    for (const { token } of [withdrawn, declined]) {
      expect((await call('open-payment-request', { token })).status).toBe(404);
      expect((await call('pay-payment-request', { token, amount: 7.77 })).status).toBe(404);
    }
    expect(await adapters.orders().ofBuyer(student.id)).toMatchObject([{ state: 'EXPIRED', request: withdrawn.id }]);
    const refused = await call('create-payment-request', { pdfIds: ['geology'], amount: 7.77, email: AUNT });
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    for (const secret of [withdrawn.token, declined.token, stop, 'Tallchief']) expect(log.text()).not.toContain(secret);
  });

  it('is opened, paid once by many clicks and captures, and its guide is downloaded', async () => {
    const ledger = () => emulators.simulator.ledger();
    const before = { orders: ledger().orders.length, cents: ledger().totals.capturedCents };
    const { id, token } = await ask();
    const shown = await call('open-payment-request', { token });
    expect(shown).toMatchObject({ status: 200, body: { res: { from: 'Nia', amount: 7.77, changes: [] } } });
    expect(JSON.stringify(shown.body)).not.toMatch(/Tallchief|nia@/);

    const pay = () => call('pay-payment-request', { token, amount: 7.77 });
    const answers = await Promise.all(Array.from({ length: 20 }, pay));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body['res'])).size).toBe(1);
    const orderID = String(answers[0]?.body['res']);
    await fetch(`${emulators.simulator.origin}/_orders/${orderID}/approve`, { method: 'POST' });
    const capture = () => call('capture-payment-request', { token, orderID });
    const captures = await Promise.all(Array.from({ length: 5 }, capture));
    expect(captures.map(({ body }) => body['status'])).toEqual(Array.from({ length: 5 }, () => 'COMPLETED'));
    expect(ledger().orders.length - before.orders).toBe(1);
    expect(ledger().totals.capturedCents - before.cents).toBe(777);

    const [paid, ...others] = (await adapters.orders().ofBuyer(student.id)).filter(({ request }) => request === id);
    expect(others).toEqual([]);
    expect(paid).toMatchObject({ state: 'PAID', payer: { email: PAYER }, receipt: 'SENT', grants: ['geology'] });
    expect(await adapters.orders().paidBy(PAYER)).toContain(paid?.number);
    expect(mailsTo(PAYER).at(-1)).toMatchObject({
      subject: expect.stringMatching(/^Your receipt from/) as unknown,
      text: expect.stringContaining('For: Nia') as unknown,
    });
    expect(mailsTo(student.email)).toMatchObject([{ attachments: [{ filename: 'geology.pdf' }] }]);
    expect(JSON.stringify(mailsTo(student.email).map(({ text: words }) => words))).not.toContain(PAYER);

    const { requests } = (await call('list-payment-requests')).body['res'] as { requests: Record<string, unknown>[] };
    expect(requests[0]).toMatchObject({ id, state: 'paid', url: '' });
    expect(JSON.stringify(requests)).not.toContain('@');
    expect((await call('download-pdf', undefined, { fileName: 'geology.pdf' })).status).toBe(200);
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await call('withdraw-payment-request', undefined, { id })).toMatchObject({ status: 409 });
    for (const secret of [token, 'Tallchief', 'Nia']) expect(log.text()).not.toContain(secret);
  });
});

describe('one person in many windows', () => {
  const dollars = Array.from({ length: 9 }, (_, index) => aGuide({ id: `dollar-${String(index)}`, priceCents: 100 }));
  async function buyer(name: string) {
    for (const guide of dollars) await adapters.catalog().put(guide);
    const token = name.padEnd(43, '-');
    const now = Date.now();
    const user = { ...aSession().user, id: name };
    await adapters.sessions().create(aSession({ tokenHash: hashToken(token), createdAt: now, lastSeenAt: now, user }));
    const event = await sampleRequest('create-order');
    return async (...chosen: number[]): Promise<Answer> => {
      const pdfIds = chosen.map((index) => `dollar-${String(index)}`);
      const body = JSON.stringify({ amount: pdfIds.length, currency: 'USD', pdfIds });
      return invoke('create-order', {
        ...event,
        body,
        headers: { ...event.headers, authorization: `Bearer ${token}` },
      });
    };
  }
  const ordersAtPaypal = () => emulators.simulator.ledger().orders.length;

  it('orders a cart twenty times at once and gets one order to pay', async () => {
    const create = await buyer('TWENTY-WINDOWS');
    const before = ordersAtPaypal();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(0, 1)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body['res'])).size).toBe(1);
    expect(await adapters.orders().ofBuyer('TWENTY-WINDOWS')).toMatchObject([
      { state: 'OPEN', paypalOrderId: answers[0]?.body['res'] },
    ]);
    expect(ordersAtPaypal() - before).toBe(1);
  });

  it('orders forty carts at once and gets ten orders to pay, and is told when to try again', async () => {
    const create = await buyer('FORTY-CARTS');
    const before = ordersAtPaypal();
    const pairs = dollars.flatMap((_, first) =>
      dollars.flatMap((_other, second) => (second > first ? [[first, second]] : [])),
    );
    const carts = [...pairs, [0], [1], [2], [3]];
    const answers = await Promise.all(carts.map((cart) => create(...cart)));
    const opened = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect([carts.length, opened.length, refused.length]).toEqual([40, 10, 30]);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.map(({ body }) => body['message'])).toContainEqual(
      expect.stringMatching(/^You've started 10 orders without paying for them\..* or try again in 3 hours\.$/),
    );
    expect(await adapters.orders().ofBuyer('FORTY-CARTS')).toHaveLength(10);
    expect(ordersAtPaypal() - before).toBe(10);
  });
});

/** Counts DynamoDB calls from now on, reads and writes. */
function countTableCalls(): () => { reads: number; writes: number } {
  const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  return () => {
    const names = send.mock.calls.map(([command]) => command.constructor.name);
    const reads = names.filter((name) => /^(Get|BatchGet|Query)/.test(name)).length;
    return { reads, writes: names.length - reads };
  };
}

describe('the number of table calls (docs/adr/0003)', () => {
  it.each([
    // The guides, and the bundles.
    ['list-guides', 2, 0],
    // The session, and the record of the download.
    ['download-pdf', 1, 2],
    ['log-out', 0, 2],
    // For a person with one session; each other session takes one more write.
    ['log-out-everywhere', 1, 2],
    ['update-profile', 2, 3],
    ['log-in', 1, 5],
    // The account and the leads of a person who has one; a new account takes one more write.
    ['verify-email', 2, 5],
  ])('of %s is %i reads and %i writes', async (id, reads, writes) => {
    const calls = countTableCalls();
    expect((await replay(id)).status).toBe(200);
    expect(calls()).toEqual({ reads, writes });
  });

  it.each([
    // The orders, the agreements of the address, and the guides as they are now.
    ['get-profile', 3],
    ['get-dashboard', 2],
  ])('of %s is %i reads, and two more with an agreement', async (id, reads) => {
    const { content } = anAgreement();
    const address = `${id}@example.com`;
    await world.startSession({ user: { ...anAccount(), email: address } });
    const without = countTableCalls();
    expect((await replay(id)).status).toBe(200);
    expect(without()).toEqual({ reads, writes: 1 });
    vi.restoreAllMocks();
    log = recordLogLines();

    const own = { id: id.toUpperCase().padEnd(26, '0'), content: { ...content, email: address } };
    const agreement = anAgreement({ ...own, state: 'SIGNED' });
    await adapters.agreements().write({ agreement, before: undefined }, []);
    const withOne = countTableCalls();
    expect((await replay(id)).status).toBe(200);
    // The agreement, and the payments of it.
    expect(withOne()).toEqual({ reads: reads + 2, writes: 1 });
  });

  it('of a download of a newer edition is one read more, of the guides as they are now', async () => {
    const [before, now] = [
      { edition: '2025-26', fileName: 'history-2025-26.pdf' },
      { edition: '2026-27', fileName: 'history-2026-27.pdf' },
    ];
    const history = aGuide({ id: 'history', ...now, whatsNew: ['A chapter on archives.'], earlier: [before] });
    await world.publish([history], contentOf);
    const bought = anItem({ ...history, ...before });
    await adapters.orders().insert(aPaidOrder({ number: '01KA000000000000000HISTORY', items: [bought] }));
    const { purchases } = (await replay('get-profile')).body['res'] as { purchases: unknown[] };
    expect(purchases).toContainEqual({
      pdfID: [{ _id: 'history', title: history.title, ...before, newer: [now] }],
    });

    const event = await sampleRequest('download-pdf');
    const calls = countTableCalls();
    const { status, body } = await invoke('download-pdf', { ...event, pathParameters: { fileName: now.fileName } });
    expect(status).toBe(200);
    expect(calls()).toEqual({ reads: 2, writes: 2 });
    const { url } = body['res'] as { url: string };
    const file = await fetch(url);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(contentOf('history'));
  });

  it('of create-order is 5 once the catalog is cached', async () => {
    const event = await sampleRequest('create-order');
    const order = () =>
      invoke('create-order', { ...event, body: JSON.stringify({ amount: 5.55, currency: 'USD', pdfIds: ['law'] }) });
    await adapters.catalog().put(aGuide({ id: 'law', priceCents: 555 }));
    // Fills the cache of the catalog, whatever ran before.
    await order();
    await adapters.catalog().put(aGuide({ id: 'art', priceCents: 666 }));
    const other = { ...event, body: JSON.stringify({ amount: 6.66, currency: 'USD', pdfIds: ['art'] }) };
    const cold = countTableCalls();
    expect((await invoke('create-order', other)).status).toBe(200);
    expect(cold()).toEqual({ reads: 3, writes: 4 });
    vi.restoreAllMocks();
    log = recordLogLines();

    const both = { ...event, body: JSON.stringify({ amount: 12.21, currency: 'USD', pdfIds: ['art', 'law'] }) };
    const warm = countTableCalls();
    expect((await invoke('create-order', both)).status).toBe(200);
    expect(warm()).toEqual({ reads: 1, writes: 4 });
  });

  it.each([
    ['send-otp', 'quiet-1@example.com', 2],
    ['request-registration-otp', 'quiet-2@example.com', 1],
  ])('of %s is the same with and without an account, to %s: %i reads and 3 writes', async (id, address, reads) => {
    const event = await sampleRequest(id);
    const sent = JSON.parse(event.body ?? '') as object;
    const calls = countTableCalls();
    const { status } = await invoke(id, { ...event, body: JSON.stringify({ ...sent, email: address }) });
    expect(status).toBeLessThan(300);
    // The limits of the network and of the inbox, and the code.
    expect(calls()).toEqual({ reads, writes: 3 });
  });
});
