import { ORDER_CHECK_OFTEN_SECONDS } from '#contract/limits.ts';
import { registry, schedules, subscriptions } from '#contract/registry.ts';
import type { FunctionId } from '../permissions.ts';
import type { VisitWeight } from './measure-site.ts';
import { tableCalls } from './table-calls.ts';

const HOURS = 730;
export const MONTH_SECONDS = HOURS * 3_600;
const GB = 1_000_000_000;
const KB = 1_000;

/** What nobody can count before the site is live. All of it stands in docs/cost.md, to be put right with numbers of one's own. */
export const assumptions = {
  buyersPerVisit: { value: 0.01, means: 'of the visits end with a paid order' },
  shopPerVisit: { value: 0.25, means: 'of the visits open the shop' },
  leadsPerVisit: { value: 0.005, means: 'of the visits send a form' },
  unpaidPerPaid: { value: 1, means: 'order begun and left unpaid for each one that is paid' },
  guideMb: { value: 1.5, means: 'MB a guide' },
  guidesPerOrder: { value: 2, means: 'guides an order' },
  downloadsPerOrder: { value: 3, means: 'downloads an order' },
  peak: { value: 10, means: 'times the month’s average in the busiest minutes' },
  coldStarts: { value: 0.1, means: 'of the runs start a container' },
  coldStartMs: { value: 400, means: 'ms to start one, at full memory' },
  runMs: { value: 10, means: 'ms of a run that waits for nothing' },
  tableMs: { value: 8, means: 'ms a table call' },
  paypalMs: { value: 450, means: 'ms a call of PayPal' },
  mailMs: { value: 120, means: 'ms to hand a mail to SES, without attachments' },
  receiptMs: { value: 900, means: 'ms to read the guides and hand a receipt with them to SES' },
  mailsBack: { value: 0.02, means: 'of the mails come back or are called spam' },
  edgeMisses: { value: 0.05, means: 'of the requests to the edge go on to the bucket' },
  regionalCaches: { value: 7, means: 'regional caches of the edge keep the list of guides, each for a minute' },
  logBytesPerCall: {
    value: 1_300,
    means: 'bytes logged a call: one line of ours, one of the gateway, three of Lambda',
  },
  edgeLogBytes: { value: 400, means: 'bytes a line of the distribution’s log' },
  orderUnits: { value: 6, means: 'write units an order’s change: up to 2 kB, in the table and two indexes' },
  yearBytesPerOrder: { value: 8 * KB, means: 'bytes an order leaves in the tables with its indexes and its buyer' },
} as const;

const given = (name: keyof typeof assumptions): number => assumptions[name].value;

/** What a buyer does, by function: a purchase, and one later visit with a code by mail. */
const perBuyer: Partial<Record<FunctionId, number>> = {
  'request-registration-otp': 1,
  'verify-email': 1,
  'create-order': 1 + given('unpaidPerPaid'),
  'capture-order': 1,
  'receive-paypal-webhook': 2,
  'get-profile': 3,
  'get-dashboard': 1,
  'download-pdf': given('downloadsPerOrder'),
  'send-otp': 1,
  'log-in': 1,
  'log-out': 1,
};

/** Not covered by the handlers' counts; read off the use cases, in units that DynamoDB bills (a transaction costs double). */
const furtherTableCalls: Partial<Record<FunctionId, { reads: number; writes: number }>> = {
  'receive-paypal-webhook': { reads: 3, writes: 3 },
  'send-contact-message': { reads: 0, writes: 9 },
  'settle-open-orders': { reads: 1, writes: 0 },
  'deliver-outbox': { reads: 1, writes: 0 },
  'reconcile-payments': { reads: 1, writes: 0 },
  'record-mail-feedback': { reads: 0, writes: 1 },
};

const paypalCalls: Partial<Record<FunctionId, number>> = {
  'create-order': 1,
  'capture-order': 2,
  'receive-paypal-webhook': 1,
};
const mailMsOf: Partial<Record<FunctionId, number>> = {
  'request-registration-otp': given('mailMs'),
  'send-otp': given('mailMs'),
  'send-contact-message': 2 * given('mailMs'),
  'capture-order': given('receiptMs'),
};
const ordersWritten: readonly FunctionId[] = ['create-order', 'capture-order', 'receive-paypal-webhook'];
/** The catalogue is some 10 kB: three read units. */
const CATALOGUE_UNITS = 3;

export const tableCallsOf = (id: FunctionId): { readonly reads: number; readonly writes: number } => ({
  reads: 0,
  writes: 0,
  ...furtherTableCalls[id],
  ...(id in tableCalls ? tableCalls[id as keyof typeof tableCalls] : {}),
});

/** Units that DynamoDB bills for a run. */
export function tableUnitsOf(id: FunctionId): { readonly reads: number; readonly writes: number } {
  const { reads, writes } = tableCallsOf(id);
  return {
    reads: reads * (id === 'list-pdfs' ? CATALOGUE_UNITS : 1),
    writes: writes * (ordersWritten.includes(id) ? given('orderUnits') : 1),
  };
}

/** Milliseconds that a run is expected to take once its container is there. */
export function runMs(id: FunctionId): number {
  const { reads, writes } = tableCallsOf(id);
  return (
    given('runMs') +
    (reads + writes) * given('tableMs') +
    (paypalCalls[id] ?? 0) * given('paypalMs') +
    (mailMsOf[id] ?? 0)
  );
}

/** What was weighed of the built site: a visit of four pages, the shop, and what a buyer opens beyond it. */
export interface Measured {
  /** The day, as 2026-11-20. */
  readonly on: string;
  readonly visit: VisitWeight;
  readonly shop: VisitWeight;
  readonly purchase: VisitWeight;
}

/** A month of so many visits, in the units that AWS bills and in what its limits are counted in. */
export function usageOf(visits: number, measured: Measured) {
  const buyers = visits * given('buyersPerVisit');
  const leads = visits * given('leadsPerVisit');
  const shopVisits = visits * given('shopPerVisit');
  const runs = new Map<FunctionId, number>();
  for (const { id } of registry) runs.set(id as FunctionId, (perBuyer[id as FunctionId] ?? 0) * buyers);
  runs.set('send-contact-message', leads);
  // The edge answers within a minute of the last time, in each of its regional caches.
  runs.set('list-pdfs', Math.min(shopVisits, (MONTH_SECONDS / 60) * given('regionalCaches')));
  const apiRequests = [...runs.values()].reduce((sum, count) => sum + count, 0);
  const mails = { codes: 2 * buyers, receipts: buyers, enquiries: 2 * leads };
  const allMails = mails.codes + mails.receipts + mails.enquiries;
  // SNS takes nothing for handing a message to a function, and the first million that SES publishes are free.
  for (const { id } of subscriptions) runs.set(id, allMails * given('mailsBack'));
  for (const { id, everyMinutes } of schedules) runs.set(id, MONTH_SECONDS / 60 / everyMinutes);

  const views = [
    [measured.visit, visits],
    [measured.shop, shopVisits],
    [measured.purchase, buyers],
  ] as const;
  const total = (of: (weight: VisitWeight) => number) =>
    views.reduce((sum, [weight, times]) => sum + of(weight) * times, 0);
  const pageViews = total(({ pages }) => pages.length);
  const edgeRequests = pageViews + total(({ assetRequests }) => assetRequests) + apiRequests + shopVisits;
  const each = (of: (id: FunctionId) => number) => [...runs].reduce((sum, [id, count]) => sum + of(id) * count, 0);
  const guideGb = (given('guideMb') * 1_000_000) / GB;
  const allRuns = each(() => 1);
  return {
    buyers,
    runs,
    apiRequests,
    allRuns,
    edgeRequests,
    edgeGb: (total(({ bytes }) => bytes) + apiRequests * 2 * KB + shopVisits * 6 * KB) / GB,
    // Both edge functions look at each page, one at each request of the API; none at assets.
    edgeFunctionRuns: 2 * pageViews + apiRequests + shopVisits,
    bucketGets: edgeRequests * given('edgeMisses'),
    edgeLogGbKept: (3 * edgeRequests * given('edgeLogBytes')) / GB,
    downloadGb: buyers * given('downloadsPerOrder') * guideGb,
    attachmentGb: buyers * given('guidesPerOrder') * guideGb * 1.37,
    readUnits: each((id) => tableUnitsOf(id).reads),
    writeUnits: each((id) => tableUnitsOf(id).writes),
    /** After a year. */
    tableGb: (12 * buyers * given('yearBytesPerOrder')) / GB,
    mails: allMails,
    containerStarts: allRuns * given('coldStarts'),
    logGb: (allRuns * given('logBytesPerCall')) / GB,
    /** Orders that the sweep looks at in each of its runs, in the busiest hours: those of the last three hours that nobody paid. */
    openOrdersAtPeak: ((buyers * given('unpaidPerPaid')) / MONTH_SECONDS) * given('peak') * ORDER_CHECK_OFTEN_SECONDS,
    peakPerSecond: (count: number) => (count / MONTH_SECONDS) * given('peak'),
    /** Functions that run at once in the busiest minutes. */
    concurrencyAtPeak:
      ([...runs].reduce((sum, [id, count]) => sum + count * runMs(id), 0) / 1_000 / MONTH_SECONDS) * given('peak'),
  };
}
export type Usage = ReturnType<typeof usageOf>;
