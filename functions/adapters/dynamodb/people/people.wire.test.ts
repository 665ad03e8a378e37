import { DeleteCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dynamoClient } from '#composition/clients.ts';
import { cellsOf } from '#contract/open-hours.ts';
import { type Agreement, buyerIdOf, installmentIdOf } from '#domain/agreements/agreement.ts';
import { getStatement } from '#domain/agreements/get-statement.ts';
import { adjust } from '#domain/balances/balance.ts';
import { bookSeries } from '#domain/consultations/booking/book-series.ts';
import { cancel } from '#domain/consultations/booking/cancel.ts';
import { listOfficeHeldHours } from '#domain/consultations/summaries/list-office-held-hours.ts';
import type { Mailer } from '#domain/mail/ports.ts';
import { type Order, OrderGone, type OrderState } from '#domain/orders/core/order.ts';
import { claimItems } from '#domain/orders/settlement/claim-items.ts';
import { eraseOfficePerson } from '#domain/people/erase-office-person.ts';
import { exportOfficePerson } from '#domain/people/export-office-person.ts';
import { findOfficePerson } from '#domain/people/find-office-person.ts';
import { copyOf, erasePerson, findPerson, planErasure } from '#domain/people/person-data.ts';
import type { Change } from '#domain/shared/audit-entry.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import { AccountErased, DependencyDown } from '#domain/shared/refusal.ts';
import { TEST_START } from '#testing/clock.ts';
import { dynamoDbEmulator, setAwsEnvironment } from '#testing/emulators.ts';
import {
  aBalance,
  aBooking,
  aCode,
  aCounselor,
  aDevice,
  aFollowUp,
  aLead,
  aLesson,
  aMailFeedbackEntry,
  aMember,
  aMessage,
  anAccount,
  anAgreement,
  anAvailability,
  anIssuedCode,
  anItem,
  anOrder,
  anOtpRecord,
  anOutboxMail,
  aPaidOrder,
  aPaymentRequest,
  aSeat,
  aSentVersion,
  aSession,
  aSlot,
  aSummary,
  seatsFor,
  someSeats,
} from '#testing/samples.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import { dynamoAgreements } from '../agreements.ts';
import { dynamoBalances } from '../balances.ts';
import { dynamoClasses } from '../classes.ts';
import { dynamoConsultations } from '../consultations.ts';
import { dynamoMailFeedback } from '../mail-feedback.ts';
import { dynamoDeliveries } from '../orders/deliveries.ts';
import { dynamoDiscountCodes } from '../orders/discount-codes.ts';
import { dynamoOrders } from '../orders/orders.ts';
import { dynamoPaymentRequests } from '../orders/payment-requests.ts';
import { dynamoOutbox } from '../outbox.ts';
import { dynamoRateLimits } from '../rate-limits.ts';
import { dynamoSummaries } from '../summaries.ts';
import { dynamoWaitingList } from '../waiting-list.ts';
import { dynamoDevices } from './devices.ts';
import { dynamoFollowUps } from './follow-ups.ts';
import { dynamoLeads } from './leads.ts';
import { dynamoMessages } from './messages.ts';
import { dynamoOtpCodes } from './otp-codes.ts';
import { dynamoPeople, type PersonTable } from './people.ts';
import { dynamoSessions } from './sessions.ts';
import { dynamoUsers } from './users.ts';

const amy = 'amy@example.com';
const ben = 'ben@example.com';

let emulator: Awaited<ReturnType<typeof dynamoDbEmulator>>;
let store: {
  readonly client: ReturnType<typeof dynamoClient>;
  readonly tables: Readonly<Record<PersonTable | 'guides' | 'classes', string>>;
};

function dependenciesOf({ client, tables } = store) {
  return {
    people: dynamoPeople(tables, client),
    sessions: dynamoSessions(tables.sessions, client),
    followUps: dynamoFollowUps(tables, client),
    codes: dynamoDiscountCodes(tables.guides, client),
    orders: dynamoOrders(tables.transactions, client),
    classes: dynamoClasses(tables, client),
  };
}
const find = async (email: string) => await findPerson(dependenciesOf(), email);
const exportPerson = async (email: string) => copyOf(email, await find(email));
const plan = async (email: string) => planErasure(await find(email));

beforeAll(async () => {
  setAwsEnvironment();
  emulator = await dynamoDbEmulator();
});
afterAll(async () => {
  await emulator.close();
});

beforeEach(async () => {
  const make = (table: PersonTable | 'guides' | 'classes') => emulator.makeTable(table);
  store = {
    client: dynamoClient(emulator.endpoint),
    tables: {
      users: await make('users'),
      otpCodes: await make('otpCodes'),
      sessions: await make('sessions'),
      transactions: await make('transactions'),
      leads: await make('leads'),
      consultations: await make('consultations'),
      messages: await make('messages'),
      outbox: await make('outbox'),
      mailFeedback: await make('mailFeedback'),
      followUps: await make('followUps'),
      agreements: await make('agreements'),
      paymentRequests: await make('paymentRequests'),
      guides: await make('guides'),
      classes: await make('classes'),
    },
  };
  return () => {
    store.client.destroy();
  };
});

/** Writes every kind of data about a person into the tables, with the adapters. */
async function meet(email: string, orders: readonly Partial<Order>[] = []): Promise<void> {
  const { client, tables } = store;
  const name = email.split('@')[0] ?? '';
  const user = anAccount({ id: `01KA000000000000000000${name.toUpperCase()}`, email });
  const cameFrom = { page: '/services', host: 'search.example', sentBy: `a friend of ${email}` };
  await dynamoUsers(tables.users, client).create(user);
  const applicant = { fullname: 'Amy Marlow', phone: '5550102030' };
  const codes = dynamoOtpCodes(tables.otpCodes, client);
  await codes.replace(anOtpRecord({ email, codes: { [aSlot]: anIssuedCode({ applicant }) } }), 0);
  const device = aDevice({ hash: hashToken(name), userId: user.id, email });
  await codes.replace(anOtpRecord({ email, device: device.hash }), 0);
  await dynamoDevices(tables.sessions, client).remember(device);
  const limits = dynamoRateLimits(tables.otpCodes, client);
  await limits.take({ key: `sign-ups#${email}`, limit: 5, windowSeconds: 86_400, now: TEST_START });
  await limits.take({ key: `confirmations#${email}`, limit: 3, windowSeconds: 86_400, now: TEST_START });
  await limits.take({ key: 'sends#203.0.113.7', limit: 30, windowSeconds: 3600, now: TEST_START });
  const sessions = dynamoSessions(tables.sessions, client);
  await sessions.create(aSession({ user, tokenHash: `${name}-laptop` }));
  await sessions.create(aSession({ user, tokenHash: `${name}-phone` }));
  for (const [index, order] of orders.entries()) {
    await dynamoOrders(tables.transactions, client).insert(
      anOrder({
        buyerId: user.id,
        buyer: { email, fullname: user.fullname },
        number: `01KA0000000000000ORDER0${name.toUpperCase()}${String(index)}`,
        cameFrom,
        ...order,
      }),
    );
  }
  await dynamoMessages(tables, client).record({ ...aMessage(), id: `${name}-asked`, email, cameFrom }, [
    anOutboxMail({
      id: `${name}-to-office`,
      mail: {
        kind: 'business',
        to: 'office@example.com',
        replyTo: email,
        subject: 'Message',
        text: 'Hello',
        html: '<p>Hello</p>',
      },
    }),
  ]);
  const followUps = dynamoFollowUps(tables, client);
  await followUps.change(aFollowUp({ kind: 'lead', id: email }));
  await followUps.change(aFollowUp({ kind: 'message', id: `${name}-asked` }));
  const leads = dynamoLeads(tables, client);
  for (const revision of [1, 2]) await leads.record(aLead({ email, revision, cameFrom }), undefined, []);
  const { start, ...booking } = aBooking({
    id: `01KA000000000000000BOOK${name.toUpperCase()}`,
    userId: user.id,
    email,
    cameFrom,
    start: aBooking().start + (email === amy ? 0 : 60 * 60_000),
  });
  const { counselor, day } = booking;
  await dynamoConsultations(tables, client).write(
    {
      booking: { ...booking, start },
      before: undefined,
      take: cellsOf({ ...booking, start }).map((cell) => ({ counselor: counselor.id, start: cell })),
      release: [],
      days: [{ counselor: counselor.id, day, by: 1 }],
      personVersion: 0,
    },
    [],
  );
  const summaries = dynamoSummaries(tables, client);
  await summaries.send({ ...booking, start }, { ...aSummary(), lines: [`What ${name} asked`] }, []);
  await summaries.saveDraft({ ...booking, start }, aSummary());
  await dynamoWaitingList(tables, client).add({ email, since: TEST_START });
  await limits.take({ key: `waits#${email}`, limit: 3, windowSeconds: 86_400, now: TEST_START });
  const feedback = dynamoMailFeedback(tables.mailFeedback, client);
  for (const id of ['first', 'second']) await feedback.record(aMailFeedbackEntry({ id, email }));
  const waiting = anOutboxMail();
  await dynamoOutbox(tables.outbox, client).add({
    ...waiting,
    id: `${name}-waits`,
    mail: { ...waiting.mail, to: email },
  });
}

const agreementId = anAgreement().id;
const tokenHash = 'ab'.repeat(32);

/** A signed agreement of Amy, from which Ben books, with a payment, and hours that were given. */
async function agree(payment: Partial<Order> = paid(), changes: Partial<Agreement> = {}): Promise<void> {
  const { client, tables } = store;
  const agreements = dynamoAgreements(tables, client);
  const content = { ...anAgreement().content, email: amy, secondEmail: ben };
  const version = aSentVersion({ content, text: `${content.title}\n${amy} and ${ben} can both book these hours.` });
  const sent = anAgreement({ content, state: 'SENT', version: 1, unsent: false, tokenHash });
  await agreements.write({ agreement: sent, before: undefined, sent: version }, []);
  const balance = aBalance({ version: 0 });
  const signed: Agreement = {
    ...sent,
    ...{ state: 'SIGNED', revision: 2 },
    signed: { name: 'Amy Marlow', at: TEST_START, version: 1, sha256: version.sha256 },
    ...changes,
  };
  const isSigned = signed.state === 'SIGNED';
  await agreements.write({ agreement: signed, before: sent, ...(isSigned ? { balance } : {}) }, []);
  const given = adjust(balance, 60, { at: TEST_START, about: 'A present' });
  if (isSigned && given !== undefined) await dynamoBalances(tables.agreements, client).change(given);
  await dynamoOrders(tables.transactions, client).insert(
    anOrder({
      ...{ buyerId: buyerIdOf(agreementId), buyer: { email: amy, fullname: 'Amy Marlow' } },
      ...{ number: '01KA0000000000INSTALLMENT1', grants: [] },
      ...payment,
      items: [{ id: installmentIdOf(agreementId, 0), title: 'Installment 1', cents: 120_000, fileName: '' }],
    }),
  );
}

/** Erases as the command does, at the time at which the tests start. */
async function erase(email: string, from = store, mailer: Mailer = inMemoryWorld().mailer) {
  const { client, tables } = store;
  const outbox = dynamoOutbox(tables.outbox, client);
  const dependencies = {
    ...inMemoryWorld(),
    consultations: dynamoConsultations(tables, client),
    outbox,
    mailer,
  };
  return await erasePerson(dependenciesOf(from), email, {
    cancel: async (booking) => await cancel(dependencies, booking),
    now: TEST_START,
  });
}

async function itemsOf(table: keyof typeof store.tables): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await store.client.send(
    new ScanCommand({ TableName: store.tables[table], ConsistentRead: true }),
  );
  return Items;
}

const everything = async (): Promise<string> =>
  JSON.stringify(await Promise.all((Object.keys(store.tables) as (keyof typeof store.tables)[]).map(itemsOf)));

const paid = (changes: Partial<Order> = {}): Partial<Order> => {
  const { buyerId: _, buyer: __, number: ___, ...order } = aPaidOrder(changes);
  return order;
};

/** Amy and Ben have paid seats in one class, and wait for another one. */
async function seat(order: Partial<Order> = paid({ items: [aSeat()] })): Promise<void> {
  await meet(amy, [order]);
  await meet(ben, [paid({ items: [aSeat('Noah')] })]);
  const classes = dynamoClasses(store.tables, store.client);
  const holderOf = (name: string, student: string) => ({
    ...{ buyerId: `01KA000000000000000000${name}`, email: `${name.toLowerCase()}@example.com` },
    ...{ students: seatsFor(student), spent: order.state !== 'EXPIRED' || name === 'BEN' },
  });
  const orders = {
    '01KA0000000000000ORDER0AMY0': holderOf('AMY', 'Mia'),
    '01KA0000000000000ORDER0BEN0': holderOf('BEN', 'Noah'),
  };
  await classes.changeSeats(someSeats({ orders }));
  const waiting = [amy, ben].map((email) => ({ email, since: TEST_START, seats: 1, proved: true }));
  await classes.changeSeats(someSeats({ classId: 'ap-math', waiting }));
}

describe('a person', () => {
  describe('an export', () => {
    it('has everything about the address, and nothing about anyone else', async () => {
      await meet(amy, [paid()]);
      await meet(ben, [paid()]);
      const copy = await exportPerson(amy);
      expect(copy).toMatchObject({
        email: amy,
        account: { fullname: 'Amy Marlow', phone: '5550102030' },
        sessions: expect.arrayContaining([
          expect.objectContaining({ user: expect.objectContaining({ email: amy }) as object }),
          expect.objectContaining({ userId: expect.stringContaining('AMY') as string, email: amy }),
        ]) as object[],
        orders: [{ state: 'PAID', captureId: expect.any(String) as string }],
        leads: [{ details: { comments: 'First line\nSecond line' } }, { revision: '000002' }],
        consultations: [{ note: aBooking().note, status: 'BOOKED' }],
        summaries: [{ version: 1, lines: ['What amy asked'] }, { lines: [...aSummary().lines] }],
        messages: [{ message: expect.stringContaining('8th grade') as string }],
      });
      expect(copy.followUps).toMatchObject([{ notes: [{ who: 'Olive Stone' }] }, { notes: [{ who: 'Olive Stone' }] }]);
      expect(copy.codes).toHaveLength(5);
      expect(copy.waits).toMatchObject([{ item: amy }]);
      expect(copy.waitingMails).toHaveLength(2);
      expect(copy.mailFeedback).toMatchObject([{ reason: 'General' }, { reason: 'General' }]);
      expect(JSON.stringify(copy)).not.toContain('ben');
    });

    it('has seats of students and places on waiting lists, of nobody else', async () => {
      await seat();
      expect((await exportPerson(amy)).seats).toMatchObject([
        {
          classId: 'ap-biology',
          orders: { '01KA0000000000000ORDER0AMY0': { students: seatsFor('Mia') } },
          waiting: [],
        },
        { classId: 'ap-math', orders: {}, waiting: [{ since: TEST_START }] },
      ]);
      expect(JSON.stringify(await exportPerson(amy))).not.toMatch(/ben|Noah/);
    });

    it('has the bundles and the discount of an order, and what each guide cost', async () => {
      const bought: Partial<Order> = {
        items: [{ ...anItem(), cents: 800, listCents: 1_999, bundleId: 'essays-complete' }],
        bundles: [{ id: 'essays-complete', title: 'Essays, complete', cents: 1_000 }],
        discount: { code: 'WELCOME20', cents: 200 },
      };
      await meet(amy, [paid(bought)]);
      expect((await exportPerson(amy)).orders).toMatchObject([bought]);
    });

    it('of seats is erased with them: a paid seat stays taken without a name', async () => {
      await seat();
      expect(await plan(amy)).toMatchObject({ seats: 2 });
      await erase(amy);
      const classes = dynamoClasses(store.tables, store.client);
      const [biology, math] = await classes.seatsOf(['ap-biology', 'ap-math']);
      expect(biology?.orders).toMatchObject({
        '01KA0000000000000ORDER0AMY0': { email: '', students: seatsFor(''), spent: true },
        '01KA0000000000000ORDER0BEN0': { email: ben, students: seatsFor('Noah') },
      });
      expect(math?.waiting).toMatchObject([{ email: ben, since: TEST_START }]);
      expect(await everything()).not.toMatch(/Mia|amy@example/);
      expect(await plan(amy)).toMatchObject({ seats: 0 });
      const [order] = (await itemsOf('transactions')).filter(({ number }) => number === '01KA0000000000000ORDER0AMY0');
      expect(order).toMatchObject({
        items: [{ id: 'seat:ap-biology:1', title: 'AP Biology in a week', student: '' }],
        grants: ['seat:ap-biology:1'],
      });
    });

    it('of an unpaid seat frees it', async () => {
      await seat({ items: [aSeat()], state: 'EXPIRED' });
      await erase(amy);
      const { orders } = await dynamoClasses(store.tables, store.client).seats('ap-biology');
      expect(Object.keys(orders)).toEqual(['01KA0000000000000ORDER0BEN0']);
    });

    it('of an undecided order keeps the seat as it is for now', async () => {
      await seat(paid({ items: [aSeat()], state: 'SUSPENDED' }));
      await erase(amy);
      const { orders } = await dynamoClasses(store.tables, store.client).seats('ap-biology');
      expect(orders['01KA0000000000000ORDER0AMY0']).toMatchObject({ students: seatsFor('Mia') });
    });

    it('has what was delivered of the orders, and an erasure leaves of it only what a dispute needs', async () => {
      await meet(amy, [paid()]);
      const deliveries = dynamoDeliveries(store.tables.mailFeedback, store.client);
      const { order: { number } = anOrder() } = (await find(amy)).orders[0] ?? {};
      const until = TEST_START + 86_400_000;
      const download = { at: TEST_START, fileName: 'biology.pdf', network: '203.0.113.0/24', browser: 'Safari on Mac' };
      await deliveries.addDownload(number, download, until);
      await deliveries.addReceipt(number, { at: TEST_START, step: 'SENT' }, until);
      expect((await exportPerson(amy)).deliveries).toMatchObject([
        { downloads: [download], receipts: [{ step: 'SENT' }] },
      ]);
      await erase(amy);
      expect(await deliveries.of(number, TEST_START)).toEqual({
        downloads: [{ ...download, network: '', browser: '' }],
        receipts: [{ at: TEST_START, step: 'SENT' }],
      });
      expect((await deliveries.of(number, until)).downloads).toEqual([]);
    });

    it('has when the person stopped emails about new editions, and an erasure forgets it', async () => {
      await meet(amy, [paid()]);
      const users = dynamoUsers(store.tables.users, store.client);
      const { id = '' } = (await users.findByEmail(amy)) ?? {};
      await users.unsubscribe(amy, id, TEST_START);
      expect(await exportPerson(amy)).toMatchObject({ account: { unsubscribedAt: TEST_START } });
      await erase(amy);
      expect(await users.findByEmail(amy)).toBeUndefined();
      expect(await everything()).not.toContain('unsubscribedAt');
    });

    it('leaves out hashes of codes and tokens', async () => {
      await meet(amy);
      const copy = JSON.stringify(await exportPerson(amy));
      expect(copy).toMatch(/"applicant":\{[^}]*"fullname":"Amy Marlow"/);
      expect(copy).not.toMatch(/"mac"|"tokenHash"|[0-9a-f]{64}/);
      expect(copy).toContain('"login#1"');
    });

    it('has what each browser signed up with, but not the browsers’ hashes, and an erasure leaves none of it', async () => {
      const details = {
        interest: 'arts',
        grade: '',
        address: '12 Elm Street',
        postcode: '94110',
        city: 'Reno',
        state: 'Nevada',
        comments: '',
      };
      const { client, tables } = store;
      const other = {
        fullname: 'Amy Reed',
        phone: '5550102031',
        details,
        createdAt: TEST_START,
        browser: 'dd'.repeat(32),
      };
      const until = TEST_START + 1_000_000;
      await dynamoUsers(tables.users, client).create(
        anAccount({ email: amy, browser: 'ee'.repeat(32), signUps: [other], unverifiedUntil: until }),
      );
      const copy = await exportPerson(amy);
      expect(copy.account).toMatchObject({
        fullname: 'Amy Marlow',
        signUps: [{ fullname: 'Amy Reed', phone: '5550102031', details }],
      });
      expect(JSON.stringify(copy)).not.toMatch(/dddd|eeee/);
      await erase(amy);
      expect(await itemsOf('users')).toEqual([]);
    });

    it('of a stranger is empty', async () => {
      await meet(ben);
      expect(await exportPerson(amy)).toEqual({
        email: amy,
        account: undefined,
        codes: [],
        sessions: [],
        orders: [],
        leads: [],
        consultations: [],
        summaries: [],
        messages: [],
        followUps: [],
        waitingMails: [],
        waits: [],
        mailFeedback: [],
        agreements: [],
        deliveries: [],
        seats: [],
        paymentRequests: [],
        requestsToPay: [],
        paidForOthers: [],
      });
    });

    it('does not match a longer address that contains it', async () => {
      await meet('xamy@example.com');
      expect(await plan(amy)).toMatchObject({ account: 0, codes: 0, sessions: 0 });
    });

    it('reads all pages of a table', async () => {
      const { client, tables } = store;
      const messages = dynamoMessages(tables, client);
      // A page is a megabyte before the filter.
      const message = 'x'.repeat(300_000);
      for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
        await messages.record({ ...aMessage(), kind: 'contact', name: 'Amy', id, email: amy, message }, []);
      }
      expect((await exportPerson(amy)).messages).toHaveLength(6);
    });
  });

  describe('an erasure', () => {
    it('leaves nothing that names the person, and changes nothing of other people', async () => {
      await meet(ben, [paid()]);
      const bens = await exportPerson(ben);
      await meet(amy, [paid(), { state: 'FAILED' }, { state: 'EXPIRED' }]);
      const planned = await plan(amy);
      const done = await erase(amy);
      expect(done).toEqual(planned);
      expect(done).toMatchObject({
        account: 1,
        codes: 5,
        sessions: 3,
        leads: 2,
        consultations: 1,
        summaries: 2,
        messages: 1,
        followUps: 2,
      });
      expect(done).toMatchObject({ waitingMails: 2, mailFeedback: 2, waits: 1 });
      expect(done.orders.map(({ fate }) => fate)).toEqual(['anonymized', 'removed', 'removed']);

      expect(await everything()).not.toContain(amy);
      expect(await itemsOf('transactions')).toHaveLength(2);
      expect(await exportPerson(ben)).toEqual(bens);
    });

    it('gives back the times of consultations to come, and leaves no version of the person', async () => {
      await meet(ben);
      const before = await itemsOf('consultations');
      await meet(amy);
      await erase(amy);
      const after = await itemsOf('consultations');
      expect(after).toHaveLength(before.length);
      expect(after).toEqual(expect.arrayContaining(before));
    });

    it('removes the emails about the cancellation too if they could not be sent', async () => {
      await meet(amy);
      const down = { send: () => Promise.reject(new DependencyDown('SES', undefined)) };
      await erase(amy, store, down);
      expect(await everything()).not.toContain(amy);
    });

    it('keeps of a paid order what a financial record needs', async () => {
      await meet(amy, [paid({ refundedCents: 500 })]);
      const [{ cameFrom: _, ...before } = {}] = await itemsOf('transactions');
      await erase(amy);
      expect(await itemsOf('transactions')).toEqual([{ ...before, buyer: { email: '', fullname: '' } }]);
      // The shop can still read it.
      const { client, tables } = store;
      expect(await dynamoOrders(tables.transactions, client).ofBuyer(String(before['buyerId']))).toHaveLength(1);
    });

    it('empties what the office wrote about money outside PayPal', async () => {
      const words = 'The check of Amy Marlow';
      const received = { method: 'check', reference: words, note: words, by: 'Olive' } as const;
      const refund = { id: 'outside-1', at: Date.now(), cents: 100, by: 'OPERATOR' } as const;
      const outside = { method: 'zelle', why: words } as const;
      const undone = { at: Date.now(), why: words, by: 'Olive' };
      await meet(amy, [paid({ received, undone, refundedCents: 100, refunds: [{ ...refund, outside }] })]);
      expect(JSON.stringify(await itemsOf('transactions'))).toContain(words);
      await erase(amy);
      const [row] = await itemsOf('transactions');
      expect(row).toMatchObject({ received: { method: 'check' }, refunds: [{ cents: 100 }], buyer: { email: '' } });
      expect(JSON.stringify(row)).not.toContain(words);
    });

    it('removes the person from discount codes, whose paid orders keep their uses', async () => {
      const discount = { code: 'WELCOME20', cents: 100 };
      const orders = [paid({ discount }), { state: 'EXPIRED', discount }, { state: 'OPEN', discount }] as const;
      await meet(amy, orders);
      await meet(ben, [paid({ discount })]);
      const { codes } = dependenciesOf();
      await codes.put(aCode({ usageLimit: 4, oncePerPerson: false }), undefined);
      for (const { order } of [...(await find(amy)).orders, ...(await find(ben)).orders]) {
        await codes.redeem(
          { code: discount.code, buyerId: order.buyerId, number: order.number },
          order.state !== 'OPEN',
        );
      }
      expect(await codes.find('WELCOME20')).toMatchObject({ taken: 4 });
      expect((await erase(amy)).orders.map(({ fate }) => fate)).toEqual(['anonymized', 'removed', 'removed']);
      // The other two can't be paid anymore.
      expect(await codes.find('WELCOME20')).toMatchObject({ taken: 2 });
      const [code] = await itemsOf('guides');
      expect(code?.['buyers']).toEqual({ '01KA000000000000000000BEN': '01KA0000000000000ORDER0BEN0' });
      expect(Object.values(code?.['orders'] as object).toSorted()).toEqual([true, true]);
      expect((await itemsOf('transactions')).map((order) => order['discount'])).toEqual([discount, discount]);
    });

    it.each<[string, Partial<Order>, string]>([
      ['is refunded', paid({ state: 'REFUNDED' }), 'anonymized'],
      ['failed after money was taken', paid({ state: 'FAILED' }), 'anonymized'],
      ['is paid and whose mail was given up', paid({ receipt: 'DUE', notice: 'REFUND' }), 'anonymized'],
      ['may be charged at this moment', { state: 'OPEN', claimedAt: TEST_START }, 'underWay'],
      ...(['PENDING', 'SUSPENDED', 'QUARANTINED'] satisfies OrderState[]).map(
        (state): [string, Partial<Order>, string] => [`is ${state}`, { state }, 'undecided'],
      ),
      ['is paid and whose receipt is on its way', paid({ receipt: 'DUE', checkAt: TEST_START }), 'undecided'],
      ['is paid and has news for the buyer', paid({ notice: 'REFUND', checkAt: TEST_START }), 'undecided'],
    ])('of someone with an order that %s', async (_, order, fate) => {
      await meet(amy, [order]);
      const [before] = await itemsOf('transactions');
      expect((await erase(amy)).orders).toMatchObject([{ fate }]);
      const [after] = await itemsOf('transactions');
      if (fate === 'undecided' || fate === 'underWay') expect(after).toEqual(before);
      else {
        expect(after?.['buyer']).toEqual({ email: '', fullname: '' });
        expect(after?.['receipt']).not.toBe('DUE');
        expect(after).not.toHaveProperty('notice');
      }
    });

    it('can be repeated: the second finds only undecided orders', async () => {
      await meet(amy, [paid(), { state: 'PENDING' }]);
      await erase(amy);
      const again = await erase(amy);
      expect(again).toMatchObject({ account: 0, codes: 0, sessions: 0, messages: 0, waitingMails: 0 });
      expect(again.orders).toMatchObject([{ state: 'PENDING', fate: 'undecided' }]);
    });

    it('ends and removes what is open, so that it can’t be charged anymore', async () => {
      await meet(amy, [{ state: 'OPEN' }]);
      expect((await plan(amy)).orders).toMatchObject([{ state: 'OPEN', fate: 'removed' }]);
      const [before] = (await find(amy)).orders;
      expect((await erase(amy)).orders).toMatchObject([{ state: 'EXPIRED', fate: 'removed' }]);
      expect(await itemsOf('transactions')).toEqual([]);
      const { orders } = dependenciesOf();
      const { payments, clock } = inMemoryWorld();
      await expect(claimItems({ orders, payments, clock }, before?.order ?? anOrder())).rejects.toThrow(OrderGone);
    });

    it('ends what was about to be charged some time ago, and lets the sweep look once more', async () => {
      await meet(amy, [{ state: 'OPEN', claimedAt: TEST_START - 120_000 }]);
      expect((await erase(amy)).orders).toMatchObject([{ state: 'EXPIRED', fate: 'underWay' }]);
      expect(await itemsOf('transactions')).toMatchObject([{ state: 'EXPIRED', buyer: { email: amy } }]);
      expect(Number((await itemsOf('transactions'))[0]?.['checkAt'])).toBeGreaterThan(0);
    });

    it('does not change an order that was paid between reading and erasing', async () => {
      await meet(amy, [{ state: 'EXPIRED' }]);
      const [item] = await itemsOf('transactions');
      const { client, tables } = store;
      const send = client.send.bind(client) as (command: object) => Promise<unknown>;
      let paidMeanwhile = false;
      const racing = new Proxy(client, {
        get: (target, member) =>
          member === 'send'
            ? async (command: { input?: { TableName?: string; ConditionExpression?: string } }) => {
                if (command.input?.ConditionExpression !== undefined && !paidMeanwhile) {
                  paidMeanwhile = true;
                  await send(
                    new UpdateCommand({
                      TableName: tables.transactions,
                      Key: { buyerId: item?.['buyerId'], number: item?.['number'] },
                      UpdateExpression: 'SET #state = :paid',
                      ExpressionAttributeNames: { '#state': 'state' },
                      ExpressionAttributeValues: { ':paid': 'PAID' },
                    }),
                  );
                }
                return await send(command);
              }
            : (Reflect.get(target, member) as unknown),
      });
      expect((await erase(amy, { ...store, client: racing })).orders).toMatchObject([{ fate: 'undecided' }]);
      expect(paidMeanwhile).toBe(true);
      expect(await itemsOf('transactions')).toMatchObject([{ state: 'PAID', buyer: { email: amy } }]);
    });
  });
});

describe('the agreements of a person', () => {
  const itemNames = async () => (await itemsOf('agreements')).map(({ item }) => item).toSorted();
  const STORED = [agreementId, agreementId, 'balance', 'current', 'entry#00000001#00', 'token', 'version#0001'];

  it('are in the copy of who signs, with payments and hours, and without the link', async () => {
    await meet(amy);
    await agree();
    expect(await itemNames()).toEqual(STORED);
    const copy = await exportPerson(amy);
    expect(copy.agreements).toMatchObject([
      { item: 'balance', balance: { minutes: 420 } },
      { item: 'current', content: { email: amy, secondEmail: ben }, signed: { name: 'Amy Marlow' } },
      { item: 'entry#00000001#00', entry: { about: 'A present' } },
      { item: 'version#0001', sent: { text: expect.stringContaining('can both book') as string } },
      { agreement: `address#${amy}`, item: agreementId },
    ]);
    expect(copy.orders).toMatchObject([{ state: 'PAID', buyerId: buyerIdOf(agreementId) }]);
    expect(JSON.stringify(copy)).not.toContain(tokenHash);
    expect((await exportPerson('cleo@example.com')).agreements).toEqual([]);
  });

  it('are in the copy of who books with their hours, and with nothing of who signs and pays', async () => {
    await meet(amy);
    await agree();
    const copy = await exportPerson(ben);
    expect(copy.agreements).toEqual([
      {
        ...{ id: agreementId, title: 'Ten hours of counseling', student: 'Amy', secondEmail: ben },
        ...{ sessionMinutes: 60, cancelHours: 24, minutes: 420, used: 0 },
        hours: [{ at: TEST_START, kind: 'given', minutes: 60, left: 420, about: 'A present' }],
      },
    ]);
    expect(copy.orders).toEqual([]);
    const { content } = anAgreement();
    const text = JSON.stringify(copy);
    for (const hidden of [amy, 'Marlow', content.terms, content.lines[0]?.sentence, '200000', '120000', '80000']) {
      expect(text).not.toContain(hidden);
    }
  });

  it('bring requests to pay an installment, which are in the copy of who signs and erased with it', async () => {
    await meet(amy);
    await agree();
    const buyerId = buyerIdOf(agreementId);
    const buyer = { email: amy, fullname: 'Amy Marlow' };
    const added = aPaymentRequest({ buyer, installment: installmentIdOf(agreementId, 1), guides: [] });
    const keptUntil = TEST_START + 86_400_000;
    const requests = dynamoPaymentRequests(store.tables, store.client);
    await requests.write({ buyerId, version: 1, requests: [added] }, { added, keptUntil }, []);
    expect((await exportPerson(amy)).paymentRequests).toMatchObject([{ installment: added.installment }]);
    expect((await exportPerson(ben)).paymentRequests).toEqual([]);
    await erase(amy);
    expect(await itemsOf('paymentRequests')).toEqual([]);
  });

  it('are erased with their rows and what leads to them; payments stay without the buyer', async () => {
    await meet(amy);
    await agree();
    const planned = await plan(amy);
    expect(await erase(amy)).toEqual(planned);
    expect(planned).toMatchObject({
      agreements: [{ title: 'Ten hours of counseling', state: 'active', unpaid: 1, minutes: 420, isShared: false }],
      orders: [{ state: 'PAID', fate: 'anonymized' }],
    });
    expect(await itemNames()).toEqual([]);
    expect(await itemsOf('transactions')).toMatchObject([{ state: 'PAID', buyer: { email: '', fullname: '' } }]);
    expect(await everything()).not.toContain(amy);
    expect((await find(ben)).agreements).toEqual([]);
    expect(await plan(amy)).toMatchObject({ agreements: [], orders: [] });
  });

  it('only lose the second address if that is erased, also in what a signature would take over', async () => {
    await meet(ben);
    await agree(paid(), { state: 'OPENED' });
    const planned = await plan(ben);
    expect(planned).toMatchObject({ agreements: [{ state: 'opened', isShared: true }], orders: [] });
    expect(await erase(ben)).toEqual(planned);
    const left = await itemsOf('agreements');
    expect(left.map(({ item }) => item).toSorted()).toEqual([agreementId, 'current', 'token', 'version#0001']);
    const withoutSecond = { content: { secondEmail: '' } };
    expect(left.find(({ item }) => item === 'current')).toMatchObject(withoutSecond);
    expect(left.find(({ item }) => item === 'version#0001')).toMatchObject({ sent: withoutSecond });
    // The text stays as it was sent, because a signature is about it.
    expect(left.filter((row) => JSON.stringify(row).includes(ben))).toMatchObject([{ item: 'version#0001' }]);
    expect(await itemsOf('transactions')).toMatchObject([{ buyer: { email: amy } }]);
    expect((await find(amy)).agreements).toMatchObject([{ isOwn: true, agreement: { revision: 3 } }]);
    expect(await plan(ben)).toMatchObject({ agreements: [] });
  });

  it('are gone from statements and from the hours that counselors held', async () => {
    const { client, tables } = store;
    const consultations = dynamoConsultations(tables, client);
    for (const [index, email] of [amy, ben].entries()) {
      await meet(email);
      const { id: userId } = (await dynamoUsers(tables.users, client).findByEmail(email)) ?? anAccount();
      const start = TEST_START - (3 - index) * 24 * 60 * 60_000;
      const day = new Date(start).toISOString().slice(0, 10);
      const booking = aLesson({ id: `01KA00000000000000SESSION${String(index)}`, userId, email, start, day });
      const change = { before: undefined, take: [], release: [], days: [], personVersion: 1 };
      expect(await consultations.write({ booking, ...change }, [])).toBe(true);
    }
    await agree();
    const world = {
      ...inMemoryWorld(),
      consultations,
      agreements: dynamoAgreements(tables, client),
      balances: dynamoBalances(tables.agreements, client),
      orders: dynamoOrders(tables.transactions, client),
      users: dynamoUsers(tables.users, client),
    };
    const statement = async () =>
      await getStatement(world)({ input: { period: '' }, session: aSession({ user: anAccount({ email: amy }) }) });
    const held = async () => {
      const session = { member: aMember({ role: 'owner' }) };
      return (await listOfficeHeldHours(world)({ input: { period: '2026' }, session })).held.flatMap(({ sessions }) =>
        sessions.map((session) => session.email),
      );
    };
    expect((await statement()).agreements).toMatchObject([{ sessions: [{}, {}], paid: 19.99 }]);
    expect(await held()).toEqual([amy, ben]);
    await erase(ben);
    expect((await statement()).agreements).toMatchObject([{ sessions: [{}], paid: 19.99 }]);
    expect(await held()).toEqual([amy]);
    await erase(amy);
    expect(await statement()).toMatchObject({ agreements: [], paid: 0 });
    expect(await held()).toEqual([]);
  });

  it('have the sessions of a series in the copy, and canceled all when erased', async () => {
    const { client, tables } = store;
    await meet(amy);
    await agree();
    const user = (await dynamoUsers(tables.users, client).findByEmail(amy)) ?? anAccount();
    const consultations = dynamoConsultations(tables, client);
    const world = { ...inMemoryWorld(), consultations, balances: dynamoBalances(tables.agreements, client) };
    await consultations.setAvailability(anAvailability());
    const starts = ['2026-11-10T22:00:00Z', '2026-11-17T22:00:00Z', '2026-11-24T22:00:00Z'];
    const series = { ...({ zone: 'UTC', how: 'phone', note: '' } as const), counselor: aCounselor().id, starts };
    const booked = await bookSeries(world)({ input: { ...series, minutes: 60 }, session: aSession({ user }) });
    const copy = JSON.stringify(await exportPerson(amy));
    for (const { id } of booked.consultations) expect(copy).toContain(id);
    const { mailer } = inMemoryWorld();
    await erase(amy, store, mailer);
    const [from, until] = [TEST_START, TEST_START + 40 * 24 * 60 * 60_000];
    expect(await consultations.startingBetween(from, until)).toEqual([]);
    const period = { from, until, firstDay: '2026-11-06', lastDay: '2026-12-31' };
    expect((await consultations.taken(aCounselor().id, period)).cells).toEqual([]);
    for (const { id } of booked.consultations) {
      expect(mailer.sent.some(({ invite }) => invite?.content.includes(`UID:${id}\r\n`) === true)).toBe(true);
    }
  });

  it('are found without an account, and their undecided payments by the next erasure', async () => {
    await agree({ state: 'PENDING' });
    expect((await erase(amy)).orders).toMatchObject([{ state: 'PENDING', fate: 'undecided' }]);
    expect(await itemNames()).toEqual([]);
    expect((await erase(amy)).orders).toMatchObject([{ state: 'PENDING', fate: 'undecided' }]);
  });

  it('take no new payment once they are erased', async () => {
    await agree();
    await erase(amy);
    const { client, tables } = store;
    const order = anOrder({ buyerId: buyerIdOf(agreementId), number: 'LATER' });
    await expect(dynamoOrders(tables.transactions, client, tables.sessions).insertAfter(order, [])).rejects.toThrow(
      AccountErased,
    );
  });

  it('are erased to the end after an interruption', async () => {
    await agree();
    const { client, tables } = store;
    for (const item of ['current', 'balance']) {
      await client.send(new DeleteCommand({ TableName: tables.agreements, Key: { agreement: agreementId, item } }));
    }
    expect((await erase(amy)).agreements).toMatchObject([{ id: agreementId, state: undefined }]);
    expect((await itemsOf('agreements')).filter(({ agreement }) => agreement === agreementId)).toEqual([]);
    expect((await find(amy)).agreements).toEqual([]);
  });

  it('are read again if a session or the owner changes them meanwhile', async () => {
    await agree();
    const dependencies = dependenciesOf();
    const [read] = (await find(amy)).agreements;
    const [shared] = (await find(ben)).agreements;
    if (read?.agreement === undefined || read.balance === undefined || shared === undefined) throw new Error('None');
    const before = await itemsOf('agreements');
    const { client, tables } = store;
    const given = adjust(read.balance, 60, { at: TEST_START, about: 'Another' });
    if (given !== undefined) await dynamoBalances(tables.agreements, client).change(given);
    expect(await dependencies.people.removeAgreement(read)).toBe(false);
    expect(await itemsOf('agreements')).toHaveLength(before.length + 1);
    const next = { ...read.agreement, revision: read.agreement.revision + 1 };
    await dynamoAgreements(tables, client).write({ agreement: next, before: read.agreement }, []);
    expect(await dependencies.people.forgetSecondEmail(shared)).toBe(false);
    await erase(amy);
    expect(await itemNames()).toEqual([]);
  });
});

const paidNumber = '01KA00000000000BYSOMEONE01';

/** Three requests of Amy, two of which were emailed to Ben, and an order that Ben paid for her. */
async function ask(order: Partial<Order> = paid({ payer: { email: ben }, receiptNumber: 'FYR-48213' })) {
  const { client, tables } = store;
  const paymentRequests = dynamoPaymentRequests(tables, client);
  const buyer = { email: amy, fullname: 'Amy Marlow' };
  const all = [ben, undefined, ben].map((email, index) =>
    aPaymentRequest({
      ...{ id: `REQUEST${String(index)}`, tokenHash: hashToken(String(index)), buyer },
      ...(email === undefined ? {} : { email }),
    }),
  );
  const keptUntil = TEST_START + 86_400_000;
  for (const [index, added] of all.entries()) {
    const next = { buyerId: AMY_ID, version: index + 1, requests: all.slice(0, index + 1) };
    await paymentRequests.write(next, { added, keptUntil }, []);
  }
  await paymentRequests.stop(hashToken(ben), TEST_START);
  const orders = dynamoOrders(tables.transactions, client);
  const request = { number: paidNumber, request: all[0]?.id ?? '' };
  await orders.insert(anOrder({ ...{ buyerId: AMY_ID, buyer }, ...request, ...order }));
  await orders.notePayer(ben, paidNumber);
}
const AMY_ID = '01KA000000000000000000AMY';

describe('requests that someone else pays', () => {
  beforeEach(async () => {
    await meet(amy);
  });
  const owners = async () =>
    (await itemsOf('paymentRequests')).map(({ owner }) => String(owner).split('#')[0]).toSorted();
  const paidItem = async () => (await itemsOf('transactions')).find(({ number }) => number === paidNumber);

  it('are in the student’s copy, without their links and who paid', async () => {
    await ask();
    const copy = await exportPerson(amy);
    expect(copy.paymentRequests).toMatchObject([
      { cart: [{ title: 'Biology and Pre-Med' }], email: ben },
      { cents: 1_999 },
      { email: ben },
    ]);
    expect(copy.orders).toMatchObject([{ number: paidNumber, request: 'REQUEST0' }]);
    expect(JSON.stringify(copy.orders)).not.toContain(ben);
    expect(JSON.stringify(copy)).not.toMatch(/tokenHash|[0-9a-f]{64}/);
    expect(copy).toMatchObject({ requestsToPay: [], paidForOthers: [] });
  });

  it('are in the payer’s copy with the orders, without the student', async () => {
    const refunds = [{ id: 'REFUND', at: TEST_START + 5, cents: 500, by: 'OPERATOR' }] as const;
    await ask(paid({ payer: { email: ben }, receiptNumber: 'FYR-48213', refundedCents: 500, refunds }));
    const copy = await exportPerson(ben);
    const { createdAt, expiresAt } = aPaymentRequest();
    const asked = { createdAt, expiresAt, titles: ['Biology and Pre-Med'], cents: 1_999 };
    expect(copy).toMatchObject({ orders: [], paymentRequests: [] });
    expect(copy.requestsToPay).toEqual([
      { id: 'REQUEST0', ...asked },
      { id: 'REQUEST2', ...asked },
    ]);
    expect(copy.paidForOthers).toEqual([
      {
        ...{ number: paidNumber, receiptNumber: 'FYR-48213', totalCents: 1_999, paidAt: aPaidOrder().paidAt },
        items: [{ title: 'Biology and Pre-Med', cents: 1_999 }],
        refunds: [{ at: TEST_START + 5, cents: 500 }],
      },
    ]);
    expect(JSON.stringify(copy)).not.toMatch(/amy|marlow/i);
  });

  it('end with their student, whose order keeps its payer', async () => {
    await ask();
    expect(await owners()).toEqual(['address', 'address', 'person', 'stopped', 'token', 'token', 'token']);
    const planned = await plan(amy);
    expect(planned).toMatchObject({
      requests: 3,
      orders: [{ number: paidNumber, fate: 'anonymized' }],
      paidOrders: [],
    });
    expect(await erase(amy)).toEqual(planned);
    expect(await owners()).toEqual(['stopped']);
    expect(await everything()).not.toContain(amy);
    expect(await paidItem()).toMatchObject({ buyer: { email: '', fullname: '' }, payer: { email: ben } });
    expect(await exportPerson(ben)).toMatchObject({ requestsToPay: [], paidForOthers: [{ number: paidNumber }] });
    expect(await plan(amy)).toMatchObject({ requests: 0 });
  });

  it('are erased to the end after an interruption', async () => {
    await ask();
    const dependencies = dependenciesOf();
    const broken = {
      ...dependencies.people,
      removeRequests: () => Promise.reject(new DependencyDown('DynamoDB', undefined)),
    };
    const rest = { cancel: () => Promise.resolve(), now: TEST_START };
    await expect(erasePerson({ ...dependencies, people: broken }, amy, rest)).rejects.toThrow(DependencyDown);
    expect(await itemsOf('users')).toEqual([]);
    expect(await erase(amy)).toMatchObject({ account: 0, requests: 3 });
    expect(await owners()).toEqual(['stopped']);
  });

  it('lose the address of an erased payer, as their orders do, and stay with the student', async () => {
    await ask();
    const before = await paidItem();
    const planned = await plan(ben);
    expect(planned).toMatchObject({
      ...{ requests: 0, mailedRequests: 2, orders: [] },
      paidOrders: [{ number: paidNumber, state: 'PAID', fate: 'anonymized' }],
    });
    expect(await erase(ben)).toEqual(planned);
    expect(await everything()).not.toContain(ben);
    expect(await owners()).toEqual(['person', 'stopped', 'token', 'token', 'token']);
    expect(await paidItem()).toEqual({ ...before, payer: { email: '' } });
    expect((await exportPerson(amy)).paymentRequests.map((request) => request['email'])).toEqual(['', undefined, '']);
    expect(await plan(ben)).toMatchObject({ mailedRequests: 0, paidOrders: [] });
    // No emails about requests, also after the erasure.
    expect(await dynamoPaymentRequests(store.tables, store.client).isStopped(hashToken(ben))).toBe(true);
  });

  it.each<[string, Partial<Order>]>([
    ['whose receipt is on its way', paid({ payer: { email: ben }, receipt: 'DUE', checkAt: TEST_START })],
    ['that has news for its payer', paid({ payer: { email: ben }, notice: 'REFUND', checkAt: TEST_START })],
    ['that is disputed', paid({ payer: { email: ben }, state: 'SUSPENDED' })],
    ['that is under review', paid({ payer: { email: ben }, state: 'QUARANTINED' })],
    // The payer is noted before the payment is.
    ...(['OPEN', 'PENDING', 'EXPIRED', 'FAILED'] satisfies OrderState[]).map((state): [string, Partial<Order>] => [
      `that was ${state} when its payer was noted`,
      { state },
    ]),
  ])('leave an order %s as it is, until the erasure is repeated', async (_, order) => {
    await ask(order);
    const before = await itemsOf('transactions');
    expect((await erase(ben)).paidOrders).toMatchObject([{ number: paidNumber, fate: 'undecided' }]);
    expect(await itemsOf('transactions')).toEqual(before);
    const { client, tables } = store;
    const { checkAt: _at, ...done } = { ...anOrder(), ...paid({ payer: { email: ben } }) };
    await client.send(
      new PutCommand({ TableName: tables.transactions, Item: { ...done, number: paidNumber, buyerId: AMY_ID } }),
    );
    expect((await erase(ben)).paidOrders).toMatchObject([{ fate: 'anonymized' }]);
    expect(await everything()).not.toContain(ben);
  });

  it('leave an order whose mail became due since it was read', async () => {
    await ask();
    const dependencies = dependenciesOf();
    const [read] = (await find(ben)).paidOrders;
    if (read?.order === undefined) throw new Error('None');
    const { client, tables } = store;
    await dynamoOrders(tables.transactions, client).change(read.order, ['PAID'], { notice: 'REFUND' });
    expect(await dependencies.people.forgetPayer(read)).toBe(false);
    expect(await paidItem()).toMatchObject({ payer: { email: ben } });
    expect(await find(ben)).toMatchObject({ paidOrders: [{ number: paidNumber }] });
  });

  it('are read again if the student changes them meanwhile', async () => {
    await ask();
    const dependencies = dependenciesOf();
    const [read] = (await find(ben)).mailedRequests;
    if (read === undefined) throw new Error('None');
    const { list } = read;
    const ended = {
      ...list,
      version: 4,
      requests: list.requests.map((one) => ({ ...one, ended: 'WITHDRAWN' as const })),
    };
    await dynamoPaymentRequests(store.tables, store.client).write(ended, { keptUntil: TEST_START }, []);
    expect(await dependencies.people.forgetMailed(read)).toBe(false);
    expect(await owners()).toContain('address');
    await erase(ben);
    const { requests } = await dynamoPaymentRequests(store.tables, store.client).of(AMY_ID);
    expect(requests).toMatchObject([{ email: '', ended: 'WITHDRAWN' }, { ended: 'WITHDRAWN' }, { email: '' }]);
  });

  it('never come back after their student was erased, while their payer is', async () => {
    await ask();
    const dependencies = dependenciesOf();
    const { mailedRequests } = await find(ben);
    await erase(amy);
    for (const read of mailedRequests) expect(await dependencies.people.forgetMailed(read)).toBe(false);
    expect(await owners()).toEqual(['stopped']);
  });

  it('leave nothing of an order that is gone, nor of one without a list', async () => {
    await ask({ state: 'EXPIRED' });
    const { client, tables } = store;
    await client.send(
      new DeleteCommand({ TableName: tables.transactions, Key: { buyerId: AMY_ID, number: paidNumber } }),
    );
    const Key = { owner: `person#${AMY_ID}`, item: 'requests' };
    await client.send(new DeleteCommand({ TableName: tables.paymentRequests, Key }));
    expect(await exportPerson(ben)).toMatchObject({
      requestsToPay: [{ id: 'REQUEST0' }, { id: 'REQUEST2' }],
      paidForOthers: [{ number: paidNumber }],
    });
    expect(await erase(ben)).toMatchObject({ paidOrders: [{ state: undefined, fate: 'removed' }] });
    expect(await everything()).not.toContain(ben);
  });
});

describe('the address of the PayPal account that paid a buyer’s own order', () => {
  const mine = paid({ paypalEmail: ben, receiptNumber: 'FYR-48213' });
  const stored = async () => (await itemsOf('transactions')).find(({ number }) => number === paidNumber);
  beforeEach(async () => {
    await meet(amy);
    const { client, tables } = store;
    const orders = dynamoOrders(tables.transactions, client);
    const buyer = { email: amy, fullname: 'Amy Marlow' };
    await orders.insert(anOrder({ number: paidNumber, buyerId: AMY_ID, buyer, ...mine }));
    await orders.notePayer(ben, paidNumber);
  });

  it('is in the copy of its owner, and not in the buyer’s', async () => {
    expect((await exportPerson(ben)).paidForOthers).toMatchObject([{ number: paidNumber }]);
    const { orders } = await exportPerson(amy);
    expect(orders).toMatchObject([{ number: paidNumber }]);
    expect(JSON.stringify(orders)).not.toContain(ben);
  });

  it.each([amy, ben])('is erased with %s', async (email) => {
    await erase(email);
    expect(await stored()).toMatchObject({ number: paidNumber, state: 'PAID' });
    expect(await stored()).not.toHaveProperty('paypalEmail');
    expect(await everything()).not.toContain(ben);
  });
});

describe('what an account left that is gone', () => {
  beforeEach(async () => {
    await meet(amy, [{ state: 'PENDING' }, paid()]);
  });

  it('is found by the note of an erasure that an error interrupted', async () => {
    const dependencies = dependenciesOf();
    const broken = {
      ...dependencies.people,
      forgetBuyer: () => Promise.reject(new DependencyDown('DynamoDB', undefined)),
    };
    const cancelNone = { cancel: () => Promise.resolve(), now: TEST_START };
    await expect(erasePerson({ ...dependencies, people: broken }, amy, cancelNone)).rejects.toThrow(DependencyDown);
    expect(await itemsOf('users')).toEqual([]);
    expect((await erase(amy)).orders.map(({ fate }) => fate)).toEqual(['undecided', 'anonymized']);
  });

  it('is found while networks of its downloads are left', async () => {
    const dependencies = dependenciesOf();
    const racing = { ...dependencies.people, shortenDeliveries: () => Promise.resolve(false) };
    const cancelNone = { cancel: () => Promise.resolve(), now: TEST_START };
    const { orders } = await erasePerson({ ...dependencies, people: racing }, amy, cancelNone);
    expect(orders.map(({ fate }) => fate)).toEqual(['undecided', 'undecided']);
    expect((await erase(amy)).orders.map(({ fate }) => fate)).toEqual(['undecided', 'anonymized']);
  });

  it('is found until its last order is decided', async () => {
    await erase(amy);
    expect((await erase(amy)).orders).toMatchObject([{ state: 'PENDING', fate: 'undecided' }]);
    const [open] = (await itemsOf('transactions')).filter(({ state }) => state === 'PENDING');
    await store.client.send(
      new UpdateCommand({
        TableName: store.tables.transactions,
        Key: { buyerId: open?.['buyerId'], number: open?.['number'] },
        UpdateExpression: 'SET #state = :expired',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':expired': 'EXPIRED' },
      }),
    );
    expect((await erase(amy)).orders).toMatchObject([{ state: 'EXPIRED', fate: 'removed' }]);
    expect(await everything()).not.toContain(amy);
    expect(await plan(amy)).toMatchObject({ orders: [] });
  });
});

describe('the office', () => {
  function office() {
    const { client, tables } = store;
    const recorded: Change[] = [];
    return {
      dependencies: {
        ...inMemoryWorld(),
        ...dependenciesOf(),
        consultations: dynamoConsultations(tables, client),
        outbox: dynamoOutbox(tables.outbox, client),
      },
      recorded,
      record: (change: Change) => recorded.push(change),
    };
  }

  it('says what it would erase, and what law asks to keep, and then does it', async () => {
    await meet(amy, [paid(), { state: 'EXPIRED' }]);
    const { dependencies, recorded, record } = office();
    const erasePersonHere = eraseOfficePerson(dependencies);
    const planned = await erasePersonHere({ input: { email: amy, preview: true }, record });
    expect(planned.fates).toEqual([
      'account (1): to be erased',
      'records of codes and counters (5): to be erased',
      'sessions and known devices (3): to be erased',
      'leads (2): to be erased',
      'consultations (1): to be erased',
      'summaries of sessions (2): to be erased',
      'messages and applications (1): to be erased',
      'what the team noted (2): to be erased',
      'mails waiting to be sent (2): to be erased',
      'records of bounced mails (2): to be erased',
      'requests to be told of a free time (1): to be erased',
      expect.stringMatching(/^order \w+ \(expired without payment, \$19\.99\): to be erased: it was never paid$/),
    ]);
    expect(planned.kept[0]).toMatch(/^order \w+ \(paid, \$19\.99\): to be kept as a financial record/);
    expect(planned.kept[1]).toMatch(/^Tax and accounting law/);
    expect(planned.kept.join()).toContain('the journal of the office');
    expect(recorded).toEqual([]);
    expect(await plan(amy)).toMatchObject({ account: 1, sessions: 3 });

    const done = await erasePersonHere({ input: { email: amy, preview: false }, record });
    expect(done.fates[0]).toBe('account (1): erased');
    expect(done.kept.slice(1)).toEqual(planned.kept.slice(1));
    expect(recorded).toEqual([{ after: expect.objectContaining({ account: 1, leads: 2, orders: 2 }) as unknown }]);
    expect(JSON.stringify(recorded)).not.toContain('amy');
    expect(await everything()).not.toContain(amy);
    expect(await erasePersonHere({ input: { email: amy, preview: true }, record })).toEqual({ fates: [], kept: [] });
  });

  it('says before it erases what an agreement takes with it, and tells the audit log only how many', async () => {
    await meet(amy);
    await agree();
    const { dependencies, recorded, record } = office();
    const look = async (email: string, preview = true) =>
      await eraseOfficePerson(dependencies)({ input: { email, preview }, record });
    const { fates, kept } = await look(amy);
    expect(fates).toContain(
      'agreement “Ten hours of counseling” (active): to be erased, although 1 installment isn’t paid and 7 hours are left',
    );
    expect(kept[0]).toMatch(/^order \w+ \(paid, \$19\.99\): to be kept as a financial record/);
    expect((await look(ben)).kept[0]).toBe(
      'agreement “Ten hours of counseling” (active): to be kept for its family without this address. The texts that they were sent still name it',
    );
    expect((await look(amy, false)).fates).toContain(
      'agreement “Ten hours of counseling” (active): erased, although 1 installment isn’t paid and 7 hours are left',
    );
    expect(recorded).toEqual([{ after: expect.objectContaining({ agreements: 1, orders: 1 }) as unknown }]);
  });

  it('says what it keeps for the students of an address that pays', async () => {
    await meet(amy);
    await ask();
    const { dependencies, recorded, record } = office();
    const look = async (email: string, preview = true) =>
      await eraseOfficePerson(dependencies)({ input: { email, preview }, record });
    const { fates, kept } = await look(ben);
    expect(fates).toEqual(['this address in requests to pay for someone else (2): to be erased']);
    expect(kept[0]).toBe(
      `order ${paidNumber} (paid, $19.99), paid for someone else: to be kept for its buyer without this address`,
    );
    expect((await look(amy)).fates).toContain('requests for someone else to pay (3): to be erased');
    await look(ben, false);
    const many = { mailedRequests: 2, orders: 0, paidOrders: 1 };
    expect(recorded).toEqual([{ after: expect.objectContaining(many) as unknown }]);
    expect(await look(ben)).toEqual({ fates: [], kept: [] });
    await dynamoOrders(store.tables.transactions, store.client).notePayer(ben, 'GONE');
    expect((await look(ben)).fates).toEqual(['rest of order GONE, paid for someone else: to be erased']);
  });

  it('removes the note of an interrupted run when nothing else is left', async () => {
    const { dependencies, recorded, record } = office();
    const { people } = dependencies;
    await people.noteAccountsToErase(amy, ['01KA000000000000000000GONE'], TEST_START);
    await meet(ben);
    await people.noteAccountsToErase(ben, ['01KA000000000000000000GONE'], TEST_START);
    const look = async (email: string) =>
      await eraseOfficePerson(dependencies)({ input: { email, preview: true }, record });
    expect(await look(amy)).toEqual({ fates: [], kept: [] });
    expect(await people.accountsToErase(amy)).toEqual([]);
    expect(await look(amy)).toEqual({ fates: [], kept: [] });
    await look(ben);
    expect(await people.accountsToErase(ben)).toHaveLength(1);
    expect(recorded).toEqual([]);
  });

  it('finds a person in fourteen calls, however much there is of others', async () => {
    const { client, tables } = store;
    const { dependencies } = office();
    const findPersonHere = findOfficePerson({
      ...dependencies,
      users: dynamoUsers(tables.users, client),
      otpCodes: dynamoOtpCodes(tables.otpCodes, client),
      orders: dynamoOrders(tables.transactions, client),
      leads: dynamoLeads(tables, client),
      messages: dynamoMessages(tables, client),
      mailFeedback: dynamoMailFeedback(tables.mailFeedback, client),
      agreements: dynamoAgreements(tables, client),
    });
    await meet(amy, [paid()]);
    for (const others of [0, 40]) {
      for (let other = 0; other < others; other += 1) {
        const id = String(other).padStart(2, '0');
        await dynamoOrders(tables.transactions, client).insert(
          aPaidOrder({ buyerId: `buyer-${id}`, number: `N${id}` }),
        );
        await dynamoMessages(tables, client).record({ ...aMessage(), id, email: ben }, []);
      }
      const send = vi.spyOn(client, 'send');
      const found = await findPersonHere({ input: { email: amy }, session: { member: aMember() } });
      expect(send).toHaveBeenCalledTimes(14);
      send.mockRestore();
      expect(found).toMatchObject({ orders: [{}], consultations: [{}], leads: [{}, {}], messages: [{}], sessions: 3 });
    }
  });

  it('speaks of the law only where it keeps something', async () => {
    await meet(amy);
    const { dependencies, record } = office();
    const { kept } = await eraseOfficePerson(dependencies)({ input: { email: amy, preview: true }, record });
    expect(kept.join()).not.toContain('law');
  });

  it('gives a copy as a file, and tells the audit log only how much', async () => {
    await meet(amy, [paid()]);
    const { dependencies, recorded, record } = office();
    const { fileName, json } = await exportOfficePerson(dependencies)({ input: { email: amy, after: '' }, record });
    expect(fileName).toBe('amy@example.com.json');
    expect(JSON.parse(json)).toMatchObject({
      email: amy,
      account: { createdAt: new Date(TEST_START).toISOString() },
      orders: [{ state: 'PAID' }],
      followUps: [{ state: 'contacted' }, { state: 'contacted' }],
    });
    expect(json).not.toMatch(/"mac"|"tokenHash"|accountIds/);
    expect(JSON.stringify(recorded)).not.toContain('amy');
  });

  it('gives a long copy in parts, unless something changes in between', async () => {
    const { client, tables } = store;
    for (const id of Array.from({ length: 14 }, (_, index) => String(index))) {
      const long = {
        ...aMessage(),
        kind: 'contact',
        name: 'Amy',
        id,
        email: amy,
        message: 'x'.repeat(300_000),
      } as const;
      await dynamoMessages(tables, client).record(long, []);
    }
    const { dependencies, record } = office();
    const partAfter = (after: string) => exportOfficePerson(dependencies)({ input: { email: amy, after }, record });
    const parts = [await partAfter('')];
    for (let last = parts[0]; last !== undefined && last.next !== ''; last = parts.at(-1)) {
      parts.push(await partAfter(last.next));
    }
    expect(parts).toHaveLength(5);
    for (const { json } of parts) expect(Buffer.byteLength(JSON.stringify(json))).toBeLessThan(4_000_000);
    const copy: unknown = JSON.parse(parts.map(({ json }) => json).join(''));
    expect(copy).toMatchObject({ email: amy, messages: Array.from({ length: 14 }, () => ({ name: 'Amy' })) });

    await dynamoMessages(tables, client).record({ ...aMessage(), id: 'meanwhile', email: amy }, []);
    expect(await refusalOf(partAfter(parts[0]?.next ?? ''))).toMatchObject({ code: 'CONFLICT' });
    expect(await refusalOf(partAfter('x'))).toMatchObject({ code: 'INVALID_INPUT', fields: { after: 'Unknown page' } });
  });
});
