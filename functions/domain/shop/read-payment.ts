import type { Clock, PaymentState, Payments } from '../ports.ts';
import { PaymentRefused } from '../refusal.ts';
import type { Order } from './order.ts';

/** PayPal remembers the key of a create for six hours; beyond that, repeating it would open another payment. */
const REPEATABLE_MS = 5 * 60 * 60 * 1000;

/**
 * The payment of an order as PayPal tells it now. Where PayPal's id of it is not known yet, the create is repeated, which
 * answers the same id. Of a payment that is disputed, as far as we know, it also tells how the dispute stands.
 * @throws DependencyDown when PayPal does not tell
 */
export async function readPayment(
  { payments, clock }: { payments: Payments; clock: Clock },
  order: Order,
): Promise<PaymentState | undefined> {
  const id = order.paypalOrderId ?? (await reopened(payments, order, clock.now()));
  const payment = id === undefined ? undefined : await payments.read(id);
  if (payment === undefined || order.state !== 'SUSPENDED') return payment;
  return await withDispute(payments, payment);
}

/** The payment together with how a dispute about it stands. */
export async function withDispute(payments: Payments, payment: PaymentState): Promise<PaymentState> {
  const captureId = payment.captures.at(-1)?.id;
  return captureId === undefined ? payment : { ...payment, dispute: await payments.dispute(captureId) };
}

async function reopened(payments: Payments, order: Order, now: number): Promise<string | undefined> {
  if (now - order.createdAt > REPEATABLE_MS) return undefined;
  try {
    return (await payments.open(order)).paypalOrderId;
  } catch (error) {
    // PayPal never took it and never will: there is no payment.
    if (error instanceof PaymentRefused) return undefined;
    throw error;
  }
}
