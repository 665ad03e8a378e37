import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { dynamoAgreements } from '#adapters/dynamodb/agreements.ts';
import { dynamoAnnouncements } from '#adapters/dynamodb/announcements.ts';
import { dynamoAuditLog } from '#adapters/dynamodb/audit-log.ts';
import { dynamoBalances } from '#adapters/dynamodb/balances.ts';
import { dynamoBundles } from '#adapters/dynamodb/bundles.ts';
import { dynamoCatalog, dynamoGuideDrafts, dynamoWithdrawnGuides } from '#adapters/dynamodb/catalog.ts';
import { dynamoConsultations } from '#adapters/dynamodb/consultations.ts';
import { dynamoCredits } from '#adapters/dynamodb/credits.ts';
import { dynamoDeliveries } from '#adapters/dynamodb/deliveries.ts';
import { dynamoDepartures } from '#adapters/dynamodb/departures.ts';
import { dynamoDevices } from '#adapters/dynamodb/devices.ts';
import { dynamoDigests } from '#adapters/dynamodb/digests.ts';
import { dynamoDiscountCodes } from '#adapters/dynamodb/discount-codes.ts';
import { dynamoFollowUps } from '#adapters/dynamodb/follow-ups.ts';
import { dynamoGuidePages } from '#adapters/dynamodb/guide-pages.ts';
import { dynamoGuideSales } from '#adapters/dynamodb/guide-sales.ts';
import { dynamoHarms } from '#adapters/dynamodb/harms.ts';
import { dynamoInquiries } from '#adapters/dynamodb/inquiries.ts';
import { dynamoLeads } from '#adapters/dynamodb/leads.ts';
import { dynamoMailFeedback } from '#adapters/dynamodb/mail-feedback.ts';
import { dynamoOffice } from '#adapters/dynamodb/office.ts';
import { dynamoOrders } from '#adapters/dynamodb/orders.ts';
import { dynamoOtpCodes } from '#adapters/dynamodb/otp-codes.ts';
import { dynamoOutbox } from '#adapters/dynamodb/outbox.ts';
import { dynamoPaymentRequests } from '#adapters/dynamodb/payment-requests.ts';
import { dynamoPeople } from '#adapters/dynamodb/people.ts';
import { dynamoPurchaseMoves } from '#adapters/dynamodb/purchase-moves.ts';
import { dynamoPushDevices } from '#adapters/dynamodb/push-devices.ts';
import { dynamoRateLimits } from '#adapters/dynamodb/rate-limits.ts';
import { dynamoSessions } from '#adapters/dynamodb/sessions.ts';
import { dynamoSummaries } from '#adapters/dynamodb/summaries.ts';
import { dynamoUsers } from '#adapters/dynamodb/users.ts';
import { dynamoWebhookEvents } from '#adapters/dynamodb/webhook-events.ts';
import {
  aBalance,
  aBooking,
  aBundle,
  aCode,
  aDevice,
  aFollowUp,
  aGuide,
  aGuideDraft,
  aGuidePage,
  aLead,
  aMailFeedbackEntry,
  aMember,
  anAccount,
  anAction,
  anAgreement,
  anAvailability,
  anInquiry,
  anOfficeSession,
  anOrder,
  anOtpRecord,
  anOutboxMail,
  aPaidOrder,
  aPaymentRequest,
  aPushDevice,
  aSentVersion,
  aSession,
  aSummary,
  aTeam,
} from '#testing/samples.ts';

/** A key of a table with items of several kinds, which the key's prefix distinguishes. */
const kindOfItem = v.exactOptional(
  v.looseObject({
    key: v.exactOptional(v.string()),
    tokenHash: v.exactOptional(v.string()),
    shelf: v.exactOptional(v.string()),
    email: v.optional(v.string()),
  }),
);
const tableCommand = v.object({
  TableName: v.string(),
  IndexName: v.exactOptional(v.string()),
  Key: kindOfItem,
  Item: kindOfItem,
  UpdateExpression: v.exactOptional(v.string()),
  ConditionExpression: v.exactOptional(v.string()),
  ExpressionAttributeNames: v.exactOptional(v.record(v.string(), v.string())),
});
const batch = v.object({ RequestItems: v.record(v.string(), v.unknown()) });
const transaction = v.object({ TransactItems: v.array(v.record(v.string(), tableCommand)) });

/**
 * The attributes that an update names, besides the key. DynamoDB checks them all against a role's
 * limit, also those of the condition.
 */
function attributesOf({
  UpdateExpression = '',
  ConditionExpression = '',
  ExpressionAttributeNames = {},
}: v.InferOutput<typeof tableCommand>): string[] {
  const inWords = `${UpdateExpression} ${ConditionExpression}`.match(/(?<![#:.\w])[a-z]\w*\b(?!\()/g) ?? [];
  return [...new Set([...inWords, ...Object.values(ExpressionAttributeNames)])].toSorted();
}

/**
 * The resource (a table, `table/index/name` or `table/keys/prefix`, and `/sets/` with the
 * attributes of an update of a session) and IAM action of each call.
 */
type Sent = readonly (readonly [resource: string, action: string])[];

/** The calls by port and method. */
export type Calls = Readonly<Record<string, Readonly<Record<string, Sent>>>>;

/** A table, or its items of one kind. */
function resourceOf(table: string, keys: v.InferOutput<typeof kindOfItem> = {}): string {
  const [kind] = /^(?:[a-z]+#|team$)/.exec(keys.key ?? keys.tokenHash ?? keys.shelf ?? keys.email ?? '') ?? [];
  return kind === undefined ? table : `${table}/keys/${kind}`;
}

/** What an update names is limited where other attributes or items of the table are worth more. */
const LIMITED = /^(?:sessions|office\/keys\/session#|agreements)$/;

function resourceOfCall(call: v.InferOutput<typeof tableCommand>, verb: string): string {
  const { TableName, IndexName, Key, Item } = call;
  if (IndexName !== undefined) return `${TableName}/index/${IndexName}`;
  const resource = resourceOf(TableName, Key ?? Item);
  return verb === 'Update' && LIMITED.test(resource) ? `${resource}/sets/${attributesOf(call).join(',')}` : resource;
}

/**
 * A client that records each call and then fails like an unreachable table, except that it finds no
 * item.
 */
function recorder(sent: [string, string][]): DynamoDBDocumentClient {
  const send = (command: { readonly input: unknown; readonly constructor: { readonly name: string } }) => {
    const items = v.safeParse(transaction, command.input);
    if (items.success) {
      for (const item of items.output.TransactItems) {
        for (const [verb, call] of Object.entries(item)) {
          const action = verb === 'ConditionCheck' ? 'ConditionCheckItem' : `${verb}Item`;
          sent.push([resourceOfCall(call, verb), `dynamodb:${action}`]);
        }
      }
    } else if (v.is(batch, command.input)) {
      for (const name of Object.keys(command.input.RequestItems)) sent.push([name, 'dynamodb:BatchGetItem']);
      return Promise.resolve({});
    } else {
      const call = v.parse(tableCommand, command.input);
      const { TableName, IndexName } = call;
      const verb = command.constructor.name.replace(/Command$/, '');
      const action = `dynamodb:${verb === 'Query' || verb === 'Scan' ? verb : `${verb}Item`}`;
      sent.push([resourceOfCall(call, verb), action]);
      // A method may go on with another call.
      if (verb === 'Get') return Promise.resolve({});
      // An address names an agreement, which is read next.
      if (TableName === 'agreements') return Promise.resolve({ Items: [{ item: 'id' }] });
      // So it names requests and orders.
      if (TableName === 'paymentRequests') return Promise.resolve({ Items: [{ buyerId: 'buyer', id: 'request' }] });
      if (verb === 'Query' && TableName === 'transactions' && (IndexName ?? 'byNumber') === 'byNumber')
        return Promise.resolve({ Items: IndexName === undefined ? [{ order: 'number' }] : [] });
    }
    return Promise.reject(new Error('recorded'));
  };
  // The SDK's paginators accept only a real client.
  return Object.assign(Object.create(DynamoDBDocumentClient.prototype) as DynamoDBDocumentClient, { send });
}

const { email } = anAccount();
const anEntry = { at: 0, kind: 'booked', minutes: -60, left: 0, about: '' } as const;
const announcement = { guideId: 'biology', edition: '2026-27', startedAt: 0, mailed: 0 };
const harm = {
  ...{ alarm: 'paid-twice', subject: 'number', impact: 'A buyer paid twice.', details: {} },
  ...{ firstAt: 0, lastAt: 0, count: 1, toldAt: 0 },
};
const withSecond = { ...anAgreement().content, secondEmail: email };
const agreementRows = {
  ...{ id: anAgreement().id, email, isOwn: true, balance: aBalance(), changes: [] },
  agreement: anAgreement({ content: withSecond }),
  rows: [{ agreement: anAgreement().id, item: 'version#0001', sent: aSentVersion({ content: withSecond }) }],
};
const requests = { buyerId: 'buyer', version: 1, requests: [aPaymentRequest({ email })] };
const redemption = { code: 'WELCOME20', buyerId: 'user', number: 'number' };

type Method = (...parameters: never[]) => Promise<unknown>;
/** The parameters of one call of each method of a port. */
type Samples<Port> = { readonly [M in keyof Port]: Port[M] extends Method ? Parameters<Port[M]> : never };

/** Runs one call of each method of an adapter against the recorder. */
async function record<Port extends object>(
  make: (client: DynamoDBDocumentClient) => Port,
  samples: Samples<NoInfer<Port>>,
): Promise<Record<string, Sent>> {
  const methods: Record<string, Sent> = {};
  for (const [name, parameters] of Object.entries(samples)) {
    const sent: [string, string][] = [];
    const method = (make(recorder(sent)) as Record<string, Method>)[name];
    await method?.(...(parameters as never[])).catch(() => undefined);
    methods[name] = sent;
  }
  return methods;
}

/** The table calls of each method of each port, recorded from the adapters. */
export async function tableCalls(): Promise<Calls> {
  return {
    catalog: await record((client) => dynamoCatalog('pdfs', client), {
      list: [],
      put: [aGuide()],
      remove: ['biology'],
    }),
    bundles: await record((client) => dynamoBundles('pdfs', client), {
      list: [],
      find: ['essays-complete'],
      put: [aBundle()],
      remove: ['essays-complete'],
    }),
    codes: await record((client) => dynamoDiscountCodes('pdfs', client), {
      find: ['WELCOME20'],
      list: [],
      put: [aCode(), undefined],
      redeem: [redemption, false],
      release: [redemption, false],
      forget: [redemption],
    }),
    announcements: await record((client) => dynamoAnnouncements('pdfs', client), {
      start: [announcement],
      list: [],
      advance: [announcement, announcement],
    }),
    withdrawn: await record((client) => dynamoWithdrawnGuides('pdfs', client), {
      note: [aGuide(), 0],
      find: ['biology'],
      list: [],
    }),
    drafts: await record((client) => dynamoGuideDrafts('pdfs', client), {
      list: [],
      find: ['biology'],
      save: [aGuideDraft(), 0],
      discard: ['biology', 1],
    }),
    guidePages: await record((client) => dynamoGuidePages('pdfs', client), {
      find: ['biology'],
      onSale: [['biology']],
      lastSold: [['biology']],
      list: [],
      put: [aGuidePage()],
    }),
    guideSales: await record((client) => dynamoGuideSales('transactions', client), { newestPaid: [0, 1] }),
    devices: await record((client) => dynamoDevices('sessions', client), {
      remember: [aDevice()],
      find: ['hash', 0],
    }),
    inquiries: await record((client) => dynamoInquiries({ inquiries: 'inquiries', outbox: 'outbox' }, client), {
      record: [anInquiry(), [anOutboxMail()]],
      unanswered: [0, 1],
      page: [{ since: 0, before: 1, limit: 1 }],
      find: [['c0ffee']],
      of: [email],
    }),
    followUps: await record(
      (client) => dynamoFollowUps({ followUps: 'followUps', inquiries: 'inquiries', leads: 'leads' }, client),
      {
        of: [['message#c0ffee']],
        change: [aFollowUp(), 0],
        record: [{ lead: aLead(), followUp: aFollowUp() }],
        inState: ['lead', 'booked', { since: 0, before: 1, limit: 1 }],
        remove: ['message#c0ffee'],
      },
    ),
    leads: await record((client) => dynamoLeads({ leads: 'leads', users: 'users', outbox: 'outbox' }, client), {
      latest: [email],
      record: [aLead(), { account: anAccount(), stored: undefined }, [anOutboxMail()]],
      waiting: [1],
      summarize: [[aLead()], anOutboxMail()],
      since: [0, 1],
      page: [{ since: 0, before: 1, limit: 1 }],
      current: [[aLead()]],
      of: [email],
    }),
    agreements: await record(
      (client) => dynamoAgreements({ agreements: 'agreements', outbox: 'outbox', users: 'users' }, client),
      {
        find: ['id'],
        byToken: ['hash'],
        ofAddress: [email],
        list: [1],
        versions: ['id'],
        version: ['id', 1],
        write: [
          {
            agreement: anAgreement(),
            before: anAgreement({ content: { ...anAgreement().content, email: 'other@example.com' } }),
          },
          [anOutboxMail()],
        ],
        noteOpening: [{ agreement: anAgreement({ openedAt: 0 }), before: anAgreement() }],
        sign: [
          {
            agreement: anAgreement({ signed: { name: '', at: 0, version: 1, sha256: '' }, signedOn: '2026-11-02' }),
            before: anAgreement(),
            balance: aBalance(),
            accounts: [{ account: anAccount(), stored: undefined }],
          },
          [anOutboxMail()],
        ],
        settings: [],
        allSettings: [],
        setSettings: [{ version: 1, savedAt: 0, terms: '', cancelHours: 24 }],
      },
    ),
    balances: await record((client) => dynamoBalances('agreements', client), {
      find: ['id'],
      several: [['id']],
      ofAddress: [email],
      entries: ['id'],
      change: [{ before: aBalance(), balance: aBalance(), entries: [anEntry] }],
    }),
    consultations: await record(
      (client) =>
        dynamoConsultations(
          {
            ...{ consultations: 'consultations', outbox: 'outbox', sessions: 'sessions', agreements: 'agreements' },
            ...{ leads: 'leads', followUps: 'followUps' },
          },
          client,
        ),
      {
        availability: [],
        setAvailability: [anAvailability()],
        taken: ['maya-ellison', { from: 0, until: 1, firstDay: '2026-11-02', lastDay: '2026-11-02' }],
        ofPerson: ['user'],
        write: [
          {
            booking: aBooking(),
            before: undefined,
            take: [{ counselor: 'maya-ellison', start: 0 }],
            release: [{ counselor: 'maya-ellison', start: 1 }],
            days: [{ counselor: 'maya-ellison', day: '2026-11-02', by: 1 }],
            personVersion: 0,
            balance: { before: aBalance(), balance: aBalance(), entries: [anEntry] },
          },
          [anOutboxMail()],
        ],
        writeWithLead: [
          {
            booking: aBooking(),
            before: undefined,
            take: [{ counselor: 'maya-ellison', start: 0 }],
            release: [{ counselor: 'maya-ellison', start: 1 }],
            days: [{ counselor: 'maya-ellison', day: '2026-11-02', by: 1 }],
            personVersion: 0,
          },
          [anOutboxMail()],
          { lead: aLead(), followUp: aFollowUp() },
        ],
        remind: [aBooking(), 'day', [anOutboxMail()]],
        startingBetween: [0, 1],
      },
    ),
    summaries: await record(
      (client) => dynamoSummaries({ consultations: 'consultations', outbox: 'outbox', sessions: 'sessions' }, client),
      {
        of: [aBooking()],
        newestOf: ['user'],
        states: [[aBooking()]],
        saveDraft: [aBooking(), aSummary()],
        send: [aBooking(), aSummary(), [anOutboxMail()]],
      },
    ),
    digests: await record((client) => dynamoDigests({ leads: 'leads', outbox: 'outbox' }, client), {
      last: [],
      queue: [{ day: '2026-11-02', at: 0 }, [anOutboxMail()], undefined],
    }),
    mailFeedback: await record((client) => dynamoMailFeedback('mailFeedback', client), {
      record: [aMailFeedbackEntry()],
      of: [email, 0],
      recent: [0, 1],
      remove: [aMailFeedbackEntry()],
    }),
    deliveries: await record((client) => dynamoDeliveries('mailFeedback', client), {
      of: ['number', 0],
      addDownload: ['number', { at: 0, fileName: 'a.pdf', network: '', browser: '' }, 1],
      addReceipt: ['number', { at: 0, step: 'SENT' }, 1],
      keep: ['number', 1],
      claimEvidence: ['number', { dispute: 'PP-R-1', by: 'Olive', now: 0, until: 1 }],
      finishEvidence: ['number', 0],
      claimReminder: ['number', 'PP-R-1', 1],
      releaseReminder: ['number'],
      shorten: ['number'],
    }),
    auditLog: await record((client) => dynamoAuditLog('auditLog', client), {
      begin: [anAction()],
      end: [{ ...anAction(), outcome: 'done' }],
      ofMonth: ['2026-11', 1],
    }),
    office: await record((client) => dynamoOffice('office', client), {
      team: [],
      changeTeam: [aTeam()],
      addChallenge: [{ hash: 'hash', purpose: 'sign-in', endsAt: 0 }],
      takeChallenge: [{ hash: 'hash', purpose: 'sign-in', now: 0 }],
      startSession: [anOfficeSession()],
      findSession: ['hash'],
      touchSession: [{ tokenHash: 'hash', now: 0, idleSince: 0, createdSince: 0 }],
      confirmSession: ['hash', 0],
      endSession: ['hash'],
    }),
    departures: await record(
      (client) => dynamoDepartures({ office: 'office', consultations: 'consultations' }, client),
      { end: [{ team: aTeam(), availability: anAvailability(), sessions: ['hash'], memberId: aMember().id }] },
    ),
    pushDevices: await record((client) => dynamoPushDevices('office', client), {
      of: ['id'],
      put: ['id', aPushDevice()],
      remove: ['id', aPushDevice().endpoint],
      noteRefused: ['id', aPushDevice().endpoint, 1],
    }),
    orders: await record((client) => dynamoOrders('transactions', client, 'sessions'), {
      insert: [anOrder()],
      insertAfter: [anOrder(), [anOrder()]],
      restore: [anOrder()],
      claimGuides: [anOrder(), []],
      notePayer: [email, 'number'],
      paidBy: [email],
      find: [anOrder()],
      ofBuyer: ['buyer'],
      locate: ['number'],
      locateMoved: ['number'],
      byState: [{ state: 'PAID', from: 0, until: 1, limit: 1 }],
      takeReceiptNumber: ['FYR-48213', anOrder()],
      locateReceipt: ['FYR-48213'],
      toCheck: [0, 1],
      forDigest: [0],
      change: [anOrder(), ['OPEN'], { state: 'PAID' }],
    }),
    paymentRequests: await record(
      (client) =>
        dynamoPaymentRequests({ paymentRequests: 'paymentRequests', outbox: 'outbox', sessions: 'sessions' }, client),
      {
        of: ['buyer'],
        byToken: ['hash'],
        write: [
          { buyerId: 'buyer', version: 1, requests: [] },
          { added: aPaymentRequest({ email }), keptUntil: 0 },
          [anOutboxMail()],
        ],
        mailedTo: [email],
        stop: [email, 0],
        isStopped: [email],
      },
    ),
    credits: await record(
      (client) => dynamoCredits({ transactions: 'transactions', agreements: 'agreements' }, client),
      {
        credit: [
          aPaidOrder({ hours: 'DUE' }),
          { checkAt: null, refunding: undefined },
          { before: aBalance(), balance: aBalance(), entries: [anEntry] },
        ],
      },
    ),
    purchaseMoves: await record(
      (client) => dynamoPurchaseMoves({ transactions: 'transactions', outbox: 'outbox', sessions: 'sessions' }, client),
      { move: [aPaidOrder({ receiptNumber: 'FYR-48213' }), anOrder({ buyerId: 'other' }), [anOutboxMail()]] },
    ),
    otpCodes: await record((client) => dynamoOtpCodes('otpCodes', client), {
      find: [{ email }],
      replace: [anOtpRecord(), 0],
      countTry: [{ allowance: { email }, slot: 'slot', now: 0 }],
      consume: [{ allowance: { email }, slot: 'slot', mac: 'mac' }],
      keysOf: [email],
      forget: [['code#', 'limit#']],
    }),
    outbox: await record((client) => dynamoOutbox('outbox', client, 'sessions'), {
      add: [anOutboxMail(), 'user'],
      due: [0, 1],
      postpone: [anOutboxMail()],
      remove: ['id'],
    }),
    harms: await record((client) => dynamoHarms('harms', client), {
      note: [{ ...harm, at: 0 }],
      claim: [harm, 0, true],
      told: [harm, 0],
      end: [harm, 0],
      list: [],
      add: [{ key: 'wrong-codes', windowStart: 0, endsAt: 1 }, 1],
      setGauge: [{ alarm: 'outbox-stuck', value: 0, at: 0 }],
      gauges: [],
    }),
    people: await record(
      (client) =>
        dynamoPeople(
          {
            users: 'users',
            otpCodes: 'otpCodes',
            sessions: 'sessions',
            transactions: 'transactions',
            leads: 'leads',
            consultations: 'consultations',
            inquiries: 'inquiries',
            outbox: 'outbox',
            mailFeedback: 'mailFeedback',
            followUps: 'followUps',
            agreements: 'agreements',
            paymentRequests: 'paymentRequests',
          },
          client,
        ),
      {
        ofAddress: [email],
        ofAccount: ['user'],
        agreementsOf: [email],
        ofPayer: [email],
        sessions: [['hash']],
        deliveries: [['number']],
        scan: [email],
        remove: [
          {
            account: [{}],
            codes: [{ key: 'code#' }, { key: 'limit#' }],
            sessions: [{ tokenHash: 'hash' }],
            leads: [{}],
            consultations: [{}],
            inquiries: [{}],
            waitingMails: [{}],
            mailFeedback: [{}],
          },
        ],
        removeAgreement: [agreementRows],
        forgetSecondEmail: [agreementRows],
        removeRequests: [requests],
        forgetMailed: [{ email, key: { buyerId: 'buyer', id: 'request' }, list: requests }],
        removeOrder: [anOrder()],
        shortenDeliveries: ['number'],
        forgetBuyer: [anOrder()],
        forgetPayer: [{ email, number: 'number', order: anOrder() }],
        accountsToErase: [email],
        noteAccountsToErase: [email, ['user'], 0],
        endAccounts: [email, ['user'], 0],
        erasedAccounts: [email],
      },
    ),
    rateLimits: await record((client) => dynamoRateLimits('otpCodes', client), {
      take: [{ key: 'key', limit: 1, windowSeconds: 1, now: 0 }],
    }),
    sessions: await record((client) => dynamoSessions('sessions', client), {
      create: [aSession()],
      touch: [{ tokenHash: 'hash', now: 0, idleSince: 0, createdSince: 0 }],
      remove: ['hash'],
      update: ['hash', aSession().user],
      ofUser: ['user'],
    }),
    users: await record((client) => dynamoUsers('users', client), {
      findByEmail: [email],
      create: [anAccount()],
      replace: [anAccount(), anAccount()],
      unsubscribe: [email, 'user', 0],
      byName: ['marlow', 1],
    }),
    webhookEvents: await record((client) => dynamoWebhookEvents('webhookEvents', client), {
      claim: ['id', 0],
      finish: ['id', 0],
      release: ['id'],
    }),
  };
}
