import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { registry } from '#contract/registry.ts';
import { ROUTE_LIMITS } from '../constructs/api.ts';
import { costDocument, sizes } from './document.ts';
import { estimate } from './estimate.ts';
import { floodCost } from './flood.ts';
import { limitsOf } from './limits.ts';
import { measureVisit } from './measure-site.ts';
import { costOf } from './prices.ts';
import { measuredSite, productionStack } from './product.ts';
import { usageOf } from './usage.ts';

const measured = measuredSite();
const stack = productionStack();
const months = sizes.map((visits) => {
  const usage = usageOf(visits, measured);
  return { usage, ...estimate(usage, stack) };
});

it('docs/cost.md is what `npm run cost` makes of the product as it is', () => {
  expect(readFileSync('docs/cost.md', 'utf8')).toBe(costDocument(measured, stack));
});

describe('a price', () => {
  it('begins where what is free ends', () => {
    expect(costOf('edgeGb', 1_000)).toBe(0);
    expect(costOf('edgeGb', 1_010)).toBeCloseTo(0.85, 10);
    expect(costOf('apiRequest', 2_000_000)).toBe(2);
  });
});

describe('the estimate', () => {
  it('has every item at every size, and none gets cheaper with more visits', () => {
    for (const [index, { items }] of months.entries()) {
      for (const [item, usd] of Object.entries(items)) {
        expect(Number.isFinite(usd)).toBe(true);
        expect(usd).toBeGreaterThanOrEqual(months[index - 1]?.items[item] ?? 0);
      }
    }
  });

  it('counts the stack as it is: a memory for each function, and what is paid by its number', () => {
    expect([...stack.memoryMb.keys()].toSorted()).toEqual([...(months[0]?.usage.runs.keys() ?? [])].toSorted());
    for (const count of [
      stack.alarmMetrics,
      stack.countedMetrics,
      stack.secrets,
      stack.dashboards,
      stack.firewallRules,
    ]) {
      expect(count).toBeGreaterThan(0);
    }
  });

  it('pays for what runs without a visitor: schedules, alarms, secrets', () => {
    const usage = usageOf(0, measured);
    const { items } = estimate(usage, stack);
    expect(usage.allRuns).toBeGreaterThan(17_000);
    expect(items['CloudWatch: alarms']).toBeGreaterThan(1);
    expect(items['CloudFront: requests']).toBe(0);
    expect(items['SES: mails']).toBe(0);
  });

  it('never asks the API for the list of guides more often than the edge forgets it', () => {
    const [small, , large] = months.map(({ usage }) => usage.runs.get('list-pdfs') ?? 0);
    expect(small).toBe(250);
    expect(large).toBeLessThan(2_500_000 / 5);
  });
});

describe('a flood', () => {
  const [hour, day] = [floodCost(3_600, stack), floodCost(86_400, stack)];

  it('is what all routes let through at their limits, each request paid', () => {
    const requests = registry.length * ROUTE_LIMITS.rateLimit * 3_600;
    expect(hour['API Gateway']).toBeCloseTo(requests / 1_000_000, 10);
    expect(hour['CloudWatch: logs']).toBeGreaterThan(0.5 * (requests * 1e-6));
    for (const usd of Object.values(hour)) expect(usd).toBeGreaterThan(0);
  });

  it('costs a day what 24 hours cost, but for the mails, of which AWS lets no more out a day', () => {
    for (const [item, usd] of Object.entries(day)) {
      expect(usd).toBeCloseTo((item.startsWith('SES') ? 1 : 24) * (hour[item] ?? 0), 6);
    }
  });
});

describe('the limits', () => {
  it('come tightest first, and grow with the visits', () => {
    for (const { usage } of months) {
      const shares = limitsOf(usage).map(({ share }) => share);
      expect(shares).toEqual(shares.toSorted((one, other) => other - one));
    }
    const [small = 0, , large = 0] = months.map(({ usage }) => limitsOf(usage)[0]?.share);
    expect(large).toBeGreaterThan(1_000 * small);
  });
});

describe('weighing a visit', () => {
  it('counts each file once, as it travels, with what scripts import, without the pictures of previews', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'weigh-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    const files = {
      '/index.html':
        '<meta content="https://x.example/assets/card-1.png"><img src="/assets/a.png"><i src="/assets/m.js">',
      '/about/index.html': '<img src="/assets/a.png"><img src="/assets/b.svg">',
      '/assets/m.js': 'import "./n.js";import{a}from"./n.js"',
      '/assets/n.js': 'import"./m.js"; export const a = 1',
      '/assets/a.png': 'picture',
      '/assets/b.svg': '<svg></svg>'.repeat(50),
      '/assets/card-1.png': 'preview',
      '/assets/unused.js': 'never',
    };
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), content);
    }
    const travels = (['/index.html', '/about/index.html', '/assets/m.js', '/assets/n.js', '/assets/b.svg'] as const)
      .map((file) => brotliCompressSync(files[file]).length)
      .reduce((sum, size) => sum + size, 0);
    expect(measureVisit(folder, ['/', '/about'])).toEqual({
      pages: ['/', '/about'],
      assetRequests: 4,
      bytes: travels + 'picture'.length,
    });
  });
});
