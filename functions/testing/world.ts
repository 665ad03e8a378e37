import { cookieNames } from '#contract/cookies.ts';
import { MAIL_LOGO } from '#contract/pages/mail-pictures.ts';
import { addressesOf, familyOf, signedBy } from '#domain/agreements/addresses.ts';
import { buyerIdOf } from '#domain/agreements/agreement.ts';
import { isKnownAddress } from '#domain/agreements/known-address.ts';
import { proofOf } from '#domain/agreements/office/proof.ts';
import { ownEntries } from '#domain/calendars/own-entries.ts';
import { seatNewsOf } from '#domain/classes/seat-mail.ts';
import { counselorsFor } from '#domain/consultations/core/own-availability.ts';
import type { Mail } from '#domain/mail/mail.ts';
import { officeWords } from '#domain/mail/office-words.ts';
import type { SiteClaims } from '#domain/office/unproved-claims.ts';
import { receiptArrived } from '#domain/orders/receipts/receipt-arrived.ts';
import { declineRequest } from '#domain/payment-requests/decline.ts';
import { stopRequestMails } from '#domain/payment-requests/withdraw-payment-request.ts';
import type { Classes, ClassReminders, ClassSeats } from '#domain/seats/ports.ts';
import type { BusinessProfile } from '#domain/shared/business-profile.ts';
import { Refusal } from '#domain/shared/refusal.ts';
import type { Peppers } from '#domain/sign-in/ports.ts';
import { stopStepMails } from '#domain/steps/stop-step-mails.ts';
import { inMemoryAgreements } from './agreements.ts';
import { inMemoryAnnouncements } from './announcements.ts';
import { inMemoryAuditLog } from './audit-log.ts';
import { inMemoryBalances } from './balances.ts';
import { inMemoryBookings } from './bookings.ts';
import { fakeCalendarServers } from './calendar-servers.ts';
import { inMemoryBundles, inMemoryCatalog, inMemoryGuideDrafts, inMemoryWithdrawnGuides } from './catalog.ts';
import { inMemoryClasses } from './classes.ts';
import { settableClock } from './clock.ts';
import { inMemoryConsultations } from './consultations.ts';
import { inMemoryCookies } from './cookies.ts';
import { inMemoryDeliveries } from './deliveries.ts';
import { inMemoryDepartures } from './departures.ts';
import { inMemoryDevices } from './devices.ts';
import { inMemoryDiscountCodes } from './discount-codes.ts';
import { inMemoryFiles } from './files.ts';
import { inMemoryFollowUps } from './follow-ups.ts';
import { inMemoryGuidePages, inMemoryPublicFiles } from './guide-pages.ts';
import { inMemoryHarms, recordingNotifier } from './harms.ts';
import { inMemoryDigests, inMemoryLeads } from './leads.ts';
import { recordingLog } from './log.ts';
import { inMemoryMailFeedback } from './mail-feedback.ts';
import { inMemoryMailer } from './mailer.ts';
import { inMemoryMessages } from './messages.ts';
import { inMemoryOffice } from './office.ts';
import { inMemoryOrderMoves } from './order-moves.ts';
import { inMemoryOrders } from './orders.ts';
import { inMemoryOtherCalendars } from './other-calendars.ts';
import { inMemoryOtpCodes } from './otp-codes.ts';
import { inMemoryOutbox } from './outbox.ts';
import { inMemoryPaymentRequests } from './payment-requests.ts';
import { inMemoryPayments, TEST_MERCHANT } from './payments.ts';
import { fakePdfPages } from './pdf-pages.ts';
import { inMemoryPushDevices } from './push-devices.ts';
import { seededRandom } from './random.ts';
import { inMemoryRateLimits } from './rate-limits.ts';
import { inMemoryReceivedPayments } from './received-payments.ts';
import { inMemorySessions } from './sessions.ts';
import { inMemoryStepLists, inMemoryStepTemplates } from './step-lists.ts';
import { inMemorySummaries } from './summaries.ts';
import { inMemoryUploads } from './uploads.ts';
import { inMemoryUsers } from './users.ts';
import { inMemoryWaitingList } from './waiting-list.ts';
import { inMemoryWebhookEvents } from './webhook-events.ts';
import { inMemoryWebsite } from './website.ts';

export const testBusinessProfile: BusinessProfile = {
  businessName: 'Route to College',
  businessAddress: '12 Alder Street, Boston, MA 02108, United States',
  timeZone: 'America/New_York',
  receiptPrefix: 'RTC',
  siteUrl: 'https://shop.test',
  portraits: ['/mail/maya-ellison.png'],
  logo: MAIL_LOGO,
  colors: {},
};
const BUSINESS_INBOX = 'office@shop.test';
export const testPepper = 'a pepper that is long enough for a test';

/** A fake as its port, so that a test may put another one in its place. */
const asPort = <Port>(fake: Port): Port => fake;

/**
 * Everything that use cases need, in memory, with a clock that only tests move. A test replaces
 * what should fail: `logIn({ ...world, users: unreachable })`.
 */
export function inMemoryWorld() {
  const clock = settableClock();
  const outbox = inMemoryOutbox();
  const office = inMemoryOffice();
  const balances = inMemoryBalances();
  const orders = inMemoryOrders();
  const users = inMemoryUsers();
  const rateLimits = inMemoryRateLimits();
  const agreements = inMemoryAgreements(outbox, balances, users);
  const messages = inMemoryMessages(outbox);
  const leads = inMemoryLeads(users, outbox);
  const followUps = inMemoryFollowUps(messages, leads);
  const consultations = inMemoryConsultations(outbox, balances, followUps);
  const steps = inMemoryStepLists(outbox, balances);
  const addresses: (agreementId: string) => Promise<readonly string[]> = addressesOf({ agreements });
  const deliveries = inMemoryDeliveries();
  const catalog = inMemoryCatalog();
  const withdrawn = inMemoryWithdrawnGuides();
  const pushDevices = inMemoryPushDevices();
  const otherCalendars = inMemoryOtherCalendars(outbox);
  const classes = inMemoryClasses(consultations, outbox);
  const bookings = inMemoryBookings({ orders, classes, balances, outbox });
  const paymentRequests = inMemoryPaymentRequests(outbox);
  const requests = { paymentRequests, orders, clock };
  const peppers: Peppers = () => Promise.resolve([testPepper]);
  return {
    clock,
    random: seededRandom(clock),
    log: recordingLog(),
    peppers,
    businessProfile: testBusinessProfile,
    businessInbox: BUSINESS_INBOX,
    seatNewsOf: seatNewsOf({ classes, businessProfile: testBusinessProfile, businessInbox: BUSINESS_INBOX, clock }),
    ccFor: () => Promise.resolve({}),
    takeOfficeWords: officeWords({ rateLimits, clock, isKnown: isKnownAddress({ users, agreements, clock }) }),
    unprovenMailPerHour: 500,
    siteClaims: asPort<SiteClaims>({ numbersChecked: '2026-09-02', sample: undefined }),
    cookieNames: cookieNames('http://localhost'),
    /** The cookies of the one browser that most tests need. */
    cookies: inMemoryCookies(),
    merchantId: TEST_MERCHANT,
    users,
    leads,
    digests: inMemoryDigests(outbox),
    consultations,
    waitingList: inMemoryWaitingList(outbox),
    otherCalendars,
    classes: asPort<Classes & ClassSeats & ClassReminders>(classes),
    calendarServers: fakeCalendarServers(),
    ownEntries: ownEntries({ consultations, classes }),
    summaries: inMemorySummaries(outbox, steps),
    steps,
    stepTemplates: inMemoryStepTemplates(),
    addressesOf: addresses,
    familyOf: familyOf({ agreements }),
    counselorsFor: counselorsFor({ consultations }),
    stopStepMails: stopStepMails({
      steps,
      clock,
      addressesOf: addresses,
      familyOf: familyOf({ agreements }),
    }),
    gatewayUrl: 'https://gateway.test',
    zone: testBusinessProfile.timeZone,
    balances,
    agreements,
    agreementsOf: async (email: string) => (await agreements.ofAddress(email)).map(({ id }) => buyerIdOf(id)),
    signedBy: signedBy({ agreements }),
    credits: bookings,
    seatBookings: bookings,
    received: inMemoryReceivedPayments(orders, balances, agreements),
    otpCodes: inMemoryOtpCodes(),
    rateLimits,
    harms: inMemoryHarms(),
    notifier: recordingNotifier(),
    sessions: inMemorySessions(),
    devices: inMemoryDevices(),
    catalog,
    bundles: inMemoryBundles(),
    codes: inMemoryDiscountCodes(),
    withdrawn,
    guidePages: inMemoryGuidePages(catalog, withdrawn),
    publicFiles: inMemoryPublicFiles(),
    pdfPages: fakePdfPages(),
    siteUrl: testBusinessProfile.siteUrl,
    drafts: inMemoryGuideDrafts(),
    announcements: inMemoryAnnouncements(),
    uploads: inMemoryUploads(clock),
    orders,
    paymentRequests,
    declineRequest: declineRequest(requests),
    stopRequestMails: async (email: string) => {
      await stopRequestMails(requests, email);
    },
    orderMoves: inMemoryOrderMoves(orders, outbox),
    files: inMemoryFiles(clock),
    mailer: inMemoryMailer(),
    outbox,
    messages,
    followUps,
    isCheckoutOpen: true,
    payments: inMemoryPayments(),
    webhookEvents: inMemoryWebhookEvents(),
    mailFeedback: inMemoryMailFeedback(),
    deliveries,
    receiptArrived: receiptArrived({ deliveries }),
    browserName: (userAgent: string | undefined) => userAgent ?? '',
    proofOf: proofOf({ agreements, users, consultations, clock }),
    // Tests take no time.
    deadline: () => new Promise<undefined>(() => undefined),
    office,
    departures: inMemoryDepartures(office, consultations, pushDevices, otherCalendars),
    pushDevices,
    website: inMemoryWebsite(),
    auditLog: inMemoryAuditLog(),
  };
}
export type World = ReturnType<typeof inMemoryWorld>;

/** The one-time code in a mail. */
export function codeIn(mail: Mail | undefined): number {
  const code = /^(\d{4}|\d{6})\n/.exec(mail?.text ?? '')?.[1];
  if (code === undefined) throw new Error(`No code in the mail "${mail?.subject ?? 'that was not sent'}"`);
  return Number(code);
}

/** The refusal of a use case. Any other outcome fails the test. */
export async function refusalOf(running: Promise<unknown>): Promise<Refusal> {
  const outcome: unknown = await running.then(
    (answer) => ({ answer }),
    (error: unknown) => error,
  );
  if (outcome instanceof Refusal) return outcome;
  throw new Error('The use case did not refuse', { cause: outcome });
}
