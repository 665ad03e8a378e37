import { ORDER_CHECK_OFTEN_SECONDS, ORDER_EXPIRES_SECONDS } from '#contract/limits.ts';
import { registry, schedules, subscriptions } from '#contract/registry.ts';
import type { FunctionId } from '../../stack/permissions.ts';
import { assumptions } from './assumptions.ts';
import type { VisitWeight } from './measure-site.ts';
import { type Runs, runMs } from './runs.ts';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
export const MONTH_SECONDS = 730 * HOUR_SECONDS;
const GB = 1_000_000_000;
const KB = 1_000;

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

/** Functions whose writes, but for that of the session, are of an order. */
const ordersWritten: readonly FunctionId[] = ['create-order', 'capture-order'];
/** The catalogue is some 10 kB: three read units. */
const CATALOGUE_UNITS = 3;
/**
 * Reads of the daily reconciliation for each order that was paid: where it is, and what it says (reconcile-payments.ts). They are not
 * measured, for PayPal's report, and so the simulator's, lags three hours behind.
 */
const RECONCILED_READS = 2;
/** Looks at an order that nobody pays, until it is given up: at each run of the sweep at first, then hourly. */
const looksOften = ORDER_CHECK_OFTEN_SECONDS / 60 / schedules[0].everyMinutes;
const looksHourly = (ORDER_EXPIRES_SECONDS - ORDER_CHECK_OFTEN_SECONDS) / HOUR_SECONDS;
/** A day, and an hour in which one report overlaps with the next (reconcile-payments.ts). */
const REPORT_HOURS = 25;
/** In an index by time an item that is put off is taken from one place and given another. */
const TAKEN_AND_GIVEN = 2;
/** Bytes of a mail for each byte attached: base64 in lines, as SES counts them (Amazon SES developer guide, "Sending quotas"). */
export const ATTACHED = 1.37;

/** Units that DynamoDB bills for a run. */
export function tableUnitsOf(runs: Runs, id: FunctionId): { readonly reads: number; readonly writes: number } {
  const { reads = 0, writes = 0, transactions = 0 } = runs.of.get(id)?.calls ?? {};
  const session = registry.some((endpoint) => endpoint.id === id && endpoint.auth === 'bearer') ? 1 : 0;
  const unitsPerWrite = ordersWritten.includes(id) ? given('orderUnits') : 1;
  return {
    reads: reads * (id === 'list-pdfs' ? CATALOGUE_UNITS : 1),
    writes: session + (writes - session) * unitsPerWrite + transactions * given('enquiryUnits'),
  };
}

/** What was weighed of the built site: a visit of four pages, the shop, and what a buyer opens beyond it. */
export interface Measured {
  /** The day, as 2026-11-20. */
  readonly on: string;
  readonly visit: VisitWeight;
  readonly shop: VisitWeight;
  readonly purchase: VisitWeight;
}

/** What the months are computed from: the site as it was weighed, and the functions as they were measured. */
export interface Basis {
  readonly site: Measured;
  readonly runs: Runs;
}

/** A month of so many visits, in the units that AWS bills and in what its limits are counted in. */
export function usageOf(visits: number, { site: measured, runs: functions }: Basis) {
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
  const unpaid = buyers * given('unpaidPerPaid');
  const looks = unpaid * (looksOften + looksHourly);
  const { look, memory } = functions;
  const lookMs = look.processorMs + look.waitMs;
  const scheduled = new Set<FunctionId>(schedules.map(({ id }) => id));
  /** Milliseconds a month that containers of a function are at work: for their runs, and in the sweep for the orders in them. */
  const runsMs = (id: FunctionId): number =>
    (runs.get(id) ?? 0) * (runMs(functions, id) + given('coldStarts') * (functions.of.get(id)?.startMs ?? 0));
  const looksMs = (id: FunctionId): number => (id === 'settle-open-orders' ? looks * lookMs : 0);
  const atPeak = (count: number) => (count / MONTH_SECONDS) * given('peak');
  const onBusiestDay = (count: number) => (count / MONTH_SECONDS) * DAY_SECONDS * given('busiestDay');
  return {
    buyers,
    runs,
    apiRequests,
    allRuns,
    edgeRequests,
    edgeGb: (total(({ bytes }) => bytes) + apiRequests * 2 * KB + shopVisits * 6 * KB) / GB,
    // Both edge functions look at each page, one at each request of the API; none at assets.
    edgeFunctionRuns: 2 * pageViews + apiRequests + shopVisits,
    siteGets: edgeRequests * given('edgeMisses'),
    guideGets: buyers * given('downloadsPerOrder') + each((id) => functions.of.get(id)?.calls.files ?? 0),
    edgeLogGbKept: (3 * edgeRequests * given('edgeLogBytes')) / GB,
    downloadGb: buyers * given('downloadsPerOrder') * guideGb,
    attachmentGb: buyers * given('guidesPerOrder') * guideGb * ATTACHED,
    readUnits: each((id) => tableUnitsOf(functions, id).reads) + looks * look.calls.reads + buyers * RECONCILED_READS,
    writeUnits: each((id) => tableUnitsOf(functions, id).writes) + looks * look.calls.writes * given('lookUnits'),
    /** After a year. */
    tableGb: (12 * buyers * given('yearBytesPerOrder')) / GB,
    mails: allMails,
    mailsBack: allMails * given('mailsBack'),
    containerStarts: allRuns * given('coldStarts'),
    logGb: (allRuns * given('logBytesPerCall')) / GB,
    /** Looks of the sweep at orders that nobody pays. */
    looks,
    /** Orders that one run of the sweep looks at: the busiest hours' own, and those of the days before that are looked at hourly. */
    openOrdersAtPeak:
      atPeak(unpaid) * ORDER_CHECK_OFTEN_SECONDS +
      (unpaid / MONTH_SECONDS) * 60 * schedules[0].everyMinutes * looksHourly,
    /** Write units a second of the one partition in which the index of open orders lies: begun, settled, put off. */
    openOrderUnitsAtPeak: atPeak(
      (runs.get('create-order') ?? 0) + (runs.get('capture-order') ?? 0) + looks * look.calls.writes * TAKEN_AND_GIVEN,
    ),
    /** Orders of which PayPal's report of the busiest day tells. */
    reportedOnBusiestDay: (onBusiestDay(buyers) * REPORT_HOURS) / 24,
    atPeak,
    onBusiestDay,
    gbSeconds: [...memory].reduce((sum, [id, mib]) => sum + ((runsMs(id) + looksMs(id)) / 1_000) * (mib / 1_024), 0),
    /** Runs a second in the busiest minutes. Schedules have none. */
    runsAtPeak: each((id) => (scheduled.has(id) ? 1 : given('peak'))) / MONTH_SECONDS,
    /** Containers of a function that are at work at once in the busiest minutes. */
    concurrencyAtPeak: (id: FunctionId): number =>
      (runsMs(id) * (scheduled.has(id) ? 1 : given('peak')) + looksMs(id) * given('peak')) / 1_000 / MONTH_SECONDS,
  };
}
export type Usage = ReturnType<typeof usageOf>;
