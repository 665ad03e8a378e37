import { REQUEST_SECONDS } from '#contract/endpoints/payment-requests/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { Guide } from '#domain/guides/ports.ts';
import { library } from '#domain/orders/core/order.ts';
import type { Orders } from '#domain/orders/core/ports.ts';
import { payUrl } from '#domain/payment-requests/list-payment-requests.ts';
import type { PaymentRequests } from '#domain/payment-requests/ports.ts';
import { keptUntil, type PaymentRequest, stateOf } from '#domain/payment-requests/request.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import { currentToken, linkToken } from '#domain/shared/link-token.ts';
import type { Clock, Random } from '#domain/shared/ports.ts';
import type { Peppers, UserAccount } from '#domain/sign-in/ports.ts';

/**
 * Has a sample customer ask someone else to pay for a guide, unless such a request is open. No
 * email is sent.
 * @returns the address of the page that pays; undefined if the customer has all guides
 */
export async function seedDemoRequest(
  {
    paymentRequests,
    orders,
    peppers,
    clock,
    random,
    siteUrl,
  }: {
    readonly paymentRequests: PaymentRequests;
    readonly orders: Pick<Orders, 'ofBuyer'>;
    readonly peppers: Peppers;
    readonly clock: Clock;
    readonly random: Random;
    readonly siteUrl: string;
  },
  { id: buyerId, email, fullname }: UserAccount,
  guides: readonly Guide[],
): Promise<string | undefined> {
  const now = clock.now();
  const [list, placed, valid] = await Promise.all([paymentRequests.of(buyerId), orders.ofBuyer(buyerId), peppers()]);
  const open = list.requests.find((one) => stateOf(one, placed, now) === 'open');
  const known = open && currentToken(valid, 'payment-request', open.id, open.tokenHash);
  if (known !== undefined) return payUrl(siteUrl, known);
  const owned = library(placed);
  const guide = guides.find(({ id }) => owned.every((item) => item.id !== id));
  if (guide === undefined) return undefined;
  const id = random.id();
  const token = linkToken(valid[0], 'payment-request', id);
  const request: PaymentRequest = {
    id,
    tokenHash: hashToken(token),
    cart: [{ id: guide.id, title: guide.title }],
    guides: [guide.id],
    cents: guide.priceCents,
    buyer: { email, fullname },
    createdAt: now,
    expiresAt: now + inMs(REQUEST_SECONDS),
  };
  const next = { buyerId, version: list.version + 1, requests: [...list.requests, request] };
  await paymentRequests.write(next, { added: request, keptUntil: keptUntil(next) }, []);
  return payUrl(siteUrl, token);
}
