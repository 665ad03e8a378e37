import { describe, expect, it } from 'vitest';
import { describeAgreements } from './agreements.suite.ts';
import { inMemoryAgreements } from './agreements.ts';
import { describeAnnouncements } from './announcements.suite.ts';
import { inMemoryAnnouncements } from './announcements.ts';
import { describeAuditLog } from './audit-log.suite.ts';
import { inMemoryAuditLog } from './audit-log.ts';
import { describeBalances } from './balances.suite.ts';
import { inMemoryBalances } from './balances.ts';
import { inMemoryBookings } from './bookings.ts';
import { describeBundles, describeCatalog, describeGuideDrafts, describeWithdrawnGuides } from './catalog.suite.ts';
import { inMemoryBundles, inMemoryCatalog, inMemoryGuideDrafts, inMemoryWithdrawnGuides } from './catalog.ts';
import { describeClasses } from './classes.suite.ts';
import { inMemoryClasses } from './classes.ts';
import { settableClock } from './clock.ts';
import { describeConsultations } from './consultations.suite.ts';
import { inMemoryConsultations } from './consultations.ts';
import { describeCredits } from './credits.suite.ts';
import { describeDeliveries } from './deliveries.suite.ts';
import { inMemoryDeliveries } from './deliveries.ts';
import { describeDepartures } from './departures.suite.ts';
import { inMemoryDepartures } from './departures.ts';
import { describeDevices } from './devices.suite.ts';
import { inMemoryDevices } from './devices.ts';
import { describeDiscountCodes } from './discount-codes.suite.ts';
import { inMemoryDiscountCodes } from './discount-codes.ts';
import { describeFiles } from './files.suite.ts';
import { inMemoryFiles } from './files.ts';
import { describeFollowUps } from './follow-ups.suite.ts';
import { inMemoryFollowUps } from './follow-ups.ts';
import { describeGuidePages, describePublicFiles } from './guide-pages.suite.ts';
import { inMemoryGuidePages, inMemoryPublicFiles } from './guide-pages.ts';
import { describeHarms } from './harms.suite.ts';
import { inMemoryHarms } from './harms.ts';
import { describeDigests, describeLeads } from './leads.suite.ts';
import { inMemoryDigests, inMemoryLeads } from './leads.ts';
import { describeMailFeedback } from './mail-feedback.suite.ts';
import { inMemoryMailFeedback } from './mail-feedback.ts';
import { describeMailer } from './mailer.suite.ts';
import { inMemoryMailer } from './mailer.ts';
import { describeMessages } from './messages.suite.ts';
import { inMemoryMessages } from './messages.ts';
import { describeOffice } from './office.suite.ts';
import { inMemoryOffice } from './office.ts';
import { describeOrderMoves } from './order-moves.suite.ts';
import { inMemoryOrderMoves } from './order-moves.ts';
import { describeOrders } from './orders.suite.ts';
import { inMemoryOrders } from './orders.ts';
import { describeOtherCalendars } from './other-calendars.suite.ts';
import { inMemoryOtherCalendars } from './other-calendars.ts';
import { describeOtpCodes } from './otp-codes.suite.ts';
import { inMemoryOtpCodes } from './otp-codes.ts';
import { describeOutbox } from './outbox.suite.ts';
import { inMemoryOutbox } from './outbox.ts';
import { describePaymentRequests } from './payment-requests.suite.ts';
import { inMemoryPaymentRequests } from './payment-requests.ts';
import { describePayments } from './payments.suite.ts';
import { inMemoryPayments, TEST_MERCHANT } from './payments.ts';
import { describePushDevices } from './push-devices.suite.ts';
import { inMemoryPushDevices } from './push-devices.ts';
import { seededRandom } from './random.ts';
import { describeRateLimits } from './rate-limits.suite.ts';
import { inMemoryRateLimits } from './rate-limits.ts';
import { describeReceivedPayments } from './received-payments.suite.ts';
import { inMemoryReceivedPayments } from './received-payments.ts';
import { anOrder } from './samples.ts';
import { describeSeatBookings } from './seat-bookings.suite.ts';
import { describeSessions } from './sessions.suite.ts';
import { inMemorySessions } from './sessions.ts';
import { describeStepLists, describeStepTemplates } from './step-lists.suite.ts';
import { inMemoryStepLists, inMemoryStepTemplates } from './step-lists.ts';
import { describeSummaries } from './summaries.suite.ts';
import { inMemorySummaries } from './summaries.ts';
import { describeUploads } from './uploads.suite.ts';
import { inMemoryUploads } from './uploads.ts';
import { describeUsers } from './users.suite.ts';
import { inMemoryUsers } from './users.ts';
import { describeWaitingList } from './waiting-list.suite.ts';
import { inMemoryWaitingList } from './waiting-list.ts';
import { describeWebhookEvents } from './webhook-events.suite.ts';
import { inMemoryWebhookEvents } from './webhook-events.ts';
import { describeWebsite } from './website.suite.ts';
import { inMemoryWebsite } from './website.ts';
import { describeWritingLog } from './writing-log.suite.ts';
import { inMemoryWritingLog } from './writing-log.ts';

describeUsers('in memory', () => Promise.resolve({ port: inMemoryUsers() }));
describeOtpCodes('in memory', () => Promise.resolve({ port: inMemoryOtpCodes() }));
describeRateLimits('in memory', () => Promise.resolve({ port: inMemoryRateLimits() }));
describeSessions('in memory', () => Promise.resolve({ port: inMemorySessions() }));
describeDevices('in memory', () => Promise.resolve({ port: inMemoryDevices() }));
describeCatalog('in memory', () => Promise.resolve({ port: inMemoryCatalog() }));
describeBundles('in memory', () => Promise.resolve({ port: inMemoryBundles() }));
describeDiscountCodes('in memory', () => Promise.resolve({ port: inMemoryDiscountCodes() }));
describeAnnouncements('in memory', () => Promise.resolve({ port: inMemoryAnnouncements() }));
describeWithdrawnGuides('in memory', () => Promise.resolve({ port: inMemoryWithdrawnGuides() }));
describeGuideDrafts('in memory', () => Promise.resolve({ port: inMemoryGuideDrafts() }));
describeGuidePages('in memory', () => {
  const [catalog, withdrawn] = [inMemoryCatalog(), inMemoryWithdrawnGuides()];
  return Promise.resolve({ port: inMemoryGuidePages(catalog, withdrawn), catalog, withdrawn });
});
describePublicFiles('in memory', () => Promise.resolve({ port: inMemoryPublicFiles() }));
describeOrders('in memory', () => Promise.resolve({ port: inMemoryOrders() }));
describeHarms('in memory', () => Promise.resolve({ port: inMemoryHarms() }));
describeWebsite('in memory', () => Promise.resolve({ port: inMemoryWebsite() }));
describeWebhookEvents('in memory', () => Promise.resolve({ port: inMemoryWebhookEvents() }));
describeWritingLog('in memory', () => Promise.resolve({ port: inMemoryWritingLog() }));
describeDeliveries('in memory', () => Promise.resolve({ port: inMemoryDeliveries() }));
describeMailFeedback('in memory', () => Promise.resolve({ port: inMemoryMailFeedback() }));
describeOutbox('in memory', () => Promise.resolve({ port: inMemoryOutbox() }));
describeOffice('in memory', () => Promise.resolve({ port: inMemoryOffice() }));
describeAuditLog('in memory', () => Promise.resolve({ port: inMemoryAuditLog() }));

describeMessages('in memory', () => {
  const outbox = inMemoryOutbox();
  return Promise.resolve({ port: inMemoryMessages(outbox), outbox });
});

describeCredits('in memory', () => {
  const [outbox, balances, orders] = [inMemoryOutbox(), inMemoryBalances(), inMemoryOrders()];
  const classes = inMemoryClasses(inMemoryConsultations(outbox), outbox);
  const port = inMemoryBookings({ orders, classes, balances, outbox });
  return Promise.resolve({ port, orders, balances, agreements: inMemoryAgreements(outbox, balances) });
});
describeReceivedPayments('in memory', () => {
  const [outbox, balances, orders] = [inMemoryOutbox(), inMemoryBalances(), inMemoryOrders()];
  const agreements = inMemoryAgreements(outbox, balances);
  const port = inMemoryReceivedPayments(orders, balances, agreements);
  return Promise.resolve({ port, orders, balances, agreements });
});
describeOrderMoves('in memory', () => {
  const [orders, outbox] = [inMemoryOrders(), inMemoryOutbox()];
  return Promise.resolve({ port: inMemoryOrderMoves(orders, outbox), orders, outbox });
});

describeDepartures('in memory', () => {
  const [office, consultations] = [inMemoryOffice(), inMemoryConsultations(inMemoryOutbox())];
  const [pushDevices, otherCalendars] = [inMemoryPushDevices(), inMemoryOtherCalendars(inMemoryOutbox())];
  return Promise.resolve({
    port: inMemoryDepartures(office, consultations, pushDevices, otherCalendars),
    otherCalendars,
    office,
    consultations,
    pushDevices,
  });
});

describePushDevices('in memory', () => Promise.resolve({ port: inMemoryPushDevices() }));

describeFollowUps('in memory', () => {
  const messages = inMemoryMessages(inMemoryOutbox());
  const leads = inMemoryLeads(inMemoryUsers(), inMemoryOutbox());
  return Promise.resolve({ port: inMemoryFollowUps(messages, leads), messages, leads });
});
describeLeads('in memory', () => {
  const [users, outbox] = [inMemoryUsers(), inMemoryOutbox()];
  return Promise.resolve({ port: inMemoryLeads(users, outbox), users, outbox });
});

describeAgreements('in memory', () => {
  const [outbox, balances] = [inMemoryOutbox(), inMemoryBalances()];
  return Promise.resolve({ port: inMemoryAgreements(outbox, balances), balances, outbox });
});
describePaymentRequests('in memory', () => {
  const outbox = inMemoryOutbox();
  return Promise.resolve({ port: inMemoryPaymentRequests(outbox), outbox });
});
describeBalances('in memory', () => {
  const port = inMemoryBalances();
  return Promise.resolve({ port, agreements: inMemoryAgreements(inMemoryOutbox(), port) });
});
describeConsultations('in memory', () => {
  const [outbox, balances] = [inMemoryOutbox(), inMemoryBalances()];
  const leads = inMemoryLeads(inMemoryUsers(), outbox);
  const followUps = inMemoryFollowUps(inMemoryMessages(outbox), leads);
  const port = inMemoryConsultations(outbox, balances, followUps);
  const agreements = inMemoryAgreements(outbox, balances);
  return Promise.resolve({ port, outbox, balances, agreements, leads, followUps });
});

describeSummaries('in memory', () => {
  const [outbox, balances] = [inMemoryOutbox(), inMemoryBalances()];
  const steps = inMemoryStepLists(outbox, balances);
  const agreements = inMemoryAgreements(outbox, balances);
  return Promise.resolve({ port: inMemorySummaries(outbox, steps), outbox, steps, agreements });
});
describeStepLists('in memory', () => {
  const [outbox, balances] = [inMemoryOutbox(), inMemoryBalances()];
  const port = inMemoryStepLists(outbox, balances);
  return Promise.resolve({ port, outbox, agreements: inMemoryAgreements(outbox, balances) });
});
describeStepTemplates('in memory', () => Promise.resolve({ port: inMemoryStepTemplates() }));

describeClasses('in memory', () => {
  const outbox = inMemoryOutbox();
  const consultations = inMemoryConsultations(outbox);
  return Promise.resolve({ port: inMemoryClasses(consultations, outbox), consultations, outbox });
});
describeSeatBookings('in memory', () => {
  const [outbox, balances, orders] = [inMemoryOutbox(), inMemoryBalances(), inMemoryOrders()];
  const classes = inMemoryClasses(inMemoryConsultations(outbox), outbox);
  return Promise.resolve({ port: inMemoryBookings({ orders, classes, balances, outbox }), orders, classes });
});
describeOtherCalendars('in memory', () => {
  const outbox = inMemoryOutbox();
  return Promise.resolve({ port: inMemoryOtherCalendars(outbox), outbox });
});
describeWaitingList('in memory', () => {
  const outbox = inMemoryOutbox();
  return Promise.resolve({ port: inMemoryWaitingList(outbox), outbox });
});

describeDigests('in memory', () => {
  const outbox = inMemoryOutbox();
  return Promise.resolve({ port: inMemoryDigests(outbox), outbox });
});

describeFiles('in memory', () => {
  const port = inMemoryFiles(settableClock());
  return Promise.resolve({ port, follow: (url) => Promise.resolve(port.follow(url)) });
});

describeMailer('in memory', () => {
  const port = inMemoryMailer();
  return Promise.resolve({
    port,
    received: () =>
      Promise.resolve(
        port.sent.map(({ to, cc = [], replyTo, invite, attachments = [], ...mail }) => ({
          ...mail,
          to: [to, ...cc],
          replyTo,
          invite,
          attachments,
        })),
      ),
  });
});

describePayments('in memory', () => {
  const port = inMemoryPayments();
  const now = (act: () => void): Promise<void> => {
    act();
    return Promise.resolve();
  };
  return Promise.resolve({
    port,
    merchantId: TEST_MERCHANT,
    next: (scenario, times) => now(() => port.next(scenario, times)),
    approve: (paypalOrderId) => now(() => port.approve(paypalOrderId)),
    dispute: (paypalOrderId, outcome, cents) => now(() => port.disputed(paypalOrderId, outcome, cents)),
    opened: () => Promise.resolve(port.known().length),
  });
});

describe('the fakes', () => {
  it('store copies, so that a change of the original changes nothing stored', async () => {
    const orders = inMemoryOrders();
    const mine = { ...anOrder(), items: [...anOrder().items] };
    await orders.insert(mine);
    mine.items.pop();
    expect((await orders.find(mine))?.items).toHaveLength(1);
  });

  it('answer what no one can change', async () => {
    const orders = inMemoryOrders(anOrder());
    const [stored] = await orders.ofBuyer(anOrder().buyerId);
    expect(() => Object.assign(stored ?? {}, { state: 'PAID' })).toThrow(TypeError);
    expect(() => Object.assign(stored?.items[0] ?? {}, { cents: 0 })).toThrow(TypeError);
  });

  it('make links that expire', async () => {
    const clock = settableClock();
    const files = inMemoryFiles(clock);
    await files.store('biology.pdf', new Uint8Array([1]));
    const url = await files.link('biology.pdf', 60);
    clock.advanceSeconds(59);
    expect(files.follow(url).status).toBe(200);
    clock.advanceSeconds(1);
    expect(files.follow(url).status).toBe(403);
  });

  it('have random numbers that are the same in every run and cover their whole range', () => {
    const draw = () => {
      const random = seededRandom(settableClock());
      return Array.from({ length: 200 }, () => random.integer(1, 6));
    };
    expect(draw()).toEqual(draw());
    expect(new Set(draw())).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });

  it('make ids that sort by time, also within a millisecond', () => {
    const clock = settableClock();
    const random = seededRandom(clock);
    const ids = [random.id(), random.id(), (clock.advanceSeconds(1), random.id())];
    expect(ids.toSorted()).toEqual(ids);
  });
});

describeUploads('in memory', () => {
  const port = inMemoryUploads(settableClock());
  return Promise.resolve({ port, send: (form, content) => port.send(form, content) });
});
