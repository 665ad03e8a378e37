import { dayIn } from '#contract/dates.ts';
import {
  AGREEMENT_OPENS_PER_ADDRESS_PER_HOUR,
  AGREEMENT_PAYMENTS_PER_HOUR,
} from '#contract/endpoints/agreements/limits.ts';
import type { payInstallment as contract } from '#contract/endpoints/agreements/public.ts';
import { ORDER_FIRST_CHECK_SECONDS } from '#contract/endpoints/orders/limits.ts';
import { CURRENCY, inMs } from '#contract/limits.ts';
import { payable } from '../orders/cart/create-order.ts';
import type { Order } from '../orders/core/order.ts';
import type { Orders } from '../orders/core/ports.ts';
import { openOrRefuse } from '../orders/settlement/own-payment.ts';
import type { Clock, Random } from '../shared/ports.ts';
import { takeForViewer, takeOrRefuse } from '../shared/rate-limits.ts';
import { Refusal } from '../shared/refusal.ts';
import { OVERTAKEN, untilWritten } from '../shared/until-written.ts';
import type { UseCase } from '../shared/use-case.ts';
import { buyerIdOf } from './agreement.ts';
import { findByLink, type SentAgreement } from './family-agreement.ts';
import { installmentToPay } from './installment-to-pay.ts';
import { type PayDependencies } from './pay.ts';

interface OpenDependencies {
  readonly orders: Pick<Orders, 'ofBuyer' | 'insertAfter'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly timeZone: string;
}

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
    const { timeZone } = dependencies.businessProfile;
    return await openOrRefuse(
      dependencies,
      await openInstallment({ ...dependencies, timeZone }, sent, input.installment),
    );
  };
}

/**
 * The open order of the installment, or a new one, if it is the one to pay next.
 * @param request the payment request that it pays; without one, the family pays
 * @throws Refusal as {@link installmentToPay}
 */
export async function openInstallment(
  { orders, clock, random, timeZone }: OpenDependencies,
  sent: SentAgreement,
  installmentId: string,
  request?: string,
): Promise<Order> {
  const { agreement, version } = sent;
  const buyerId = buyerIdOf(agreement.id);
  return await untilWritten(`The orders of agreement ${agreement.id}`, async () => {
    const placed = await orders.ofBuyer(buyerId);
    const now = clock.now();
    const item = installmentToPay(sent, installmentId, placed, dayIn(timeZone, now));
    const open = payable(placed, now).find(
      (one) => one.request === request && one.items[0]?.id === item.id && one.items[0].cents === item.cents,
    );
    if (open !== undefined) return open;
    const order: Order = {
      buyerId,
      number: random.id(),
      state: 'OPEN',
      items: [item],
      totalCents: item.cents,
      currency: CURRENCY,
      buyer: { email: version.content.email, fullname: version.content.fullname },
      ...(request === undefined ? {} : { request }),
      createdAt: now,
      grants: [],
      receipt: 'NONE',
      checkAt: now + inMs(ORDER_FIRST_CHECK_SECONDS),
    };
    return (await orders.insertAfter(order, placed)) ? order : OVERTAKEN;
  });
}
