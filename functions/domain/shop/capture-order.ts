import { CAPTURES_PER_PERSON_PER_HOUR } from '#contract/limits.ts';
import type { CaptureStatus } from '#contract/shapes.ts';
import type { Clock } from '../ports/clock.ts';
import type { RateLimits } from '../ports/rate-limits.ts';
import type { Session } from '../ports/sessions.ts';
import { takeOrRefuse } from '../rate-limits.ts';
import { DependencyDown, Refusal } from '../refusal.ts';
import type { Order } from './order.ts';
import { type SettleDependencies, settle } from './settle.ts';

/** How often PayPal is asked again when it does not tell, and how long to wait in between; together well below 20 s. */
const MAX_READS = 3;
const WAIT_MS = 1_000;
/** No further read is begun after this time. */
const GIVE_UP_MS = 10_000;
/** However slowly each call is answered, the page has its answer within 20 s. */
const ANSWER_WITHIN_MS = 19_000;
/**
 * Mailing the receipt is begun within this time only. Reading and sending 7 MB of guides may take another 10 s; where
 * PayPal took its time the page is answered first, and the sweep mails.
 */
const MAIL_WITHIN_MS = 8_000;

type Dependencies = SettleDependencies & {
  readonly fulfill: (order: Order) => Promise<Order>;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Resolves when so much time has passed; does not keep the process alive. */
  readonly deadline: (milliseconds: number) => Promise<undefined>;
  readonly clock: Clock;
  readonly rateLimits: RateLimits;
};

/**
 * Captures the payment that the buyer approved, and says truthfully how it stands. When PayPal does not tell in time, the
 * answer is PENDING and the order stays open for whoever settles it next; a settlement that is still under way then does no
 * harm, wherever it ends.
 * @throws Refusal NOT_FOUND for an unknown order, for one of another buyer, and for a payment that we did not create;
 *   PAYMENT_REFUSED when PayPal said no; TOO_MANY_REQUESTS
 */
export function captureOrder(dependencies: Dependencies) {
  return async ({
    input,
    session,
  }: {
    input: { orderID: string };
    session: Session;
  }): Promise<{ status: CaptureStatus }> => {
    const { rateLimits, clock } = dependencies;
    await takeOrRefuse(rateLimits, `captures#${session.user.id}`, CAPTURES_PER_PERSON_PER_HOUR, clock.now());
    const settled = captureWithRetries(dependencies, input.orderID, session.user.id);
    const answer = await Promise.race([settled, dependencies.deadline(ANSWER_WITHIN_MS)]);
    if (answer !== undefined) return answer;
    dependencies.log.warn('payment-state-late', { paypalOrder: input.orderID });
    return { status: 'PENDING' };
  };
}

async function captureWithRetries(
  dependencies: Dependencies,
  paypalOrderId: string,
  buyerId: string,
): Promise<{ status: CaptureStatus }> {
  const { log, clock } = dependencies;
  const startedAt = clock.now();
  for (let reads = 1; ; reads += 1) {
    try {
      return await captureOnce(dependencies, paypalOrderId, buyerId, startedAt + MAIL_WITHIN_MS);
    } catch (error) {
      if (!(error instanceof DependencyDown)) throw error;
      log.warn('payment-state-unknown', { paypalOrder: paypalOrderId, reads, cause: error });
      if (reads >= MAX_READS || clock.now() >= startedAt + GIVE_UP_MS) return { status: 'PENDING' };
      await dependencies.wait(WAIT_MS);
    }
  }
}

async function captureOnce(
  dependencies: Dependencies,
  paypalOrderId: string,
  buyerId: string,
  mailDeadline: number,
): Promise<{ status: CaptureStatus }> {
  const { payments, orders, fulfill, clock } = dependencies;
  const payment = await payments.read(paypalOrderId);
  // An order that the merchant account got elsewhere carries no number of ours.
  if (payment === undefined || payment.customId === '') throw new Refusal('NOT_FOUND');
  const order = await orders.find({ buyerId, number: payment.customId });
  if (order === undefined) throw new Refusal('NOT_FOUND');

  const settlement = await settle(dependencies, order, payment);
  if (settlement.status === 'FOREIGN') throw new Refusal('NOT_FOUND');
  // Whoever wrote it sees to the rest, so that nothing is mailed twice; the sweep is behind them.
  const hasNews = settlement.paidNow || settlement.noticeNow === true;
  if (hasNews && clock.now() < mailDeadline) await fulfill(settlement.order);
  if (settlement.status === 'REFUSED') throw new Refusal('PAYMENT_REFUSED');
  return { status: settlement.status };
}
