import { dayIn } from '#contract/dates.ts';
import { AGREEMENT_OPENS_PER_ADDRESS_PER_HOUR } from '#contract/endpoints/agreements/limits.ts';
import { REQUEST_SECONDS, REQUESTS_PER_PERSON_PER_HOUR } from '#contract/endpoints/payment-requests/limits.ts';
import type { askForInstallment as contract } from '#contract/endpoints/payment-requests/public.ts';
import { inMs } from '#contract/limits.ts';
import { buyerIdOf } from '../agreements/agreement.ts';
import { findByLink } from '../agreements/family-agreement.ts';
import { installmentToPay } from '../agreements/installment-to-pay.ts';
import type { Agreements } from '../agreements/ports.ts';
import type { OrderReads } from '../orders/core/ports.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { currentToken, linkToken } from '../shared/link-token.ts';
import type { Clock, Random, RateLimits } from '../shared/ports.ts';
import { takeForViewer, takeOrRefuse } from '../shared/rate-limits.ts';
import { Refusal } from '../shared/refusal.ts';
import { OVERTAKEN, untilWritten } from '../shared/until-written.ts';
import type { UseCase } from '../shared/use-case.ts';
import type { Peppers } from '../sign-in/ports.ts';
import { payUrl } from './list-payment-requests.ts';
import type { PaymentRequests } from './ports.ts';
import { keptUntil, stateOf } from './request.ts';
import { withRequest, withToken } from './request-list.ts';

interface Dependencies {
  /** False where the site is a sample whose buyers would pay real money. */
  readonly isCheckoutOpen: boolean;
  readonly agreements: Pick<Agreements, 'byToken' | 'version'>;
  readonly paymentRequests: Pick<PaymentRequests, 'of' | 'write'>;
  readonly orders: Pick<OrderReads, 'ofBuyer'>;
  readonly rateLimits: RateLimits;
  readonly peppers: Peppers;
  readonly random: Random;
  readonly clock: Clock;
  readonly businessProfile: BusinessProfile;
}

/**
 * Makes a link by which someone else pays the next installment of an agreement, for who has the
 * agreement's own link. Asking again for the same installment gives the link that is open.
 * @throws Refusal CHECKOUT_CLOSED; NOT_FOUND as `findByLink`; NOT_FOUND, CONFLICT as
 *   `installmentToPay`; TOO_MANY_REQUESTS
 */
export function askForInstallment(dependencies: Dependencies): UseCase<typeof contract, 'input' | 'viewer'> {
  const { isCheckoutOpen, paymentRequests, orders, rateLimits, peppers, random, clock, businessProfile } = dependencies;
  return async ({ input: { token: ofAgreement, installment }, viewer }) => {
    if (!isCheckoutOpen) throw new Refusal('CHECKOUT_CLOSED');
    const now = clock.now();
    await takeForViewer(rateLimits, 'installments', viewer, AGREEMENT_OPENS_PER_ADDRESS_PER_HOUR, now);
    const sent = await findByLink(dependencies, ofAgreement);
    const buyerId = buyerIdOf(sent.agreement.id);
    await takeOrRefuse(rateLimits, `requests#${buyerId}`, REQUESTS_PER_PERSON_PER_HOUR, now);
    const [placed, valid] = await Promise.all([orders.ofBuyer(buyerId), peppers()]);
    const item = installmentToPay(sent, installment, placed, dayIn(businessProfile.timeZone, now));
    const { email, fullname } = sent.version.content;
    const asked = {
      installment,
      cart: [{ id: installment, title: item.title }],
      guides: [],
      cents: item.cents,
      buyer: { email, fullname },
      createdAt: now,
      expiresAt: now + inMs(REQUEST_SECONDS),
    };
    return await untilWritten(`The requests of ${buyerId}`, async () => {
      const list = await paymentRequests.of(buyerId);
      const open = list.requests.filter((one) => stateOf(one, placed, now) === 'open');
      const same = open.find((one) => one.installment === installment);
      const known = same && currentToken(valid, 'payment-request', same.id, same.tokenHash);
      if (same !== undefined && known !== undefined) return answerFor(businessProfile, known, same.expiresAt);
      const request = withToken(asked, random.id(), valid[0]);
      const next = withRequest(list, request, { open, now });
      if (!(await paymentRequests.write(next, { added: request, keptUntil: keptUntil(next) }, []))) return OVERTAKEN;
      return answerFor(businessProfile, linkToken(valid[0], 'payment-request', request.id), request.expiresAt);
    });
  };
}

const answerFor = ({ siteUrl }: BusinessProfile, token: string, expiresAt: number) => ({
  url: payUrl(siteUrl, token),
  expires: new Date(expiresAt).toISOString(),
});
