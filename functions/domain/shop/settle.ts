import type { CaptureStatus } from '#contract/shapes.ts';
import type { Clock, Log, Orders, PaymentState, Payments } from '../ports.ts';
import { PaymentRefused } from '../refusal.ts';
import { allowedFrom, type Order, type OrderChange, type OrderState } from './order.ts';

/** How an order stands after a settlement. `paidNow` is true for the one caller whose write made it paid. */
export interface Settlement {
  readonly status: CaptureStatus | 'REFUSED';
  readonly order: Order;
  readonly paidNow: boolean;
}

export interface SettleDependencies {
  readonly orders: Orders;
  readonly payments: Payments;
  readonly clock: Clock;
  readonly log: Log;
  /** The merchant account that must have been paid. */
  readonly merchantId: string;
}

/**
 * Brings an order to the state that PayPal tells: the one way by which an order becomes paid (decisions, "Buying").
 * It may run any number of times and in parallel, and may die after any step: it believes only what it has read back
 * from PayPal, and one conditional write decides.
 * @param known the payment as just read from PayPal
 * @throws DependencyDown when PayPal does not tell; nothing is decided then
 */
export async function settle(dependencies: SettleDependencies, order: Order, known: PaymentState): Promise<Settlement> {
  if (order.state !== 'OPEN' && order.state !== 'PENDING') return settled(order);
  const { orders, payments, log } = dependencies;
  const { paypalOrderId } = known;

  let payment = known;
  if (payment.status === 'APPROVED') {
    try {
      payment = await payments.capture(order, paypalOrderId, order.declined);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      // Another settlement captured it a moment ago: what PayPal tells now is the outcome.
      const current = error.issue === 'ORDER_ALREADY_CAPTURED' ? await payments.read(paypalOrderId) : undefined;
      if (current === undefined) return await refused(dependencies, order, paypalOrderId, error);
      payment = current;
    }
  }

  const verdict = judge(payment, order, dependencies.merchantId);
  if (verdict === 'NOT_APPROVED') return { status: 'NOT_APPROVED', order, paidNow: false };
  const { changed, order: current } = await orders.change(
    order,
    allowedFrom[verdict.state],
    changeFor(verdict, payment, order, dependencies.clock.now()),
  );
  if (changed && verdict.state === 'QUARANTINED') {
    log.error('order-quarantined', { order: order.number, problem: verdict.problem });
  }
  return { ...settled(current), paidNow: changed && verdict.state === 'PAID' };
}

type Verdict =
  | 'NOT_APPROVED'
  | {
      readonly state: Exclude<OrderState, 'OPEN'>;
      readonly capture?: PaymentState['captures'][number];
      readonly problem?: string;
    };

/** What PayPal's state means for this order. */
function judge(payment: PaymentState, order: Order, merchantId: string): Verdict {
  const completed = payment.captures.find(({ status }) => status === 'COMPLETED');
  const capture = completed ?? payment.captures.at(-1);
  if (capture === undefined) return 'NOT_APPROVED';
  if (capture.status === 'PENDING') return { state: 'PENDING', capture };
  if (capture.status !== 'COMPLETED') return { state: 'FAILED', capture, problem: `capture ${capture.status}` };

  const differences = [
    payment.customId === order.number ? undefined : 'custom_id',
    payment.payeeMerchantId === merchantId ? undefined : 'payee',
    capture.currency === order.currency ? undefined : 'currency',
    capture.cents === order.totalCents ? undefined : 'amount',
  ].filter((difference) => difference !== undefined);
  return differences.length === 0
    ? { state: 'PAID', capture }
    : { state: 'QUARANTINED', capture, problem: `captured with another ${differences.join(', ')}` };
}

function changeFor(
  { state, capture, problem }: Exclude<Verdict, string>,
  { paypalOrderId }: PaymentState,
  order: Order,
  now: number,
): OrderChange {
  return {
    state,
    paypalOrderId,
    ...(capture === undefined ? {} : { captureId: capture.id, capturedCents: capture.cents }),
    ...(problem === undefined ? {} : { problem }),
    ...(state === 'PAID' ? { paidAt: now, grants: order.items.map(({ id }) => id), receipt: 'DUE' as const } : {}),
  };
}

/** PayPal said no to the capture. Some answers leave the buyer another try with other means, the rest are final. */
async function refused(
  { orders, log }: SettleDependencies,
  order: Order,
  paypalOrderId: string,
  { issue, debugId }: PaymentRefused,
): Promise<Settlement> {
  if (issue === 'ORDER_NOT_APPROVED' || issue === 'PAYER_ACTION_REQUIRED') {
    return { status: 'NOT_APPROVED', order, paidNow: false };
  }
  const problem = `${issue} (debug_id ${debugId})`;
  log.warn('payment-refused', { order: order.number, problem });
  const change: OrderChange =
    issue === 'INSTRUMENT_DECLINED'
      ? { paypalOrderId, problem, declined: order.declined + 1 }
      : { paypalOrderId, problem, state: 'FAILED' };
  const { order: current } = await orders.change(order, allowedFrom.FAILED, change);
  // Somebody else may have settled it in the meantime: then that counts.
  if (current.state === 'OPEN' || current.state === 'PENDING')
    return { status: 'REFUSED', order: current, paidNow: false };
  return settled(current);
}

function settled(order: Order): Settlement {
  const statuses = {
    OPEN: 'NOT_APPROVED',
    PENDING: 'PENDING',
    PAID: 'COMPLETED',
    FAILED: 'REFUSED',
    QUARANTINED: 'UNDER_REVIEW',
  } as const satisfies Record<OrderState, Settlement['status']>;
  return { status: statuses[order.state], order, paidNow: false };
}
