import type { Capability } from '#composition/environment.ts';
import type { gaugeAlarms, logAlarms } from '../alarms.ts';
import type { TableName } from '../tables.ts';

/**
 * One function of the office. Its environment, role, concurrency and bundle limit derive from this.
 * All of them share the alarm `office-errors`, so each costs less than one with alarms of its own.
 */
export interface OfficeRecord {
  /**
   * What it loads. Its variables and its access to mail, guides and secrets follow from this. Every
   * endpoint also reads the origin keys.
   */
  readonly uses: readonly Capability[];
  readonly tables?: TableActions;
  /** The size limit of its bundle. */
  readonly size: keyof typeof bundleKib;
  /**
   * MiB, and processor time with it (1,769 make one vCPU); 512 unless measurement says otherwise
   * (docs/functions.md).
   */
  readonly memory?: number;
  /**
   * Seconds; 10 unless it waits for PayPal or emails guides. At most 25 behind the gateway, which
   * gives up at 30 s, cold start included.
   */
  readonly timeout?: number;
  /**
   * Its limit, in percent of the account's concurrency. For functions that anyone may call, so a
   * flood leaves room for buyers and PayPal.
   */
  readonly share?: number;
  /** The alarms and dashboard numbers that count its log lines. */
  readonly counts?: readonly Count[];
}

/** Any other function. Its alarms and its dashboard entry derive from this too. */
export interface FunctionRecord extends OfficeRecord {
  /** What doesn't work, for whom, when it fails or is slow. The operator reads this first. */
  readonly errorImpact: string;
  /** Milliseconds. A slower 99th percentile raises an alarm. 3,000 unless it waits for others. */
  readonly slowAfterMs?: number;
  /** A failed request is a lost sale, so the first one raises the alarm. */
  readonly losesSales?: true;
}

/**
 * Limits of bundles in KiB. A smaller bundle starts faster. Prices with PayPal add 20 KiB, time
 * zones 50, calendar entries 15, and the choice between a file and JSON 8. What reads PDFs has
 * 5,190 of them in a thread with a file of its own.
 */
export const bundleKib = {
  tables: 260,
  selling: 280,
  times: 300,
  files: 360,
  download: 368,
  officeFiles: 380,
  mail: 430,
  officeTimes: 330,
  passkeys: 560,
  booking: 522,
  officeBooking: 540,
  receipts: 560,
  publishing: 405,
  pdfPages: 5_230,
} as const;

/** An alarm of infra/stack/alarms.ts, or a number of the dashboard, that counts log lines. */
export type Count =
  | (typeof logAlarms)[number]['id']
  | (typeof gaugeAlarms)[number]['id']
  | 'orders-paid'
  | 'cents-paid'
  | 'codes-sent'
  | 'codes-verified'
  | 'orders-created'
  | 'leads';

/**
 * A table, an index as `table/index/name`, or the items whose key has a prefix as
 * `table/keys/prefix`. At the end, `/sets/one,other` limits a request to these attributes besides
 * the key.
 */
type TableResource = TableName | `${TableName}/${'index' | 'keys' | 'sets'}/${string}`;
export type TableActions = Partial<Record<TableResource, readonly `dynamodb:${string}`[]>>;

/**
 * The table of codes also has the counters of rate limits (docs/adr/0003-keys-of-the-tables.md). A
 * function that only counts can't change a code.
 */
export const countRequests = { 'otpCodes/keys/limit#': ['dynamodb:UpdateItem'] } as const;
/**
 * Reads and changes an order, looks for other orders of its buyer, and takes or gives back the use
 * of its discount code.
 */
export const settleOrder = {
  // The put keeps an order that was erased as unpaid while its money arrived.
  transactions: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem', 'dynamodb:PutItem'],
  'pdfs/keys/codes#': ['dynamodb:UpdateItem'],
} as const;
/** One call checks a buyer's session and updates when it was last seen, and nothing else of it. */
export const authenticated = { 'sessions/sets/lastSeenAt': ['dynamodb:UpdateItem'] } as const;
/** Writes new rows of an account unless it was erased, whose mark is among the sessions. */
export const unlessErased = { 'sessions/keys/erased#': ['dynamodb:ConditionCheckItem'] } as const;
/**
 * Every endpoint of the office: finds the member of a session, and adds to the audit log, which no
 * function can change.
 */
export const officeMember = {
  uses: ['office'],
  tables: {
    'office/keys/session#/sets/lastSeenAt': ['dynamodb:UpdateItem'],
    'office/keys/team#': ['dynamodb:GetItem'],
    auditLog: ['dynamodb:PutItem'],
  },
} as const;
/** What a transaction needs that reads, writes and removes items of a table. */
export const everyItemAction = [
  'dynamodb:GetItem',
  'dynamodb:Query',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
] as const;
/** Emails at once; the outbox keeps what fails. */
export const delivery = {
  uses: ['outbox', 'rateLimits', 'mail', 'unprovenMail'],
  tables: { ...countRequests, outbox: ['dynamodb:PutItem', 'dynamodb:DeleteItem'] },
} as const;
/** The same for emails to the business, with copies to the members who want them. */
export const businessMail = {
  uses: ['businessInbox', 'team', ...delivery.uses],
  tables: { ...delivery.tables, 'office/keys/team#': ['dynamodb:GetItem'] },
} as const;
