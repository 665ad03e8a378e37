import type { CaptureStatus } from '#contract/shapes.ts';
import type { Clock, Session } from '../ports.ts';
import { DependencyDown, Refusal } from '../refusal.ts';
import type { Order } from './order.ts';
import { type SettleDependencies, settle } from './settle.ts';

/** How often PayPal is asked again when it does not tell, and how long to wait in between; together well below 20 s. */
const READS = 3;
const WAIT_MS = 1_000;
/** No further read is begun after this time: the page is to have an answer within 20 s. */
const GIVE_UP_MS = 10_000;

type Dependencies = SettleDependencies & {
  readonly fulfil: (order: Order) => Promise<Order>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly clock: Clock;
};

/**
 * Captures the payment that the buyer approved, and says truthfully how it stands. When PayPal does not tell, the
 * answer is PENDING and the order stays open for whoever settles it next.
 * @throws Refusal NOT_FOUND for an unknown order and for somebody else's, PAYMENT_REFUSED when PayPal said no
 */
export function captureOrder(dependencies: Dependencies) {
  return async ({
    input,
    session,
  }: {
    input: { orderID: string };
    session: Session;
  }): Promise<{ status: CaptureStatus }> => {
    const { log } = dependencies;
    const deadline = dependencies.clock.now() + GIVE_UP_MS;
    for (let reads = 1; ; reads += 1) {
      try {
        return await captureOnce(dependencies, input.orderID, session.user.id);
      } catch (error) {
        if (!(error instanceof DependencyDown)) throw error;
        log.warn('payment-state-unknown', { paypalOrder: input.orderID, reads, cause: error });
        if (reads >= READS || dependencies.clock.now() >= deadline) return { status: 'PENDING' };
        await dependencies.wait(WAIT_MS);
      }
    }
  };
}

async function captureOnce(
  dependencies: Dependencies,
  paypalOrderId: string,
  buyerId: string,
): Promise<{ status: CaptureStatus }> {
  const { payments, orders, fulfil } = dependencies;
  const payment = await payments.read(paypalOrderId);
  // An order that the merchant account got elsewhere carries no number of ours.
  if (payment === undefined || payment.customId === '') throw new Refusal('NOT_FOUND');
  const order = await orders.find({ buyerId, number: payment.customId });
  if (order === undefined) throw new Refusal('NOT_FOUND');

  const settlement = await settle(dependencies, order, payment);
  // Whoever wrote it sees to the rest, so that nothing is mailed twice; the sweep is behind them.
  if (settlement.paidNow || settlement.newsNow === true) await fulfil(settlement.order);
  if (settlement.status === 'REFUSED') throw new Refusal('PAYMENT_REFUSED');
  return { status: settlement.status };
}
