import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { describeAgreements } from '#testing/agreements.suite.ts';
import { describeAnnouncements } from '#testing/announcements.suite.ts';
import { describeAuditLog } from '#testing/audit-log.suite.ts';
import { describeBalances } from '#testing/balances.suite.ts';
import {
  describeBundles,
  describeCatalog,
  describeGuideDrafts,
  describeWithdrawnGuides,
} from '#testing/catalog.suite.ts';
import { describeClasses } from '#testing/classes.suite.ts';
import { describeConsultations } from '#testing/consultations.suite.ts';
import { describeCredits } from '#testing/credits.suite.ts';
import { describeDeliveries } from '#testing/deliveries.suite.ts';
import { describeDepartures } from '#testing/departures.suite.ts';
import { describeDevices } from '#testing/devices.suite.ts';
import { describeDiscountCodes } from '#testing/discount-codes.suite.ts';
import { useDynamoDb } from '#testing/dynamodb.ts';
import { describeFollowUps } from '#testing/follow-ups.suite.ts';
import { describeGuidePages } from '#testing/guide-pages.suite.ts';
import { describeHarms } from '#testing/harms.suite.ts';
import { describeDigests, describeLeads } from '#testing/leads.suite.ts';
import { describeMailFeedback } from '#testing/mail-feedback.suite.ts';
import { describeMessages } from '#testing/messages.suite.ts';
import { describeOffice } from '#testing/office.suite.ts';
import { describeOrderMoves } from '#testing/order-moves.suite.ts';
import { describeOrders } from '#testing/orders.suite.ts';
import { describeOtherCalendars } from '#testing/other-calendars.suite.ts';
import { describeOtpCodes } from '#testing/otp-codes.suite.ts';
import { describeOutbox } from '#testing/outbox.suite.ts';
import { describePaymentRequests } from '#testing/payment-requests.suite.ts';
import { describePushDevices } from '#testing/push-devices.suite.ts';
import { describeRateLimits } from '#testing/rate-limits.suite.ts';
import { describeReceivedPayments } from '#testing/received-payments.suite.ts';
import { aGuide, anAccount } from '#testing/samples.ts';
import { describeSeatBookings } from '#testing/seat-bookings.suite.ts';
import { describeSessions } from '#testing/sessions.suite.ts';
import { describeStepLists, describeStepTemplates } from '#testing/step-lists.suite.ts';
import { describeSummaries } from '#testing/summaries.suite.ts';
import { describeUsers } from '#testing/users.suite.ts';
import { describeWaitingList } from '#testing/waiting-list.suite.ts';
import { describeWebhookEvents } from '#testing/webhook-events.suite.ts';
import { describeWebsite } from '#testing/website.suite.ts';
import { describeWritingLog } from '#testing/writing-log.suite.ts';
import { dynamoAgreements } from './agreements.ts';
import { dynamoAnnouncements } from './announcements.ts';
import { dynamoBalances } from './balances.ts';
import { dynamoBundles } from './bundles.ts';
import { dynamoCatalog, dynamoGuideDrafts, dynamoWithdrawnGuides } from './catalog.ts';
import { dynamoClasses } from './classes.ts';
import { dynamoConsultations } from './consultations.ts';
import { dynamoGuidePages } from './guide-pages.ts';
import { dynamoHarms } from './harms.ts';
import { dynamoMailFeedback } from './mail-feedback.ts';
import { dynamoAuditLog } from './office/audit-log.ts';
import { dynamoDigests } from './office/digests.ts';
import { dynamoOffice } from './office/office.ts';
import { dynamoPushDevices } from './office/push-devices.ts';
import { dynamoBookings } from './orders/bookings.ts';
import { dynamoDeliveries } from './orders/deliveries.ts';
import { dynamoDiscountCodes } from './orders/discount-codes.ts';
import { dynamoOrderMoves } from './orders/order-moves.ts';
import { dynamoOrders } from './orders/orders.ts';
import { dynamoPaymentRequests } from './orders/payment-requests.ts';
import { dynamoReceivedPayments } from './orders/received-payments.ts';
import { dynamoWebhookEvents } from './orders/webhook-events.ts';
import { dynamoOtherCalendars } from './other-calendars.ts';
import { dynamoOutbox } from './outbox.ts';
import { dynamoDepartures } from './people/departures.ts';
import { dynamoDevices } from './people/devices.ts';
import { dynamoFollowUps } from './people/follow-ups.ts';
import { dynamoLeads } from './people/leads.ts';
import { dynamoMessages } from './people/messages.ts';
import { dynamoOtpCodes } from './people/otp-codes.ts';
import { dynamoSessions } from './people/sessions.ts';
import { dynamoUsers } from './people/users.ts';
import { dynamoRateLimits } from './rate-limits.ts';
import { dynamoStepLists } from './step-lists.ts';
import { dynamoStepTemplates } from './step-templates.ts';
import { dynamoSummaries } from './summaries.ts';
import { dynamoWaitingList } from './waiting-list.ts';
import { dynamoWebsite } from './website.ts';
import { dynamoWritingLog } from './writing-log.ts';

const db = useDynamoDb();

describeUsers('DynamoDB', async () => ({ port: dynamoUsers(await db.emulator.makeTable('users'), db.client) }));
describeOtpCodes('DynamoDB', async () => ({
  port: dynamoOtpCodes(await db.emulator.makeTable('otpCodes'), db.client),
}));
describeRateLimits('DynamoDB', async () => ({
  port: dynamoRateLimits(await db.emulator.makeTable('otpCodes'), db.client),
}));
describeSessions('DynamoDB', async () => ({
  port: dynamoSessions(await db.emulator.makeTable('sessions'), db.client),
}));
describeDevices('DynamoDB', async () => ({ port: dynamoDevices(await db.emulator.makeTable('sessions'), db.client) }));
describeCatalog('DynamoDB', async () => ({ port: dynamoCatalog(await db.emulator.makeTable('guides'), db.client) }));
describeBundles('DynamoDB', async () => ({ port: dynamoBundles(await db.emulator.makeTable('guides'), db.client) }));
describeDiscountCodes('DynamoDB', async () => ({
  port: dynamoDiscountCodes(await db.emulator.makeTable('guides'), db.client),
}));
describeAnnouncements('DynamoDB', async () => ({
  port: dynamoAnnouncements(await db.emulator.makeTable('guides'), db.client),
}));
describeWithdrawnGuides('DynamoDB', async () => ({
  port: dynamoWithdrawnGuides(await db.emulator.makeTable('guides'), db.client),
}));
describeGuideDrafts('DynamoDB', async () => ({
  port: dynamoGuideDrafts(await db.emulator.makeTable('guides'), db.client),
}));
describeOrders('DynamoDB', async () => ({
  port: dynamoOrders(await db.emulator.makeTable('transactions'), db.client),
}));
describeGuidePages('DynamoDB', async () => {
  const table = await db.emulator.makeTable('guides');
  return {
    port: dynamoGuidePages(table, db.client),
    catalog: dynamoCatalog(table, db.client),
    withdrawn: dynamoWithdrawnGuides(table, db.client),
  };
});
describeHarms('DynamoDB', async () => ({ port: dynamoHarms(await db.emulator.makeTable('harms'), db.client) }));
describeWebsite('DynamoDB', async () => ({ port: dynamoWebsite(await db.emulator.makeTable('website'), db.client) }));
describeWritingLog('DynamoDB', async () => ({
  port: dynamoWritingLog(await db.emulator.makeTable('website'), db.client),
}));
describeWebhookEvents('DynamoDB', async () => ({
  port: dynamoWebhookEvents(await db.emulator.makeTable('webhookEvents'), db.client),
}));
describeDeliveries('DynamoDB', async () => ({
  port: dynamoDeliveries(await db.emulator.makeTable('mailFeedback'), db.client),
}));
describeMailFeedback('DynamoDB', async () => ({
  port: dynamoMailFeedback(await db.emulator.makeTable('mailFeedback'), db.client),
}));
describeOutbox('DynamoDB', async () => ({ port: dynamoOutbox(await db.emulator.makeTable('outbox'), db.client) }));
describeOffice('DynamoDB', async () => ({ port: dynamoOffice(await db.emulator.makeTable('office'), db.client) }));
describeAuditLog('DynamoDB', async () => ({
  port: dynamoAuditLog(await db.emulator.makeTable('auditLog'), db.client),
}));
describeMessages('DynamoDB', async () => {
  const [messages, outbox] = [await db.emulator.makeTable('messages'), await db.emulator.makeTable('outbox')];
  return { port: dynamoMessages({ messages, outbox }, db.client), outbox: dynamoOutbox(outbox, db.client) };
});

describeOrderMoves('DynamoDB', async () => {
  const [transactions, outbox] = [await db.emulator.makeTable('transactions'), await db.emulator.makeTable('outbox')];
  return {
    port: dynamoOrderMoves({ transactions, outbox }, db.client),
    orders: dynamoOrders(transactions, db.client),
    outbox: dynamoOutbox(outbox, db.client),
  };
});

describeCredits('DynamoDB', async () => {
  const [transactions, agreements, outbox] = (await Promise.all(
    (['transactions', 'agreements', 'outbox'] as const).map((table) => db.emulator.makeTable(table)),
  )) as [string, string, string];
  return {
    port: dynamoBookings({ transactions, agreements }, db.client),
    orders: dynamoOrders(transactions, db.client),
    balances: dynamoBalances(agreements, db.client),
    agreements: dynamoAgreements({ agreements, outbox }, db.client),
  };
});

describeSeatBookings('DynamoDB', async () => {
  const [transactions, classes, consultations, outbox] = (await Promise.all(
    (['transactions', 'classes', 'consultations', 'outbox'] as const).map((table) => db.emulator.makeTable(table)),
  )) as [string, string, string, string];
  return {
    port: dynamoBookings({ transactions, classes }, db.client),
    orders: dynamoOrders(transactions, db.client),
    classes: dynamoClasses({ classes, consultations, outbox }, db.client),
  };
});

describeReceivedPayments('DynamoDB', async () => {
  const [transactions, agreements, outbox] = (await Promise.all(
    (['transactions', 'agreements', 'outbox'] as const).map((table) => db.emulator.makeTable(table)),
  )) as [string, string, string];
  return {
    port: dynamoReceivedPayments({ transactions, agreements }, db.client),
    orders: dynamoOrders(transactions, db.client),
    balances: dynamoBalances(agreements, db.client),
    agreements: dynamoAgreements({ agreements, outbox }, db.client),
  };
});

describeDepartures('DynamoDB', async () => {
  const [office, consultations, outbox] = (await Promise.all(
    (['office', 'consultations', 'outbox'] as const).map((table) => db.emulator.makeTable(table)),
  )) as [string, string, string];
  return {
    port: dynamoDepartures({ office, consultations }, db.client),
    office: dynamoOffice(office, db.client),
    consultations: dynamoConsultations({ consultations, outbox }, db.client),
    pushDevices: dynamoPushDevices(office, db.client),
    otherCalendars: dynamoOtherCalendars({ consultations }, db.client),
  };
});

describePushDevices('DynamoDB', async () => ({
  port: dynamoPushDevices(await db.emulator.makeTable('office'), db.client),
}));

describeFollowUps('DynamoDB', async () => {
  const [followUps, messages, outbox, leads, users] = (await Promise.all(
    (['followUps', 'messages', 'outbox', 'leads', 'users'] as const).map((table) => db.emulator.makeTable(table)),
  )) as [string, string, string, string, string];
  return {
    port: dynamoFollowUps({ followUps, messages, leads }, db.client),
    messages: dynamoMessages({ messages, outbox }, db.client),
    leads: dynamoLeads({ leads, users, outbox }, db.client),
  };
});
describeLeads('DynamoDB', async () => {
  const [leads, users, outbox] = (await Promise.all(
    (['leads', 'users', 'outbox'] as const).map((table) => db.emulator.makeTable(table)),
  )) as [string, string, string];
  return {
    port: dynamoLeads({ leads, users, outbox }, db.client),
    users: dynamoUsers(users, db.client),
    outbox: dynamoOutbox(outbox, db.client),
  };
});
describeAgreements('DynamoDB', async () => {
  const [agreements, outbox] = [await db.emulator.makeTable('agreements'), await db.emulator.makeTable('outbox')];
  return {
    port: dynamoAgreements({ agreements, outbox }, db.client),
    balances: dynamoBalances(agreements, db.client),
    outbox: dynamoOutbox(outbox, db.client),
  };
});
describePaymentRequests('DynamoDB', async () => {
  const [paymentRequests, outbox, sessions] = (await Promise.all(
    (['paymentRequests', 'outbox', 'sessions'] as const).map((table) => db.emulator.makeTable(table)),
  )) as [string, string, string];
  return {
    port: dynamoPaymentRequests({ paymentRequests, outbox, sessions }, db.client),
    outbox: dynamoOutbox(outbox, db.client),
  };
});
describeBalances('DynamoDB', async () => {
  const [agreements, outbox] = [await db.emulator.makeTable('agreements'), await db.emulator.makeTable('outbox')];
  return {
    port: dynamoBalances(agreements, db.client),
    agreements: dynamoAgreements({ agreements, outbox }, db.client),
  };
});
describeConsultations('DynamoDB', async () => {
  const [consultations, outbox] = [await db.emulator.makeTable('consultations'), await db.emulator.makeTable('outbox')];
  const [agreements, leads, followUps, users, messages] = (await Promise.all(
    (['agreements', 'leads', 'followUps', 'users', 'messages'] as const).map((table) => db.emulator.makeTable(table)),
  )) as [string, string, string, string, string];
  return {
    port: dynamoConsultations({ consultations, outbox, agreements, leads, followUps }, db.client),
    leads: dynamoLeads({ leads, users, outbox }, db.client),
    followUps: dynamoFollowUps({ followUps, messages, leads }, db.client),
    outbox: dynamoOutbox(outbox, db.client),
    balances: dynamoBalances(agreements, db.client),
    agreements: dynamoAgreements({ agreements, outbox }, db.client),
  };
});
describeSummaries('DynamoDB', async () => {
  const [consultations, outbox, sessions, agreements] = (await Promise.all(
    (['consultations', 'outbox', 'sessions', 'agreements'] as const).map((table) => db.emulator.makeTable(table)),
  )) as [string, string, string, string];
  return {
    port: dynamoSummaries({ consultations, outbox, sessions, agreements }, db.client),
    outbox: dynamoOutbox(outbox, db.client),
    steps: dynamoStepLists({ agreements, outbox }, db.client),
    agreements: dynamoAgreements({ agreements, outbox }, db.client),
  };
});
describeStepLists('DynamoDB', async () => {
  const [agreements, outbox] = [await db.emulator.makeTable('agreements'), await db.emulator.makeTable('outbox')];
  return {
    port: dynamoStepLists({ agreements, outbox }, db.client),
    outbox: dynamoOutbox(outbox, db.client),
    agreements: dynamoAgreements({ agreements, outbox }, db.client),
  };
});
describeStepTemplates('DynamoDB', async () => ({
  port: dynamoStepTemplates(await db.emulator.makeTable('agreements'), db.client),
}));
describeClasses('DynamoDB', async () => {
  const [classes, consultations, outbox] = (await Promise.all(
    (['classes', 'consultations', 'outbox'] as const).map((table) => db.emulator.makeTable(table)),
  )) as [string, string, string];
  return {
    port: dynamoClasses({ classes, consultations, outbox }, db.client),
    consultations: dynamoConsultations({ consultations }, db.client),
    outbox: dynamoOutbox(outbox, db.client),
  };
});
describeOtherCalendars('DynamoDB', async () => {
  const [consultations, outbox] = [await db.emulator.makeTable('consultations'), await db.emulator.makeTable('outbox')];
  return { port: dynamoOtherCalendars({ consultations, outbox }, db.client), outbox: dynamoOutbox(outbox, db.client) };
});
describeWaitingList('DynamoDB', async () => {
  const [consultations, outbox] = [await db.emulator.makeTable('consultations'), await db.emulator.makeTable('outbox')];
  return { port: dynamoWaitingList({ consultations, outbox }, db.client), outbox: dynamoOutbox(outbox, db.client) };
});
describeDigests('DynamoDB', async () => {
  const [leads, outbox] = [await db.emulator.makeTable('leads'), await db.emulator.makeTable('outbox')];
  return { port: dynamoDigests({ leads, outbox }, db.client), outbox: dynamoOutbox(outbox, db.client) };
});

describe('the DynamoDB adapters', () => {
  it('throw DependencyDown without the reason if a table is missing', async () => {
    await expect(dynamoUsers('no-such-table', db.client).findByEmail('amy@example.com')).rejects.toThrow(
      new DependencyDown('DynamoDB', undefined),
    );
    await expect(dynamoUsers('no-such-table', db.client).create(anAccount())).rejects.toThrow(DependencyDown);
    await expect(dynamoCatalog('no-such-table', db.client).list()).rejects.toThrow(DependencyDown);
    await expect(dynamoOrders('no-such-table', db.client).ofBuyer('someone')).rejects.toThrow(DependencyDown);
    await expect(dynamoSessions('no-such-table', db.client).remove('aa')).rejects.toThrow(DependencyDown);
  });

  it('reject a stored item that does not fit its schema', async () => {
    const table = await db.emulator.makeTable('guides');
    const damaged = { ...aGuide(), shelf: 'guides', priceCents: 19.99 };
    await db.client.send(new PutCommand({ TableName: table, Item: damaged }));
    await expect(dynamoCatalog(table, db.client).list()).rejects.toThrow('Invalid integer');
  });
});
