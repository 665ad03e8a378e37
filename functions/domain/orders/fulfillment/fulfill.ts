import { balanceOf } from '../core/installment.ts';
import { isBookingDue, isMailDue, nextCheck, type Order, payerOf } from '../core/order.ts';
import { needsReceiptNumber, withReceiptNumber } from '../core/receipt-number.ts';
import { updateOrder } from '../core/update-order.ts';
import { bookSeats } from '../refunds-and-disputes/book-seats.ts';
import { creditHours } from '../refunds-and-disputes/credit-hours.ts';
import {
  installmentReturnedMail,
  isReturnedElsewhere,
  paymentNoticeMail,
  refundFailedMail,
} from '../refunds-and-disputes/payment-notice-mail.ts';
import { type RefundDependencies, refundPaidTwice } from '../refunds-and-disputes/refund-order.ts';
import {
  announceDispute,
  type DisputeMailDependencies,
  keepDeliveries,
} from '../refunds-and-disputes/remind-of-dispute.ts';

type Dependencies = RefundDependencies &
  DisputeMailDependencies & { readonly sendReceipt: (order: Order) => Promise<Order> };

/** Whether something is left to book of an order. */
export const mustBook = (order: Order): boolean => isBookingDue(order) || needsReceiptNumber(order);

/**
 * Books what pages show of a payment besides its state: refunds what was paid for twice, puts hours
 * into their balance and seats into their class, and assigns the receipt number. It may run any
 * number of times and in parallel.
 * @returns the current order
 * @throws NotWritten if other processes keep writing
 */
export function bookPayment(dependencies: RefundDependencies & Pick<DisputeMailDependencies, 'businessProfile'>) {
  return async (order: Order): Promise<Order> => {
    // Also after a notice: the buyer may have paid for the same guide again during a dispute that
    // has now ended.
    const kept = order.state === 'PAID' ? await refundPaidTwice(dependencies, order) : order;
    const credited = await creditHours(dependencies, kept);
    const seated = await bookSeats(dependencies, credited);
    return await withReceiptNumber(dependencies.orders, dependencies.businessProfile.receiptPrefix, seated);
  };
}

/**
 * Does what is due after a settlement: books the payment, and emails receipt and notice. It never
 * throws: a failed email must not affect the purchase. A failure is counted and stays due; the
 * sweep retries less and less often, and after the last attempt an operator has to act.
 * @returns the current order
 */
export function fulfill(dependencies: Dependencies) {
  return async (order: Order): Promise<Order> => {
    if (!isMailDue(order) && !isBookingDue(order)) return order;
    try {
      return await deliver(dependencies, order);
    } catch (cause) {
      return await recordFailure(dependencies, order, cause);
    }
  };
}

async function deliver(dependencies: Dependencies, known: Order): Promise<Order> {
  const { mailer, businessProfile, businessInbox, sendReceipt, orders, clock } = dependencies;
  if (known.notice !== undefined) await keepDeliveries(dependencies, known);
  let order = await bookPayment(dependencies)(known);
  if (order.notice === 'REFUND_FAILED')
    await mailer.send(refundFailedMail({ order, to: businessInbox, businessProfile }));
  if (order.notice === 'SUSPENDED') await announceDispute(dependencies, order, await balanceOf(dependencies, order));
  if (order.notice === 'REFUND' && isReturnedElsewhere(order)) {
    const balance = await balanceOf(dependencies, order);
    await mailer.send(installmentReturnedMail({ order, balance, to: businessInbox, businessProfile }));
  }
  const payer = payerOf(order);
  const isErased = order.buyer.email === '';
  if (isErased && (payer === undefined || order.receipt === 'DUE')) return await skipMails(dependencies, order);
  if (order.state === 'PAID' && order.receipt === 'DUE') order = await sendReceipt(order);
  const { notice } = order;
  if (notice === undefined) return order;
  if (!isErased) await mailer.send(paymentNoticeMail({ order, notice, businessProfile }));
  if (payer !== undefined) await mailer.send(paymentNoticeMail({ order, notice, businessProfile, payer }));
  return await updateOrder(orders, order, (current) =>
    // A newer notice than the one just emailed stays due.
    current.notice === notice && current.refundedCents === order.refundedCents
      ? { notice: null, mailFailures: 0, checkAt: nextCheck(withoutNotice(current), clock.now()) }
      : undefined,
  );
}

/** The buyer's data was erased (docs/privacy.md), so there is no address for the emails. */
async function skipMails({ orders, clock, log }: Dependencies, order: Order): Promise<Order> {
  // Paid at the moment of the erasure, so someone must give the money back.
  if (order.state === 'PAID' && order.receipt === 'DUE') log.error('paid-by-erased-buyer', { order: order.number });
  log.info('buyer-erased', { order: order.number, notice: order.notice, receipt: order.receipt });
  return await updateOrder(orders, order, (current) => {
    if (!isMailDue(current)) return undefined;
    const receipt = current.receipt === 'DUE' ? 'NONE' : current.receipt;
    const checkAt = nextCheck({ ...withoutNotice(current), receipt }, clock.now());
    return { receipt, notice: null, mailFailures: 0, checkAt };
  });
}

const withoutNotice = ({ notice: _, ...order }: Order): Order => ({ ...order, mailFailures: 0 });

async function recordFailure({ orders, clock, log }: Dependencies, order: Order, cause: unknown): Promise<Order> {
  const mailFailures = (order.mailFailures ?? 0) + 1;
  const checkAt = nextCheck({ ...order, mailFailures }, clock.now());
  const last = checkAt === null;
  log[last ? 'error' : 'warn'](last ? 'receipt-given-up' : 'receipt-not-sent', {
    order: order.number,
    failures: mailFailures,
    cause,
  });
  try {
    return await updateOrder(orders, order, (current) => ({
      mailFailures,
      checkAt: nextCheck({ ...current, mailFailures }, clock.now()),
    }));
  } catch (error) {
    // The email is still due, so the sweep retries anyway.
    log.warn('receipt-not-postponed', { order: order.number, cause: error });
    return order;
  }
}
