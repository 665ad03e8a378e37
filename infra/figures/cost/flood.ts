import { registry } from '#contract/registry.ts';
import { ROUTE_LIMITS } from '../../stack/constructs/api.ts';
import type { FunctionId } from '../../stack/permissions.ts';
import { assumptions } from './assumptions.ts';
import { type PriceName, prices } from './prices.ts';
import { type Runs, runMs } from './runs.ts';
import { tableUnitsOf } from './usage.ts';

/** What an account that has just left the sandbox may send. */
const MAILS_A_DAY = 50_000;
const GB = 1_000_000_000;
/** Lambda traces one run a second and this share of the others. */
const TRACED = 0.05;

/** Nothing of it is free: the month's allowance may be used up. */
const paid = (name: PriceName, units: number): number => (units * prices[name].usd) / prices[name].per;

/**
 * What a flood costs at most, in US dollars by item: every route of the gateway at its limit without a pause, and each request
 * answered as if it were a customer's. A flood that is refused, as nearly all are, costs less. What the gateway turns away it does
 * not charge, the edge does; the edge itself has no limit that the stack could set.
 */
export function floodCost(seconds: number, runs: Runs): Readonly<Record<string, number>> {
  const each = ROUTE_LIMITS.rateLimit * seconds;
  const requests = registry.length * each;
  const ids = registry.map(({ id }) => id as FunctionId);
  const sum = (of: (id: FunctionId) => number) => ids.reduce((all, id) => all + of(id) * each, 0);
  const gbSeconds = sum((id) => (runMs(runs, id) / 1_000) * ((runs.memory.get(id) ?? 0) / 1_024));
  return {
    'CloudFront: requests and edge functions': paid('edgeRequest', requests) + paid('edgeFunction', requests),
    'API Gateway': paid('apiRequest', requests),
    Lambda: paid('lambdaRequest', requests) + paid('lambdaGbSecond', gbSeconds),
    'DynamoDB: reads and writes':
      paid(
        'tableRead',
        sum((id) => tableUnitsOf(runs, id).reads),
      ) +
      paid(
        'tableWrite',
        sum((id) => tableUnitsOf(runs, id).writes),
      ),
    // Gone within an hour, and not given again on that day.
    'SES: the day’s quota of mails': paid('mail', MAILS_A_DAY),
    'CloudWatch: logs': paid('logGb', (requests * assumptions.logBytesPerCall.value) / GB),
    'X-Ray': paid('trace', ids.length * seconds + TRACED * requests),
    'The firewall, if it is on': paid('firewallRequest', requests),
  };
}
