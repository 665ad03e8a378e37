import { REQUEST_KEPT_SECONDS } from '#contract/endpoints/payment-requests/limits.ts';
import type { listPaymentRequests as contract } from '#contract/endpoints/payment-requests/public.ts';
import { inMs } from '#contract/limits.ts';
import { sitePaths } from '#contract/site-paths.ts';
import type { OrderReads } from '../orders/core/ports.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { currentToken } from '../shared/link-token.ts';
import { toDollars } from '../shared/money.ts';
import type { Clock } from '../shared/ports.ts';
import type { UseCase } from '../shared/use-case.ts';
import type { Peppers } from '../sign-in/ports.ts';
import type { PaymentRequests } from './ports.ts';
import { stateOf } from './request.ts';

/** The address of the page that pays. */
export const payUrl = (siteUrl: string, token: string): string => new URL(`${sitePaths.pay}#${token}`, siteUrl).href;

/** A student's requests of the last month, newest first. They never say who paid. */
export function listPaymentRequests({
  paymentRequests,
  orders,
  peppers,
  businessProfile: { siteUrl },
  clock,
}: {
  readonly paymentRequests: Pick<PaymentRequests, 'of'>;
  readonly orders: Pick<OrderReads, 'ofBuyer'>;
  readonly peppers: Peppers;
  readonly businessProfile: BusinessProfile;
  readonly clock: Clock;
}): UseCase<typeof contract, 'session'> {
  return async ({ session }) => {
    const buyerId = session.user.id;
    const { requests } = await paymentRequests.of(buyerId);
    if (requests.length === 0) return { requests: [] };
    const [placed, valid] = await Promise.all([orders.ofBuyer(buyerId), peppers()]);
    const now = clock.now();
    const listed = requests
      .filter(({ createdAt }) => createdAt > now - inMs(REQUEST_KEPT_SECONDS))
      .map((request) => {
        const { id, tokenHash, cart, cents, createdAt, expiresAt, email } = request;
        const state = stateOf(request, placed, now);
        const token = state === 'open' ? currentToken(valid, 'payment-request', id, tokenHash) : undefined;
        return {
          id,
          state,
          titles: cart.map(({ title }) => title),
          amount: toDollars(cents),
          date: new Date(createdAt).toISOString(),
          expires: new Date(expiresAt).toISOString(),
          emailed: email !== undefined,
          url: token === undefined ? '' : payUrl(siteUrl, token),
        };
      });
    return { requests: listed.toReversed() };
  };
}
