import type { Clock } from '../ports/clock.ts';
import type { Orders } from '../ports/orders.ts';
import type { PaymentState, Payments } from '../ports/payments.ts';
import type { Order } from './order.ts';
import { withOwnPayment } from './own-payment.ts';

/** An order and its own payment; none where PayPal has none, or where it cannot be found out any more. */
interface OrderWithPayment {
  readonly order: Order;
  readonly payment?: PaymentState | undefined;
}

/**
 * The payment of an order as PayPal reports it now, found by nothing but the id that the order keeps. Of a payment that
 * is disputed, as far as we know, it also says where the dispute is.
 * @throws DependencyDown when PayPal does not answer
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

/** The payment together with how a dispute about it stands. */
export async function withDispute(payments: Payments, payment: PaymentState): Promise<PaymentState> {
  const captureId = payment.captures.at(-1)?.id;
  return captureId === undefined ? payment : { ...payment, dispute: await payments.dispute(captureId) };
}
