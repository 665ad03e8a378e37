import { SWEEP_BATCH } from '#contract/limits.ts';
import { type Month, monthOf, type Runs } from './usage.ts';

/** Something that ends before money does. */
export interface Limit {
  readonly name: string;
  readonly allows: number;
  readonly unit: string;
  /** What a month takes of it at its busiest; it grows with the visits. */
  readonly needs: (month: Month) => number;
  readonly remedy: string;
}

const ses = '[Amazon SES](https://docs.aws.amazon.com/ses/latest/dg/quotas.html)';
const lambda = '[AWS Lambda](https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html)';
const paypal =
  '[PayPal](https://developer.paypal.com/api/transaction-search/v1/errors/resultset_too_large) (it states no number; others have met this one)';

export const limits: readonly Limit[] = [
  {
    name: `${ses} in the sandbox`,
    allows: 200,
    unit: 'mails a day',
    needs: ({ mailsOnBusiestDay }) => mailsOnBusiestDay,
    remedy: 'leave the sandbox before the first visitor (README, step 7)',
  },
  {
    name: `${lambda}, a new account`,
    allows: 10,
    unit: 'runs at once',
    needs: ({ containers }) => containers,
    remedy: 'ask for 1,000 (README, step 7), then set lambdaConcurrency',
  },
  {
    name: 'The sweep of open orders (SWEEP_BATCH)',
    allows: SWEEP_BATCH,
    unit: 'orders a run',
    needs: ({ openOrders }) => openOrders,
    remedy:
      'raise SWEEP_BATCH, SWEEP_SECONDS and the function’s time-out together; until then only orders wait longer whose browser was closed and whose webhooks were lost',
  },
  {
    name: `${paypal}: its report of a day`,
    allows: 10_000,
    unit: 'transactions',
    needs: ({ ordersOnBusiestDay }) => ordersOnBusiestDay,
    remedy: 'run reconcile-payments more often, each run over less time',
  },
  {
    name: `${ses} out of the sandbox`,
    allows: 50_000,
    unit: 'mails a day',
    needs: ({ mailsOnBusiestDay }) => mailsOnBusiestDay,
    remedy: 'ask for a higher quota when half of it is used',
  },
];

/** The most visits a month that a limit allows. */
export function reachedAt({ allows, needs }: Limit, runs: Runs): number {
  let [within, beyond] = [0, 1e12];
  while (beyond - within > 1) {
    const middle = Math.floor((within + beyond) / 2);
    if (needs(monthOf(middle, runs)) > allows) beyond = middle;
    else within = middle;
  }
  return within;
}
