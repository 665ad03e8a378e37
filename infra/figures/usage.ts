import { ORDER_CHECK_OFTEN_SECONDS, ORDER_EXPIRES_SECONDS } from '#contract/limits.ts';
import { dailySchedules, registry, schedules, subscriptions } from '#contract/registry.ts';
import { type Measured, onShare } from './measured.ts';
import type { StackCounts } from './stack-counts.ts';

/** What visitors do, as docs/cost.md lists it. No one can count this before the site is live. */
export const assumptions = {
  buyers: { value: 0.01, means: 'of the visits end in a paid order' },
  shop: { value: 0.25, means: 'of the visits open the shop' },
  leads: { value: 0.005, means: 'of the visits send a form' },
  calendar: { value: 0.03, means: 'of the visits look for a consultation' },
  consultations: { value: 0.003, means: 'of the visits book one' },
  unpaid: { value: 1, means: 'order started and left unpaid for each one that is paid' },
  pages: { value: 4.3, means: 'pages a visit' },
  guides: { value: 2, means: 'guides an order' },
  guideBytes: { value: 1_500_000, means: 'bytes a guide' },
  downloads: { value: 3, means: 'downloads an order' },
  office: { value: 12, means: 'times a day that someone of the team opens the office' },
} as const;
const visitors = (name: keyof typeof assumptions): number => assumptions[name].value;

/** What the software and AWS do, weighed or estimated in November 2026. */
export const typical = {
  /** Besides the pages of a visit, and the bytes of all of it. */
  files: 48,
  visitBytes: 272_000,
  /** Of the runs. */
  coldStarts: 0.1,
  /** Of the emails: bounced, or marked as spam. */
  mailsBack: 0.02,
  /** Of the requests to CloudFront: go on to the bucket. */
  edgeMisses: 0.05,
  /** For a consultation: to both sides, two reminders, and those about changes. */
  consultationMails: 4.6,
  /** CloudFront's regional caches, each of which keeps the list of guides for a minute. */
  regionalCaches: 7,
  callLogBytes: 1_300,
  edgeLogBytes: 400,
  /** Write units of a write: the row, its indexes, and transactions twice. */
  writeUnits: 3,
  /** What an order and its buyer leave in the tables. */
  orderBytes: 8_000,
  /** The office’s first page reads the orders of so many months, each for so many read units. */
  todayMonths: 2.3,
  todayReadUnits: 0.125,
  /** Uses of the tables' key at most, once in five minutes for each function. */
  keyUses: 70_000,
  /** Bytes of an email for each attached byte: base64 in lines, as SES counts them. */
  attached: 1.37,
  /** Until a service answers. A receipt reads its guides and takes longer than another email. */
  tableMs: 8,
  secretMs: 20,
  paypalMs: 450,
  mailMs: 120,
  receiptMs: 900,
  /** Until the sweep has looked at one order, of five at the same time. */
  sweptOrderMs: 100,
  /** Until the office refuses a request without a session. */
  refusedMs: 20,
} as const;

const MONTH_MINUTES = 730 * 60;
const DAY_MINUTES = 24 * 60;
const GB = 1e9;

/** What a buyer does: a purchase, and one later visit with a code by email. */
const perBuyer: Readonly<Record<string, number>> = {
  'request-registration-otp': 1,
  'verify-email': 1,
  'price-order': 1 + visitors('unpaid'),
  'create-order': 1 + visitors('unpaid'),
  'capture-order': 1,
  // The measured one sends a receipt: more work than the two usual ones, which find the order
  // settled.
  'receive-paypal-webhook': 1,
  'get-profile': 3,
  'get-dashboard': 1,
  'download-pdf': visitors('downloads'),
  'send-otp': 1,
  'log-in': 1,
  'log-out': 1,
};

/** What someone with a consultation does. */
const perConsultation: Readonly<Record<string, number>> = {
  'book-consultation': 1,
  'list-consultations': 3,
  'get-consultation-invite': 0.3,
  'move-consultation': 0.2,
  'cancel-consultation': 0.1,
};

/** What someone of the team does each time, most of it looking. */
const perOpening: Readonly<Record<string, number>> = {
  'get-office-session': 1,
  'get-office-today': 1,
  'list-office-leads': 0.7,
  'list-office-messages': 0.7,
  'list-office-consultations': 0.7,
  'list-office-orders': 0.5,
  'start-office-sign-in': 0.25,
  'finish-office-sign-in': 0.25,
};

/** What the team does about a form, and about an order. */
const perForm: Readonly<Record<string, number>> = { 'follow-up-office-contact': 1.5, 'find-office-person': 0.5 };
const perOrder: Readonly<Record<string, number>> = {
  'find-office-orders': 0.1,
  'get-office-order': 0.15,
  'resend-office-receipt': 0.02,
  'start-office-confirmation': 0.02,
  'confirm-office-session': 0.02,
  'refund-office-order': 0.02,
};

/**
 * How often the sweep looks at an unpaid order: on every run at first, then hourly until the order
 * expires.
 */
const looksOften = ORDER_CHECK_OFTEN_SECONDS / 60 / schedules[0].everyMinutes;
const looksHourly = (ORDER_EXPIRES_SECONDS - ORDER_CHECK_OFTEN_SECONDS) / 3_600;

/** What one run of each function takes, from the measurements and the memory in the stack. */
export function runsIn({ functions }: Pick<StackCounts, 'functions'>, measured: Measured) {
  return (id: string) => {
    const [own, settings] = [measured.functions[id], functions.get(id)];
    if (own === undefined || settings === undefined) throw new Error(`${id} is not measured: npm run measure`);
    const { startMs, firstMs, laterMs, reads, writes, secrets, files, paypal, mails } = own;
    const { mib } = settings;
    const waitMs =
      (reads + writes) * typical.tableMs +
      secrets * typical.secretMs +
      paypal * typical.paypalMs +
      (files > 0 ? typical.receiptMs : mails * typical.mailMs);
    return {
      reads,
      writeUnits: writes * typical.writeUnits,
      gb: mib / 1_024,
      /** In a container that exists, its calls one after the other. */
      ms: onShare(laterMs, mib) + waitMs,
      /** What the start of a container adds. */
      startMs: onShare(startMs + Math.max(0, firstMs - laterMs), mib),
    };
  };
}
export type Runs = ReturnType<typeof runsIn>;

/** Calls of each function in a month. */
function callsIn(visits: number): Map<string, number> {
  const buyers = visits * visitors('buyers');
  const leads = visits * visitors('leads');
  const booked = visits * visitors('consultations');
  const openings = (visitors('office') * MONTH_MINUTES) / DAY_MINUTES;
  const counts = new Map<string, number>(
    registry.map(({ id }) => [
      id,
      ((perBuyer[id] ?? 0) + (perOrder[id] ?? 0)) * buyers +
        (perConsultation[id] ?? 0) * booked +
        (perForm[id] ?? 0) * leads +
        (perOpening[id] ?? 0) * openings,
    ]),
  );
  counts.set('send-contact-message', leads);
  // CloudFront keeps the answer for a minute.
  counts.set('list-pdfs', Math.min(visits * visitors('shop'), MONTH_MINUTES * typical.regionalCaches));
  // A visitor looks into one guide.
  counts.set('get-guide', visits * visitors('shop'));
  // And the free times for half a minute.
  const caches = 2 * MONTH_MINUTES * typical.regionalCaches;
  counts.set('list-consultation-slots', Math.min(visits * visitors('calendar'), caches));
  for (const { id } of subscriptions) counts.set(id, (3 * buyers + 2 * leads) * typical.mailsBack);
  for (const { id, everyMinutes } of schedules) counts.set(id, MONTH_MINUTES / everyMinutes);
  for (const { id } of dailySchedules) counts.set(id, MONTH_MINUTES / DAY_MINUTES);
  return counts;
}

/** A month of so many visits, in the units that AWS bills and in which its limits are counted. */
export function monthOf(visits: number, runs: Runs) {
  const counts = callsIn(visits);
  const buyers = visits * visitors('buyers');
  const shopVisits = visits * visitors('shop');
  const mails =
    3 * buyers + 2 * visits * visitors('leads') + typical.consultationMails * visits * visitors('consultations');
  const looks = buyers * visitors('unpaid') * (looksOften + looksHourly);
  const total = (of: (run: ReturnType<Runs>) => number) =>
    [...counts].reduce((sum, [id, count]) => sum + of(runs(id)) * count, 0);
  const allRuns = total(() => 1);
  const apiRequests = registry.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0);
  const pages = visits * visitors('pages');
  const edgeRequests = pages + visits * typical.files + apiRequests + shopVisits;
  const runMs = ({ ms, startMs }: ReturnType<Runs>) => ms + typical.coldStarts * startMs;
  const ordersOfToday = (counts.get('get-office-today') ?? 0) * typical.todayMonths * buyers;
  const sweepMs = looks * typical.sweptOrderMs;
  return {
    visits,
    buyers,
    counts,
    mails,
    apiRequests,
    allRuns,
    edgeRequests,
    edgeGb: (visits * typical.visitBytes + apiRequests * 2_000 + shopVisits * 6_000) / GB,
    // Each page runs both edge functions, each request of the API one, and files none.
    edgeFunctionRuns: 2 * pages + apiRequests + shopVisits,
    bucketGets: edgeRequests * typical.edgeMisses + buyers * (visitors('downloads') + visitors('guides')),
    edgeLogGb: (edgeRequests * typical.edgeLogBytes) / GB,
    downloadGb: (buyers * visitors('downloads') * visitors('guideBytes')) / GB,
    attachedGb: (buyers * visitors('guides') * visitors('guideBytes') * typical.attached) / GB,
    gbSeconds: (total((run) => runMs(run) * run.gb) + sweepMs * runs('settle-open-orders').gb) / 1_000,
    reads: total(({ reads }) => reads) + looks + ordersOfToday * typical.todayReadUnits,
    writeUnits: total(({ writeUnits }) => writeUnits) + looks * typical.writeUnits,
    /** After a year. */
    tableGb: (12 * buyers * typical.orderBytes) / GB,
    containerStarts: allRuns * typical.coldStarts,
    logGb: (allRuns * typical.callLogBytes) / GB,
  };
}
export type Month = ReturnType<typeof monthOf>;
