import { AGREEMENT_OPENS_PER_ADDRESS_PER_HOUR } from '#contract/endpoints/agreements/limits.ts';
import type { captureInstallment as contract } from '#contract/endpoints/agreements/public.ts';
import { type CaptureDependencies, capturePayment } from '../orders/fulfillment/capture-order.ts';
import { takeForViewer } from '../shared/rate-limits.ts';
import type { UseCase } from '../shared/use-case.ts';
import { buyerIdOf } from './agreement.ts';
import { findByLink } from './family-agreement.ts';
import { type PayDependencies } from './pay.ts';

/**
 * Captures the payment of an installment that the family approved.
 * @throws Refusal NOT_FOUND for a link that isn't valid and for a payment of something else;
 *   ALREADY_OWNED if it was paid another way first; PAYMENT_REFUSED when PayPal declined;
 *   TOO_MANY_REQUESTS
 */
export function captureInstallment(
  dependencies: CaptureDependencies & Pick<PayDependencies, 'agreements' | 'businessProfile'>,
): UseCase<typeof contract, 'input' | 'viewer'> {
  const { rateLimits, clock } = dependencies;
  return async ({ input: { token, orderID }, viewer }) => {
    await takeForViewer(rateLimits, 'installments', viewer, AGREEMENT_OPENS_PER_ADDRESS_PER_HOUR, clock.now());
    const { agreement } = await findByLink(dependencies, token);
    return await capturePayment(dependencies, orderID, { buyerId: buyerIdOf(agreement.id) });
  };
}
