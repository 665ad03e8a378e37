import type { Clock } from '../../shared/ports.ts';
import { type DisputeFacts, type Order, OrderGone } from '../core/order.ts';
import type { Dispute, Orders, PaymentState, Payments } from '../core/ports.ts';
import { keyOfOrder } from '../core/refunds.ts';
import { withOwnPayment } from './own-payment.ts';

/** `payment` is missing if PayPal has none, or if it is too late to find it. */
interface OrderWithPayment {
  readonly order: Order;
  readonly payment?: PaymentState | undefined;
}

/**
 * Reads the payment of an order from PayPal, only by the id stored in the order, and its dispute if
 * the order is SUSPENDED.
 * @throws DependencyDown when PayPal doesn't answer
 */
export async function readPayment(
  dependencies: {
    readonly orders: Pick<Orders, 'change' | 'find'>;
    readonly payments: Payments;
    readonly clock: Clock;
  },
  known: Order,
): Promise<OrderWithPayment> {
  const { payments } = dependencies;
  const order = await withOwnPayment(dependencies, known).catch((error: unknown) => {
    // It was removed with its buyer, who was not charged.
    if (error instanceof OrderGone) return known;
    throw error;
  });
  if (order.paypalOrderId === undefined) return { order };
  const payment = await payments.read(order.paypalOrderId);
  if (payment === undefined || order.state !== 'SUSPENDED') return { order, payment };
  return { order, payment: await withDispute(payments, payment) };
}

/** Adds the disputes of the payment, if any, and what they returned to the buyer. */
export async function withDispute(payments: Pick<Payments, 'disputes'>, payment: PaymentState): Promise<PaymentState> {
  const capture = payment.captures.at(-1);
  if (capture === undefined) return payment;
  const disputes = await payments.disputes(capture.id);
  const last = disputes.at(-1);
  const disputed = last === undefined ? {} : { disputed: factsOf(last) };
  const states = disputes.map(({ state }) => state);
  const returned = centsReturned(payment, disputes, capture.cents);
  // One that took everything leaves nothing to decide.
  if (states.includes('LOST') && returned >= capture.cents) return { ...payment, ...disputed, dispute: 'LOST' };
  const state = (['OPEN', 'LOST', 'WON'] as const).find((one) => states.includes(one)) ?? 'NONE';
  return {
    ...payment,
    ...disputed,
    refundedCents: Math.max(payment.refundedCents, returned),
    dispute: state === 'LOST' ? 'PART' : state,
  };
}

/**
 * What went back to the buyer in all. PayPal says what a lost dispute returned; a refund that it
 * lists since the dispute was opened, and that isn't ours, may be that money. Without either, all
 * of it is gone.
 */
function centsReturned(
  { customId, refunds = [] }: PaymentState,
  disputes: readonly Dispute[],
  capturedCents: number,
): number {
  const lost = disputes.filter(({ state }) => state === 'LOST');
  const since = Math.min(...lost.map(({ openedAt }) => openedAt));
  const counted = refunds.filter(({ status }) => status !== 'FAILED');
  const listed = counted.filter(({ at, reference }) => at >= since && !reference.startsWith(keyOfOrder(customId)));
  const isSaid = lost.every(({ returnedCents }) => returnedCents !== undefined);
  const unsaid = listed.length === 0 ? capturedCents : 0;
  const said = isSaid ? lost.reduce((sum, { returnedCents = 0 }) => sum + returnedCents, 0) : unsaid;
  return sumOf(counted) - sumOf(listed) + Math.max(sumOf(listed), said);
}

const sumOf = (refunds: NonNullable<PaymentState['refunds']>): number =>
  refunds.reduce((sum, { cents }) => sum + cents, 0);

const factsOf = ({ id, respondBy, answeredAt }: Dispute): DisputeFacts => ({
  id,
  ...(respondBy === undefined ? {} : { respondBy }),
  ...(answeredAt === undefined ? {} : { answeredAt }),
});
