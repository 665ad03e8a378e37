import { fileURLToPath } from 'node:url';
import type { Template } from 'aws-cdk-lib/assertions';
import { ORDER_CHECK_OFTEN_SECONDS, ORDER_EXPIRES_SECONDS } from '#contract/endpoints/orders/limits.ts';
import { dailySchedules, officeRegistry, registry, schedules } from '#contract/registry.ts';
import example from '../settings.example.json' with { type: 'json' };
import { ROUTE_LIMITS } from '../stack/constructs/api.ts';
import { functionConfig } from '../stack/functions.ts';
import { synthesize } from '../stack/testing/synthesized.ts';

const MILLION = 1_000_000;
/**
 * AWS's prices in us-east-1 in US dollars, without tax, as known in 2025 and 2026, the first and
 * dearest tier of each: for one unit, and the units that are free each month in any account.
 */
const prices = {
  edgeGb: [0.085, 1_000],
  edgeRequest: [0.01 / 10_000, 10 * MILLION],
  edgeFunction: [0.1 / MILLION, 2 * MILLION],
  bucketGet: [0.0004 / 1_000],
  bucketPut: [0.005 / 1_000],
  bucketGb: [0.023],
  downloadGb: [0.09, 100],
  apiRequest: [1 / MILLION],
  lambdaRequest: [0.2 / MILLION, MILLION],
  lambdaGbSecond: [0.0000133334, 400_000],
  tableRead: [0.125 / MILLION],
  tableWrite: [0.625 / MILLION],
  tableGb: [0.25, 25],
  tableBackupGb: [0.2],
  mail: [0.1 / 1_000],
  mailAttachmentGb: [0.12],
  secret: [0.4],
  key: [1],
  secretRead: [0.05 / 10_000],
  keyUse: [0.03 / 10_000, 20_000],
  logGb: [0.5, 5],
  logKeptGb: [0.03, 5],
  metric: [0.3, 10],
  alarmMetric: [0.1, 10],
  dashboard: [3],
  firewall: [5],
  firewallRule: [1],
  firewallRequest: [0.6 / MILLION],
  zone: [0.5],
} as const satisfies Record<string, readonly [usd: number, free?: number]>;
type Item = keyof typeof prices;

/** US dollars for so many units, whatever is free being used up. */
const paid = (item: Item, units: number): number => units * prices[item][0];
/** US dollars a month for so many units, beyond those that are free. */
export const costOf = (item: Item, units: number): number => paid(item, Math.max(0, units - (prices[item][1] ?? 0)));

/** What visitors do, as docs/cost.md lists it. No one can count this before the site is live. */
const assumed = {
  /** Share of the visits: a paid order, the shop, a form, a look at the free times, a booking. */
  buyers: 0.01,
  shop: 0.25,
  leads: 0.005,
  calendar: 0.5,
  consultations: 0.003,
  /** Orders that are started for each one that is paid. */
  started: 2,
  pages: 4.3,
  guides: 2,
  guideBytes: 1_500_000,
  downloads: 3,
  /** Times a day that someone of the team opens the office. */
  office: 12,
} as const;

/** What the software and AWS do, measured on one machine or estimated in November 2026. */
const typical = {
  /** Of a visit: requests besides its pages, and the bytes of all. */
  files: 48,
  visitBytes: 272_000,
  answerBytes: 2_000,
  /** Calls of the API: for an order with one later sign-in, a consultation, an office page. */
  orderCalls: 16,
  startedCalls: 2,
  consultationCalls: 4.6,
  officeCalls: 5,
  /** Emails about an order, about a form, and about a consultation with its reminders. */
  orderMails: 3,
  formMails: 2,
  consultationMails: 4.6,
  /** Minutes for which Lambda keeps an idle container; AWS promises none. */
  keptMinutes: 7,
  /** Of the requests to CloudFront: go on to the bucket. */
  edgeMisses: 0.05,
  /** CloudFront's caches, each of which keeps an answer that all visitors share for so long. */
  regionalCaches: 7,
  cacheSeconds: 60,
  callLogBytes: 1_300,
  edgeLogBytes: 400,
  /** Write units of a write: the row, its indexes, and transactions twice. */
  writeUnits: 3,
  /** What an order and its buyer leave in the tables. */
  orderBytes: 8_000,
  /** Uses of the tables' key at most, once in five minutes for each function. */
  keyUses: 70_000,
  /** Bytes of an email for each attached byte, in base64. */
  attached: 1.37,
} as const;

/** Milliseconds and table calls of a run. A buyer's run waits for PayPal, emails and files too. */
const runs = {
  buyer: { ms: 330, startMs: 220, reads: 1.6, writes: 3.2 },
  page: { ms: 50, startMs: 250, reads: 2.5, writes: 0 },
  office: { ms: 260, startMs: 260, reads: 18, writes: 1 },
  schedule: { ms: 60, startMs: 200, reads: 1, writes: 2 },
  /** The sweep looks at one unpaid order. */
  sweep: { ms: 100, startMs: 0, reads: 1, writes: 1 },
  /** The office refuses a request without a session. */
  refused: { ms: 20, startMs: 0, reads: 1, writes: 0.33 },
} as const;
type Kind = keyof typeof runs;

/** Gigabytes of each kind, from the functions' settings. */
const meanGb = (ids: readonly string[]): number =>
  ids.reduce((sum, id) => sum + functionConfig(id).memory, 0) / ids.length / 1_024;
const officeIds = officeRegistry.map(({ id }) => id);
const publicIds = registry.map(({ id }) => id).filter((id) => !officeIds.includes(id));
const publicGb = meanGb(publicIds);
const scheduled = meanGb([...schedules, ...dailySchedules].map(({ id }) => id));
const gb: Readonly<Record<Kind, number>> = {
  buyer: publicGb,
  page: publicGb,
  office: meanGb(officeIds),
  refused: meanGb(officeIds),
  schedule: scheduled,
  sweep: scheduled,
};

const HOURS = 730;
const DAYS = HOURS / 24;
const GB = 1e9;
const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

interface Properties {
  readonly Metrics?: readonly { readonly MetricStat?: unknown }[];
  readonly MetricTransformations?: readonly { readonly MetricName: string }[];
  readonly Rules?: readonly unknown[];
  readonly DashboardBody?: string | { readonly 'Fn::Join': readonly [string, readonly unknown[]] };
}

/** The metrics in the graphs of a dashboard. */
function metricsIn(body: Properties['DashboardBody'] = '{}'): number {
  const text =
    typeof body === 'string'
      ? body
      : body['Fn::Join'][1].map((part) => (typeof part === 'string' ? part : 'name')).join(body['Fn::Join'][0]);
  const { widgets = [] } = JSON.parse(text) as {
    readonly widgets?: readonly { readonly properties: { readonly metrics?: readonly unknown[] } }[];
  };
  return sumOf(widgets.map(({ properties: { metrics = [] } }) => metrics.length));
}

/** What a stack has that costs by its number. */
export function countStack(template: Template) {
  const of = (type: string) =>
    Object.values(template.findResources(type)).map(({ Properties = {} }) => Properties as Properties);
  // An alarm on a formula pays for each metric in it.
  const alarmed = of('AWS::CloudWatch::Alarm').flatMap(
    ({ Metrics }) => Metrics?.filter(({ MetricStat }) => MetricStat !== undefined) ?? [{}],
  );
  const counted = of('AWS::Logs::MetricFilter').flatMap(({ MetricTransformations = [] }) => MetricTransformations);
  const dashboards = of('AWS::CloudWatch::Dashboard').map(({ DashboardBody }) => metricsIn(DashboardBody));
  return {
    alarmMetrics: alarmed.length,
    countedMetrics: new Set(counted.map(({ MetricName }) => MetricName)).size,
    dashboards: dashboards.length,
    dashboardMetrics: Math.max(0, ...dashboards),
    secrets: of('AWS::SecretsManager::Secret').length,
    keys: of('AWS::KMS::Key').length,
    firewallRules: sumOf(of('AWS::WAFv2::WebACL').map(({ Rules = [] }) => Rules.length)),
  };
}
type StackCounts = ReturnType<typeof countStack>;

/** The share of a function's runs that start a container, if they come at random. */
const coldShare = (runsAMonth: number): number => Math.exp((-runsAMonth * typical.keptMinutes) / (HOURS * 60));

/** A month of so many visits, in the units that AWS bills. */
function monthOf(visits: number) {
  const of = (name: 'buyers' | 'shop' | 'leads' | 'calendar' | 'consultations' | 'pages') => visits * assumed[name];
  const buyers = of('buyers');
  // CloudFront keeps the answers that have one address for all: the shop and the free times.
  const kept = (asked: number) => Math.min(asked, ((HOURS * 3_600) / typical.cacheSeconds) * typical.regionalCaches);
  const asked = {
    buyer:
      buyers * (typical.orderCalls + typical.startedCalls * assumed.started) +
      of('leads') +
      of('consultations') * typical.consultationCalls,
    page: 4 * of('shop') + of('calendar'),
    office: assumed.office * DAYS * typical.officeCalls,
  };
  const started = buyers * (assumed.started - 1);
  const looks =
    ORDER_CHECK_OFTEN_SECONDS / 60 / schedules[0].everyMinutes +
    (ORDER_EXPIRES_SECONDS - ORDER_CHECK_OFTEN_SECONDS) / 3_600;
  // Each run of a schedule logs a line that starts the watcher.
  const timed = sumOf(schedules.map(({ everyMinutes }) => (HOURS * 60) / everyMinutes)) + DAYS * dailySchedules.length;
  const counts: Readonly<Record<Kind, number>> = {
    buyer: asked.buyer,
    office: asked.office,
    schedule: 2 * timed,
    sweep: started * looks,
    refused: 0,
    page: 2 * kept(of('shop')) + 2 * of('shop') + kept(of('calendar')),
  };
  const cold: Readonly<Partial<Record<Kind, number>>> = {
    buyer: coldShare(buyers),
    page: coldShare(of('shop')),
    office: coldShare(asked.office / officeIds.length),
  };
  const kinds = Object.keys(runs) as Kind[];
  const total = (each: (kind: Kind) => number) => sumOf(kinds.map((kind) => counts[kind] * each(kind)));
  const answers = sumOf(Object.values(asked));
  const edgeRequests = of('pages') + visits * typical.files + answers;
  const allRuns = total((kind) => (kind === 'sweep' ? 0 : 1));
  return {
    visits,
    buyers,
    edgeRequests,
    allRuns,
    mails:
      typical.orderMails * buyers + typical.formMails * of('leads') + typical.consultationMails * of('consultations'),
    apiRequests: counts.buyer + counts.page + counts.office,
    edgeGb: (visits * typical.visitBytes + answers * typical.answerBytes) / GB,
    // Each page runs both edge functions, each request of the API one, and files none.
    edgeFunctionRuns: 2 * of('pages') + answers,
    bucketGets: edgeRequests * typical.edgeMisses + buyers * (assumed.downloads + assumed.guides),
    edgeLogGb: (edgeRequests * typical.edgeLogBytes) / GB,
    downloadGb: (buyers * assumed.downloads * assumed.guideBytes) / GB,
    attachedGb: (buyers * assumed.guides * assumed.guideBytes * typical.attached) / GB,
    gbSeconds: total((kind) => (gb[kind] * (runs[kind].ms + (cold[kind] ?? 0) * runs[kind].startMs)) / 1_000),
    reads: total((kind) => runs[kind].reads),
    writeUnits: total((kind) => runs[kind].writes * typical.writeUnits),
    /** After a year. */
    tableGb: (12 * buyers * typical.orderBytes) / GB,
    containerStarts: total((kind) => cold[kind] ?? 0),
    /** Share of the hours in which the dashboard's numbers have a value: no others are billed. */
    metricHours: Math.min(1, (of('leads') + 3 * buyers) / HOURS),
    logGb: (allRuns * typical.callLogBytes) / GB,
  };
}
type Month = ReturnType<typeof monthOf>;
type Bill = Readonly<Record<string, number>>;
const sum = (bill: Bill): number => sumOf(Object.values(bill));

/** US dollars of a month by service. Logs are kept for three months. */
export function billOf(visits: number, stack: StackCounts): Bill {
  const month = monthOf(visits);
  return {
    CloudFront:
      costOf('edgeGb', month.edgeGb) +
      costOf('edgeRequest', month.edgeRequests) +
      costOf('edgeFunction', month.edgeFunctionRuns),
    'S3: site and access logs':
      costOf('bucketGet', month.bucketGets) + costOf('bucketPut', 20_000) + costOf('bucketGb', 1 + 3 * month.edgeLogGb),
    'S3: downloads of guides': costOf('downloadGb', month.downloadGb),
    'API Gateway': costOf('apiRequest', month.apiRequests),
    Lambda: costOf('lambdaRequest', month.allRuns) + costOf('lambdaGbSecond', month.gbSeconds),
    'DynamoDB: reads and writes': costOf('tableRead', month.reads) + costOf('tableWrite', month.writeUnits),
    'DynamoDB: storage and backups': costOf('tableGb', month.tableGb) + costOf('tableBackupGb', month.tableGb),
    'SES: emails and attached guides': costOf('mail', month.mails) + costOf('mailAttachmentGb', month.attachedGb),
    // At its start a container reads the origin's key and one secret.
    'Secrets Manager and KMS':
      costOf('secret', stack.secrets) +
      costOf('key', stack.keys) +
      costOf('secretRead', 2 * month.containerStarts) +
      costOf('keyUse', Math.min(month.reads + month.writeUnits, typical.keyUses)),
    'CloudWatch: logs': costOf('logGb', month.logGb) + costOf('logKeptGb', 3 * month.logGb),
    // SES counts deliveries, bounces and complaints as metrics of the account. Fifty are free on
    // a dashboard.
    'CloudWatch: metrics, alarms, dashboard':
      costOf('metric', stack.countedMetrics * month.metricHours + 3) +
      costOf('alarmMetric', stack.alarmMetrics) +
      paid('dashboard', stack.dashboardMetrics > 50 ? stack.dashboards : 0),
    'Route 53': costOf('zone', 1),
  };
}

const firewallOf = ({ edgeRequests }: Month, { firewallRules }: StackCounts): number =>
  costOf('firewall', 1) + costOf('firewallRule', firewallRules) + costOf('firewallRequest', edgeRequests);

/**
 * US dollars at most: every route is at its limit without a pause, and every request gets a
 * customer's answer. The office refuses them, because only the team has a session there.
 */
export function floodBill(seconds: number): Bill {
  const each = ROUTE_LIMITS.rateLimit * seconds;
  const requests = registry.length * each;
  const total = (of: (kind: 'buyer' | 'refused') => number) =>
    each * (publicIds.length * of('buyer') + officeIds.length * of('refused'));
  return {
    CloudFront: paid('edgeRequest', requests) + paid('edgeFunction', requests),
    'API Gateway': paid('apiRequest', requests),
    Lambda:
      paid('lambdaRequest', requests) +
      paid(
        'lambdaGbSecond',
        total((kind) => (gb[kind] * runs[kind].ms) / 1_000),
      ),
    DynamoDB:
      paid(
        'tableRead',
        total((kind) => runs[kind].reads),
      ) +
      paid(
        'tableWrite',
        total((kind) => runs[kind].writes * typical.writeUnits),
      ),
    'SES: the day’s quota of 50,000 emails': paid('mail', 50_000),
    'CloudWatch: logs': paid('logGb', (requests * typical.callLogBytes) / GB),
    'The firewall, if it is on': paid('firewallRequest', requests),
  };
}

/** The numbers of docs/cost.md: months of three sizes, then a flood of an hour and a day. */
export function costLines(stack: StackCounts): readonly (readonly [name: string, ...numbers: number[]])[] {
  const beside = (bills: readonly Bill[]) => [
    ...Object.keys(bills[0] ?? {}).map((item) => [item, ...bills.map((bill) => bill[item] ?? 0)] as const),
    ['**Total**', ...bills.map(sum)] as const,
  ];
  const months = [1_000, 100_000, 10_000_000].map(monthOf);
  return [
    ...beside(months.map(({ visits }) => billOf(visits, stack))),
    ['The firewall (`waf` on), in addition', ...months.map((month) => firewallOf(month, stack))],
    ...beside([floodBill(3_600), floodBill(86_400)]),
  ];
}

/** Counts production as the example of the settings describes it, with the firewall. */
export const production = (): StackCounts =>
  countStack(synthesize({ stage: 'prod', ...example.prod, waf: 'on' }).template);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, ...numbers] of costLines(production())) {
    const usd = numbers.map((one) =>
      one.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    );
    process.stdout.write(`| ${[name, ...usd].join(' | ')} |\n`);
  }
}
