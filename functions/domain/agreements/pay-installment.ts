import { dayIn } from '#contract/dates.ts';
import {
  AGREEMENT_OPENS_PER_ADDRESS_PER_HOUR,
  AGREEMENT_PAYMENTS_PER_HOUR,
} from '#contract/endpoints/agreements/limits.ts';
import type { payInstallment as contract } from '#contract/endpoints/agreements/public.ts';
import type { InstallmentState } from '#contract/endpoints/agreements/shapes.ts';
import { ORDER_FIRST_CHECK_SECONDS } from '#contract/endpoints/orders/limits.ts';
import { CURRENCY, inMs } from '#contract/limits.ts';
import { payable } from '../orders/cart/create-order.ts';
import type { Order } from '../orders/core/order.ts';
import { openOrRefuse } from '../orders/settlement/own-payment.ts';
import { takeForViewer, takeOrRefuse } from '../shared/rate-limits.ts';
import { conflict, Refusal } from '../shared/refusal.ts';
import { OVERTAKEN, untilWritten } from '../shared/until-written.ts';
import type { UseCase } from '../shared/use-case.ts';
import { buyerIdOf, installmentIdOf } from './agreement.ts';
import { findByLink, type SentAgreement } from './family-agreement.ts';
import { nextPart } from './next-part.ts';
import { type PayDependencies } from './pay.ts';
import { isClosed, statesByOrders } from './states.ts';

/**
 * Opens the payment of an installment at PayPal, or finds the one that is open, as for a cart of
 * guides: so two devices pay the same order.
 * @returns PayPal's order id
 * @throws Refusal NOT_FOUND for a link that isn't valid and for another agreement's installment;
 *   CONFLICT before the signature, out of order, and if nothing is to be paid; CHECKOUT_CLOSED;
 *   PAYMENT_REFUSED; TOO_MANY_REQUESTS
 */
export function payInstallment(dependencies: PayDependencies): UseCase<typeof contract, 'input' | 'viewer'> {
  const { isCheckoutOpen, rateLimits, clock } = dependencies;
  return async ({ input, viewer }) => {
    if (!isCheckoutOpen) throw new Refusal('CHECKOUT_CLOSED');
    await takeForViewer(rateLimits, 'installments', viewer, AGREEMENT_OPENS_PER_ADDRESS_PER_HOUR, clock.now());
    const sent = await findByLink(dependencies, input.token);
    const key = `installments#${sent.agreement.id}`;
    await takeOrRefuse(rateLimits, key, AGREEMENT_PAYMENTS_PER_HOUR, clock.now());
    return await openOrRefuse(dependencies, await openOrder(dependencies, sent, input.installment));
  };
}

/** The open order of the installment, or a new one, if it is the one to pay next. */
async function openOrder(
  { orders, clock, random, businessProfile }: PayDependencies,
  { agreement, version: { content } }: SentAgreement,
  installmentId: string,
): Promise<Order> {
  const { id, signed } = agreement;
  if (signed === undefined) throw conflict('Please sign the agreement before you pay.');
  const index = content.installments.findIndex((_, at) => installmentIdOf(id, at) === installmentId);
  const installment = content.installments[index];
  if (installment === undefined) {
    throw new Refusal('NOT_FOUND', {
      message: 'This agreement doesn’t have that installment. Please reload the page.',
    });
  }
  return await untilWritten(`The orders of agreement ${id}`, async () => {
    const placed = await orders.ofBuyer(buyerIdOf(id));
    const now = clock.now();
    refuseUnlessNext(statesByOrders(agreement, placed, dayIn(businessProfile.timeZone, now)), index);
    const item = nextPart({ id, content }, index, placed);
    const open = payable(placed, now).find(({ items: [one] }) => one?.id === item.id && one.cents === item.cents);
    if (open !== undefined) return open;
    const order: Order = {
      buyerId: buyerIdOf(id),
      number: random.id(),
      state: 'OPEN',
      items: [item],
      totalCents: item.cents,
      currency: CURRENCY,
      buyer: { email: content.email, fullname: content.fullname },
      createdAt: now,
      grants: [],
      receipt: 'NONE',
      checkAt: now + inMs(ORDER_FIRST_CHECK_SECONDS),
    };
    return (await orders.insertAfter(order, placed)) ? order : OVERTAKEN;
  });
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
