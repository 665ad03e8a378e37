import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSlots } from '#domain/consultations/list-slots.ts';
import { listOfficeConsultations } from '#domain/consultations/office-consultations.ts';
import { exportContacts } from '#domain/inquiries/export-contacts.ts';
import { listMessages } from '#domain/inquiries/list-messages.ts';
import { listLeads } from '#domain/leads/list-leads.ts';
import { exportOfficeJournal, listOfficeJournal } from '#domain/office/read-journal.ts';
import { exportOrders } from '#domain/orders/export-orders.ts';
import { listOrders } from '#domain/orders/list-orders.ts';
import { useDynamoDb } from '#testing/dynamodb.ts';
import { aBooking, aLead, anAction, anAvailability, anEnquiry, aPaidOrder } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, testLetterhead } from '#testing/world.ts';
import { dynamoConsultations } from './consultations.ts';
import { dynamoEnquiries } from './enquiries.ts';
import { dynamoFollowUps } from './follow-ups.ts';
import { dynamoJournal } from './journal.ts';
import { dynamoLeads } from './leads.ts';
import { dynamoOrders } from './orders.ts';

const db = useDynamoDb();

/** The months of the journal that a test has read. */
const months: string[] = [];

/** Tables with a row each. */
async function office() {
  const make = async (...[table]: Parameters<typeof db.emulator.makeTable>) => await db.emulator.makeTable(table);
  const [consultations, outbox, leads, users] = [
    await make('consultations'),
    await make('outbox'),
    await make('leads'),
    await make('users'),
  ];
  const [enquiries, followUps, transactions] = [
    await make('enquiries'),
    await make('followUps'),
    await make('transactions'),
  ];
  const stored = dynamoJournal(await make('journal'), db.client);
  const world = {
    ...inMemoryWorld(),
    consultations: dynamoConsultations({ consultations, outbox }, db.client),
    orders: dynamoOrders(transactions, db.client),
    leads: dynamoLeads({ leads, users, outbox }, db.client),
    enquiries: dynamoEnquiries({ enquiries, outbox }, db.client),
    followUps: dynamoFollowUps({ followUps, enquiries }, db.client),
    journal: {
      ...stored,
      ofMonth: async (...[month, ...rest]: Parameters<typeof stored.ofMonth>) => {
        months.push(month);
        return await stored.ofMonth(month, ...rest);
      },
    },
    zone: testLetterhead.timeZone,
    site: testLetterhead,
    record: () => undefined,
  };
  await world.consultations.setAvailability(anAvailability());
  await world.consultations.write(
    { booking: aBooking(), before: undefined, take: [], release: [], days: [], personVersion: 0 },
    [],
  );
  await world.orders.insert(aPaidOrder());
  await world.leads.record(aLead(), undefined, []);
  await world.enquiries.record(anEnquiry(), []);
  await world.journal.begin(anAction());
  return world;
}

type Office = Awaited<ReturnType<typeof office>>;
let opened: Office;
beforeAll(async () => {
  opened = await office();
});
beforeEach(() => {
  months.length = 0;
});

/** What takes days, each from a first day to a last one. */
const ranges: Readonly<Record<string, (office: Office, from: string, until: string) => Promise<unknown>>> = {
  'the free times': (world, from) => listSlots(world)({ input: { from, days: 60 } }),
  'the calendar': (world, from) => listOfficeConsultations(world)({ input: { from, days: 60 } }),
  'the orders': (world, from, until) => listOrders(world)({ input: { state: '', from, until, after: '' } }),
  'the orders since a day': (world, from) => listOrders(world)({ input: { state: '', from, until: '', after: '' } }),
  'the orders until a day': (world, _, until) =>
    listOrders(world)({ input: { state: '', from: '', until, after: '' } }),
  'the file of orders': (world, from, until) =>
    exportOrders(world)({ input: { from, until, after: '' }, record: world.record }),
  'the file of leads': (world, from, until) =>
    exportContacts(world)({ input: { kind: 'leads', from, until, after: '' }, record: world.record }),
  'the file of messages': (world, from, until) =>
    exportContacts(world)({ input: { kind: 'messages', from, until, after: '' }, record: world.record }),
  'the file of the journal': (world, from, until) => exportOfficeJournal(world)({ input: { from, until, after: '' } }),
};

describe.each(Object.entries(ranges))('%s', (_, ask) => {
  it.each([
    ['2000-01-01', '2000-01-01'],
    ['2000-01-01', '2099-12-31'],
    ['2099-12-31', '2099-12-31'],
  ])('answers for %s to %s, in few reads', async (from, until) => {
    await expect(ask(opened, from, until)).resolves.toBeDefined();
    // Two years, and one more for a month that the days begin or end within.
    expect(months.length).toBeLessThanOrEqual(26);
  });
});

describe('a page that no list named', () => {
  const farOrders = Buffer.from('999999999999999 01KA').toString('base64url');

  it.each<[string, (office: Office, after: string) => Promise<unknown>, string]>([
    ['orders', (world, after) => listOrders(world)({ input: { state: '', from: '', until: '', after } }), farOrders],
    ['leads', (world, after) => listLeads(world)({ input: { state: '', after } }), '999999999999999'],
    ['messages', (world, after) => listMessages(world)({ input: { state: '', after } }), '999999999999999'],
    ['the journal', (world, after) => listOfficeJournal(world)({ input: { after } }), `2026-13_${'0'.repeat(26)}`],
  ])('of %s is refused', async (_, ask, after) => {
    expect(await refusalOf(ask(opened, after))).toMatchObject({ fields: { after: 'Unknown page' } });
  });

  it('of the journal in a far year reads no more months than are kept', async () => {
    const after = `9999-12_${'Z'.repeat(26)}`;
    expect((await listOfficeJournal(opened)({ input: { after } })).entries).toHaveLength(1);
    expect(months.length).toBeLessThanOrEqual(26);
  });
});
