import { RECEIPT_ATTACHMENTS_MAX_BYTES, RECONCILIATION_SECONDS, SWEEP_BATCH } from '#contract/limits.ts';
import { registry } from '#contract/registry.ts';
import { ROUTE_LIMITS } from '../../stack/constructs/api.ts';
import type { FunctionId } from '../../stack/permissions.ts';
import { assumptions, waits } from './assumptions.ts';
import type { StackCounts } from './stack-counts.ts';
import { ATTACHED, type Basis, type Usage, usageOf } from './usage.ts';

/** An account as AWS hands it over, or one for which was asked what docs/deploy.md asks for. */
export type Account = 'new' | 'prepared';

const ours = (file: string) => ({ name: file, url: `../${file}`, file });

/** Where a limit is stated: pages of AWS's and PayPal's documentation, or the file that sets it. */
export const sources = {
  ses: {
    name: 'Amazon SES developer guide, “Service quotas”',
    url: 'https://docs.aws.amazon.com/ses/latest/dg/quotas.html',
  },
  sesGrant: {
    name: 'Amazon SES developer guide, “Sending quotas” (what is granted is AWS’s choice; this is what most get)',
    url: 'https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas.html',
  },
  lambda: {
    name: 'AWS Lambda developer guide, “Quotas” (a new account has less than its 1,000; mostly 10)',
    url: 'https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html',
  },
  lambdaScaling: {
    name: 'AWS Lambda developer guide, “Scaling behavior”',
    url: 'https://docs.aws.amazon.com/lambda/latest/dg/scaling-behavior.html',
  },
  gateway: {
    name: 'Amazon API Gateway developer guide, “Quotas”',
    url: 'https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html',
  },
  cloudfront: {
    name: 'Amazon CloudFront developer guide, “Quotas”',
    url: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html',
  },
  s3: {
    name: 'Amazon S3 user guide, “Optimizing performance”',
    url: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/optimizing-performance.html',
  },
  dynamodb: {
    name: 'Amazon DynamoDB developer guide, “On-demand capacity mode”',
    url: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html',
  },
  partition: {
    name: 'Amazon DynamoDB developer guide, “Designing partition keys”',
    url: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html',
  },
  sns: {
    name: 'AWS General Reference, “Amazon SNS endpoints and quotas”',
    url: 'https://docs.aws.amazon.com/general/latest/gr/sns.html',
  },
  paypal: {
    name: 'PayPal, “RESULTSET_TOO_LARGE” (PayPal states no number; whoever has met it says 10,000)',
    url: 'https://developer.paypal.com/api/transaction-search/v1/errors/resultset_too_large',
  },
  contract: ours('functions/contract/limits.ts'),
  api: ours('infra/stack/constructs/api.ts'),
  endpointFunction: ours('infra/stack/constructs/endpoint-function.ts'),
} as const satisfies Record<string, { readonly name: string; readonly url: string }>;
type Source = keyof typeof sources;

/** Something that ends before money does. */
export interface Limit {
  readonly name: string;
  readonly allows: number;
  readonly unit: string;
  /** Of which accounts it is a limit. */
  readonly accounts: readonly Account[];
  /** How much of it a month needs at its busiest. Grows with the visits. */
  readonly needs: (usage: Usage) => number;
  readonly remedy: string;
  readonly source: Source;
}

/** What Lambda runs at once in an account, as it is handed over and as docs/deploy.md asks for. */
const NEW_CONCURRENCY = 10;
export const PREPARED_CONCURRENCY = 1_000;
/** Requests a second for each run that the account allows at once. */
const REQUESTS_PER_CONCURRENCY = 10;
/** Orders that the reconciliation looks at side by side, and calls of the tables for each (reconcile-payments.ts). */
const RECONCILED_AT_ONCE = 10;
const RECONCILED_CALLS = 2;

const both: readonly Account[] = ['new', 'prepared'];
const busiestRoute = ({ runs }: Usage): number =>
  Math.max(...registry.map(({ id }) => runs.get(id as FunctionId) ?? 0));
const together = (usage: Usage, ids: Iterable<FunctionId>): number =>
  [...ids].reduce((sum, id) => sum + usage.concurrencyAtPeak(id), 0);

/** The size of the largest mail, in megabytes, as SES counts it. At any number of visits. */
export const largestMailMb = (RECEIPT_ATTACHMENTS_MAX_BYTES * ATTACHED) / 1_000_000;
/** What SES's first API takes (SendRawEmail), the one that the mailer calls. */
export const MAIL_MAX_MB = 10;

/**
 * Every limit that grows with the visits and that something of the stack uses.
 * @param stack of a prepared account, for the functions' own shares
 */
export function limitsFor(stack: StackCounts): readonly Limit[] {
  const shared = [...stack.memory.keys()].filter((id) => !stack.reserved.has(id));
  const left = PREPARED_CONCURRENCY - [...stack.reserved.values()].reduce((sum, count) => sum + count, 0);
  return [
    {
      name: 'SES sandbox, a day',
      allows: 200,
      unit: 'mails',
      accounts: ['new'],
      needs: ({ onBusiestDay, mails }) => onBusiestDay(mails),
      remedy: 'leave the sandbox before the first visitor (docs/deploy.md, step 7): inside, only confirmed addresses get mail',
      source: 'ses',
    },
    {
      name: 'SES sandbox, a second',
      allows: 1,
      unit: 'mails',
      accounts: ['new'],
      needs: ({ atPeak, mails }) => atPeak(mails),
      remedy: 'the same',
      source: 'ses',
    },
    {
      name: 'SES out of the sandbox, a day',
      allows: 50_000,
      unit: 'mails',
      accounts: ['prepared'],
      needs: ({ onBusiestDay, mails }) => onBusiestDay(mails),
      remedy:
        'ask for a higher sending quota (Service Quotas) when half of it is used; AWS raises it by itself where mails are wanted',
      source: 'sesGrant',
    },
    {
      name: 'SES out of the sandbox, a second',
      allows: 14,
      unit: 'mails',
      accounts: ['prepared'],
      needs: ({ atPeak, mails }) => atPeak(mails),
      remedy: 'ask for a higher sending rate',
      source: 'sesGrant',
    },
    {
      name: 'Lambda, at once',
      allows: NEW_CONCURRENCY,
      unit: 'runs',
      accounts: ['new'],
      needs: (usage) => together(usage, stack.memory.keys()),
      remedy: `ask for ${PREPARED_CONCURRENCY.toLocaleString('en-US')} (docs/deploy.md, step 7), then set lambdaConcurrency`,
      source: 'lambda',
    },
    {
      name: 'Lambda, a second',
      allows: NEW_CONCURRENCY * REQUESTS_PER_CONCURRENCY,
      unit: 'runs',
      accounts: ['new'],
      needs: ({ runsAtPeak }) => runsAtPeak,
      remedy: 'the same: it is ten times what may run at once',
      source: 'lambda',
    },
    {
      name: 'Lambda, at once, functions without a share of their own',
      allows: left,
      unit: 'runs',
      accounts: ['prepared'],
      needs: (usage) => together(usage, shared),
      remedy: 'ask for more, then raise lambdaConcurrency',
      source: 'lambda',
    },
    ...[...stack.reserved].map(
      ([id, allows]): Limit => ({
        name: `Lambda, at once, the share of ${id}`,
        allows,
        unit: 'runs',
        accounts: ['prepared'],
        needs: (usage) => usage.concurrencyAtPeak(id),
        remedy: 'raise its share, or lambdaConcurrency',
        source: 'endpointFunction',
      }),
    ),
    {
      name: 'Lambda, a second',
      allows: PREPARED_CONCURRENCY * REQUESTS_PER_CONCURRENCY,
      unit: 'runs',
      accounts: ['prepared'],
      needs: ({ runsAtPeak }) => runsAtPeak,
      remedy: 'ask for more at once',
      source: 'lambda',
    },
    {
      name: 'Lambda, new containers of a function in 10 s',
      allows: 1_000,
      unit: 'containers',
      accounts: both,
      needs: (usage) => 10 * usage.atPeak(busiestRoute(usage)) * assumptions.coldStarts.value,
      remedy: 'nothing helps but provisioned concurrency; callers try again',
      source: 'lambdaScaling',
    },
    {
      name: 'Sweep of open orders, a run',
      allows: SWEEP_BATCH,
      unit: 'orders',
      accounts: both,
      needs: ({ openOrdersAtPeak }) => openOrdersAtPeak,
      remedy:
        'raise SWEEP_BATCH, SWEEP_SECONDS and the function’s time-out together; until then orders wait longer whose browser was closed and whose webhooks were lost, all others do not',
      source: 'contract',
    },
    {
      name: 'Reconciliation, a run',
      allows: RECONCILIATION_SECONDS,
      unit: 'seconds',
      accounts: both,
      needs: ({ reportedOnBusiestDay }) =>
        ((reportedOnBusiestDay / RECONCILED_AT_ONCE) * RECONCILED_CALLS * waits.tableMs.value) / 1_000,
      remedy:
        'raise RECONCILIATION_SECONDS and the function’s time-out together; an alarm tells of orders that are left',
      source: 'contract',
    },
    {
      name: 'PayPal’s report of a day',
      allows: 10_000,
      unit: 'transactions',
      accounts: both,
      needs: ({ reportedOnBusiestDay }) => reportedOnBusiestDay,
      remedy: 'run reconcile-payments more often, each run over less time (SPAN_MS)',
      source: 'paypal',
    },
    {
      name: 'A route of the gateway, a second',
      allows: ROUTE_LIMITS.rateLimit,
      unit: 'requests',
      accounts: both,
      needs: (usage) => usage.atPeak(busiestRoute(usage)),
      remedy: 'raise ROUTE_LIMITS',
      source: 'api',
    },
    {
      name: 'API Gateway, an account and region, a second',
      allows: 10_000,
      unit: 'requests',
      accounts: both,
      needs: ({ atPeak, apiRequests }) => atPeak(apiRequests),
      remedy: 'ask for more',
      source: 'gateway',
    },
    {
      name: 'DynamoDB, a new table, a second',
      allows: 4_000,
      unit: 'write units',
      accounts: both,
      needs: ({ atPeak, writeUnits }) => atPeak(writeUnits),
      remedy: 'nothing: on-demand tables double by themselves within half an hour',
      source: 'dynamodb',
    },
    {
      name: 'DynamoDB, the partition of open orders, a second',
      allows: 1_000,
      unit: 'write units',
      accounts: both,
      needs: ({ openOrderUnitsAtPeak }) => openOrderUnitsAtPeak,
      remedy: 'spread the key `checking` of the index toCheck over several values (docs/adr/0003)',
      source: 'partition',
    },
    {
      name: 'S3, a prefix, a second',
      allows: 5_500,
      unit: 'GET requests',
      accounts: both,
      needs: ({ atPeak, siteGets, guideGets }) => atPeak(Math.max(siteGets, guideGets)),
      remedy: 'nothing: S3 divides what is asked for much by itself',
      source: 's3',
    },
    {
      name: 'CloudFront, a distribution, a second',
      allows: 250_000,
      unit: 'requests',
      accounts: both,
      needs: ({ atPeak, edgeRequests }) => atPeak(edgeRequests),
      remedy: 'ask for more',
      source: 'cloudfront',
    },
    {
      name: 'CloudFront, a distribution',
      allows: 150,
      unit: 'Gbit a second',
      accounts: both,
      needs: ({ atPeak, edgeGb }) => atPeak(8 * edgeGb),
      remedy: 'ask for more',
      source: 'cloudfront',
    },
    {
      name: 'SNS, mails that come back, a second',
      allows: 30_000,
      unit: 'messages',
      accounts: both,
      needs: ({ atPeak, mailsBack }) => atPeak(mailsBack),
      remedy: 'ask for more',
      source: 'sns',
    },
  ];
}

/** A limit, and how much of it some usage takes. */
export interface Used {
  readonly limit: Limit;
  readonly needed: number;
  /** 1 where it is reached. */
  readonly share: number;
}

/** The limits of an account by how much of them is used, the tightest first. */
export function limitsOf(usage: Usage, stack: StackCounts, account: Account): Used[] {
  return limitsFor(stack)
    .filter(({ accounts }) => accounts.includes(account))
    .map((limit) => {
      const needed = limit.needs(usage);
      return { limit, needed, share: needed / limit.allows };
    })
    .toSorted((one, other) => other.share - one.share);
}

/** Who may raise a limit: AWS and PayPal when they are asked, this repository by a deploy. */
export function setBy({ source }: Limit): 'AWS' | 'PayPal' | 'this repository' {
  if (source === 'paypal') return 'PayPal';
  return 'file' in sources[source] ? 'this repository' : 'AWS';
}

/** Nobody has so many visits: what is not reached by then is not reached by visits. */
const NEVER = 1e12;

/**
 * The most visits a month that a limit allows: one more exceeds it.
 * @returns nothing where no number of visits does
 */
export function visitsAt(limit: Limit, basis: Basis): number | undefined {
  const exceeds = (visits: number): boolean => limit.needs(usageOf(visits, basis)) > limit.allows;
  if (!exceeds(NEVER)) return undefined;
  let [within, beyond] = [0, NEVER];
  while (beyond - within > 1) {
    const middle = Math.floor((within + beyond) / 2);
    if (exceeds(middle)) beyond = middle;
    else within = middle;
  }
  return within;
}
