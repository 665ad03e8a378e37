import type { Capability } from '#composition/environment.ts';
import type { gaugeAlarms, logAlarms } from '../alarms.ts';
import type { TableName } from '../tables.ts';

/**
 * Everything the stack has to know about one function. Its environment, role, alarms, place on the dashboard, share of the
 * account and bundle budget derive from this.
 */
export interface FunctionRecord {
  /**
   * What it loads. Its variables follow from this, and its access to mail, guides and secrets. An endpoint also reads the
   * origin keys; no record repeats that.
   */
  readonly uses: readonly Capability[];
  readonly tables?: TableActions;
  /** How much code it may start with. */
  readonly size: keyof typeof bundleKib;
  /** MiB, and processor time with it (1,769 make one vCPU); 512 unless measurement says otherwise (docs/functions.md). */
  readonly memory?: number;
  /** Seconds; 10 unless it waits for PayPal or mails guides. The gateway gives up at 30 s. */
  readonly timeout?: number;
  /**
   * The share of the account's concurrency, in percent, that it gets at most. For functions anyone may call: a flood of
   * one kind leaves room for buyers and for PayPal.
   */
  readonly share?: number;
  /** What fails for whom when it answers with errors or too late. The operator reads this first. */
  readonly harm: string;
  /** Slower than this at the 99th percentile raises an alarm, in milliseconds; 3,000 unless it waits for others. */
  readonly slowAfterMs?: number;
  /** One failed request is a lost sale, so the first raises the alarm. */
  readonly losesSales?: true;
  /** Which alarms and numbers of the dashboard count its log lines. */
  readonly counts?: readonly Count[];
}

/** KiB of a bundle at most, by what it carries: a function starts faster the less it has to read. */
export const bundleKib = { tables: 260, files: 360, mail: 420, receipts: 560 } as const;

/** What log lines are counted for: an alarm of infra/stack/alarms.ts, or the dashboard. */
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
 * A table, one of its indexes as `table/index/name`, or of a table with items of several kinds those whose key begins
 * alike, as `table/keys/beginning`.
 */
type TableResource = TableName | `${TableName}/index/${string}` | `${TableName}/keys/${string}`;
export type TableActions = Partial<Record<TableResource, readonly `dynamodb:${string}`[]>>;

/**
 * The codes' table has one-time codes and the counters of rate limits (docs/adr/0003-keys-of-the-tables.md). A function
 * that only counts cannot alter a code.
 */
export const countRequests = { 'otpCodes/keys/limit#': ['dynamodb:UpdateItem'] } as const;
/** A session is checked and marked as seen in one call. */
export const authenticated = ['dynamodb:UpdateItem'] as const;
