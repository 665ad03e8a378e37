interface Price {
  readonly usd: number;
  /** Of how many units that is the price. */
  readonly per: number;
  /** Units that cost nothing, each month and in any account. */
  readonly free?: number;
}

const MILLION = 1_000_000;

/**
 * AWS's prices in us-east-1, without tax, as known in 2025 and 2026, the first and dearest tier of
 * each. CloudFront's were confirmed on AWS's page; those of API Gateway, Lambda, DynamoDB and
 * CloudWatch in guides that quote it.
 */
export const prices = {
  edgeGb: { usd: 0.085, per: 1, free: 1_000 },
  edgeRequest: { usd: 0.01, per: 10_000, free: 10 * MILLION },
  edgeFunction: { usd: 0.1, per: MILLION, free: 2 * MILLION },
  bucketGet: { usd: 0.0004, per: 1_000 },
  bucketPut: { usd: 0.005, per: 1_000 },
  bucketGb: { usd: 0.023, per: 1 },
  downloadGb: { usd: 0.09, per: 1, free: 100 },
  apiRequest: { usd: 1, per: MILLION },
  lambdaRequest: { usd: 0.2, per: MILLION, free: MILLION },
  lambdaGbSecond: { usd: 0.0000133334, per: 1, free: 400_000 },
  tableRead: { usd: 0.125, per: MILLION },
  tableWrite: { usd: 0.625, per: MILLION },
  tableGb: { usd: 0.25, per: 1, free: 25 },
  tableBackupGb: { usd: 0.2, per: 1 },
  mail: { usd: 0.1, per: 1_000 },
  mailAttachmentGb: { usd: 0.12, per: 1 },
  secret: { usd: 0.4, per: 1 },
  key: { usd: 1, per: 1 },
  secretRead: { usd: 0.05, per: 10_000 },
  keyUse: { usd: 0.03, per: 10_000, free: 20_000 },
  logGb: { usd: 0.5, per: 1, free: 5 },
  logKeptGb: { usd: 0.03, per: 1, free: 5 },
  metric: { usd: 0.3, per: 1, free: 10 },
  alarmMetric: { usd: 0.1, per: 1, free: 10 },
  dashboard: { usd: 3, per: 1 },
  trace: { usd: 5, per: MILLION, free: 100_000 },
  firewall: { usd: 5, per: 1 },
  firewallRule: { usd: 1, per: 1 },
  firewallRequest: { usd: 0.6, per: MILLION },
  zone: { usd: 0.5, per: 1 },
} as const satisfies Record<string, Price>;

/** US dollars for so many units, whatever is free being used up. */
export function paid(name: keyof typeof prices, units: number): number {
  return (units * prices[name].usd) / prices[name].per;
}

/** US dollars a month for so many units, beyond those that are free. */
export function costOf(name: keyof typeof prices, units: number): number {
  const { free = 0 }: Price = prices[name];
  return paid(name, Math.max(0, units - free));
}
