import { ORDER_CHECK_OFTEN_SECONDS, ORDER_EXPIRES_SECONDS } from '#contract/limits.ts';
import { registry, schedules, subscriptions } from '#contract/registry.ts';
import { callsOf, type Measured, onShare } from './measured.ts';
import type { StackCounts } from './stack-counts.ts';

/** What nobody can count before the site is live, in the words of docs/cost.md. */
export const assumptions = {
  buyers: { value: 0.01, means: 'of the visits end in a paid order' },
  shop: { value: 0.25, means: 'of the visits open the shop' },
  leads: { value: 0.005, means: 'of the visits send a form' },
  unpaid: { value: 1, means: 'order started and left unpaid for each one that is paid' },
  pages: { value: 4.3, means: 'pages a visit, with the shop’s and the buyers’ shares' },
  files: { value: 48, means: 'files besides them, weighed in November 2026' },
  bytes: { value: 272_000, means: 'bytes for all of them, weighed on the same day' },
  guideBytes: { value: 1_500_000, means: 'bytes a guide' },
  guides: { value: 2, means: 'guides an order' },
  downloads: { value: 3, means: 'downloads an order' },
  peak: { value: 10, means: 'times the month’s average in the busiest minutes' },
  busiestDay: { value: 3, means: 'times the month’s average on the busiest day' },
  coldStarts: { value: 0.1, means: 'of the runs start a container' },
  mailsBack: { value: 0.02, means: 'of the mails come back or are marked as spam' },
  edgeMisses: { value: 0.05, means: 'of the requests to CloudFront go on to the bucket' },
  regionalCaches: { value: 7, means: 'regional caches keep the list of guides, each for a minute' },
  callLogBytes: { value: 1_300, means: 'bytes logged for each call of a function' },
  edgeLogBytes: { value: 400, means: 'bytes logged for each request to CloudFront' },
  writeUnits: { value: 3, means: 'write units a write: the row, its indexes, and transactions twice' },
  orderYearBytes: { value: 8_000, means: 'bytes an order and its buyer leave in the tables' },
  keyUses: { value: 70_000, means: 'uses of the tables’ key at most, once in five minutes for each function' },
  tableMs: { value: 8, means: 'ms for a table to answer' },
  secretMs: { value: 20, means: 'ms to read a secret' },
  paypalMs: { value: 450, means: 'ms for PayPal to answer' },
  mailMs: { value: 120, means: 'ms to hand a mail to SES' },
  receiptMs: { value: 900, means: 'ms to read the guides and hand a receipt with them to SES' },
  lookMs: { value: 100, means: 'ms for the sweep to look at an open order, five side by side' },
} as const;
type Assumption = keyof typeof assumptions;
export const given = (name: Assumption): number => assumptions[name].value;

const MONTH_MINUTES = 730 * 60;
const GB = 1e9;
const KB = 1_000;
/** Bytes of a mail for each byte attached: base64 in lines, as SES counts them. */
const ATTACHED = 1.37;
const SWEEP = 'settle-open-orders';

/** What a buyer does: a purchase, and one later visit with a code by mail. */
const perBuyer: Readonly<Record<string, number>> = {
  'request-registration-otp': 1,
  'verify-email': 1,
  'create-order': 1 + given('unpaid'),
  'capture-order': 1,
  // The one that was measured mails a receipt: more work than the two usual ones, which find the order settled.
  'receive-paypal-webhook': 1,
  'get-profile': 3,
  'get-dashboard': 1,
  'download-pdf': given('downloads'),
  'send-otp': 1,
  'log-in': 1,
  'log-out': 1,
};

/** The sweep looks at an unpaid order on every run at first, then hourly until it gives it up. */
const looksOften = ORDER_CHECK_OFTEN_SECONDS / 60 / schedules[0].everyMinutes;
const looksHourly = (ORDER_EXPIRES_SECONDS - ORDER_CHECK_OFTEN_SECONDS) / 3_600;

/** What a run of a function takes in a stack, from what was measured. */
export function runsIn({ functions }: Pick<StackCounts, 'functions'>, measured: Measured) {
  const figuresOf = (id: string) => {
    const [own, settings] = [measured.functions[id], functions.get(id)];
    if (own === undefined || settings === undefined) throw new Error(`${id} is not measured: npm run measure`);
    return { ...own, ...settings };
  };
  return {
    ids: [...functions.keys()],
    mib: (id: string): number => figuresOf(id).mib,
    /** Milliseconds of a run in a container that exists, its calls one after the other. */
    ms(id: string): number {
      const own = figuresOf(id);
      const of = (service: Parameters<typeof callsOf>[1]) => callsOf(own, service);
      const waits =
        (of('reads') + of('writes')) * given('tableMs') +
        of('secrets') * given('secretMs') +
        of('PayPal') * given('paypalMs') +
        (of('files') > 0 ? given('receiptMs') : of('mails') * given('mailMs'));
      return onShare(own.cpuMs, own.mib) + waits;
    },
    /** Milliseconds that the start of a container adds. */
    startMs(id: string): number {
      const { mib, startRatio, firstCpuMs, cpuMs } = figuresOf(id);
      return onShare(startRatio * measured.bareCpuMs + Math.max(0, firstCpuMs - cpuMs), mib);
    },
    reads: (id: string): number => callsOf(figuresOf(id), 'reads'),
    writeUnits: (id: string): number => callsOf(figuresOf(id), 'writes') * given('writeUnits'),
  };
}
export type Runs = ReturnType<typeof runsIn>;

/** A month of so many visits, in the units that AWS bills and in which its limits are counted. */
export function monthOf(visits: number, runs: Runs) {
  const buyers = visits * given('buyers');
  const shopVisits = visits * given('shop');
  const leads = visits * given('leads');
  const mails = 3 * buyers + 2 * leads;
  const looks = buyers * given('unpaid') * (looksOften + looksHourly);
  const counts = new Map<string, number>(
    Object.entries({
      ...Object.fromEntries(registry.map(({ id }) => [id, (perBuyer[id] ?? 0) * buyers])),
      'send-contact-message': leads,
      // CloudFront keeps the answer for a minute.
      'list-pdfs': Math.min(shopVisits, MONTH_MINUTES * given('regionalCaches')),
    }),
  );
  const apiRequests = [...counts.values()].reduce((sum, count) => sum + count, 0);
  for (const { id } of subscriptions) counts.set(id, mails * given('mailsBack'));
  for (const { id, everyMinutes } of schedules) counts.set(id, MONTH_MINUTES / everyMinutes);

  const total = (of: (id: string) => number) => [...counts].reduce((sum, [id, count]) => sum + of(id) * count, 0);
  const busyMs = (id: string): number =>
    (counts.get(id) ?? 0) * (runs.ms(id) + given('coldStarts') * runs.startMs(id)) +
    (id === SWEEP ? looks * given('lookMs') : 0);
  const sum = (of: (id: string) => number) => runs.ids.reduce((all, id) => all + of(id), 0);
  const pages = visits * given('pages');
  const edgeRequests = pages + visits * given('files') + apiRequests + shopVisits;
  const allRuns = total(() => 1);
  const atPeak = given('peak') / (MONTH_MINUTES * 60);
  const dayAtPeak = given('busiestDay') / (MONTH_MINUTES / 1_440);
  return {
    visits,
    buyers,
    counts,
    apiRequests,
    allRuns,
    edgeRequests,
    edgeGb: (visits * given('bytes') + apiRequests * 2 * KB + shopVisits * 6 * KB) / GB,
    // Both edge functions look at each page, one at each request of the API, none at files.
    edgeFunctionRuns: 2 * pages + apiRequests + shopVisits,
    bucketGets: edgeRequests * given('edgeMisses') + buyers * (given('downloads') + given('guides')),
    edgeLogGb: (edgeRequests * given('edgeLogBytes')) / GB,
    downloadGb: (buyers * given('downloads') * given('guideBytes')) / GB,
    attachedGb: (buyers * given('guides') * given('guideBytes') * ATTACHED) / GB,
    gbSeconds: sum((id) => (busyMs(id) / 1_000) * (runs.mib(id) / 1_024)),
    reads: total(runs.reads) + looks,
    writeUnits: total(runs.writeUnits) + looks * given('writeUnits'),
    /** After a year. */
    tableGb: (12 * buyers * given('orderYearBytes')) / GB,
    mails,
    containerStarts: allRuns * given('coldStarts'),
    logGb: (allRuns * given('callLogBytes')) / GB,
    mailsOnBusiestDay: mails * dayAtPeak,
    ordersOnBusiestDay: buyers * dayAtPeak,
    /** Containers at work at once in the busiest minutes. */
    containers: (sum(busyMs) / 1_000) * atPeak,
    /** Orders that one run of the sweep looks at: those of the busiest hours, and older ones hourly. */
    openOrders:
      buyers *
      given('unpaid') *
      (atPeak * ORDER_CHECK_OFTEN_SECONDS + (looksHourly * schedules[0].everyMinutes) / MONTH_MINUTES),
  };
}
export type Month = ReturnType<typeof monthOf>;
