import { registry } from '#contract/registry.ts';
import { ROUTE_LIMITS } from '../constructs/api.ts';
import { estimate } from './estimate.ts';
import { floodCost } from './flood.ts';
import { limitsOf } from './limits.ts';
import { type PriceName, pages, prices } from './prices.ts';
import type { StackCounts } from './stack-counts.ts';
import { assumptions, type Measured, runMs, tableCallsOf, usageOf } from './usage.ts';

/** Visits a month. */
export const sizes = [1_000, 100_000, 10_000_000] as const;

const grouped = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const dollars = (usd: number): string => (usd > 0 && usd < 0.005 ? 'under 0.01' : grouped(usd, 2));
/** Two digits that count, so that little and much stand in one column. */
const rough = (value: number): string =>
  value >= 100 ? grouped(Number(value.toPrecision(2))) : String(Number(value.toPrecision(2)));
const percent = (share: number): string => `${rough(100 * share)} %`;
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    row(...head),
    row(...head.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map((cells) => row(...cells)),
  ].join('\n');
const leftTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');

/**
 * docs/cost.md, whole: what a month costs at each size, item by item, what it rests on, and which limit comes first.
 *
 * @param measured of the built site, weighed by `npm run cost -- --measure`
 * @param stack counted in the template
 */
export function costDocument(measured: Measured, stack: StackCounts): string {
  const months = sizes.map((visits) => {
    const usage = usageOf(visits, measured);
    return { visits, usage, ...estimate(usage, stack), limits: limitsOf(usage) };
  });
  const sum = (items: Readonly<Record<string, number>>): number =>
    Object.values(items).reduce((all, one) => all + one, 0);
  const [first] = months;
  const items = Object.keys(first?.items ?? {});
  const [hour, day] = [floodCost(3_600, stack), floodCost(86_400, stack)];

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

What each size needs in its busiest minutes (of mails a day: on its busiest day), and how much of the limit that is.

${months
  .map(
    ({ visits, limits }) => `### ${grouped(visits)} visits

${leftTable(
  ['limit', 'allows', 'needed', 'used', 'what to do'],
  limits
    .slice(0, 4)
    .map(({ limit, needed, share }) => [
      limit.name,
      `${grouped(limit.allows)} ${limit.unit}`,
      rough(needed),
      percent(share),
      share >= 0.5 || limit.always === true ? limit.remedy : 'nothing',
    ]),
)}
`,
  )
  .join('\n')}
## What it rests on

**Weighed** on ${measured.on}: a first visit of ${String(measured.visit.pages.length)} pages (${measured.visit.pages.join(', ')}) fetches ${String(measured.visit.assetRequests)} files beside
them and ${grouped(measured.visit.bytes / 1_000)} kB in all; the shop ${grouped(measured.shop.bytes / 1_000)} kB; what a buyer opens beyond it ${grouped(measured.purchase.bytes / 1_000)} kB. Nothing is taken as
being in the browser's cache from an earlier visit.

**Counted** in the template of production: ${String(stack.alarmMetrics)} metrics watched by alarms, ${String(stack.countedMetrics)} counted from logs, ${String(stack.secrets)} secrets, ${String(stack.dashboards)} dashboard,
${String(stack.firewallRules)} rules of the firewall. Requests that fail are counted by route, and paid only in the hours that have some.

**Counted** in the code, by the handlers' tests or from the use cases; milliseconds are what the assumptions below make of it:

${table(
  ['function', 'MB', 'reads', 'writes', 'ms'],
  [...(first?.usage.runs ?? [])]
    .filter(([, count]) => count > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id]) => {
      const { reads, writes } = tableCallsOf(id);
      return [id, grouped(stack.memoryMb.get(id) ?? 0), String(reads), String(writes), grouped(runMs(id))];
    }),
)}

**Assumed**, to be replaced by numbers of one's own once there are any:

${Object.values(assumptions)
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
