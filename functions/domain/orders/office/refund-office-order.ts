import type { refundOfficeOrder as contract } from '#contract/endpoints/orders/office.ts';
import { formatCents } from '#contract/money.ts';
import type { Colleague, ColleagueSession } from '../../shared/colleague.ts';
import { conflict, DependencyDown, NotWritten, PaymentRefused, Refusal } from '../../shared/refusal.ts';
import { businessTimes } from '../../shared/times/business-times.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { balanceOf } from '../core/installment.ts';
import type { Order } from '../core/order.ts';
import type { Orders } from '../core/ports.ts';
import { updateOrder } from '../core/update-order.ts';
import { type CreditDependencies, creditHours } from '../refunds-and-disputes/credit-hours.ts';
import type { refundOrder } from '../refunds-and-disputes/refund-order.ts';
import { noted, type Office } from './change-orders.ts';
import { asOfficeOrder } from './order-view.ts';

/** Why PayPal refuses refunds, by its own names, and what to do. */
const refundIssues: Readonly<Record<string, string>> = {
  PENDING_CAPTURE: 'the payment hasn’t arrived yet. Try again when PayPal has released it',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'your PayPal balance is too low. Add money at PayPal, then try again',
  REFUND_TIME_LIMIT_EXCEEDED:
    'the payment is too old, because PayPal refunds for 180 days. Pay the buyer back another way',
};

/**
 * Refunds what is left of an order, one of its guides or one of its bundles, if that is
 * what the person saw.
 * @throws Refusal NOT_FOUND; CONFLICT if another amount is left, or none; PAYMENT_REFUSED
 */
export function refundOfficeOrder({
  planRefund,
  zone,
  ...dependencies
}: Office & CreditDependencies & { readonly planRefund: ReturnType<typeof refundOrder> }): UseCase<
  typeof contract,
  'input' | 'record',
  // Who refunds; an operator at a terminal has no address.
  { readonly session?: Pick<ColleagueSession, 'member'> }
> {
  return async ({ input, session, record }) => {
    const { number, guide, reason, cents, hours, refundedCents = 0 } = input;
    const plan = await planRefund({
      number,
      reason,
      ...(guide === undefined ? {} : { itemId: guide }),
      ...(hours === undefined ? {} : { amount: { cents, minutes: hours * 60, refundedCents } }),
    });
    if (plan.cents !== cents) {
      throw conflict(
        plan.cents === 0
          ? 'Nothing is left to refund. Reload the order.'
          : `Now ${formatCents(plan.cents)} would be refunded. Reload the order, and check the amount.`,
      );
    }
    const what = { refundCents: cents, guide, reason, ...(hours === undefined ? {} : { hours }) };
    record({ before: noted(plan.order), after: what });
    const after = await plan.execute().catch((error: unknown) => {
      if (!(error instanceof PaymentRefused)) throw error;
      throw new Refusal('PAYMENT_REFUSED', {
        message: `PayPal refused the refund: ${refundIssues[error.issue] ?? 'open the payment at PayPal to see why'}. (${error.issue})`,
        cause: error,
      });
    });
    record({ after: { ...noted(after), ...what } });
    const signed = await nameRefunder(dependencies.orders, { before: plan.order, after, who: session?.member });
    // The money is on its way; the sweep takes the hours if this fails.
    const credited = await creditHours(dependencies, signed).catch((error: unknown) => {
      if (error instanceof DependencyDown || error instanceof NotWritten) return signed;
      throw error;
    });
    const balance = await balanceOf(dependencies, credited);
    return asOfficeOrder(credited, businessTimes(zone), { balance });
  };
}

/** Notes who made the refunds that an order has now. Without it, they are the business's. */
async function nameRefunder(
  orders: Pick<Orders, 'change'>,
  { before, after, who }: { readonly before: Order; readonly after: Order; readonly who: Colleague | undefined },
): Promise<Order> {
  if (who === undefined || who.email === '') return after;
  const { name } = who;
  const known = new Set(before.refunds?.map(({ id }) => id));
  const made = (after.refunds ?? []).flatMap(({ id, by }) =>
    id === undefined || by !== 'OPERATOR' || known.has(id) ? [] : [{ refund: id, name }],
  );
  if (made.length === 0) return after;
  try {
    return await updateOrder(orders, after, ({ refundedBy = [] }) => ({
      // Someone who asked for the same refund may have been faster.
      refundedBy: [...refundedBy, ...made.filter((one) => !refundedBy.some(({ refund }) => refund === one.refund))],
    }));
  } catch (error) {
    if (error instanceof DependencyDown || error instanceof NotWritten) return after;
    throw error;
  }
}
