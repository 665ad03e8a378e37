import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ROUTE_LIMITS } from '../stack/constructs/api.ts';
import { functionConfig, functionIds } from '../stack/functions.ts';
import { type Measured, readMeasured } from './measured.ts';
import { costOf, paid, prices } from './prices.ts';
import { countProduction, type StackCounts } from './stack-counts.ts';
import { dollars, grouped, table } from './tables.ts';
import { assumptions, type Month, monthOf, type Runs, runsIn, typical } from './usage.ts';

type Bill = Readonly<Record<string, number>>;
const sum = (bill: Bill): number => Object.values(bill).reduce((all, one) => all + one, 0);

/** US dollars of a month by service. */
export function billOf(month: Month, stack: StackCounts): Bill {
  const keyUses = Math.min(month.reads + month.writeUnits, typical.keyUses);
  // Three months of logs are kept. At its start a container reads the origin's two keys and one
  // secret.
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
      costOf('secret', stack.secrets) + costOf('secretRead', 3 * month.containerStarts) + costOf('keyUse', keyUses),
    'CloudWatch: logs': costOf('logGb', month.logGb) + costOf('logKeptGb', 3 * month.logGb),
    'CloudWatch: metrics, alarms, dashboard':
      // SES counts deliveries, bounces and complaints as metrics of the account.
      costOf('metric', stack.countedMetrics + 3) +
      costOf('alarmMetric', stack.alarmMetrics) +
      costOf('dashboard', stack.dashboards),
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

const monthsTable = (months: readonly Month[], stack: StackCounts): string => {
  const bills = months.map((month) => billOf(month, stack));
  const perOrder = bills.map((bill, at) => grouped((100 * sum(bill)) / (months[at]?.buyers ?? 1), 1));
  return table(
    ['', ...months.map(({ visits }) => `${grouped(visits)} visits`)],
    [
      ['Orders paid', ...months.map(({ buyers }) => grouped(buyers))],
      ...Object.keys(bills[0] ?? {}).map((item) => [item, ...bills.map((bill) => dollars(bill[item] ?? 0))]),
      ['**Total**', ...bills.map((bill) => `**${dollars(sum(bill))}**`)],
      ['Cents for each paid order', ...perOrder],
      ['The firewall (`waf` on), in addition', ...months.map((month) => dollars(firewallOf(month, stack)))],
    ],
  );
};

const floodTable = (hour: Bill, day: Bill): string =>
  table(
    ['', 'an hour', 'a day'],
    [
      ...Object.keys(hour).map((item) => [item, dollars(hour[item] ?? 0), dollars(day[item] ?? 0)]),
      ['**Total**', `**${dollars(sum(hour))}**`, `**${dollars(sum(day))}**`],
    ],
  );

/** The text of docs/cost.md. */
export function costDocument(stack: StackCounts, measured: Measured): string {
  const runs = runsIn(measured);
  const months = [1_000, 100_000, 10_000_000].map((visits) => monthOf(visits, runs));
  const assumed = Object.values(assumptions).map(
    ({ value, means }) => `- ${value < 1 ? `${100 * value}%` : value.toLocaleString('en-US')} ${means}`,
  );
  return `# What it costs

US dollars a month in us-east-1, without tax, in an account that runs nothing else. PayPal's fees come on top: about 3.5% and 49 cents an
order (2025). \`npm run cost\` writes this page.

${monthsTable(months, stack)}

A new account also gets credits or a free year, which are left out. A staging stack without visitors costs about what the left column
shows, mostly for alarms and secrets.

## What a flood costs at most

Someone sends more requests than the site can take, from so many addresses that no limit by address helps. Each of the gateway's
${routes.length} routes lets ${ROUTE_LIMITS.rateLimit} requests a second through and refuses the rest, which AWS doesn't charge for. If every route is at its limit all
the time, and every request gets a customer's answer (the office refuses them, because only the team has a session there):

${floodTable(floodBill(3_600, runs), floodBill(86_400, runs))}

Nearly all such requests are refused earlier and cost less, and an account that runs 10 functions at once can't answer so many. No
setting limits requests to CloudFront itself: a million cost ${dollars(paid('edgeRequest', 1_000_000))}, and 1,000 GB cost ${dollars(1_000 * prices.edgeGb.usd)}. The alarms
\`gateway-refusals\` and \`throttles\` report a flood within minutes, the budget within a day; the [runbook](runbook.md) says what to do.

## Limits to raise

Before you open, leave the SES sandbox, which allows 200 emails a day, and ask Lambda for more than 10 functions at once
([deploy](deploy.md), step 7). Other limits are far beyond 100,000 visits a month.

## Where the numbers come from

**Assumed**; replace them with your own numbers in infra/figures/usage.ts once you have some:

${assumed.join('\n')}

**Counted** in the template of production: ${stack.alarmMetrics} metrics in alarms, ${stack.countedMetrics} metrics from logs, ${stack.secrets} secrets and ${stack.firewallRules} firewall rules.
**Measured** on ${measured.on} on one machine, not on Lambda: processor time and calls of each [function](functions.md). Tables and logs are
those of a site that has run for a year. **Prices** are in infra/figures/prices.ts, as known in 2025 and 2026; compare them with
[AWS's pages](https://aws.amazon.com/pricing/).
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('../../docs/cost.md', import.meta.url), costDocument(countProduction(), readMeasured()));
  process.stdout.write('docs/cost.md is written.\n');
}
