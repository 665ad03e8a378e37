import { describe, expect, it } from 'vitest';
import { PAYPAL_TIMEOUT_MS } from '#adapters/paypal/rest.ts';
import { attachedLimits } from '#adapters/ses/mailer.ts';
import { limits as tableLimits } from '#composition/clients.ts';
import { registry } from '#contract/registry.ts';
import { ROUTE_LIMITS } from '../stack/constructs/api.ts';
import { billOf, costDocument, floodBill } from './cost.ts';
import { functionsDocument } from './functions-document.ts';
import { limits, reachedAt } from './limits.ts';
import type { Measured } from './measured.ts';
import { costOf } from './prices.ts';
import { countProduction, countStack } from './stack-counts.ts';
import { given, monthOf, runsIn } from './usage.ts';

const ids = [...registry.map(({ id }) => id), 'settle-open-orders', 'deliver-outbox', 'reconcile-payments'];
const everyFunction = [...ids, 'record-mail-feedback'];
/** A tenth of a second of a whole processor, two reads and a write. */
const one = { kib: 200, startRatio: 2, loadedMib: 50, peakMib: 60, firstCpuMs: 150, cpuMs: 100 };
const measured: Measured = {
  on: '2026-11-22',
  node: 'v20',
  bareMib: 40,
  bareCpuMs: 50,
  functions: Object.fromEntries(everyFunction.map((id) => [id, { ...one, calls: [2, 1, 0, 0, 0, 0] }])),
};
const lambda = (id: string, mib: number) => ({
  Type: 'AWS::Lambda::Function',
  Properties: { Description: `${id} of the guide shop`, MemorySize: mib, Timeout: 10 },
});
const resources = {
  ...Object.fromEntries(everyFunction.map((id, at) => [`Function${at}`, lambda(id, 1_769)])),
  Other: { Type: 'AWS::Lambda::Function', Properties: { Description: 'of CDK' } },
  Formula: { Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics: [{ MetricStat: {} }, { MetricStat: {} }, {}] } },
  Plain: { Type: 'AWS::CloudWatch::Alarm', Properties: {} },
  Filter: { Type: 'AWS::Logs::MetricFilter', Properties: { MetricTransformations: [{ MetricName: 'paid' }] } },
  ByRoute: {
    Type: 'AWS::Logs::MetricFilter',
    Properties: { MetricTransformations: [{ MetricName: 'failed', Dimensions: [] }] },
  },
  Secret: { Type: 'AWS::SecretsManager::Secret' },
  Firewall: { Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [{}, {}] } },
};
const stack = countStack(resources);
const runs = runsIn(stack, measured);
const { functions } = countProduction();

it('counts in a template what costs by its number', () => {
  expect([...stack.functions.keys()]).toEqual(everyFunction);
  expect(stack).toMatchObject({ alarmMetrics: 3, countedMetrics: 1, dashboards: 0, secrets: 1, firewallRules: 2 });
});

it('counts every function of production, and gives each more time than one call that hangs', () => {
  expect([...functions.keys()].toSorted()).toEqual(everyFunction.toSorted());
  const tableMs = tableLimits.maxAttempts * tableLimits.requestHandler.requestTimeout;
  const longestMs = Math.max(tableMs, attachedLimits.allMs, PAYPAL_TIMEOUT_MS);
  for (const { timeout } of functions.values()) expect(timeout * 1_000).toBeGreaterThan(longestMs);
});

it('starts to charge where what is free ends', () => {
  expect(costOf('edgeGb', 1_000)).toBe(0);
  expect(costOf('edgeGb', 1_010)).toBeCloseTo(0.85, 10);
  expect(costOf('apiRequest', 2_000_000)).toBe(2);
});

describe('a run', () => {
  it('takes its share of a processor and waits for its calls', () => {
    expect(runs.ms('log-in')).toBe(100 + 3 * given('tableMs'));
    expect(runs.startMs('log-in')).toBe(2 * 50 + 50);
    const half = countStack({ F: lambda('x', 884.5) });
    expect(runsIn(half, { ...measured, functions: { x: { ...one, calls: [0, 0, 0, 4, 1, 1] } } }).ms('x')).toBe(
      200 + given('paypalMs') + given('receiptMs'),
    );
  });

  it('of a function that was not measured is not guessed', () => {
    expect(() => runsIn(stack, { ...measured, functions: {} }).ms('log-in')).toThrow('log-in is not measured');
  });
});

describe('a month', () => {
  const months = [0, 1_000, 100_000, 10_000_000].map((visits) => monthOf(visits, runs));
  const [empty, small, , large] = months as [(typeof months)[0], (typeof months)[0], unknown, (typeof months)[0]];

  it('without visitors pays for schedules, alarms and secrets', () => {
    expect(empty.allRuns).toBe(2 * 730 * 12 + 730 / 24);
    expect(empty.mails + empty.edgeRequests + empty.buyers).toBe(0);
    expect(billOf(empty, stack)['Secrets Manager and KMS']).toBeGreaterThan(0.4);
  });

  it('costs no less with more visits, item by item', () => {
    const bills = months.map((month) => billOf(month, stack));
    for (const [at, bill] of bills.entries()) {
      for (const [item, usd] of Object.entries(bill)) expect(usd).toBeGreaterThanOrEqual(bills[at - 1]?.[item] ?? 0);
    }
  });

  it('asks for the list of guides only when CloudFront has forgotten it', () => {
    expect(small.counts.get('list-pdfs')).toBe(250);
    expect(large.counts.get('list-pdfs')).toBe(730 * 60 * given('regionalCaches'));
  });

  it.each(limits)('reaches the limit of $allows $unit of $name with one visit more than is named', ({ ...limit }) => {
    const visits = reachedAt(limit, runs);
    expect(limit.needs(monthOf(visits, runs))).toBeLessThanOrEqual(limit.allows);
    expect(limit.needs(monthOf(visits + 1, runs))).toBeGreaterThan(limit.allows);
  });
});

it('charges a flood for every route at its limit, and for one day of mails', () => {
  const [hour, day] = [floodBill(3_600, runs), floodBill(86_400, runs)];
  expect(hour['API Gateway']).toBeCloseTo((registry.length * ROUTE_LIMITS.rateLimit * 3_600) / 1_000_000, 10);
  for (const [item, usd] of Object.entries(hour)) {
    expect(day[item]).toBeCloseTo((item.startsWith('SES') ? 1 : 24) * usd, 6);
  }
});

it('writes the tables of both documents', () => {
  const cost = costDocument(stack, measured);
  expect(cost).toContain('|  | 1,000 visits | 100,000 visits | 10,000,000 visits |\n| --- | ---: | ---: | ---: |\n');
  expect(cost).toMatch(/\| \*\*Total\*\* \| \*\*[\d.]+\*\* \| \*\*[\d.]+\*\* \| \*\*[\d,.]+\*\* \|/);
  expect(cost).not.toMatch(/NaN|Infinity|undefined/);
  expect(functionsDocument(stack, measured)).toContain(
    '| `log-in` | 200 | 2.00 | 50 | 60 | 150 | 100.0 | 2 · 1 · 0 · 0 · 0 · 0 | **1769** | 150 | 100 | **10** |',
  );
});
