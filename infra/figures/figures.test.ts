import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { PAYPAL_TIMEOUT_MS } from '#adapters/paypal/rest.ts';
import { attachedLimits } from '#adapters/ses/mailer.ts';
import { limits as tableLimits } from '#composition/clients.ts';
import { registry } from '#contract/registry.ts';
import { ROUTE_LIMITS } from '../stack/constructs/api.ts';
import { functionConfig, functionIds } from '../stack/functions.ts';
import { billOf, costTables, floodBill } from './cost.ts';
import { functionsTable, purchaseTable } from './functions-table.ts';
import type { Measured } from './measured.ts';
import { onShare } from './measured.ts';
import { costOf } from './prices.ts';
import { countStack } from './stack-counts.ts';
import { writeTables } from './tables.ts';
import { coldShare, monthOf, runsIn, typical } from './usage.ts';

const noCalls = { reads: 0, writes: 0, secrets: 0, files: 0, paypal: 0, mails: 0 };
const event = { firstMs: 150, laterMs: 100, peakMib: 60, ...noCalls, reads: 2, writes: 1 };
const one = { kib: 200, startMs: 100, event };
const measured: Measured = {
  on: '2026-11-22',
  node: 'v20',
  functions: Object.fromEntries(functionIds.map((id) => [id, one])),
};
const filter = (transformation: { readonly MetricName: string }) => ({
  Type: 'AWS::Logs::MetricFilter',
  Properties: { MetricTransformations: [transformation] },
});
const stack = countStack(
  Template.fromJSON({
    Resources: {
      Formula: {
        Type: 'AWS::CloudWatch::Alarm',
        Properties: { Metrics: [{ MetricStat: {} }, { MetricStat: {} }, {}] },
      },
      Plain: { Type: 'AWS::CloudWatch::Alarm', Properties: {} },
      Filter: filter({ MetricName: 'paid' }),
      Dashboard: {
        Type: 'AWS::CloudWatch::Dashboard',
        Properties: {
          DashboardBody: {
            'Fn::Join': [
              '',
              ['{"widgets":[{"properties":{"metrics":[["', { Ref: 'Name' }, '"],[]]}},{"properties":{}}]}'],
            ],
          },
        },
      },
      Secret: { Type: 'AWS::SecretsManager::Secret' },
      Key: { Type: 'AWS::KMS::Key' },
      Firewall: { Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [{}, {}] } },
    },
  }),
);
const runs = runsIn(measured);

it('counts the resources of a template that AWS charges for by number', () => {
  expect(stack).toEqual({
    ...{ alarmMetrics: 3, countedMetrics: 1, dashboards: 1, dashboardMetrics: 2 },
    ...{ secrets: 1, keys: 1, firewallRules: 2 },
  });
});

it('every function has more time than one call that hangs', () => {
  const tableMs = tableLimits.maxAttempts * tableLimits.requestHandler.requestTimeout;
  const longestMs = Math.max(tableMs, attachedLimits.allMs, PAYPAL_TIMEOUT_MS);
  for (const id of functionIds) expect(functionConfig(id).timeout * 1_000).toBeGreaterThan(longestMs);
});

it('charges only for units beyond the free ones', () => {
  expect(costOf('edgeGb', 1_000)).toBe(0);
  expect(costOf('edgeGb', 1_010)).toBeCloseTo(0.85, 10);
  expect(costOf('apiRequest', 2_000_000)).toBe(2);
});

it('a run takes processor time by its memory, and waits for its calls', () => {
  expect(runs('capture-order')).toMatchObject({ ms: 100 + 3 * typical.tableMs, startMs: 100 + 50 });
  // On the part of a processor that 512 MiB buy, but the start has a whole one.
  const { ms: scheduledMs, startMs } = runs('deliver-outbox');
  expect([scheduledMs - 3 * typical.tableMs, startMs]).toEqual([onShare(100, 512), 100 + onShare(50, 512)]);
  // With 1,024 MiB, and so 1,024 of 1,769 parts of a processor.
  const x = { ...one, event: { ...event, ...noCalls, files: 4, paypal: 1, mails: 1 } };
  const { ms } = runsIn({ ...measured, functions: { 'list-office-leads': x } })('list-office-leads');
  expect(ms).toBeCloseTo((100 * 1_769) / 1_024 + typical.paypalMs + typical.receiptMs, 6);
  expect(() => runsIn({ ...measured, functions: {} })('log-in')).toThrow('npm run measure -- log-in update-profile');
  // A refused sample has a start, and the event of another.
  const { event: _, ...refused } = { ...one, startMs: 200 };
  const functions = { 'capture-order': x, 'update-profile': one, 'log-in': refused, 'receive-paypal-webhook': refused };
  const standIns = runsIn({ ...measured, functions });
  expect(standIns('log-in')).toMatchObject({ reads: 2, startMs: 200 + 50 });
  expect(standIns('receive-paypal-webhook').reads).toBe(0);
});

describe('a month', () => {
  it('without visitors pays for schedules, the team in the office, alarms and secrets', () => {
    const empty = monthOf(0, runs);
    // Someone opens the office twelve times a day, with five requests.
    const office = (12 * 5 * 730) / 24;
    const scheduled = 4 * 730 * 12 + 730 * 6 + 730 / 24;
    // The watcher gets a line of each, and has a schedule of its own. Two more run once a day.
    expect(empty.allRuns).toBeCloseTo(2 * scheduled + 730 * 4 + (2 * 730) / 24 + office, 6);
    expect(empty.edgeRequests).toBeCloseTo(office, 6);
    expect(empty.mails + empty.buyers).toBe(0);
    expect(billOf(empty, stack)['Secrets Manager and KMS']).toBeGreaterThan(1.4);
  });

  it('pays for a dashboard with more than fifty metrics, and for numbers in the hours that have one', () => {
    const watched = (counts: Partial<typeof stack>, visits = 0) =>
      billOf(monthOf(visits, runs), { ...stack, alarmMetrics: 0, ...counts })['CloudWatch: metrics, alarms, dashboard'];
    expect(watched({ dashboardMetrics: 50 })).toBe(0);
    expect(watched({ dashboardMetrics: 51 })).toBe(3);
    expect(watched({ countedMetrics: 100 })).toBe(0);
    expect(watched({ countedMetrics: 100 }, 10_000_000)).toBeCloseTo(0.3 * (100 + 3 - 10), 6);
  });

  it('starts a container for nearly each call of a quiet site, and for few of a busy one', () => {
    const cold = (visits: number) => {
      const { containerStarts, counts } = monthOf(visits, runs);
      return { containerStarts, ofOrders: coldShare('create-order', counts.get('create-order') ?? 0) };
    };
    expect(cold(1_000).ofOrders).toBeGreaterThan(0.99);
    expect(cold(10_000_000).ofOrders).toBeLessThan(0.01);
    expect(coldShare('deliver-outbox', 8_760)).toBe(0);
    expect(coldShare('reconcile-payments', 30)).toBeGreaterThan(0.9);
  });

  it('costs no less with more visits, item by item', () => {
    const bills = [0, 1_000, 100_000, 10_000_000].map((visits) => billOf(monthOf(visits, runs), stack));
    for (const [at, bill] of bills.entries()) {
      for (const [item, usd] of Object.entries(bill)) {
        // Busy functions start fewer containers, which read the secrets.
        const known = item === 'Secrets Manager and KMS' ? 1.4 : bills[at - 1]?.[item];
        expect(usd).toBeGreaterThanOrEqual(known ?? 0);
      }
    }
  });

  it.each([
    ['list-pdfs', 250, 730 * 60 * typical.regionalCaches],
    ['show-shop', 250, 730 * 60 * typical.regionalCaches],
    ['list-consultation-slots', 500, 730 * 60 * 2 * typical.regionalCaches],
    // Each guide has an address of its own.
    ['show-guide', 250, 2_500_000],
    ['get-guide', 250, 2_500_000],
  ] as const)('runs %s only when CloudFront no longer has the answer', (id, few, many) => {
    expect(monthOf(1_000, runs).counts.get(id)).toBe(few);
    expect(monthOf(10_000_000, runs).counts.get(id)).toBe(many);
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
  const cost = costTables(stack, measured).join('\n\n');
  expect(cost).toContain('|  | 1,000 visits | 100,000 visits | 10,000,000 visits |\n| --- | ---: | ---: | ---: |\n');
  expect(cost).toMatch(/\| \*\*Total\*\* \| \*\*[\d.]+\*\* \| \*\*[\d.]+\*\* \| \*\*[\d,.]+\*\* \|/);
  expect(cost).not.toMatch(/NaN|Infinity|undefined/);
  const { event: _, ...refused } = one;
  const document = functionsTable({ ...measured, functions: { ...measured.functions, 'log-out': refused } });
  const times = [150, 100].map((ms) => [512, 1_024, 1_769].map((size) => Math.round(onShare(ms, size))).join(' · '));
  const settings = '**1769** | **10** |';
  expect(document).toContain(
    `| \`log-in\` | 200 | 100 | ${times.join(' | ')} | 2 · 1 · 0 · 0 · 0 · 0 | 60 | ${settings}`,
  );
  expect(document).toContain(`| \`log-out\` | 200 | 100 |  |  |  |  | ${settings}`);
  for (const id of functionIds) expect(document).toContain(`\n| \`${id}\` |`);
});

it('a cold purchase waits less with more memory, for cents more', () => {
  const rows = [...purchaseTable(measured).matchAll(/\| ([\d,]+) \| ([\d.]+) \|$/gm)];
  const [small = NaN, , whole = NaN, set = NaN] = rows.map(([, ms = '']) => Number(ms.replace(',', '')));
  expect(small).toBeCloseTo(8 * (100 + onShare(150, 512)), -1);
  expect([whole, set]).toEqual([8 * 250, 8 * 250]);
  for (const [, , usd] of rows) expect(Number(usd)).toBeGreaterThan(0);
});

it('replaces the tables of a document, and nothing else', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'tables-')), 'document.md');
  writeFileSync(file, '# Title\n\n| old |\n| --- |\n| 1 |\n\nBetween\n\n| |\n| --- |\n\n- a | b\n');
  writeTables(file, ['| one |', '| $& |']);
  expect(readFileSync(file, 'utf8')).toBe('# Title\n\n| one |\n\nBetween\n\n| $& |\n\n- a | b\n');
  expect(() => writeTables(file, ['1', '2', '3'])).toThrow('has only 2 tables');
  rmSync(path.dirname(file), { recursive: true });
});
