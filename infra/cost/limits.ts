import { SWEEP_BATCH } from '#contract/limits.ts';
import { registry } from '#contract/registry.ts';
import { ROUTE_LIMITS } from '../constructs/api.ts';
import type { FunctionId } from '../permissions.ts';
import type { Usage } from './usage.ts';

/** Something that ends before money does. */
interface Limit {
  readonly name: string;
  readonly allows: number;
  readonly unit: string;
  /** How much of it a month needs at its busiest. */
  readonly needs: (usage: Usage) => number;
  readonly remedy: string;
  /** Whether the remedy is due at any size. */
  readonly always?: boolean;
}

const DAY_SECONDS = 86_400;
const busiestRoute = (usage: Usage): number =>
  Math.max(...registry.map(({ id }) => usage.runs.get(id as FunctionId) ?? 0));

/** What a new account has, and what this stack sets itself (infra/constructs/api.ts, functions/contract/limits.ts). */
export const limits: readonly Limit[] = [
  {
    name: 'SES sandbox, a day',
    allows: 200,
    unit: 'mails',
    // The busiest day has three times the average.
    needs: (usage) => (3 * usage.mails * DAY_SECONDS) / (730 * 3_600),
    remedy:
      'leave the sandbox before the first visitor, for inside only confirmed addresses get mail; ask for twice what is needed here',
    always: true,
  },
  {
    name: 'SES sandbox, a second',
    allows: 1,
    unit: 'mails',
    needs: (usage) => usage.peakPerSecond(usage.mails),
    remedy: 'the same: AWS sets day and second by what was asked for',
  },
  {
    name: 'Lambda, at once, new account',
    allows: 10,
    unit: 'runs',
    needs: (usage) => usage.concurrencyAtPeak,
    remedy: 'ask for 1,000 (Service Quotas), then set lambdaConcurrency',
  },
  {
    name: 'Lambda, at once, after asking',
    allows: 1_000,
    unit: 'runs',
    needs: (usage) => usage.concurrencyAtPeak,
    remedy: 'ask for more',
  },
  {
    name: 'Sweep of open orders, a run',
    allows: SWEEP_BATCH,
    unit: 'orders',
    needs: (usage) => usage.openOrdersAtPeak,
    remedy:
      'raise SWEEP_BATCH, SWEEP_SECONDS and the function’s time-out together; payments with an open browser and webhooks do not wait for it',
  },
  {
    name: 'A route of the gateway, a second',
    allows: ROUTE_LIMITS.rateLimit,
    unit: 'requests',
    needs: (usage) => usage.peakPerSecond(busiestRoute(usage)),
    remedy: 'raise ROUTE_LIMITS in infra/constructs/api.ts',
  },
  {
    name: 'One new DynamoDB table, a second',
    allows: 4_000,
    unit: 'write units',
    needs: (usage) => usage.peakPerSecond(usage.writeUnits),
    remedy: 'nothing: on-demand tables double by themselves within half an hour',
  },
  {
    name: 'CloudFront, a second',
    allows: 250_000,
    unit: 'requests',
    needs: (usage) => usage.peakPerSecond(usage.edgeRequests),
    remedy: 'ask for more',
  },
];

/** The limits by how much of them is used, the tightest first. */
export function limitsOf(usage: Usage): { limit: Limit; needed: number; share: number }[] {
  return limits
    .map((limit) => {
      const needed = limit.needs(usage);
      return { limit, needed, share: needed / limit.allows };
    })
    .toSorted((one, other) => other.share - one.share);
}
