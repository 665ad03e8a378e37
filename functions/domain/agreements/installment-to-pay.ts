import type { InstallmentState } from '#contract/endpoints/agreements/shapes.ts';
import type { InstallmentItem, Order } from '../orders/core/order.ts';
import { conflict, notFound } from '../shared/refusal.ts';
import { installmentIdOf } from './agreement.ts';
import type { SentAgreement } from './family-agreement.ts';
import { nextPart } from './next-part.ts';
import { isClosed, statesByOrders } from './states.ts';

/**
 * What a payment of an installment pays now.
 * @param placed the agreement's own orders
 * @param today in the business's time zone, as `YYYY-MM-DD`
 * @throws Refusal NOT_FOUND for another agreement's installment; CONFLICT before the signature, if
 *   it is paid, being paid, or not the one to pay next
 */
export function installmentToPay(
  { agreement, version: { content } }: SentAgreement,
  installmentId: string,
  placed: readonly Order[],
  today: string,
): InstallmentItem {
  const { id, signed } = agreement;
  if (signed === undefined) throw conflict('Please sign the agreement before you pay.');
  const index = content.installments.findIndex((_, at) => installmentIdOf(id, at) === installmentId);
  if (index === -1) throw notFound('This agreement doesn’t have that installment. Please reload the page.');
  refuseUnlessNext(statesByOrders(agreement, placed, today), index);
  return nextPart({ id, content }, index, placed);
}

/** @throws Refusal CONFLICT if the installment is paid, being paid, or not the next one */
function refuseUnlessNext(states: readonly InstallmentState[], index: number): void {
  const state = states[index];
  if (state === 'pending') throw conflict('PayPal is still reviewing this payment. Please don’t pay again.');
  if (state === undefined || isClosed(state)) {
    throw conflict(state === 'paid' ? 'This installment is paid already. You haven’t been charged again.' : CLOSED);
  }
  const next = states.findIndex((one) => !isClosed(one));
  if (next < index) throw conflict(`Please pay installment ${String(next + 1)} first.`);
}

const CLOSED = 'This installment can’t be paid online anymore. Please ask us.';
