import type { withdrawPaymentRequest as contract } from '#contract/endpoints/payment-requests/public.ts';
import type { Orders } from '../orders/core/ports.ts';
import { endOpenOrder } from '../orders/settlement/end-open-order.ts';
import type { Clock } from '../shared/ports.ts';
import { conflict, notFound } from '../shared/refusal.ts';
import { OVERTAKEN, untilWritten } from '../shared/until-written.ts';
import type { UseCase } from '../shared/use-case.ts';
import { inboxHash } from './ask.ts';
import type { PaymentRequests, RequestKey } from './ports.ts';
import { keptUntil, type PaymentRequest, stateOf } from './request.ts';

export interface EndDependencies {
  readonly paymentRequests: Pick<PaymentRequests, 'of' | 'write'>;
  readonly orders: Pick<Orders, 'ofBuyer' | 'change'>;
  readonly clock: Clock;
}

/** Who gets no mail of requests anymore also has none that waits. */
export interface StopDependencies extends EndDependencies {
  readonly paymentRequests: EndDependencies['paymentRequests'] & Pick<PaymentRequests, 'stop' | 'mailedTo'>;
}

/**
 * Withdraws a request of the student.
 * @throws Refusal NOT_FOUND; CONFLICT if it is paid, or PayPal is still confirming that
 */
export function withdrawPaymentRequest(dependencies: EndDependencies): UseCase<typeof contract, 'input' | 'session'> {
  const { orders, clock } = dependencies;
  return async ({ input, session }) => {
    const buyerId = session.user.id;
    const request = await endRequest(dependencies, { buyerId, id: input.id }, 'WITHDRAWN');
    if (request === undefined) throw notFound('There is no such request.');
    const state = stateOf(request, await orders.ofBuyer(buyerId), clock.now());
    if (state === 'paid') throw conflict('This request is paid already.');
    if (state === 'pending') throw conflict('PayPal is still confirming the payment of this request.');
  };
}

/**
 * Stops emails about requests to an address, and ends those that it got.
 * @throws NotWritten if other changes keep coming first
 */
export async function stopRequestMails(dependencies: StopDependencies, email: string): Promise<void> {
  const { paymentRequests, clock } = dependencies;
  await paymentRequests.stop(inboxHash(email), clock.now());
  for (const key of await paymentRequests.mailedTo(email)) await endRequest(dependencies, key, 'DECLINED');
}

/**
 * Ends a request that isn't paid, and its order, which nobody is charged for anymore. Money that
 * PayPal takes at the same moment still counts.
 * @returns the request; undefined if there is none
 * @throws NotWritten if other changes keep coming first
 */
export async function endRequest(
  { paymentRequests, orders, clock }: EndDependencies,
  { buyerId, id }: RequestKey,
  ended: NonNullable<PaymentRequest['ended']>,
): Promise<PaymentRequest | undefined> {
  return await untilWritten(`The requests of ${buyerId}`, async () => {
    const list = await paymentRequests.of(buyerId);
    const request = list.requests.find((one) => one.id === id);
    if (request === undefined) return undefined;
    const next = {
      ...list,
      version: list.version + 1,
      requests: list.requests.map((one) => (one.id === id ? { ...one, ended } : one)),
    };
    const isEnded =
      request.ended !== undefined || (await paymentRequests.write(next, { keptUntil: keptUntil(next) }, []));
    if (!isEnded) return OVERTAKEN;
    await endOpenOrders({ orders, clock }, { buyerId, id });
    return request;
  });
}

/** Ends the unpaid orders of a request that has ended, so that nobody is charged for them. */
export async function endOpenOrders(
  { orders, clock }: Pick<EndDependencies, 'orders' | 'clock'>,
  { buyerId, id }: RequestKey,
): Promise<void> {
  const open = (await orders.ofBuyer(buyerId)).filter((order) => order.request === id && order.state === 'OPEN');
  for (const order of open) await endOpenOrder({ orders, clock }, order);
}
