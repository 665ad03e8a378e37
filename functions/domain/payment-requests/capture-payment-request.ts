import { REQUEST_OPENS_PER_ADDRESS_PER_HOUR } from '#contract/endpoints/payment-requests/limits.ts';
import type { capturePaymentRequest as contract } from '#contract/endpoints/payment-requests/public.ts';
import { type CaptureDependencies, capturePayment } from '../orders/fulfillment/capture-order.ts';
import { takeForViewer } from '../shared/rate-limits.ts';
import type { UseCase } from '../shared/use-case.ts';
import { type LinkDependencies, requestOfToken } from './existing-request.ts';

/**
 * Captures the payment of a request that the payer approved. It answers also after the request has
 * ended, because money may have moved before that.
 * @throws Refusal NOT_FOUND for a link that isn't valid and for a payment of something else;
 *   ALREADY_OWNED if another payment came first; PAYMENT_REFUSED; TOO_MANY_REQUESTS
 */
export function capturePaymentRequest(
  dependencies: CaptureDependencies & Pick<LinkDependencies, 'paymentRequests'>,
): UseCase<typeof contract, 'input' | 'viewer'> {
  const { rateLimits, clock } = dependencies;
  return async ({ input: { token, orderID }, viewer }) => {
    await takeForViewer(rateLimits, 'requests', viewer, REQUEST_OPENS_PER_ADDRESS_PER_HOUR, clock.now());
    const { buyerId, id } = await requestOfToken(dependencies, token);
    return await capturePayment(dependencies, orderID, { buyerId, request: id });
  };
}
