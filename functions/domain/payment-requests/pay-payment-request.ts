import type { InputOf } from '#contract/endpoint.ts';
import {
  REQUEST_OPENS_PER_ADDRESS_PER_HOUR,
  REQUEST_PAYMENTS_PER_HOUR,
} from '#contract/endpoints/payment-requests/limits.ts';
import type { payPaymentRequest as contract } from '#contract/endpoints/payment-requests/public.ts';
import { openInstallment } from '../agreements/pay-installment.ts';
import { type OrderDependencies, openOrder, refuseOtherTotal, takeAndOpen } from '../orders/cart/create-order.ts';
import { openOrRefuse } from '../orders/settlement/own-payment.ts';
import { toDollars } from '../shared/money.ts';
import { takeForViewer, takeOrRefuse } from '../shared/rate-limits.ts';
import { conflict, Refusal } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import { askedInstallment, type InstallmentDependencies } from './asked-installment.ts';
import { type LinkDependencies, type OpenRequest, openRequestOfToken } from './existing-request.ts';
import type { RequestKey } from './ports.ts';
import { type Quote, quote } from './quote.ts';
import { endOpenOrders } from './withdraw-payment-request.ts';

export type PayRequestDependencies = Omit<OrderDependencies, 'businessProfile'> &
  LinkDependencies &
  InstallmentDependencies;

/**
 * Opens the payment of a request at PayPal, or finds the one that is open: so two payers pay the
 * same order. The order is the student's, and takes a use of the code now.
 * @returns PayPal's order id
 * @throws Refusal NOT_FOUND, CONFLICT as `openRequestOfToken` and `quote`; TOTAL_CHANGED with the
 *   current total; CHECKOUT_CLOSED; PAYMENT_REFUSED; TOO_MANY_REQUESTS
 */
export function payPaymentRequest(dependencies: PayRequestDependencies): UseCase<typeof contract, 'input' | 'viewer'> {
  const { isCheckoutOpen, catalog, rateLimits, clock } = dependencies;
  return async ({ input: { token, amount }, viewer }) => {
    if (!isCheckoutOpen) throw new Refusal('CHECKOUT_CLOSED');
    const now = clock.now();
    await takeForViewer(rateLimits, 'requests', viewer, REQUEST_OPENS_PER_ADDRESS_PER_HOUR, now);
    const asked = await openRequestOfToken(dependencies, token);
    if (asked.request.installment !== undefined) return await payInstallmentOf(dependencies, asked, { token, amount });
    const quoteNow = async (open = asked) => {
      return await quote(dependencies, open, { shelf: await catalog.current(), now });
    };
    const { cart, priced } = await quoteNow();
    const { buyerId, request } = asked;
    await takeOrRefuse(rateLimits, `request-payments#${request.id}`, REQUEST_PAYMENTS_PER_HOUR, now);
    refuseOtherTotal(amount, priced);
    refuseNothing(priced);
    try {
      const origin = { buyerId, buyer: request.buyer, request: request.id };
      const order = await openOrder(dependencies, { ...cart, amount: toDollars(priced.totalCents) }, origin);
      await refuseEnded(dependencies, token, { buyerId, id: request.id });
      return await takeAndOpen(dependencies, order, viewer);
    } catch (error) {
      if (!(error instanceof Refusal) || !mayHaveChanged.includes(error.code)) throw error;
      // Bought, withdrawn, used up or erased since it was priced a moment ago.
      const { priced: current } = await quoteNow(await openRequestOfToken(dependencies, token));
      refuseOtherTotal(amount, current);
      throw new Refusal('CONFLICT', { cause: error });
    }
  };
}

/** The same for an installment: the order is the agreement's, as if the family paid. */
async function payInstallmentOf(
  dependencies: PayRequestDependencies,
  open: OpenRequest,
  { token, amount }: InputOf<typeof contract>,
): Promise<string> {
  const { rateLimits, clock, zone } = dependencies;
  const { buyerId, request } = open;
  const { sent, item } = await askedInstallment(dependencies, open);
  await takeOrRefuse(rateLimits, `request-payments#${request.id}`, REQUEST_PAYMENTS_PER_HOUR, clock.now());
  refuseOtherTotal(amount, { totalCents: item.cents });
  const order = await openInstallment({ ...dependencies, timeZone: zone }, sent, request.installment ?? '', request.id);
  await refuseEnded(dependencies, token, { buyerId, id: request.id });
  return await openOrRefuse(dependencies, order);
}

/**
 * A request that ended while its order was being opened didn't see that order, so it is ended here.
 * @throws Refusal NOT_FOUND
 */
async function refuseEnded(dependencies: PayRequestDependencies, token: string, key: RequestKey): Promise<void> {
  try {
    await openRequestOfToken(dependencies, token);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') await endOpenOrders(dependencies, key);
    throw error;
  }
}

const mayHaveChanged: readonly string[] = ['INVALID_INPUT', 'ALREADY_OWNED', 'CONFLICT', 'UNAUTHENTICATED'];

function refuseNothing({ totalCents }: Quote['priced']): void {
  if (totalCents > 0) return;
  throw conflict('This costs nothing with the code now, so there is nothing to pay. It can be ordered without you.');
}
