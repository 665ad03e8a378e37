import { readFileSync } from 'node:fs';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { registry } from '#contract/registry.ts';
import { ROUTE_LIMITS } from '../stack/constructs/api.ts';
import { billOf, costLines, costOf, countStack, floodBill, production } from './cost.ts';

const Metrics = [{ MetricStat: {} }, { MetricStat: {} }, {}];
const dashboard = ['{"widgets":[{"properties":{"metrics":[["', { Ref: 'Name' }, '"],[]]}},{"properties":{}}]}'];
const stack = countStack(
  Template.fromJSON({
    Resources: {
      Formula: { Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics } },
      Plain: { Type: 'AWS::CloudWatch::Alarm', Properties: {} },
      Filter: { Type: 'AWS::Logs::MetricFilter', Properties: { MetricTransformations: [{ MetricName: 'paid' }] } },
      Dashboard: { Type: 'AWS::CloudWatch::Dashboard', Properties: { DashboardBody: { 'Fn::Join': ['', dashboard] } } },
      Secret: { Type: 'AWS::SecretsManager::Secret' },
      Key: { Type: 'AWS::KMS::Key' },
      Firewall: { Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [{}, {}] } },
    },
  }),
);

it('counts the resources of a template that AWS charges for by number', () => {
  expect(stack).toEqual({
    alarmMetrics: 3,
    countedMetrics: 1,
    dashboards: 1,
    dashboardMetrics: 2,
    secrets: 1,
    keys: 1,
    firewallRules: 2,
  });
});

it('charges only for units beyond the free ones', () => {
  expect(costOf('edgeGb', 1_000)).toBe(0);
  expect(costOf('edgeGb', 1_010)).toBeCloseTo(0.85, 10);
  expect(costOf('apiRequest', 2_000_000)).toBe(2);
});

it('pays for a dashboard with more than fifty metrics, and for numbers in the hours that have one', () => {
  const watched = (counts: Partial<typeof stack>, visits = 0) =>
    billOf(visits, { ...stack, alarmMetrics: 0, ...counts })['CloudWatch: metrics, alarms, dashboard'];
  expect(watched({ dashboardMetrics: 50 })).toBe(0);
  expect(watched({ dashboardMetrics: 51 })).toBe(3);
  expect(watched({ countedMetrics: 100 })).toBe(0);
  expect(watched({ countedMetrics: 100 }, 10_000_000)).toBeCloseTo(0.3 * (100 + 3 - 10), 6);
});

it('a month costs no less with more visits, item by item', () => {
  const bills = [0, 1_000, 100_000, 10_000_000].map((visits) => billOf(visits, stack));
  for (const [at, bill] of bills.entries()) {
    for (const [item, usd] of Object.entries(bill)) {
      // Busy functions start fewer containers, which read the secrets.
      const known = item === 'Secrets Manager and KMS' ? 1.4 : bills[at - 1]?.[item];
      expect(usd).toBeGreaterThanOrEqual(known ?? 0);
    }
  }
});

it('charges a flood for every route at its limit, and for one day of emails', () => {
  const [hour, day] = [floodBill(3_600), floodBill(86_400)];
  expect(hour['API Gateway']).toBeCloseTo((registry.length * ROUTE_LIMITS.rateLimit * 3_600) / 1_000_000, 10);
  for (const [item, usd] of Object.entries(hour)) {
    expect(day[item]).toBeCloseTo((item.startsWith('SES') ? 1 : 24) * usd, 6);
  }
});

/** A new endpoint or alarm moves a number by a percent; docs/cost.md need not follow each. */
const isAbout = (written: number, usd: number): boolean => Math.abs(written - usd) <= Math.max(0.05, 0.1 * usd);

it('docs/cost.md has what `npm run cost` prints, within 10% or 5 cents', () => {
  const rows = readFileSync('docs/cost.md', 'utf8')
    .split('\n')
    .filter((line) => / (\*\*)?\d[\d,]*\.\d\d(\*\*)? \|$/.test(line))
    .map((line) => line.replaceAll(/^\| | \|$/g, '').split(' | '));
  const lines = costLines(production());
  expect(rows.map(([name]) => name)).toEqual(lines.map(([name]) => name));
  for (const [at, [name, ...numbers]] of lines.entries()) {
    const written = (rows[at] ?? []).slice(1).map((cell) => Number(cell.replaceAll(/[*,]/g, '')));
    const wrong = numbers.filter((usd, column) => !isAbout(written[column] ?? NaN, usd));
    expect({ name, written, wrong }).toEqual({ name, written, wrong: [] });
  }
});
