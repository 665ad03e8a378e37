import { HOUR_MS } from '#contract/limits.ts';
import type { Clock, Log } from '../../shared/ports.ts';
import { PaymentRefused, Refusal } from '../../shared/refusal.ts';
import { type Order, OrderGone } from '../core/order.ts';
import type { Orders, Payments } from '../core/ports.ts';
import { updateOrder } from '../core/update-order.ts';
import { refusalToOpen } from './payment-refusal.ts';

/**
 * PayPal remembers the key of a create for six hours; a later repetition would open another
 * payment. One hour is a safety margin.
 */
const REPEATABLE_MS = 5 * HOUR_MS;

/**
 * Whether it is too late to find the payment that we created for an order, so nothing can settle
 * it. An order of nothing has none.
 */
export const isWithoutPayment = ({ state, totalCents, paypalOrderId, createdAt }: Order, now: number): boolean =>
  state === 'OPEN' && totalCents > 0 && paypalOrderId === undefined && now - createdAt > REPEATABLE_MS;

/**
 * Opens the payment of an order at PayPal, or finds the one opened before, and stores its id unless
 * the order already has one.
 * @throws PaymentRefused; DependencyDown; NotWritten
 */
export async function openPayment(
  { orders, payments }: { readonly orders: Pick<Orders, 'change' | 'find'>; readonly payments: Payments },
  order: Order,
): Promise<Order & { readonly paypalOrderId: string }> {
  try {
    const { paypalOrderId } = await payments.open(order);
    const current = await updateOrder(orders, order, (known) =>
      known.paypalOrderId === undefined ? { paypalOrderId } : undefined,
    );
    return { ...current, paypalOrderId: current.paypalOrderId ?? paypalOrderId };
  } catch (error) {
    // Of two requests with the same key PayPal may refuse one, and the other has written the id.
    const { paypalOrderId, ...current } = (await orders.find(order)) ?? order;
    if (paypalOrderId === undefined) throw error;
    return { ...current, paypalOrderId };
  }
}

/**
 * Opens the payment of an order for who wants to pay it now, unless it is open.
 * @returns PayPal's order id
 * @throws Refusal PAYMENT_REFUSED; CONFLICT if it was removed with its buyer; DependencyDown
 */
export async function openOrRefuse(
  dependencies: { readonly orders: Pick<Orders, 'change' | 'find'>; readonly payments: Payments; readonly log: Log },
  order: Order,
): Promise<string> {
  if (order.paypalOrderId !== undefined) return order.paypalOrderId;
  try {
    return (await openPayment(dependencies, order)).paypalOrderId;
  } catch (error) {
    if (error instanceof PaymentRefused) throw refusalToOpen(dependencies.log, order, error);
    // Its buyer was erased at this moment.
    if (error instanceof OrderGone) throw new Refusal('CONFLICT', { cause: error });
    throw error;
  }
}

/**
 * The order with the id of its payment. An open order without one gets it by repeating the create,
 * while PayPal remembers that.
 * @throws DependencyDown when PayPal doesn't answer
 */
export async function withOwnPayment(
  dependencies: {
    readonly orders: Pick<Orders, 'change' | 'find'>;
    readonly payments: Payments;
    readonly clock: Clock;
  },
  order: Order,
): Promise<Order> {
  const isKnown = order.paypalOrderId !== undefined || order.totalCents === 0;
  if (isKnown || order.state !== 'OPEN' || isWithoutPayment(order, dependencies.clock.now())) return order;
  try {
    return await openPayment(dependencies, order);
  } catch (error) {
    // PayPal refused the create, so there is no payment.
    if (error instanceof PaymentRefused) return order;
    throw error;
  }
}
