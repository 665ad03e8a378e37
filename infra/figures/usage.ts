import { ORDER_CHECK_OFTEN_SECONDS, ORDER_EXPIRES_SECONDS } from '#contract/limits.ts';
import { dailySchedules, schedules, subscriptions, watcher } from '#contract/registry.ts';
import { type FunctionId, functionConfig, functionIds } from '../stack/functions.ts';
import { type Measured, onShare } from './measured.ts';

/** What visitors do, as docs/cost.md lists it. No one can count this before the site is live. */
export const assumptions = {
  buyers: { value: 0.01, means: 'of the visits end in a paid order' },
  shop: { value: 0.25, means: 'of the visits open the shop' },
  leads: { value: 0.005, means: 'of the visits send a form' },
  calendar: { value: 0.5, means: 'of the visits ask for the free times, most for the next one on the home page' },
  consultations: { value: 0.003, means: 'of the visits book one' },
  unpaid: { value: 1, means: 'order started and left unpaid for each one that is paid' },
  pages: { value: 4.3, means: 'pages a visit' },
  guides: { value: 2, means: 'guides an order' },
  guideBytes: { value: 1_500_000, means: 'bytes a guide' },
  downloads: { value: 3, means: 'downloads an order' },
  office: { value: 12, means: 'times a day that someone of the team opens the office' },
} as const;
const assumed = (name: keyof typeof assumptions): number => assumptions[name].value;

/** What the software and AWS do, weighed or estimated in November 2026. */
export const typical = {
  /** Besides the pages of a visit, and the bytes of all of it. */
  files: 48,
  visitBytes: 272_000,
  answerBytes: 2_000,
  /** Minutes for which Lambda keeps an idle container; AWS promises none. */
  keptMinutes: 7,
  /** Of the emails: bounced, or marked as spam. */
  mailsBack: 0.02,
  /** For a consultation: to both sides, two reminders, and those about changes. */
  consultationMails: 4.6,
  /** Of the requests to CloudFront: go on to the bucket. */
  edgeMisses: 0.05,
  /** CloudFront's regional caches, each of which keeps an answer that all visitors share. */
  regionalCaches: 7,
  callLogBytes: 1_300,
  edgeLogBytes: 400,
  /** Write units of a write: the row, its indexes, and transactions twice. */
  writeUnits: 3,
  /** What an order and its buyer leave in the tables. */
  orderBytes: 8_000,
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

const HOUR_SECONDS = 3_600;
const HOURS = 730;
const DAYS = HOURS / 24;
const MONTH_SECONDS = HOURS * HOUR_SECONDS;
const GB = 1e9;

type Calls = Partial<Record<FunctionId, number>>;
/** A purchase, and one later visit with a code by email. */
const ofBuyer: Calls = {
  'request-registration-otp': 1,
  'verify-email': 1,
  'price-order': 1 + assumed('unpaid'),
  'create-order': 1 + assumed('unpaid'),
  'capture-order': 1,
  // Counted as one that sends the receipt: more work than two usual ones, which find it sent.
  'receive-paypal-webhook': 1,
  'get-profile': 3,
  'get-dashboard': 1,
  'download-pdf': assumed('downloads'),
  'send-otp': 1,
  'log-in': 1,
  'log-out': 1,
};
/** At most: a page brings its data along, and asks for it only when no page was loaded. */
const inShop: Calls = { 'show-shop': 1, 'list-pdfs': 1, 'show-guide': 1, 'get-guide': 1 };
const ofConsultation: Calls = {
  'book-consultation': 1,
  'list-consultations': 3,
  'get-consultation-invite': 0.3,
  'move-consultation': 0.2,
  'cancel-consultation': 0.1,
};
/** What someone of the team asks for each time, counted as the page that asks for most. */
const inOffice: Calls = { 'get-office-today': 5 };

/**
 * How often the sweep looks at an unpaid order: on every run at first, then hourly until the order
 * expires.
 */
const looksAtOrder =
  ORDER_CHECK_OFTEN_SECONDS / 60 / schedules[0].everyMinutes +
  (ORDER_EXPIRES_SECONDS - ORDER_CHECK_OFTEN_SECONDS) / HOUR_SECONDS;

/** The function that counts for one whose sample was refused. */
const standIn = (id: FunctionId): FunctionId => (id === 'receive-paypal-webhook' ? 'capture-order' : 'update-profile');

/**
 * What one run of each function takes, from the measurements and its memory.
 * @throws Error for a function that was not measured
 */
export function runsIn({ functions }: Measured) {
  return (id: FunctionId) => {
    const event = functions[id]?.event ?? functions[standIn(id)]?.event;
    const startMs = functions[id]?.startMs;
    if (startMs === undefined || event === undefined) throw new Error(`Run: npm run measure -- ${id} ${standIn(id)}`);
    const { firstMs, laterMs, reads, writes, secrets, files, paypal, mails } = event;
    const { memory } = functionConfig(id);
    const waitMs =
      (reads + writes) * typical.tableMs +
      secrets * typical.secretMs +
      paypal * typical.paypalMs +
      (files > 0 ? typical.receiptMs : mails * typical.mailMs);
    return {
      reads,
      writeUnits: writes * typical.writeUnits,
      gb: memory / 1_024,
      /** In a container that exists, its calls one after the other. */
      ms: onShare(laterMs, memory) + waitMs,
      /** What the start of a container adds. Until it is loaded, it runs on a whole processor. */
      startMs: startMs + onShare(Math.max(0, firstMs - laterMs), memory),
    };
  };
}
export type Runs = ReturnType<typeof runsIn>;

/**
 * The share of a function's runs that start a container: those that come when no run was in the
 * last minutes, if they come at random. A schedule is on time.
 */
export function coldShare(id: FunctionId, runsAMonth: number): number {
  const schedule = schedules.find((one) => one.id === id);
  if (schedule !== undefined && schedule.everyMinutes <= typical.keptMinutes) return 0;
  return Math.exp((-runsAMonth * 60 * typical.keptMinutes) / MONTH_SECONDS);
}

/** A month of so many visits, in the units that AWS bills. */
export function monthOf(visits: number, runs: Runs) {
  const of = (name: keyof typeof assumptions) => visits * assumed(name);
  const buyers = of('buyers');
  const mails = 3 * buyers + 2 * of('leads') + typical.consultationMails * of('consultations');
  const asked = (id: FunctionId) =>
    (ofBuyer[id] ?? 0) * buyers +
    (inShop[id] ?? 0) * of('shop') +
    (ofConsultation[id] ?? 0) * of('consultations') +
    (inOffice[id] ?? 0) * assumed('office') * DAYS +
    (id === 'send-contact-message' ? of('leads') : 0) +
    (id === 'list-consultation-slots' ? of('calendar') : 0);
  const atGateway = (id: FunctionId) => {
    const { cacheSeconds, path = '' } = functionConfig(id).endpoint ?? {};
    // CloudFront keeps the answers that have one address for all.
    const isKept = cacheSeconds !== undefined && !path.includes('{');
    return isKept ? Math.min(asked(id), (MONTH_SECONDS / cacheSeconds) * typical.regionalCaches) : asked(id);
  };
  const counts = new Map<FunctionId, number>(functionIds.map((id) => [id, atGateway(id)]));
  const sumOf = (ofId: (id: FunctionId) => number) => functionIds.reduce((sum, id) => sum + ofId(id), 0);
  const [answers, apiRequests] = [sumOf(asked), sumOf(atGateway)];
  // SES also reports each receipt that arrives.
  for (const { id } of subscriptions) counts.set(id, (3 * buyers + 2 * of('leads')) * typical.mailsBack + buyers);
  for (const { id, everyMinutes } of schedules) counts.set(id, MONTH_SECONDS / 60 / everyMinutes);
  for (const { id } of dailySchedules) counts.set(id, DAYS);
  // Each run of a schedule logs a line that the watcher gets.
  const scheduled = schedules
    .filter(({ id }) => id !== watcher.id)
    .reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0);
  counts.set(watcher.id, (counts.get(watcher.id) ?? 0) + scheduled);

  const total = (of: (run: ReturnType<Runs>) => number) => sumOf((id) => of(runs(id)) * (counts.get(id) ?? 0));
  const looks = buyers * assumed('unpaid') * looksAtOrder;
  const allRuns = total(() => 1);
  const edgeRequests = of('pages') + visits * typical.files + answers;
  const coldRuns = (id: FunctionId) => (counts.get(id) ?? 0) * coldShare(id, counts.get(id) ?? 0);
  const startedMs = sumOf((id) => coldRuns(id) * runs(id).startMs * runs(id).gb);
  const ranMs = total(({ ms, gb }) => ms * gb) + startedMs;
  return {
    visits,
    buyers,
    counts,
    mails,
    apiRequests,
    allRuns,
    edgeRequests,
    edgeGb: (visits * typical.visitBytes + answers * typical.answerBytes) / GB,
    // Each page runs both edge functions, each request of the API one, and files none.
    edgeFunctionRuns: 2 * of('pages') + answers,
    bucketGets: edgeRequests * typical.edgeMisses + buyers * (assumed('downloads') + assumed('guides')),
    edgeLogGb: (edgeRequests * typical.edgeLogBytes) / GB,
    downloadGb: (buyers * assumed('downloads') * assumed('guideBytes')) / GB,
    attachedGb: (buyers * assumed('guides') * assumed('guideBytes') * typical.attached) / GB,
    gbSeconds: (ranMs + looks * typical.sweptOrderMs * runs('settle-open-orders').gb) / 1_000,
    reads: total(({ reads }) => reads) + looks,
    writeUnits: total(({ writeUnits }) => writeUnits) + looks * typical.writeUnits,
    /** After a year. */
    tableGb: (12 * buyers * typical.orderBytes) / GB,
    containerStarts: sumOf(coldRuns),
    /**
     * The share of the hours in which the dashboard's numbers have a value: no others are billed.
     */
    metricHours: Math.min(1, (of('leads') + 3 * buyers) / HOURS),
    logGb: (allRuns * typical.callLogBytes) / GB,
  };
}
export type Month = ReturnType<typeof monthOf>;
