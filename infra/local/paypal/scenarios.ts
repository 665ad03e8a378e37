import * as v from 'valibot';
import type { Issue } from './errors.ts';

/** The REST calls that a scenario can disturb. `read` is every GET of an order or a capture. */
export type Call = 'token' | 'create' | 'read' | 'capture' | 'refund';

/** Answers instead of processing the call: nothing has happened at PayPal. */
type FaultBefore = 'http-500' | 'rate-limit' | 'token-expired';

/**
 * The call is processed and stored, but its answer is lost. `hang` keeps the connection open,
 * `drop` cuts it.
 */
type FaultAfter = 'hang' | 'drop' | 'http-500';

/** What goes wrong with one order. Absent properties mean that PayPal works normally. */
interface Scenario {
  /**
   * How often each fault happens, per kind of call. Absent: every time. A caller's `times` wins.
   */
  times?: number;
  before?: Partial<Record<Call, FaultBefore>>;
  after?: Partial<Record<Call, FaultAfter>>;
  /** The 422 that a capture gets. */
  captureIssue?: Issue;
  /** The status in which the capture starts. */
  captureStatus?: 'PENDING' | 'DECLINED';
  /** The status in which the order's refunds start. */
  refundStatus?: 'PENDING';
  /** Which part of the captured payment differs from the order. */
  wrong?: 'amount' | 'currency' | 'payee';
  webhooks?: 'lost' | 'twice' | 'late' | 'reversed' | 'forged';
  /** The popup cancels without a click. */
  popup?: 'cancel';
  /**
   * Milliseconds before a call is processed; meanwhile a second request with the same id gets 409.
   */
  delay?: { calls: readonly Call[]; defaultMs: number };
}

const SCENARIOS = {
  approve: {},
  cancel: { popup: 'cancel' },
  decline: { captureIssue: 'INSTRUMENT_DECLINED' },
  'declined-capture': { captureStatus: 'DECLINED' },
  pending: { captureStatus: 'PENDING' },
  'compliance-violation': { captureIssue: 'COMPLIANCE_VIOLATION' },
  'transaction-refused': { captureIssue: 'TRANSACTION_REFUSED' },
  'payer-action-required': { captureIssue: 'PAYER_ACTION_REQUIRED' },
  'duplicate-invoice': { captureIssue: 'DUPLICATE_INVOICE_ID' },
  'wrong-amount': { wrong: 'amount' },
  'wrong-currency': { wrong: 'currency' },
  'wrong-payee': { wrong: 'payee' },
  'http-500': { times: 1, before: { capture: 'http-500' } },
  'http-500-on-create': { times: 1, before: { create: 'http-500' } },
  'http-500-after-capture': { times: 1, after: { capture: 'http-500' } },
  outage: { times: 4, before: { capture: 'http-500', read: 'http-500' } },
  'outage-after-capture': { times: 4, after: { capture: 'http-500' }, before: { read: 'http-500' } },
  'rate-limit': { times: 1, before: { create: 'rate-limit', capture: 'rate-limit' } },
  'token-rate-limit': { times: 1, before: { token: 'rate-limit' } },
  'token-expired': { times: 1, before: { create: 'token-expired', capture: 'token-expired' } },
  'timeout-after-create': { times: 1, after: { create: 'hang' } },
  'timeout-after-capture': { times: 1, after: { capture: 'hang' } },
  'timeout-after-refund': { times: 1, after: { refund: 'hang' } },
  'drop-create-after-commit': { times: 1, after: { create: 'drop' } },
  'drop-capture-after-commit': { times: 1, after: { capture: 'drop' } },
  'drop-refund-after-commit': { times: 1, after: { refund: 'drop' } },
  'pending-refund': { refundStatus: 'PENDING' },
  'refund-rate-limit': { times: 1, before: { refund: 'rate-limit' } },
  'refund-http-500': { times: 1, before: { refund: 'http-500' } },
  'capture-in-progress': { times: 1, delay: { calls: ['capture'], defaultMs: 500 } },
  latency: { delay: { calls: ['create', 'read', 'capture', 'refund'], defaultMs: 1500 } },
  'lose-webhook': { webhooks: 'lost' },
  'late-webhook': { webhooks: 'late' },
  'duplicate-webhook': { webhooks: 'twice' },
  'reorder-webhooks': { webhooks: 'reversed' },
  'forged-webhook': { webhooks: 'forged' },
} as const satisfies Record<string, Scenario>;

type ScenarioName = keyof typeof SCENARIOS;

/** All names, in the order of the README's table. */
export const scenarioNames = Object.keys(SCENARIOS) as readonly ScenarioName[];

export const isScenarioName = (name: string): name is ScenarioName => Object.hasOwn(SCENARIOS, name);

export const scenarioOf = (name: ScenarioName): Scenario => SCENARIOS[name];

/**
 * A chosen scenario with the caller's options, and how often each of its faults has happened so
 * far.
 */
export const chosenScenarioSchema = v.object({
  name: v.custom<ScenarioName>((name) => typeof name === 'string' && isScenarioName(name)),
  times: v.optional(v.number()),
  latencyMs: v.optional(v.number()),
  struck: v.record(v.string(), v.number()),
});
export type ChosenScenario = v.InferOutput<typeof chosenScenarioSchema>;

/**
 * Whether a fault of this kind happens now; if so, it is counted. The caller saves the change.
 * @param kind which fault, such as 'before capture': each has its own count
 */
export const consumeFault = (chosen: ChosenScenario, kind: string): boolean => {
  const limit = chosen.times ?? scenarioOf(chosen.name).times ?? Number.POSITIVE_INFINITY;
  const count = chosen.struck[kind] ?? 0;
  if (count >= limit) return false;
  chosen.struck[kind] = count + 1;
  return true;
};
