import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listConsultationSlots } from '#domain/consultations/availability/list-consultation-slots.ts';
import { listOfficeConsultations } from '#domain/consultations/schedule/list-office-consultations.ts';
import { listOfficeLeads } from '#domain/leads/list-office-leads.ts';
import { exportOfficeContacts } from '#domain/messages/export-office-contacts.ts';
import { listOfficeMessages } from '#domain/messages/list-office-messages.ts';
import { exportOfficeAuditLog } from '#domain/office/export-office-audit-log.ts';
import { listOfficeAuditLog } from '#domain/office/list-office-audit-log.ts';
import { exportOfficeOrders } from '#domain/orders/office/export-office-orders.ts';
import { listOfficeOrders } from '#domain/orders/office/list-office-orders.ts';
import { useDynamoDb } from '#testing/dynamodb.ts';
import { aBooking, aLead, aMessage, anAction, anAvailability, aPaidOrder } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, testBusinessProfile } from '#testing/world.ts';
import { dynamoConsultations } from './consultations.ts';
import { dynamoAuditLog } from './office/audit-log.ts';
import { dynamoOrders } from './orders/orders.ts';
import { dynamoFollowUps } from './people/follow-ups.ts';
import { dynamoLeads } from './people/leads.ts';
import { dynamoMessages } from './people/messages.ts';

const db = useDynamoDb();

/** The months of the audit log that a test has read. */
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
  const [messages, followUps, transactions] = [
    await make('messages'),
    await make('followUps'),
    await make('transactions'),
  ];
  const stored = dynamoAuditLog(await make('auditLog'), db.client);
  const world = {
    ...inMemoryWorld(),
    consultations: dynamoConsultations({ consultations, outbox }, db.client),
    orders: dynamoOrders(transactions, db.client),
    leads: dynamoLeads({ leads, users, outbox }, db.client),
    messages: dynamoMessages({ messages, outbox }, db.client),
    followUps: dynamoFollowUps({ followUps, messages, leads }, db.client),
    auditLog: {
      ...stored,
      ofMonth: async (...[month, ...rest]: Parameters<typeof stored.ofMonth>) => {
        months.push(month);
        return await stored.ofMonth(month, ...rest);
      },
    },
    zone: testBusinessProfile.timeZone,
    site: testBusinessProfile,
    record: () => undefined,
  };
  await world.consultations.setAvailability(anAvailability());
  await world.consultations.write(
    { booking: aBooking(), before: undefined, take: [], release: [], days: [], personVersion: 0 },
    [],
  );
  await world.orders.insert(aPaidOrder());
  await world.leads.record(aLead(), undefined, []);
  await world.messages.record(aMessage(), []);
  await world.auditLog.begin(anAction());
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
  'the free times': (world, from) => listConsultationSlots(world)({ input: { from, days: 60 } }),
  'the calendar': (world, from) => listOfficeConsultations(world)({ input: { from, days: 60 } }),
  'the orders': (world, from, until) => listOfficeOrders(world)({ input: { state: '', from, until, after: '' } }),
  'the orders since a day': (world, from) =>
    listOfficeOrders(world)({ input: { state: '', from, until: '', after: '' } }),
  'the orders until a day': (world, _, until) =>
    listOfficeOrders(world)({ input: { state: '', from: '', until, after: '' } }),
  'the file of orders': (world, from, until) =>
    exportOfficeOrders(world)({ input: { from, until, after: '', file: 'accountant' }, record: world.record }),
  'the file of leads': (world, from, until) =>
    exportOfficeContacts(world)({ input: { kind: 'leads', from, until, after: '' }, record: world.record }),
  'the file of messages': (world, from, until) =>
    exportOfficeContacts(world)({ input: { kind: 'messages', from, until, after: '' }, record: world.record }),
  'the file of the audit log': (world, from, until) =>
    exportOfficeAuditLog(world)({ input: { from, until, after: '' } }),
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
    [
      'orders',
      (world, after) => listOfficeOrders(world)({ input: { state: '', from: '', until: '', after } }),
      farOrders,
    ],
    ['leads', (world, after) => listOfficeLeads(world)({ input: { state: '', after } }), '999999999999999'],
    ['messages', (world, after) => listOfficeMessages(world)({ input: { state: '', after } }), '999999999999999'],
    ['the audit log', (world, after) => listOfficeAuditLog(world)({ input: { after } }), `2026-13_${'0'.repeat(26)}`],
  ])('of %s is refused', async (_, ask, after) => {
    expect(await refusalOf(ask(opened, after))).toMatchObject({ fields: { after: 'Unknown page' } });
  });

  it('of the audit log in a far year reads no more months than are kept', async () => {
    const after = `9999-12_${'Z'.repeat(26)}`;
    expect((await listOfficeAuditLog(opened)({ input: { after } })).entries).toHaveLength(1);
    expect(months.length).toBeLessThanOrEqual(26);
  });
});
