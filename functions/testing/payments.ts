import type { Order } from '#domain/orders/core/order.ts';
import type { Dispute, PaymentState, Payments, ReportedTransaction } from '#domain/orders/core/ports.ts';
import { DependencyDown, PaymentRefused } from '#domain/shared/refusal.ts';
import { TEST_START } from './clock.ts';
import { turn } from './turn.ts';

/** The merchant account of the fake. */
export const TEST_MERCHANT = 'TESTMERCHANT1';
/** The fake's fee for a payment. */
const FEE_CENTS = 119;
/** The time of the fake's refunds: it has no clock. */
const REFUNDED_AT = TEST_START + 3_600_000;

/** When the fake's evidence is sent. */
const EVIDENCE_AT = TEST_START + 7_200_000;

/** When the fake stops waiting for the business in a dispute. */
export const DISPUTE_ANSWERED_BY = TEST_START + 10 * 86_400_000;

type Call = 'open' | 'read' | 'capture' | 'refund' | 'disputes' | 'orderOfCapture' | 'transactions';
type Capture = PaymentState['captures'][number];

/** The faults of one order, named like the PayPal simulator's scenarios. */
interface Scenario {
  /** How often each fault happens; always if left out. */
  readonly times?: number;
  /** These calls fail without effect. */
  readonly before?: readonly Call[];
  /** These calls take effect, but their answer is lost. */
  readonly after?: readonly Call[];
  /** The issue with which PayPal refuses a capture. */
  readonly issue?: string;
  readonly captureStatus?: 'PENDING' | 'DECLINED';
  readonly wrong?: 'amount' | 'currency' | 'payee';
}

const scenarios = {
  approve: {},
  decline: { issue: 'INSTRUMENT_DECLINED' },
  'declined-capture': { captureStatus: 'DECLINED' },
  pending: { captureStatus: 'PENDING' },
  'compliance-violation': { issue: 'COMPLIANCE_VIOLATION' },
  'transaction-refused': { issue: 'TRANSACTION_REFUSED' },
  'payer-action-required': { issue: 'PAYER_ACTION_REQUIRED' },
  'wrong-amount': { wrong: 'amount' },
  'wrong-currency': { wrong: 'currency' },
  'wrong-payee': { wrong: 'payee' },
  'http-500': { times: 1, before: ['capture'] },
  'http-500-on-create': { times: 1, before: ['open'] },
  'http-500-after-capture': { times: 1, after: ['capture'] },
  'drop-create-after-commit': { times: 1, after: ['open'] },
  'drop-capture-after-commit': { times: 1, after: ['capture'] },
  outage: { times: 4, before: ['capture', 'read'] },
  'refund-http-500': { times: 1, before: ['refund'] },
  'outage-after-capture': { times: 4, after: ['capture'], before: ['read'] },
} as const satisfies Record<string, Scenario>;
export type PaymentScenario = keyof typeof scenarios;

interface Payment {
  state: PaymentState;
  readonly currency: string;
  readonly cents: number;
  readonly scenario: Scenario;
  readonly faults: Map<string, number>;
  /** The answer to each capture by its key; a repeated capture gets the same. */
  readonly answers: Map<string, 'captured' | PaymentRefused>;
  readonly refunds: Map<string, number>;
  dispute: 'NONE' | Dispute['state'];
  /** What went back to the buyer because of it. */
  returnedCents: number;
  /** The evidence that the business sent. */
  evidence: { readonly type: string; readonly notes: string }[];
}

/** PayPal's side of the fake. */
export interface FakePayments extends Payments {
  /** Sets the scenario of the next order. `times` overrides how often its faults happen. */
  next(scenario: PaymentScenario, times?: number): void;
  /** The buyer pays in the popup. */
  approve(paypalOrderId: string, payerEmail?: string): void;
  /** PayPal's review of a pending capture ends. */
  review(paypalOrderId: string, status: 'COMPLETED' | 'DECLINED'): void;
  /**
   * The buyer disputes the payment, or the dispute ends. A lost one takes back these cents, or what
   * is left.
   */
  disputed(paypalOrderId: string, outcome?: 'won' | 'lost', cents?: number): void;
  /** Changes anything that PayPal reports about an order. */
  tamper(paypalOrderId: string, changes: Partial<PaymentState>): void;
  /** The evidence that PayPal got about an order. */
  evidenceOf(paypalOrderId: string): readonly { readonly type: string; readonly notes: string }[];
  /** The orders at PayPal. */
  known(): PaymentState[];
  /** The calls so far, oldest first. */
  readonly calls: readonly Call[];
}

/** PayPal in memory: idempotent per order, it captures approved payments, at most once. */
export function inMemoryPayments(): FakePayments {
  const payments = new Map<string, Payment>();
  const calls: Call[] = [];
  let upcoming: Scenario = scenarios.approve;
  let ids = 0;
  const newId = (kind: string): string => `${kind}${String((ids += 1)).padStart(6, '0')}`;

  const happens = ({ scenario, faults }: Pick<Payment, 'scenario' | 'faults'>, kind: string): boolean => {
    const count = faults.get(kind) ?? 0;
    if (count >= (scenario.times ?? Number.POSITIVE_INFINITY)) return false;
    faults.set(kind, count + 1);
    return true;
  };
  const unanswered = (): never => {
    throw new DependencyDown('PayPal', new Error('No answer'));
  };
  /** Runs a call with the order's faults. */
  const withFaults = <Output>(call: Call, payment: Pick<Payment, 'scenario' | 'faults'>, run: () => Output): Output => {
    const { before, after } = payment.scenario;
    if (before?.includes(call) === true && happens(payment, `before ${call}`)) unanswered();
    const output = run();
    if (after?.includes(call) === true && happens(payment, `after ${call}`)) unanswered();
    return output;
  };
  const existing = (paypalOrderId: string): Payment => {
    const payment = payments.get(paypalOrderId);
    if (payment === undefined) throw new Error(`PayPal does not know ${paypalOrderId}`);
    return payment;
  };
  // A create that never reached PayPal leaves its scenario to the next one, with the faults so far.
  let upcomingFaults = new Map<string, number>();

  const create = (order: Order): Payment => {
    const paypalOrderId = newId('ORDER');
    const payment: Payment = {
      state: {
        paypalOrderId,
        status: 'PAYER_ACTION_REQUIRED',
        customId: order.number,
        payeeMerchantId: upcoming.wrong === 'payee' ? 'SOMEONEELSE1' : TEST_MERCHANT,
        captures: [],
        refundedCents: 0,
      },
      currency: order.currency,
      cents: order.totalCents,
      scenario: upcoming,
      faults: upcomingFaults,
      answers: new Map(),
      refunds: new Map(),
      dispute: 'NONE',
      returnedCents: 0,
      evidence: [],
    };
    payments.set(paypalOrderId, payment);
    upcoming = scenarios.approve;
    upcomingFaults = new Map();
    return payment;
  };

  const addCapture = (payment: Payment): void => {
    const { scenario, cents, currency } = payment;
    const capture: Capture = {
      id: newId('CAPTURE'),
      status: scenario.captureStatus ?? 'COMPLETED',
      currency: scenario.wrong === 'currency' ? 'CAD' : currency,
      cents: scenario.wrong === 'amount' ? cents + 100 : cents,
      protection: 'NOT_ELIGIBLE',
      ...(scenario.captureStatus === undefined ? { feeCents: Math.min(cents, FEE_CENTS) } : {}),
    };
    payment.state = { ...payment.state, status: 'COMPLETED', captures: [capture] };
  };

  const capture = (payment: Payment, key: string): PaymentState => {
    const earlier = payment.answers.get(key);
    if (earlier instanceof PaymentRefused) throw new PaymentRefused(earlier.issue, newId('debug'));
    if (earlier === undefined) {
      if (payment.state.captures.length > 0) throw new PaymentRefused('ORDER_ALREADY_CAPTURED', newId('debug'));
      if (payment.state.status !== 'APPROVED') throw new PaymentRefused('ORDER_NOT_APPROVED', newId('debug'));
      const { issue } = payment.scenario;
      if (issue !== undefined && happens(payment, 'issue')) {
        const refused = new PaymentRefused(issue, newId('debug'));
        payment.answers.set(key, refused);
        throw refused;
      }
      addCapture(payment);
      payment.answers.set(key, 'captured');
    }
    return structuredClone(payment.state);
  };

  const paidBy = (captureId: string): Payment | undefined =>
    [...payments.values()].find(({ state }) => state.captures.some(({ id }) => id === captureId));

  const addRefund = (payment: Payment, key: string, cents: number, reference = ''): void => {
    payment.refunds.set(key, cents);
    const refundedCents = payment.state.refundedCents + cents;
    payment.state = {
      ...payment.state,
      refundedCents,
      refunds: [...(payment.state.refunds ?? []), { id: newId('REFUND'), at: REFUNDED_AT, cents, reference }],
      captures: payment.state.captures.map((capture) => ({
        ...capture,
        status: refundedCents >= capture.cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
      })),
    };
  };

  const refund = (payment: Payment | undefined, key: string, cents: number, reference: string): void => {
    const [taken] = payment?.state.captures ?? [];
    if (payment === undefined || taken === undefined) throw new PaymentRefused('RESOURCE_NOT_FOUND', newId('debug'));
    if (payment.refunds.has(key)) return;
    if (taken.status === 'PENDING') throw new PaymentRefused('PENDING_CAPTURE', newId('debug'));
    const left = taken.cents - payment.state.refundedCents;
    if (left === 0) throw new PaymentRefused('CAPTURE_FULLY_REFUNDED', newId('debug'));
    if (cents <= 0) throw new PaymentRefused('INVALID_PARAMETER_VALUE', newId('debug'));
    if (cents > left) throw new PaymentRefused('REFUND_AMOUNT_EXCEEDED', newId('debug'));
    addRefund(payment, key, cents, reference);
  };

  return {
    calls,

    async open(order) {
      await turn();
      calls.push('open');
      const repeated = [...payments.values()].find(({ state }) => state.customId === order.number);
      const target = repeated ?? { scenario: upcoming, faults: upcomingFaults };
      return withFaults('open', target, () => ({
        paypalOrderId: (repeated ?? create(order)).state.paypalOrderId,
      }));
    },

    async read(paypalOrderId) {
      await turn();
      calls.push('read');
      const payment = payments.get(paypalOrderId);
      return payment === undefined ? undefined : withFaults('read', payment, () => structuredClone(payment.state));
    },

    async capture(order, paypalOrderId) {
      await turn();
      calls.push('capture');
      const payment = payments.get(paypalOrderId) ?? unanswered();
      return withFaults('capture', payment, () => capture(payment, order.number));
    },

    async refund({ captureId, requestId, cents, reference }) {
      await turn();
      calls.push('refund');
      const payment = paidBy(captureId);
      withFaults('refund', payment ?? { scenario: scenarios.approve, faults: new Map() }, () => {
        refund(payment, requestId, cents, reference ?? payment?.state.customId ?? '');
      });
    },

    async disputes(captureId) {
      await turn();
      calls.push('disputes');
      const payment = paidBy(captureId);
      if (payment === undefined || payment.dispute === 'NONE') return [];
      const isWaiting = payment.dispute === 'OPEN' && payment.evidence.length === 0;
      return [
        {
          id: `PP-R-${captureId}`,
          state: payment.dispute,
          reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
          message: 'I paid for the guides and never received them.',
          ...(isWaiting ? { respondBy: DISPUTE_ANSWERED_BY } : {}),
          requested: ['PROOF_OF_FULFILLMENT'],
          takesEvidence: isWaiting,
          openedAt: TEST_START,
          ...(payment.evidence.length > 0 ? { answeredAt: EVIDENCE_AT } : {}),
          ...(payment.dispute === 'LOST' ? { returnedCents: payment.returnedCents } : {}),
        },
      ];
    },

    async provideEvidence({ disputeId, type, notes }) {
      await turn();
      const payment = paidBy(disputeId.replace('PP-R-', ''));
      if (payment === undefined) throw new PaymentRefused('RESOURCE_NOT_FOUND', newId('debug'));
      if (payment.dispute !== 'OPEN' || payment.evidence.length > 0)
        throw new PaymentRefused('DISPUTE_STATE_INVALID', newId('debug'));
      payment.evidence.push({ type, notes });
    },

    async orderOfCapture(captureId) {
      await turn();
      calls.push('orderOfCapture');
      return paidBy(captureId)?.state.paypalOrderId;
    },

    async transactions() {
      await turn();
      calls.push('transactions');
      return [...payments.values()].flatMap(({ state, refunds }): ReportedTransaction[] => {
        const [taken] = state.captures;
        if (taken === undefined || taken.status === 'PENDING' || taken.status === 'DECLINED') return [];
        const { customId } = state;
        const { id, currency, cents } = taken;
        return [
          { id, customId, currency, cents },
          ...[...refunds].map(([key, back]) => ({ id: `${id}-${key}`, customId, currency, cents: -back })),
        ];
      });
    },

    next(scenario, times) {
      upcoming = times === undefined ? scenarios[scenario] : { ...scenarios[scenario], times };
      upcomingFaults = new Map();
    },

    approve(paypalOrderId, payerEmail) {
      const payment = existing(paypalOrderId);
      const payer = payerEmail === undefined ? {} : { payerEmail };
      payment.state = { ...payment.state, ...payer, status: 'APPROVED' };
    },

    review(paypalOrderId, status) {
      const payment = existing(paypalOrderId);
      payment.state = {
        ...payment.state,
        captures: payment.state.captures.map((pending) => ({
          ...pending,
          status,
          ...(status === 'COMPLETED' ? { feeCents: Math.min(pending.cents, FEE_CENTS) } : {}),
        })),
      };
    },

    disputed(paypalOrderId, outcome, cents) {
      const payment = existing(paypalOrderId);
      payment.dispute = outcome === undefined ? 'OPEN' : outcome === 'won' ? 'WON' : 'LOST';
      const [taken] = payment.state.captures;
      const left = Math.min(cents ?? Number.POSITIVE_INFINITY, (taken?.cents ?? 0) - payment.state.refundedCents);
      if (outcome !== 'lost' || left === 0) return;
      payment.returnedCents = left;
      addRefund(payment, 'chargeback', left);
    },

    tamper(paypalOrderId, changes) {
      const payment = existing(paypalOrderId);
      payment.state = structuredClone({ ...payment.state, ...changes });
    },

    evidenceOf: (paypalOrderId) => existing(paypalOrderId).evidence,

    known: () => structuredClone([...payments.values()].map(({ state }) => state)),
  };
}
