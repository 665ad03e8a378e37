import type { Clock } from '../ports/clock.ts';
import type { Orders } from '../ports/orders.ts';
import type { Payments } from '../ports/payments.ts';
import { DependencyDown, PaymentRefused } from '../refusal.ts';
import type { Order } from './order.ts';
import { updateOrder } from './update-order.ts';

/**
 * PayPal remembers the key of a create for six hours; beyond that, repeating it would open another payment. An hour less,
 * so that neither clocks nor slow calls come near.
 */
const REPEATABLE_MS = 5 * 60 * 60 * 1000;

/** Whether it is too late to find out which payment we created for an order: nothing can settle it any more. */
export function isWithoutPayment({ state, paypalOrderId, createdAt }: Order, now: number): boolean {
  return state === 'OPEN' && paypalOrderId === undefined && now - createdAt > REPEATABLE_MS;
}

/**
 * Opens the payment of an order at PayPal, or finds the one that was opened before, and keeps PayPal's id of it, unless the
 * order has one already: then that one counts.
 * @throws PaymentRefused; DependencyDown
 */
export async function openPayment(
  { orders, payments }: { readonly orders: Orders; readonly payments: Payments },
  order: Order,
): Promise<Order & { readonly paypalOrderId: string }> {
  let current: Order;
  try {
    const { paypalOrderId } = await payments.open(order);
    current = await updateOrder(orders, order, (known) =>
      known.paypalOrderId === undefined ? { paypalOrderId } : undefined,
    );
  } catch (error) {
    // Of two requests with one key PayPal may fail one: the other has written the id.
    current = (await orders.find(order)) ?? order;
    if (current.paypalOrderId === undefined) throw error;
  }
  const { paypalOrderId } = current;
  if (paypalOrderId === undefined) {
    throw new DependencyDown('The order', new Error(`Order ${order.number} is being written by others`));
  }
  return { ...current, paypalOrderId };
}

/**
 * The order with PayPal's id of its payment. An open order that was written without one gets it by repeating the create,
 * while PayPal remembers that.
 * @throws DependencyDown when PayPal does not answer
 */
export async function withOwnPayment(
  dependencies: { readonly orders: Orders; readonly payments: Payments; readonly clock: Clock },
  order: Order,
): Promise<Order> {
  const isKnown = order.paypalOrderId !== undefined;
  if (isKnown || order.state !== 'OPEN' || isWithoutPayment(order, dependencies.clock.now())) return order;
  try {
    return await openPayment(dependencies, order);
  } catch (error) {
    // PayPal never took it and never will: there is no payment.
    if (error instanceof PaymentRefused) return order;
    throw error;
  }
}
