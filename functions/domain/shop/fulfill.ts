import type { Letterhead } from '../mails/letter.ts';
import { paymentNoticeMail } from '../mails/payment-notice-mail.ts';
import type { Mailer } from '../ports/mailer.ts';
import { isMailDue, nextCheck, type Order, orderStates } from './order.ts';
import { withReceiptNumber } from './receipt-number.ts';
import { refundPaidTwice } from './refund-order.ts';
import type { SettleDependencies } from './settle.ts';
import { updateOrder } from './update-order.ts';

export type FulfillDependencies = SettleDependencies & {
  readonly mailer: Mailer;
  readonly letterhead: Letterhead;
  readonly sendReceipt: (order: Order) => Promise<Order>;
};

/**
 * Does what a settlement leaves to do, by what the order itself says is due: what was paid twice goes back, a
 * paid order gets its receipt number, the receipt and the news go out, where there still is somebody to mail them to. What fails stays due, is counted, and is tried again by the sweep, less and less often; after the
 * last try an operator has to look. It never fails itself: the purchase stands whatever becomes of the mail.
 * @returns the order as it stands then
 */
export function fulfill(dependencies: FulfillDependencies) {
  return async (order: Order): Promise<Order> => {
    if (!isMailDue(order)) return order;
    try {
      return await deliver(dependencies, order);
    } catch (cause) {
      return await recordFailure(dependencies, order, cause);
    }
  };
}

async function deliver(dependencies: FulfillDependencies, known: Order): Promise<Order> {
  const { mailer, letterhead, sendReceipt, orders, clock } = dependencies;
  let order = known;
  // Also with news, such as the end of a dispute during which the same guide was paid for again.
  if (order.state === 'PAID') order = await refundPaidTwice(dependencies, order);
  order = await withReceiptNumber(orders, letterhead.receiptPrefix, order);
  if (order.buyer.email === '') return await skipMails(dependencies, order);
  if (receiptIsDue(order)) order = await sendReceipt(order);
  const { notice } = order;
  if (notice === undefined) return order;
  await mailer.send(paymentNoticeMail({ order, notice, letterhead }));
  return await updateOrder(orders, order, (current) =>
    // Newer news than what was mailed stay due.
    current.notice === notice && current.refundedCents === order.refundedCents
      ? { notice: null, mailFailures: 0, checkAt: nextCheck(withoutNotice(current), clock.now()) }
      : undefined,
  );
}

function receiptIsDue({ state, receipt }: Order): boolean {
  return state === 'PAID' && receipt === 'DUE';
}

/** The buyer was erased at their own wish (docs/privacy.md): no address is left to write to, and nothing stays due. */
async function skipMails({ orders, clock, log }: FulfillDependencies, order: Order): Promise<Order> {
  log.info('buyer-erased', { order: order.number, notice: order.notice, receipt: order.receipt });
  return await updateOrder(orders, order, (current) => {
    if (!isMailDue(current)) return undefined;
    const remaining = {
      ...withoutNotice(current),
      receipt: current.receipt === 'DUE' ? 'NONE' : current.receipt,
    } as const;
    return { receipt: remaining.receipt, notice: null, mailFailures: 0, checkAt: nextCheck(remaining, clock.now()) };
  });
}

function withoutNotice({ notice: _, ...order }: Order): Order {
  return { ...order, mailFailures: 0 };
}

async function recordFailure(
  { orders, clock, log }: FulfillDependencies,
  order: Order,
  cause: unknown,
): Promise<Order> {
  const mailFailures = (order.mailFailures ?? 0) + 1;
  const checkAt = nextCheck({ ...order, mailFailures }, clock.now());
  const last = checkAt === null;
  log[last ? 'error' : 'warn'](last ? 'receipt-given-up' : 'receipt-not-sent', {
    order: order.number,
    failures: mailFailures,
    cause,
  });
  try {
    return (await orders.change(order, orderStates, { mailFailures, checkAt })).order;
  } catch (error) {
    // It stays due as it was, and is tried again all the same.
    log.warn('receipt-not-postponed', { order: order.number, cause: error });
    return order;
  }
}
