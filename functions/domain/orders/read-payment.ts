import type { Clock } from '../shared/ports.ts';
import type { Order } from './order.ts';
import { withOwnPayment } from './own-payment.ts';
import type { Orders, PaymentState, Payments } from './ports.ts';

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
  dependencies: { readonly orders: Orders; readonly payments: Payments; readonly clock: Clock },
  known: Order,
): Promise<OrderWithPayment> {
  const { payments } = dependencies;
  const order = await withOwnPayment(dependencies, known);
  if (order.paypalOrderId === undefined) return { order };
  const payment = await payments.read(order.paypalOrderId);
  if (payment === undefined || order.state !== 'SUSPENDED') return { order, payment };
  return { order, payment: await withDispute(payments, payment) };
}

/** Adds the state of the dispute, if any. */
export async function withDispute(payments: Payments, payment: PaymentState): Promise<PaymentState> {
  const captureId = payment.captures.at(-1)?.id;
  return captureId === undefined ? payment : { ...payment, dispute: await payments.dispute(captureId) };
}
