import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dynamoClient } from '#composition/clients.ts';
import { DependencyDown } from '#domain/refusal.ts';
import { describeCatalog, describeGuideDrafts, describeWithdrawnGuides } from '#testing/catalog.suite.ts';
import { describeConsultations } from '#testing/consultations.suite.ts';
import { describeDevices } from '#testing/devices.suite.ts';
import { dynamoDbEmulator, setAwsEnvironment } from '#testing/emulators.ts';
import { describeEnquiries } from '#testing/enquiries.suite.ts';
import { describeFollowUps } from '#testing/follow-ups.suite.ts';
import { describeJournal } from '#testing/journal.suite.ts';
import { describeDigests, describeLeads } from '#testing/leads.suite.ts';
import { describeMailFeedback } from '#testing/mail-feedback.suite.ts';
import { describeOffice } from '#testing/office.suite.ts';
import { describeOrders } from '#testing/orders.suite.ts';
import { describeOtpCodes } from '#testing/otp-codes.suite.ts';
import { describeOutbox } from '#testing/outbox.suite.ts';
import { describePurchaseMoves } from '#testing/purchase-moves.suite.ts';
import { describeRateLimits } from '#testing/rate-limits.suite.ts';
import { aGuide, anAccount } from '#testing/samples.ts';
import { describeSessions } from '#testing/sessions.suite.ts';
import { describeUsers } from '#testing/users.suite.ts';
import { describeWebhookEvents } from '#testing/webhook-events.suite.ts';
import { dynamoCatalog, dynamoGuideDrafts, dynamoWithdrawnGuides } from './catalog.ts';
import { dynamoConsultations } from './consultations.ts';
import { dynamoDevices } from './devices.ts';
import { dynamoDigests } from './digests.ts';
import { dynamoEnquiries } from './enquiries.ts';
import { dynamoFollowUps } from './follow-ups.ts';
import { dynamoJournal } from './journal.ts';
import { dynamoLeads } from './leads.ts';
import { dynamoMailFeedback } from './mail-feedback.ts';
import { dynamoOffice } from './office.ts';
import { dynamoOrders } from './orders.ts';
import { dynamoOtpCodes } from './otp-codes.ts';
import { dynamoOutbox } from './outbox.ts';
import { dynamoPurchaseMoves } from './purchase-moves.ts';
import { dynamoRateLimits } from './rate-limits.ts';
import { dynamoSessions } from './sessions.ts';
import { dynamoUsers } from './users.ts';
import { dynamoWebhookEvents } from './webhook-events.ts';

let emulator: Awaited<ReturnType<typeof dynamoDbEmulator>>;
let client: ReturnType<typeof dynamoClient>;

beforeAll(async () => {
  setAwsEnvironment();
  emulator = await dynamoDbEmulator();
  client = dynamoClient(emulator.endpoint);
});
afterAll(async () => {
  client.destroy();
  await emulator.close();
});

describeUsers('DynamoDB', async () => ({ port: dynamoUsers(await emulator.makeTable('users'), client) }));
describeOtpCodes('DynamoDB', async () => ({ port: dynamoOtpCodes(await emulator.makeTable('otpCodes'), client) }));
describeRateLimits('DynamoDB', async () => ({ port: dynamoRateLimits(await emulator.makeTable('otpCodes'), client) }));
describeSessions('DynamoDB', async () => ({ port: dynamoSessions(await emulator.makeTable('sessions'), client) }));
describeDevices('DynamoDB', async () => ({ port: dynamoDevices(await emulator.makeTable('sessions'), client) }));
describeCatalog('DynamoDB', async () => ({ port: dynamoCatalog(await emulator.makeTable('pdfs'), client) }));
describeWithdrawnGuides('DynamoDB', async () => ({
  port: dynamoWithdrawnGuides(await emulator.makeTable('pdfs'), client),
}));
describeGuideDrafts('DynamoDB', async () => ({ port: dynamoGuideDrafts(await emulator.makeTable('pdfs'), client) }));
describeOrders('DynamoDB', async () => ({ port: dynamoOrders(await emulator.makeTable('transactions'), client) }));
describeWebhookEvents('DynamoDB', async () => ({
  port: dynamoWebhookEvents(await emulator.makeTable('webhookEvents'), client),
}));
describeMailFeedback('DynamoDB', async () => ({
  port: dynamoMailFeedback(await emulator.makeTable('mailFeedback'), client),
}));
describeOutbox('DynamoDB', async () => ({ port: dynamoOutbox(await emulator.makeTable('outbox'), client) }));
describeOffice('DynamoDB', async () => ({ port: dynamoOffice(await emulator.makeTable('office'), client) }));
describeJournal('DynamoDB', async () => ({ port: dynamoJournal(await emulator.makeTable('journal'), client) }));
describeEnquiries('DynamoDB', async () => {
  const [enquiries, outbox] = [await emulator.makeTable('enquiries'), await emulator.makeTable('outbox')];
  return { port: dynamoEnquiries({ enquiries, outbox }, client), outbox: dynamoOutbox(outbox, client) };
});

describePurchaseMoves('DynamoDB', async () => {
  const [transactions, outbox] = [await emulator.makeTable('transactions'), await emulator.makeTable('outbox')];
  return {
    port: dynamoPurchaseMoves({ transactions, outbox }, client),
    orders: dynamoOrders(transactions, client),
    outbox: dynamoOutbox(outbox, client),
  };
});

describeFollowUps('DynamoDB', async () => {
  const [followUps, enquiries, outbox] = (await Promise.all(
    (['followUps', 'enquiries', 'outbox'] as const).map((table) => emulator.makeTable(table)),
  )) as [string, string, string];
  return {
    port: dynamoFollowUps({ followUps, enquiries }, client),
    enquiries: dynamoEnquiries({ enquiries, outbox }, client),
  };
});
describeLeads('DynamoDB', async () => {
  const [leads, users, outbox] = (await Promise.all(
    (['leads', 'users', 'outbox'] as const).map((table) => emulator.makeTable(table)),
  )) as [string, string, string];
  return {
    port: dynamoLeads({ leads, users, outbox }, client),
    users: dynamoUsers(users, client),
    outbox: dynamoOutbox(outbox, client),
  };
});
describeConsultations('DynamoDB', async () => {
  const [consultations, outbox] = [await emulator.makeTable('consultations'), await emulator.makeTable('outbox')];
  return { port: dynamoConsultations({ consultations, outbox }, client), outbox: dynamoOutbox(outbox, client) };
});
describeDigests('DynamoDB', async () => {
  const [leads, outbox] = [await emulator.makeTable('leads'), await emulator.makeTable('outbox')];
  return { port: dynamoDigests({ leads, outbox }, client), outbox: dynamoOutbox(outbox, client) };
});

describe('the DynamoDB adapters', () => {
  it('throw DependencyDown without the reason if a table is missing', async () => {
    await expect(dynamoUsers('no-such-table', client).findByEmail('amy@example.com')).rejects.toThrow(
      new DependencyDown('DynamoDB', undefined),
    );
    await expect(dynamoUsers('no-such-table', client).create(anAccount())).rejects.toThrow(DependencyDown);
    await expect(dynamoCatalog('no-such-table', client).list()).rejects.toThrow(DependencyDown);
    await expect(dynamoOrders('no-such-table', client).ofBuyer('someone')).rejects.toThrow(DependencyDown);
    await expect(dynamoSessions('no-such-table', client).remove('aa')).rejects.toThrow(DependencyDown);
  });

  it('reject a stored item that does not fit its schema', async () => {
    const table = await emulator.makeTable('pdfs');
    const damaged = { ...aGuide(), shelf: 'guides', priceCents: 19.99 };
    await client.send(new PutCommand({ TableName: table, Item: damaged }));
    await expect(dynamoCatalog(table, client).list()).rejects.toThrow('Invalid integer');
  });
});
