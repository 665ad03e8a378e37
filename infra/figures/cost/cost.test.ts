import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ORDER_CHECK_OFTEN_SECONDS, ORDER_EXPIRES_SECONDS } from '#contract/limits.ts';
import { registry } from '#contract/registry.ts';
import { ROUTE_LIMITS } from '../../stack/constructs/api.ts';
import { measuredFunctions } from '../measure/measured.ts';
import { assumptions } from './assumptions.ts';
import { costDocument, sizes } from './document.ts';
import { estimate } from './estimate.ts';
import { floodCost } from './flood.ts';
import { type Account, largestMailMb, limitsOf, MAIL_MAX_MB, setBy, visitsAt } from './limits.ts';
import { measureVisit } from './measure-site.ts';
import { costOf } from './prices.ts';
import { basisOf, productionStack } from './product.ts';
import { runMs, runsOf } from './runs.ts';
import { usageOf } from './usage.ts';

const stack = productionStack();
const basis = basisOf(stack);
const functions = measuredFunctions();
const monthOf = (visits: number) => {
  const usage = usageOf(visits, basis);
  return { usage, ...estimate(usage, stack) };
};
const months = sizes.map(monthOf);

it('docs/cost.md is what `npm run cost` makes of the product as it is', () => {
  expect(readFileSync('docs/cost.md', 'utf8')).toBe(costDocument(stack));
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
    expect([...stack.memory.keys()].toSorted()).toEqual([...(months[0]?.usage.runs.keys() ?? [])].toSorted());
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
    const { usage, items } = monthOf(0);
    expect(usage.allRuns).toBeGreaterThan(17_000);
    expect(items['CloudWatch: alarms']).toBeGreaterThan(1);
    expect(items['CloudFront: requests']).toBe(0);
    expect(items['SES: mails']).toBe(0);
  });

  it('pays for the milliseconds of a function by its own memory', () => {
    const { runs } = basis;
    const twice = new Map(stack.memory).set('capture-order', 2 * (stack.memory.get('capture-order') ?? 0));
    const bigger = { ...basis, runs: { ...runs, memory: twice } };
    const added = usageOf(1_000_000, bigger).gbSeconds - usageOf(1_000_000, basis).gbSeconds;
    const { startMs = 0 } = runs.of.get('capture-order') ?? {};
    const seconds = (10_000 * (runMs(runs, 'capture-order') + assumptions.coldStarts.value * startMs)) / 1_000;
    expect(added).toBeCloseTo((seconds * (stack.memory.get('capture-order') ?? 0)) / 1_024, 6);
  });

  it('costs more if waits or processors are slower', () => {
    const [waiting, computing] = [{ waits: 2 }, { processor: 2 }].map((factors) =>
      estimate(usageOf(10_000_000, basisOf(stack, factors)), stack),
    );
    const { items } = monthOf(10_000_000);
    for (const slower of [waiting, computing]) {
      const { Lambda = 0, ...others } = slower?.items ?? {};
      const { Lambda: before = 0, ...same } = items;
      expect(Lambda).toBeGreaterThan(before);
      expect(others).toEqual(same);
    }
  });

  it('looks at an order that nobody pays as often as the sweep does', () => {
    const { usage } = monthOf(100_000);
    const hourly = (ORDER_EXPIRES_SECONDS - ORDER_CHECK_OFTEN_SECONDS) / 3_600;
    expect(usage.looks).toBe(1_000 * (36 + hourly));
    const { writeUnits } = usage;
    expect(writeUnits).toBeGreaterThan(usage.looks * assumptions.lookUnits.value);
  });

  it('never asks the API for the list of guides more often than the edge forgets it', () => {
    const [small, , large] = months.map(({ usage }) => usage.runs.get('list-pdfs') ?? 0);
    expect(small).toBe(250);
    expect(large).toBeLessThan(2_500_000 / 5);
  });
});

describe('a run', () => {
  it.each(Object.keys(functions.functions))(
    'of %s is quicker than the first in its container, and calls no more',
    (id) => {
      const { cpuMs, calls, firstCpuMs, firstCalls } = functions.functions[id]?.usual ?? {};
      expect(cpuMs).toBeGreaterThan(0);
      expect(firstCpuMs).toBeGreaterThan(cpuMs ?? 0);
      for (const [service, count] of Object.entries(firstCalls ?? {})) {
        expect(count).toBeGreaterThanOrEqual(calls?.[service as keyof typeof calls] ?? 0);
      }
      // A second event asks neither for a secret nor for PayPal's token.
      expect(calls?.secrets).toBe(0);
    },
  );

  it('of a function that is not measured is not guessed', () => {
    const { 'log-in': _, ...others } = functions.functions;
    expect(() => runsOf({ ...functions, functions: others }, stack.memory)).toThrow('log-in is not measured');
  });
});

describe('a flood', () => {
  const [hour, day] = [floodCost(3_600, basis.runs), floodCost(86_400, basis.runs)];

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
  const accounts = ['new', 'prepared'] as const;
  const usedAt = (visits: number, account: Account) => limitsOf(usageOf(visits, basis), stack, account);

  it.each([1_000, 100_000, 10_000_000])('at %i visits begin with these, by account and by who sets them', (visits) => {
    const firstOf = (account: Account, who?: ReturnType<typeof setBy>) =>
      usedAt(visits, account).find(({ limit }) => who === undefined || setBy(limit) === who)?.limit.name;
    expect(firstOf('new')).toBe('SES sandbox, a day');
    expect(firstOf('prepared')).toBe('Sweep of open orders, a run');
    expect(firstOf('prepared', 'this repository')).toBe('Sweep of open orders, a run');
    expect(firstOf('prepared', 'PayPal')).toBe('PayPal’s report of a day');
    expect(firstOf('prepared', 'AWS')).toBe('SES out of the sandbox, a day');
  });

  it.each([100_000, 10_000_000])('at %i visits begin, of Lambda in a new account, with what runs at once', (visits) => {
    expect(usedAt(visits, 'new').find(({ limit }) => limit.source === 'lambda')?.limit.name).toBe('Lambda, at once');
  });

  it('come tightest first', () => {
    for (const visits of sizes) {
      for (const account of accounts) {
        const shares = usedAt(visits, account).map(({ share }) => share);
        expect(shares).toEqual(shares.toSorted((one, other) => other - one));
      }
    }
  });

  it('grow with the visits, each of them', () => {
    const visits = [0, 1, 999, 1_000, 50_000, 1_000_000, 10_000_000, 1e9];
    for (const account of accounts) {
      for (const { limit } of usedAt(1_000, account)) {
        const needed = visits.map((count) => limit.needs(usageOf(count, basis)));
        expect(needed).toEqual(needed.toSorted((one, other) => one - other));
      }
    }
  });

  it('are exceeded by one visit more than they allow, and not by one less', () => {
    for (const account of accounts) {
      for (const { limit } of usedAt(1_000, account)) {
        const visits = visitsAt(limit, basis);
        if (visits === undefined) {
          expect(limit.needs(usageOf(1e12, basis))).toBeLessThanOrEqual(limit.allows);
        } else {
          expect(limit.needs(usageOf(visits, basis))).toBeLessThanOrEqual(limit.allows);
          expect(limit.needs(usageOf(visits + 1, basis))).toBeGreaterThan(limit.allows);
        }
      }
    }
  });

  it('are reached in the order in which a month of many visits uses them', () => {
    const firstOf = (account: Account) =>
      Math.min(...usedAt(1_000, account).map(({ limit }) => visitsAt(limit, basis) ?? Number.POSITIVE_INFINITY));
    for (const account of accounts) {
      const visits = firstOf(account);
      expect(usedAt(visits, account)[0]?.share).toBeLessThanOrEqual(1);
      expect(usedAt(visits + 1, account)[0]?.share).toBeGreaterThan(1);
    }
    expect(firstOf('new')).toBeLessThan(firstOf('prepared'));
  });

  it('of a prepared account know the share that each function has for itself, and what is left', () => {
    const names = usedAt(1_000, 'prepared').map(({ limit }) => limit.name);
    expect(stack.reserved.size).toBeGreaterThan(0);
    for (const id of stack.reserved.keys()) expect(names).toContain(`Lambda, at once, the share of ${id}`);
    const left = usedAt(1_000, 'prepared').find(({ limit }) => limit.name.includes('without a share'));
    expect((left?.limit.allows ?? 0) + [...stack.reserved.values()].reduce((all, one) => all + one, 0)).toBe(1_000);
  });

  it('let the largest mail pass', () => {
    expect(largestMailMb).toBeLessThan(MAIL_MAX_MB);
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
