import { describe, expect, it } from 'vitest';
import { PAYPAL_TIMEOUT_MS } from '#adapters/paypal/rest.ts';
import { attachedLimits } from '#adapters/ses/mailer.ts';
import { limits as tableLimits } from '#composition/clients.ts';
import { dailySchedules, officeRegistry, registry, schedules, subscriptions } from '#contract/registry.ts';
import { ROUTE_LIMITS } from '../stack/constructs/api.ts';
import { billOf, costDocument, floodBill } from './cost.ts';
import { functionsDocument } from './functions-document.ts';
import type { Measured } from './measured.ts';
import { costOf } from './prices.ts';
import { countProduction, countStack } from './stack-counts.ts';
import { monthOf, runsIn, typical } from './usage.ts';

const ids = [...registry, ...schedules, ...dailySchedules, ...subscriptions].map(({ id }) => id);
const noCalls = { reads: 0, writes: 0, secrets: 0, files: 0, paypal: 0, mails: 0 };
const one = { kib: 200, startMs: 100, firstMs: 150, laterMs: 100, peakMib: 60, ...noCalls, reads: 2, writes: 1 };
const measured: Measured = {
  on: '2026-11-22',
  node: 'v20',
  functions: Object.fromEntries(ids.map((id) => [id, one])),
};
const lambda = (id: string, mib: number) => ({
  Type: 'AWS::Lambda::Function',
  Properties: { Description: `${id} of the guide shop`, MemorySize: mib, Timeout: 10 },
});
const filter = (transformation: { readonly MetricName: string; readonly Dimensions?: unknown }) => ({
  Type: 'AWS::Logs::MetricFilter',
  Properties: { MetricTransformations: [transformation] },
});
const stack = countStack({
  ...Object.fromEntries(ids.map((id, at) => [`Function${at}`, lambda(id, 1_769)])),
  Other: { Type: 'AWS::Lambda::Function', Properties: { Description: 'of CDK' } },
  Formula: { Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics: [{ MetricStat: {} }, { MetricStat: {} }, {}] } },
  Plain: { Type: 'AWS::CloudWatch::Alarm', Properties: {} },
  Filter: filter({ MetricName: 'paid' }),
  ByRoute: filter({ MetricName: 'failed', Dimensions: [] }),
  Secret: { Type: 'AWS::SecretsManager::Secret' },
  Firewall: { Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [{}, {}] } },
});
const runs = runsIn(stack, measured);
const { functions } = countProduction();

it('counts the resources of a template that AWS charges for by number', () => {
  expect([...stack.functions.keys()]).toEqual(ids);
  expect(stack).toMatchObject({ alarmMetrics: 3, countedMetrics: 1, dashboards: 0, secrets: 1, firewallRules: 2 });
});

it('counts every function of production, and each has more time than one call that hangs', () => {
  expect([...functions.keys()].toSorted()).toEqual(ids.toSorted());
  const tableMs = tableLimits.maxAttempts * tableLimits.requestHandler.requestTimeout;
  const longestMs = Math.max(tableMs, attachedLimits.allMs, PAYPAL_TIMEOUT_MS);
  for (const { timeout } of functions.values()) expect(timeout * 1_000).toBeGreaterThan(longestMs);
});

it('charges only for units beyond the free ones', () => {
  expect(costOf('edgeGb', 1_000)).toBe(0);
  expect(costOf('edgeGb', 1_010)).toBeCloseTo(0.85, 10);
  expect(costOf('apiRequest', 2_000_000)).toBe(2);
});

it('a run takes processor time by its memory, and waits for its calls', () => {
  expect(runs('log-in')).toMatchObject({ ms: 100 + 3 * typical.tableMs, startMs: 100 + 50 });
  const half = countStack({ F: lambda('x', 884.5) });
  const x = { ...one, ...noCalls, files: 4, paypal: 1, mails: 1 };
  const { ms } = runsIn(half, { ...measured, functions: { x } })('x');
  expect(ms).toBe(200 + typical.paypalMs + typical.receiptMs);
  expect(() => runsIn(stack, { ...measured, functions: {} })('log-in')).toThrow('log-in is not measured');
});

describe('a month', () => {
  it('without visitors pays for schedules, the team in the office, alarms and secrets', () => {
    const empty = monthOf(0, runs);
    // Someone opens the office twelve times a day, with five requests or so.
    const office = (12 * 5.1 * 730) / 24;
    expect(empty.allRuns).toBeCloseTo(4 * 730 * 12 + 730 * 6 + (2 * 730) / 24 + office, 6);
    expect(empty.edgeRequests).toBeCloseTo(office, 6);
    expect(empty.mails + empty.buyers).toBe(0);
    expect(billOf(empty, stack)['Secrets Manager and KMS']).toBeGreaterThan(0.4);
  });

  it('costs no less with more visits, item by item', () => {
    const bills = [0, 1_000, 100_000, 10_000_000].map((visits) => billOf(monthOf(visits, runs), stack));
    for (const [at, bill] of bills.entries()) {
      for (const [item, usd] of Object.entries(bill)) expect(usd).toBeGreaterThanOrEqual(bills[at - 1]?.[item] ?? 0);
    }
  });

  it('reads the orders of two months each time that someone opens the office', () => {
    const [few, many] = [monthOf(1_000, runs), monthOf(100_000, runs)];
    const today = few.counts.get('get-office-today') ?? 0;
    expect(many.counts.get('get-office-today')).toBe(today);
    const ofVisits = (month: typeof few) => month.reads - today * 2.3 * month.buyers * 0.125;
    // All else grows with visits, apart from what happens without any.
    const still = monthOf(0, runs).reads;
    expect((ofVisits(many) - still) / (ofVisits(few) - still)).toBeCloseTo(100, 6);
    expect(many.reads - ofVisits(many)).toBeCloseTo(12 * (730 / 24) * 2.3 * 1_000 * 0.125, 3);
  });

  it('loads the list of guides only when CloudFront no longer has it', () => {
    expect(monthOf(1_000, runs).counts.get('list-pdfs')).toBe(250);
    expect(monthOf(10_000_000, runs).counts.get('list-pdfs')).toBe(730 * 60 * typical.regionalCaches);
  });
});

it('charges a flood for every route at its limit, and for one day of emails', () => {
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
  const document = functionsDocument(stack, measured);
  expect(document).toContain('| `log-in` | 200 | 100 | 150 | 100 | 2 · 1 · 0 · 0 · 0 · 0 | 60 | **1769** | **10** |');
  // The office's many functions are in one row for each area.
  expect(document).toContain(`The office has ${String(officeRegistry.length)} functions`);
  expect(document).toMatch(/\| people \| \d+ \| 200 \| 100 \| 150 \| 100 \| 3 \| 60 \| 1,769 \| 10 \|/);
  expect(document).not.toContain('`find-office-person`');
});
