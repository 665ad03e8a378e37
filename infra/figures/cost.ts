import { fileURLToPath } from 'node:url';
import { ROUTE_LIMITS } from '../stack/constructs/api.ts';
import { functionConfig, functionIds } from '../stack/functions.ts';
import { type Measured, readMeasured } from './measured.ts';
import { costOf, paid } from './prices.ts';
import { countProduction, FREE_DASHBOARD_METRICS, type StackCounts } from './stack-counts.ts';
import { dollars, grouped, table, writeTables } from './tables.ts';
import { assumptions, type Month, monthOf, type Runs, runsIn, typical } from './usage.ts';

type Bill = Readonly<Record<string, number>>;
const sum = (bill: Bill): number => Object.values(bill).reduce((all, one) => all + one, 0);

/** US dollars of a month by service. */
export function billOf(month: Month, stack: StackCounts): Bill {
  const keyUses = Math.min(month.reads + month.writeUnits, typical.keyUses);
  // Three months of logs are kept. At its start a container reads the origin's key and one secret.
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
    'Secrets Manager and KMS':
      costOf('secret', stack.secrets) +
      costOf('key', stack.keys) +
      costOf('secretRead', 2 * month.containerStarts) +
      costOf('keyUse', keyUses),
    'CloudWatch: logs': costOf('logGb', month.logGb) + costOf('logKeptGb', 3 * month.logGb),
    'CloudWatch: metrics, alarms, dashboard':
      // SES counts deliveries, bounces and complaints as metrics of the account.
      costOf('metric', stack.countedMetrics * month.metricHours + 3) +
      costOf('alarmMetric', stack.alarmMetrics) +
      paid('dashboard', stack.dashboardMetrics > FREE_DASHBOARD_METRICS ? stack.dashboards : 0),
    'X-Ray': costOf('trace', month.allRuns),
    'Route 53': costOf('zone', 1),
  };
}

const firewallOf = ({ edgeRequests }: Month, { firewallRules }: StackCounts): number =>
  costOf('firewall', 1) + costOf('firewallRule', firewallRules) + costOf('firewallRequest', edgeRequests);

const routes = functionIds.filter((id) => functionConfig(id).endpoint !== undefined);
/**
 * US dollars at most: every route is at its limit without a pause, and every request gets a
 * customer's answer.
 */
export function floodBill(seconds: number, runs: Runs): Bill {
  const each = ROUTE_LIMITS.rateLimit * seconds;
  const requests = routes.length * each;
  // Only the team has a session of the office; others are refused after a look for theirs.
  const refused = { ms: typical.refusedMs, reads: 1, writeUnits: 1 };
  const answered = routes.map((id) => {
    const isRefused = functionConfig(id).endpoint?.auth.startsWith('office') === true;
    return { ...runs(id), ...(isRefused ? refused : {}) };
  });
  const total = (of: (run: (typeof answered)[number]) => number) =>
    each * answered.reduce((sum, run) => sum + of(run), 0);
  const gbSeconds = total(({ ms, gb }) => (ms / 1_000) * gb);
  const reads = total((run) => run.reads);
  const writeUnits = total((run) => run.writeUnits);
  return {
    CloudFront: paid('edgeRequest', requests) + paid('edgeFunction', requests),
    'API Gateway': paid('apiRequest', requests),
    Lambda: paid('lambdaRequest', requests) + paid('lambdaGbSecond', gbSeconds),
    DynamoDB: paid('tableRead', reads) + paid('tableWrite', writeUnits),
    'SES: the day’s quota of 50,000 emails': paid('mail', 50_000),
    'CloudWatch: logs': paid('logGb', (requests * typical.callLogBytes) / 1e9),
    // One trace a second for each function, and 5 % of the others.
    'X-Ray': paid('trace', routes.length * seconds + 0.05 * requests),
    'The firewall, if it is on': paid('firewallRequest', requests),
  };
}

/** Bills beside each other, by service, with their sums. */
const linesOf = (bills: readonly Bill[]): string[][] => [
  ...Object.keys(bills[0] ?? {}).map((item) => [item, ...bills.map((bill) => dollars(bill[item] ?? 0))]),
  ['**Total**', ...bills.map((bill) => `**${dollars(sum(bill))}**`)],
];

/** The tables of docs/cost.md: three months, a flood, and what they are calculated from. */
export function costTables(stack: StackCounts, measured: Measured): string[] {
  const runs = runsIn(measured);
  const months = [1_000, 100_000, 10_000_000].map((visits) => monthOf(visits, runs));
  const bills = months.map((month) => billOf(month, stack));
  const centsAnOrder = months.map(({ buyers }, at) => grouped((100 * sum(bills[at] ?? {})) / buyers, 1));
  const assumed = Object.values(assumptions).map(({ value, means }) => [
    value < 1 ? `${100 * value}%` : grouped(value, value % 1 === 0 ? 0 : 1),
    means,
  ]);
  return [
    table(
      ['', ...months.map(({ visits }) => `${grouped(visits)} visits`)],
      [
        ['Orders paid', ...months.map(({ buyers }) => grouped(buyers))],
        ...linesOf(bills),
        ['Cents for each paid order', ...centsAnOrder],
        ['The firewall (`waf` on), in addition', ...months.map((month) => dollars(firewallOf(month, stack)))],
      ],
    ),
    table(
      [`${routes.length} routes, ${ROUTE_LIMITS.rateLimit} requests a second each`, 'an hour', 'a day'],
      linesOf([floodBill(3_600, runs), floodBill(86_400, runs)]),
    ),
    table(
      ['', 'assumed, or counted in the template of production'],
      [
        ...assumed,
        [`${stack.alarmMetrics}`, 'metrics in alarms'],
        [`${stack.countedMetrics}`, 'metrics from logs'],
        [`${stack.dashboardMetrics}`, 'metrics on the dashboard'],
        [`${stack.secrets}`, 'secrets'],
        [`${stack.keys}`, 'keys of our own'],
        [`${stack.firewallRules}`, 'firewall rules'],
      ],
    ),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeTables('docs/cost.md', costTables(countProduction(), readMeasured()));
}
