import { RECEIPT_ATTACHMENTS_MAX_BYTES } from '#contract/limits.ts';
import { registry } from '#contract/registry.ts';
import { ROUTE_LIMITS } from '../../stack/constructs/api.ts';
import { measuredFunctions } from '../measure/measured.ts';
import { assumptions, waits } from './assumptions.ts';
import { estimate } from './estimate.ts';
import { floodCost } from './flood.ts';
import {
  type Limit,
  largestMailMb,
  limitsFor,
  limitsOf,
  MAIL_MAX_MB,
  PREPARED_CONCURRENCY,
  setBy,
  sources,
  type Used,
  visitsAt,
} from './limits.ts';
import { type PriceName, pages, prices } from './prices.ts';
import { basisOf } from './product.ts';
import { type Run, runMs } from './runs.ts';
import type { StackCounts } from './stack-counts.ts';
import { type Basis, usageOf } from './usage.ts';

/** Visits a month. */
export const sizes = [1_000, 100_000, 10_000_000] as const;

const grouped = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const dollars = (usd: number): string => (usd > 0 && usd < 0.005 ? 'under 0.01' : grouped(usd, 2));
const figures = ({ calls, processorMs, waitMs }: Run): string[] => [
  String(calls.reads),
  String(calls.writes + calls.transactions),
  String(calls.files),
  String(calls.paypal),
  String(calls.mail),
  grouped(processorMs),
  grouped(waitMs),
];
/** Few digits that count, so that little and much stand in one column. */
const rough = (value: number, digits = 2): string =>
  value >= 100 ? grouped(Number(value.toPrecision(digits))) : String(Number(value.toPrecision(digits)));
const percent = (share: number, digits = 2): string => `${rough(100 * share, digits)} %`;
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    row(...head),
    row(...head.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map((cells) => row(...cells)),
  ].join('\n');
const leftTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');

const sum = (items: Readonly<Record<string, number>>): number =>
  Object.values(items).reduce((all, one) => all + one, 0);

/** Limits that are reached beyond so many visits a month are only named. */
const LISTED_VISITS = 1_000_000_000;

/** All limits, the first to be reached first; those that visits never reach come last. */
function reachedFirst(stack: StackCounts, basis: Basis): { readonly limit: Limit; readonly visits: number }[] {
  return limitsFor(stack)
    .map((limit) => ({ limit, visits: visitsAt(limit, basis) ?? Number.POSITIVE_INFINITY }))
    .toSorted((one, other) => (one.visits === other.visits ? 0 : one.visits - other.visits));
}

/**
 * docs/cost.md, whole: what a month costs at each size, item by item, what it rests on, and which limit comes first.
 *
 * @param stack counted in the template; site and functions are as they were measured the last time
 */
export function costDocument(stack: StackCounts): string {
  const basis = basisOf(stack);
  const { site: measured, runs } = basis;
  const functions = measuredFunctions();
  const months = sizes.map((visits) => {
    const usage = usageOf(visits, basis);
    return { visits, usage, ...estimate(usage, stack) };
  });
  /** What each size costs if waits or processors are so many times as slow. */
  const slower = (factors: Parameters<typeof basisOf>[1]): string[] =>
    sizes.map((visits) => grouped(sum(estimate(usageOf(visits, basisOf(stack, factors)), stack).items), 2));
  const [first] = months;
  const items = Object.keys(first?.items ?? {});
  const [hour, day] = [floodCost(3_600, runs), floodCost(86_400, runs)];
  const limits = reachedFirst(stack, basis);
  const listed = limits.filter(({ visits }) => visits <= LISTED_VISITS);

  return `# What it costs

US dollars a month in us-east-1, without tax, in an account of which nothing else is used. Written by \`npm run cost\`; change the numbers in
\`infra/cost\`, not here. PayPal's fees are not among them: some 3.5 % and 49 cents an order (as of 2025), far above everything below.

${table(
  ['', ...months.map(({ visits }) => `${grouped(visits)} visits`)],
  [
    ['Orders paid', ...months.map(({ usage }) => grouped(usage.buyers))],
    ...items.map((item) => [item, ...months.map((month) => dollars(month.items[item] ?? 0))]),
    ['**Together**', ...months.map((month) => `**${grouped(sum(month.items), 2)}**`)],
    [
      'A paid order costs, in cents',
      ...months.map((month) => grouped((100 * sum(month.items)) / month.usage.buyers, 1)),
    ],
    ['With the firewall (`waf` on), in addition', ...months.map(({ firewall }) => grouped(firewall, 2))],
    ['Together, if every wait for another service were twice as long', ...slower({ waits: 2 })],
    ['Together, if Lambda’s processors were half as fast as the one that measured', ...slower({ processor: 2 })],
  ],
)}

A new account also has credits or a free year, which are left out. A staging stack that nobody visits costs what the left column shows
without visits: mostly alarms and secrets.

## What a flood costs at most

Somebody sends more than the site can take, from so many addresses that no limit of an address holds. Each of the gateway's
${String(registry.length)} routes lets ${String(ROUTE_LIMITS.rateLimit)} requests a second through and refuses the others, which AWS does not charge. If every route were at its limit without
a pause, and every request answered as a customer's is:

${table(
  ['', 'an hour', 'a day'],
  [
    ...Object.keys(hour).map((item) => [item, dollars(hour[item] ?? 0), dollars(day[item] ?? 0)]),
    ['**Together**', `**${grouped(sum(hour), 2)}**`, `**${grouped(sum(day), 2)}**`],
  ],
)}

Nearly all of such requests are refused before they cost that much, and an account that runs 10 functions at once cannot answer so
many. No setting bounds what is asked of the edge beyond that, for pages or in vain: each million of requests costs ${dollars((1_000_000 * prices.edgeRequest.usd) / prices.edgeRequest.per)}, each
1,000 GB ${dollars((1_000 * prices.edgeGb.usd) / prices.edgeGb.per)}. The alarms \`gateway-refusals\` and \`throttles\` tell of a flood within minutes, the budget
within a day; docs/runbook.md says what to do.

## Which limit comes first

First in an account as AWS hands it over, then in one that has been prepared as docs/deploy.md, step 7 says: out of SES's sandbox, and with ${grouped(PREPARED_CONCURRENCY)} functions
at once. Of a new account it names the first limits of those that this raises, of a prepared one the first of each who sets any. *Needed* is what a month of that size takes in its busiest minutes (of mails a
day and of PayPal's report: on its busiest day); *reached* is the number of visits a month beyond which the limit is exceeded.

${leftTable(
  ['visits a month', 'account', 'comes first', 'set by', 'needed', 'of', 'used', 'reached at visits'],
  months.flatMap(({ visits, usage }) =>
    (['new', 'prepared'] as const).flatMap((account) => {
      const used = limitsOf(usage, stack, account);
      const key = ({ limit }: Used) => (account === 'new' ? limit.source : setBy(limit));
      const firsts = used
        .filter(({ limit }) => account === 'prepared' || limit.accounts.length === 1)
        .filter((one, index, all) => index === all.findIndex((other) => key(other) === key(one)));
      return firsts.map(({ limit, needed, share }) => [
        grouped(visits),
        account,
        limit.name,
        setBy(limit),
        rough(needed, 3),
        `${grouped(limit.allows)} ${limit.unit}`,
        share >= 1 ? `**${percent(share, 3)}**` : percent(share, 3),
        rough(
          limits.find(({ limit: { name, accounts } }) => name === limit.name && accounts.includes(account))?.visits ??
            0,
        ),
      ]);
    }),
  ),
)}

All that grow with the visits and that something of the stack uses, the first to be reached first:

${leftTable(
  ['limit', 'account', 'allows', 'reached at visits', 'what to do', 'stated in'],
  listed.map(({ limit, visits }) => [
    limit.name,
    limit.accounts.length > 1 ? 'any' : (limit.accounts[0] ?? ''),
    `${grouped(limit.allows)} ${limit.unit}`,
    rough(visits),
    limit.remedy,
    `[${sources[limit.source].name}](${sources[limit.source].url})`,
  ]),
)}

Reached beyond a billion visits a month, or never: ${limits
    .slice(listed.length)
    .map(({ limit }) => `${limit.name} (${grouped(limit.allows)})`)
    .toSorted()
    .join('; ')}.

Not among them is what does not grow with visits. A mail may have ${String(MAIL_MAX_MB)} MB as SES's first API counts it, the one that the mailer calls ([${sources.ses.name}](${sources.ses.url})); a receipt attaches
guides of up to ${grouped(RECEIPT_ATTACHMENTS_MAX_BYTES / 1_000_000)} MB together, which are ${grouped(largestMailMb, 1)} MB there, and only links to the dashboard beyond that. CloudFront Functions, Secrets Manager and the tables' key
are asked through what is counted above, and far below their limits. PayPal publishes no number of calls that it takes; it answers 429, and the functions try again.

## What it rests on

**Weighed** on ${measured.on}: a first visit of ${String(measured.visit.pages.length)} pages (${measured.visit.pages.join(', ')}) fetches ${String(measured.visit.assetRequests)} files beside
them and ${grouped(measured.visit.bytes / 1_000)} kB in all; the shop ${grouped(measured.shop.bytes / 1_000)} kB; what a buyer opens beyond it ${grouped(measured.purchase.bytes / 1_000)} kB. Nothing is taken as
being in the browser's cache from an earlier visit.

**Counted** in the template of production: ${String(stack.alarmMetrics)} metrics watched by alarms, ${String(stack.countedMetrics)} counted from logs, ${String(stack.secrets)} secrets, ${String(stack.dashboards)} dashboard,
${String(stack.firewallRules)} rules of the firewall, and the memory of each function. Requests that fail are counted by route, and paid only in the hours that have some.

**Counted** when the functions were measured (${functions.on}, docs/functions.md): what a usual run of each calls, once its container is there, with all of its code and against the emulators of the local stack.
The handlers' tests hold the calls of the tables to the code as well. Of reconcile-payments only the run is measured, not its two reads for each order that was paid: PayPal's report lags three hours
behind, and so does the simulator's. A webhook's sample is really signed, by the simulator.

**Measured** there, on one machine, not on Lambda: the processor's milliseconds. That processor, its Node (${functions.node}) and whatever else it did differ from Lambda's, so they carry over only roughly;
the last line of the first table says what half the speed would cost. They are paid on the share of a processor that the function's memory buys (1,769 MiB are one): *processor*. What a container's start takes beyond
that is loading the function, and its first event's being slower than later ones: *a start*, which also waits for secrets and PayPal's token.

**Assumed** are the waits for AWS and PayPal, of which nothing here can tell: *waits* is what the assumptions below make of the calls, one after the other though some are made side by side.

${table(
  [
    'function',
    'MiB',
    'reads',
    'writes',
    'files',
    'PayPal',
    'mails',
    'processor, ms',
    'waits, ms',
    'a run, ms',
    'a start adds, ms',
  ],
  [
    ...[...(first?.usage.runs ?? [])]
      .filter(([, count]) => count > 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([id]) => {
        const run = runs.of.get(id);
        if (run === undefined) return [];
        return [
          [id, grouped(runs.memory.get(id) ?? 0), ...figures(run), grouped(runMs(runs, id)), grouped(run.startMs)],
        ];
      }),
    ['an open order in the sweep', '', ...figures(runs.look), grouped(runs.look.processorMs + runs.look.waitMs), ''],
  ],
)}

An enquiry's transaction counts as one write here and as ${String(assumptions.enquiryUnits.value)} units on the bill. The sweep waits for five orders at once; an order that nobody pays is looked at ${grouped(first === undefined ? 0 : first.usage.looks / (first.usage.buyers * assumptions.unpaidPerPaid.value))} times
in three days, which is most of what the tables cost; a month beyond the sweep's limit is counted as if that had been raised.
A usual receipt has ${String(functions.receipt.guides)} guides of ${String(functions.receipt.guideMb)} MB, as below.

**Assumed**, to be replaced by numbers of one's own once there are any:

${[...Object.values(assumptions), ...Object.values(waits)]
  .map(({ value, means }) => `- ${value < 1 && means.startsWith('of ') ? percent(value) : rough(value)} ${means}`)
  .join('\n')}

The tables and the logs are those of a site that has run for a year.

## Prices

${leftTable(
  ['for', 'US dollars', 'free each month', 'AWS’s page', 'as of', 'confirmed by'],
  (Object.keys(prices) as PriceName[]).map((name) => {
    const price: (typeof prices)[PriceName] & { readonly free?: number } = prices[name];
    const page = pages[price.page];
    return [
      price.per === 1 ? price.unit : `${grouped(price.per)} ${price.unit}`,
      String(price.usd < 0.0001 ? price.usd.toFixed(10) : price.usd),
      price.free === undefined ? '' : grouped(price.free),
      `[${price.page}](${page.url})`,
      page.asOf,
      page.by,
    ];
  }),
)}
`;
}
