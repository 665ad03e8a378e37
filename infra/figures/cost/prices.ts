/** One price of AWS: US dollars for so many units, in us-east-1, without tax. */
export interface Price {
  readonly usd: number;
  /** Of how many units that is the price. */
  readonly per: number;
  readonly unit: string;
  /** Units a month that cost nothing, for ever and in any account. What ends after a year, or needs a new account, is left out. */
  readonly free?: number;
  readonly page: Page;
}

/** How a price was confirmed: in a stored copy of AWS's page, in somebody's guide that quotes it, or not beyond what is widely known. */
type Confirmation = 'AWS’s page' | 'a guide that quotes it' | 'not looked up';

/** Where AWS states its prices, the month of which the numbers are known, and by what. */
export const pages = {
  cloudfront: { url: 'https://aws.amazon.com/cloudfront/pricing/', asOf: '2025', by: 'AWS’s page' },
  s3: { url: 'https://aws.amazon.com/s3/pricing/', asOf: '2025-05', by: 'not looked up' },
  apiGateway: { url: 'https://aws.amazon.com/api-gateway/pricing/', asOf: '2025-05', by: 'a guide that quotes it' },
  lambda: { url: 'https://aws.amazon.com/lambda/pricing/', asOf: '2025', by: 'a guide that quotes it' },
  dynamodb: {
    url: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
    asOf: '2025-07',
    by: 'a guide that quotes it',
  },
  ses: { url: 'https://aws.amazon.com/ses/pricing/', asOf: '2025-05', by: 'not looked up' },
  secrets: { url: 'https://aws.amazon.com/secrets-manager/pricing/', asOf: '2025-05', by: 'not looked up' },
  kms: { url: 'https://aws.amazon.com/kms/pricing/', asOf: '2025-05', by: 'not looked up' },
  cloudwatch: { url: 'https://aws.amazon.com/cloudwatch/pricing/', asOf: '2026-06', by: 'a guide that quotes it' },
  xray: { url: 'https://aws.amazon.com/xray/pricing/', asOf: '2025-05', by: 'not looked up' },
  waf: { url: 'https://aws.amazon.com/waf/pricing/', asOf: '2025-05', by: 'not looked up' },
  route53: { url: 'https://aws.amazon.com/route53/pricing/', asOf: '2025-05', by: 'not looked up' },
} as const satisfies Record<string, { url: string; asOf: string; by: Confirmation }>;
type Page = keyof typeof pages;

const MILLION = 1_000_000;

/** Of tiers the first, which is the dearest: no size in docs/cost.md gets far beyond it. */
export const prices = {
  edgeGb: { usd: 0.085, per: 1, unit: 'GB to visitors', free: 1_000, page: 'cloudfront' },
  edgeRequest: { usd: 0.01, per: 10_000, unit: 'HTTPS requests', free: 10 * MILLION, page: 'cloudfront' },
  edgeFunction: { usd: 0.1, per: MILLION, unit: 'edge function runs', free: 2 * MILLION, page: 'cloudfront' },
  bucketGet: { usd: 0.0004, per: 1_000, unit: 'GET requests', page: 's3' },
  bucketPut: { usd: 0.005, per: 1_000, unit: 'PUT requests', page: 's3' },
  bucketGb: { usd: 0.023, per: 1, unit: 'GB kept a month', page: 's3' },
  downloadGb: { usd: 0.09, per: 1, unit: 'GB downloaded', free: 100, page: 's3' },
  apiRequest: { usd: 1, per: MILLION, unit: 'requests', page: 'apiGateway' },
  lambdaRequest: { usd: 0.2, per: MILLION, unit: 'runs', free: MILLION, page: 'lambda' },
  lambdaGbSecond: { usd: 0.0000133334, per: 1, unit: 'GB-seconds (arm64)', free: 400_000, page: 'lambda' },
  tableRead: { usd: 0.125, per: MILLION, unit: 'read units', page: 'dynamodb' },
  tableWrite: { usd: 0.625, per: MILLION, unit: 'write units', page: 'dynamodb' },
  tableGb: { usd: 0.25, per: 1, unit: 'GB kept a month', free: 25, page: 'dynamodb' },
  tableBackupGb: { usd: 0.2, per: 1, unit: 'GB restorable a month', page: 'dynamodb' },
  mail: { usd: 0.1, per: 1_000, unit: 'mails', page: 'ses' },
  mailAttachmentGb: { usd: 0.12, per: 1, unit: 'GB attached', page: 'ses' },
  secret: { usd: 0.4, per: 1, unit: 'secrets a month', page: 'secrets' },
  secretRead: { usd: 0.05, per: 10_000, unit: 'reads', page: 'secrets' },
  keyUse: { usd: 0.03, per: 10_000, unit: 'uses of the tables’ key', free: 20_000, page: 'kms' },
  logGb: { usd: 0.5, per: 1, unit: 'GB logged', free: 5, page: 'cloudwatch' },
  logKeptGb: { usd: 0.03, per: 1, unit: 'GB of logs kept a month', free: 5, page: 'cloudwatch' },
  metric: { usd: 0.3, per: 1, unit: 'metrics a month', free: 10, page: 'cloudwatch' },
  alarmMetric: { usd: 0.1, per: 1, unit: 'metrics watched by alarms', free: 10, page: 'cloudwatch' },
  dashboard: { usd: 3, per: 1, unit: 'dashboards', free: 3, page: 'cloudwatch' },
  trace: { usd: 5, per: MILLION, unit: 'traces', free: 100_000, page: 'xray' },
  firewall: { usd: 5, per: 1, unit: 'access lists', page: 'waf' },
  firewallRule: { usd: 1, per: 1, unit: 'rules', page: 'waf' },
  firewallRequest: { usd: 0.6, per: MILLION, unit: 'requests looked at', page: 'waf' },
  zone: { usd: 0.5, per: 1, unit: 'hosted zones', page: 'route53' },
} as const satisfies Record<string, Price>;

export type PriceName = keyof typeof prices;

/** What so many units cost in a month, in US dollars, beyond those that are free. */
export function costOf(name: PriceName, units: number): number {
  const { usd, per, free = 0 }: Price = prices[name];
  return (Math.max(0, units - free) * usd) / per;
}
