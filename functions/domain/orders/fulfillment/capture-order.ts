import { CAPTURES_PER_PERSON_PER_HOUR } from '#contract/endpoints/orders/limits.ts';
import type { captureOrder as contract } from '#contract/endpoints/orders/public.ts';
import type { CaptureStatus } from '#contract/endpoints/orders/shapes.ts';
import type { Clock, RateLimits } from '../../shared/ports.ts';
import { takeOrRefuse } from '../../shared/rate-limits.ts';
import { DependencyDown, NotWritten, Refusal } from '../../shared/refusal.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { type Order } from '../core/order.ts';
import { failedByBusiness, PAYMENTS_CLOSED } from '../settlement/payment-refusal.ts';
import { type SettleDependencies, settle } from '../settlement/settle.ts';
import { failureOf, isPaidOtherwise } from '../views/failures.ts';
import { mustBook } from './fulfill.ts';

/**
 * How often we read the payment while PayPal doesn't answer, and the wait in between; together well
 * below 20 s.
 */
const MAX_READS = 3;
const WAIT_MS = 1_000;
/** After this time we start no further read. */
const GIVE_UP_MS = 10_000;
/**
 * The page gets its answer within 20 s, no matter how slow each call is
 * (docs/product.md#payment-results).
 */
const ANSWER_WITHIN_MS = 19_000;
/**
 * Reading and emailing 7 MB of guides may take 10 s, so after this time the sweep sends the
 * receipt.
 */
const MAIL_WITHIN_MS = 8_000;

export type CaptureDependencies = SettleDependencies & {
  readonly fulfill: (order: Order) => Promise<Order>;
  readonly bookPayment: (order: Order) => Promise<Order>;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Resolves after the given time, without keeping the process alive. */
  readonly deadline: (milliseconds: number) => Promise<undefined>;
  readonly clock: Clock;
  readonly rateLimits: RateLimits;
};

/**
 * Captures the payment that the buyer approved, and returns its status. If PayPal doesn't answer in
 * time, the status is PENDING and the order stays open for the next settlement. A settlement that
 * is still running then is harmless.
 * @throws Refusal NOT_FOUND for an unknown order, another buyer's order, and a payment that we
 *   didn't create; ALREADY_OWNED if another payment for the guides came first; PAYMENT_REFUSED when
 *   PayPal declined; TOO_MANY_REQUESTS
 */
export function captureOrder(dependencies: CaptureDependencies): UseCase<typeof contract, 'input' | 'session'> {
  return async ({ input, session }) => await capturePayment(dependencies, input.orderID, { buyerId: session.user.id });
}

/** Whose orders may be captured, and of which request; without one, only those of none. */
type Owner = Pick<Order, 'buyerId' | 'request'>;

/**
 * The same for the orders of any partition.
 * @throws Refusal as {@link captureOrder}
 */
export async function capturePayment(
  dependencies: CaptureDependencies,
  paypalOrderId: string,
  owner: Owner,
): Promise<{ status: CaptureStatus }> {
  const { rateLimits, clock, log, deadline } = dependencies;
  const key = `captures#${owner.request ?? owner.buyerId}`;
  await takeOrRefuse(rateLimits, key, CAPTURES_PER_PERSON_PER_HOUR, clock.now());
  const settled = captureWithRetries(dependencies, paypalOrderId, owner);
  const answer = await Promise.race([settled, deadline(ANSWER_WITHIN_MS)]);
  if (answer !== undefined) return answer;
  log.warn('payment-state-late', { paypalOrder: paypalOrderId });
  return { status: 'PENDING' };
}

async function captureWithRetries(
  dependencies: CaptureDependencies,
  paypalOrderId: string,
  owner: Owner,
): Promise<{ status: CaptureStatus }> {
  const { log, clock } = dependencies;
  const startedAt = clock.now();
  for (let reads = 1; ; reads += 1) {
    try {
      return await captureOnce(dependencies, paypalOrderId, owner, startedAt + MAIL_WITHIN_MS);
    } catch (error) {
      if (!(error instanceof DependencyDown || error instanceof NotWritten)) throw error;
      log.warn('payment-state-unknown', { paypalOrder: paypalOrderId, reads, cause: error });
      if (reads >= MAX_READS || clock.now() >= startedAt + GIVE_UP_MS) return { status: 'PENDING' };
      await dependencies.wait(WAIT_MS);
    }
  }
}

async function captureOnce(
  dependencies: CaptureDependencies,
  paypalOrderId: string,
  { buyerId, request }: Owner,
  mailDeadline: number,
): Promise<{ status: CaptureStatus }> {
  const { payments, orders, fulfill, bookPayment, clock, log } = dependencies;
  const payment = await payments.read(paypalOrderId);
  // A payment made elsewhere to the merchant account has no order number of ours.
  if (payment === undefined || payment.customId === '') throw new Refusal('NOT_FOUND');
  const order = await orders.find({ buyerId, number: payment.customId });
  if (order === undefined || order.request !== request) throw new Refusal('NOT_FOUND');

  const settlement = await settle(dependencies, order, payment);
  if (settlement.status === 'FOREIGN') throw new Refusal('NOT_FOUND');
  // Only the settlement that wrote the change fulfills, so nothing is emailed twice; the sweep
  // retries if it fails.
  const mustFulfill = settlement.paidNow || settlement.noticeNow === true;
  if (mustFulfill && clock.now() < mailDeadline) await fulfill(settlement.order);
  // The page reads receipt number and hours next, and the other settlement may still be busy.
  else if (settlement.status === 'COMPLETED' && mustBook(settlement.order)) {
    await bookPayment(settlement.order).catch((cause: unknown) => {
      // It is paid all the same, and the sweep books it.
      log.warn('payment-not-booked', { order: settlement.order.number, cause });
    });
  }
  if (settlement.status === 'REFUSED') {
    const message = failedByBusiness(settlement.order) ? PAYMENTS_CLOSED : failureOf(settlement.order)?.message;
    const code = isPaidOtherwise(settlement.order) ? 'ALREADY_OWNED' : 'PAYMENT_REFUSED';
    throw new Refusal(code, message === undefined ? {} : { message });
  }
  return { status: settlement.status };
}
