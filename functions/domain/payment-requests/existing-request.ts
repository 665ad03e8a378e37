import type { Order } from '../orders/core/order.ts';
import type { OrderReads } from '../orders/core/ports.ts';
import { firstName } from '../shared/first-name.ts';
import { hashToken } from '../shared/hashes.ts';
import type { Clock } from '../shared/ports.ts';
import { conflict, notFound } from '../shared/refusal.ts';
import type { PaymentRequests, RequestKey } from './ports.ts';
import { type PaymentRequest, stateOf } from './request.ts';
import { wordsOfCart } from './request-words.ts';

export interface LinkDependencies {
  readonly paymentRequests: Pick<PaymentRequests, 'of' | 'byToken'>;
  readonly orders: Pick<OrderReads, 'ofBuyer'>;
  readonly clock: Clock;
}

/** A request that can be paid, with all orders of its student. */
export interface OpenRequest {
  readonly buyerId: string;
  readonly request: PaymentRequest;
  readonly placed: readonly Order[];
}

/**
 * Where the request of a link's token is, whatever became of it.
 * @throws Refusal NOT_FOUND
 */
export async function requestOfToken(
  { paymentRequests }: Pick<LinkDependencies, 'paymentRequests'>,
  token: string,
): Promise<RequestKey> {
  const key = await paymentRequests.byToken(hashToken(token));
  if (key !== undefined) return key;
  throw notFound('This link isn’t valid. Open it again from the message that you got, or ask us.');
}

/**
 * The request to which the token in a link leads, while it can be paid.
 * @throws Refusal NOT_FOUND for an unknown token, and for a request that was ended or is too old;
 *   CONFLICT if it is paid, or PayPal is still confirming that
 */
export async function openRequestOfToken(dependencies: LinkDependencies, token: string): Promise<OpenRequest> {
  const { paymentRequests, orders, clock } = dependencies;
  const { buyerId, id } = await requestOfToken(dependencies, token);
  const [{ requests }, placed] = await Promise.all([paymentRequests.of(buyerId), orders.ofBuyer(buyerId)]);
  const request = requests.find((one) => one.id === id);
  // Its student was erased meanwhile.
  if (request === undefined) throw notFound('This request doesn’t exist anymore. Nothing is to be paid.');
  const name = firstName(request.buyer.fullname);
  switch (stateOf(request, placed, clock.now())) {
    case 'open':
      return { buyerId, request, placed };
    case 'paid':
      throw conflict(
        placed.some((order) => order.request === id && order.state === 'REFUNDED')
          ? `This was paid, and then refunded. Ask ${name} for a new link to pay again.`
          : request.installment === undefined
            ? `${name} has ${wordsOfCart(request).had} already, so nothing is to be paid.`
            : 'This is paid already, so nothing is to be paid.',
      );
    case 'pending':
      throw conflict('PayPal is still confirming a payment for this. Please don’t pay again.');
    case 'withdrawn':
      throw notFound(`${name} withdrew this request, so nothing is to be paid.`);
    case 'declined':
      throw notFound('This request was ended from the email about it. Nothing is to be paid.');
    case 'expired':
      throw notFound(`This link worked for seven days and is over. Ask ${name} for a new one.`);
  }
}
