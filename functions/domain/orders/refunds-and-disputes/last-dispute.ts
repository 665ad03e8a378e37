import { DependencyDown } from '../../shared/refusal.ts';
import type { Order } from '../core/order.ts';
import type { Dispute, Payments } from '../core/ports.ts';
import { kindOf } from '../goods/kinds.ts';

/** PayPal's reasons in words, but for those about what was bought. */
const reasons: Readonly<Record<string, string>> = {
  UNAUTHORISED: 'says that they didn’t make this payment',
  CREDIT_NOT_PROCESSED: 'says that a refund is missing',
  DUPLICATE_TRANSACTION: 'says that they paid twice',
  INCORRECT_AMOUNT: 'says that the amount is wrong',
  CANCELED_RECURRING_BILLING: 'says that they had canceled',
  PROBLEM_WITH_REMITTANCE: 'says that there is a problem with the payment',
};

/** What the buyer says, as the rest of a sentence about them. */
export function disputeReason({ reason }: Pick<Dispute, 'reason'>, order: Pick<Order, 'items'>): string {
  const { notReceived, notAsDescribed } = kindOf(order);
  if (reason === 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED') return notReceived;
  if (reason === 'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED') return notAsDescribed;
  return reasons[reason] ?? 'disputes the payment';
}

/** The last dispute of an order's payment; undefined if there is none, or PayPal doesn't answer. */
export async function lastDispute(
  payments: Pick<Payments, 'disputes'>,
  { captureId }: Pick<Order, 'captureId'>,
): Promise<Dispute | undefined> {
  if (captureId === undefined) return undefined;
  try {
    return (await payments.disputes(captureId)).at(-1);
  } catch (error) {
    if (error instanceof DependencyDown) return undefined;
    throw error;
  }
}
