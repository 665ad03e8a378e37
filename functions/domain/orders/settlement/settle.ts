import type { CaptureStatus } from '#contract/endpoints/orders/shapes.ts';
import type { DiscountCodes } from '../../codes/ports.ts';
import type { ClassSeats } from '../../seats/ports.ts';
import type { Clock, Log } from '../../shared/ports.ts';
import { PaymentRefused } from '../../shared/refusal.ts';
import { OVERTAKEN, untilWritten } from '../../shared/until-written.ts';
import { nextCheck, type Order, type OrderChange, OrderGone, type OrderState, paidFrom } from '../core/order.ts';
import type { Bookings, Orders, PaymentState, Payments } from '../core/ports.ts';
import { failureOf } from '../views/failures.ts';
import { claimItems, releaseClaim } from './claim-items.ts';
import { withOwnPayment } from './own-payment.ts';
import { changeFor } from './payment-change.ts';
import { problemOf, tellIfOfBusiness } from './payment-refusal.ts';
import { withDispute } from './read-payment.ts';
import { spendAll } from './take.ts';

export interface Settlement {
  /**
   * FOREIGN: the payment isn't the one that we created for the order, or the order was removed with
   * its buyer, so nothing was done.
   */
  readonly status: CaptureStatus | 'REFUSED' | 'FOREIGN';
  readonly order: Order;
  /** True only for the caller whose write made the order paid. */
  readonly paidNow: boolean;
  /** True only for the caller whose write added a notice: a refund, a dispute or its end. */
  readonly noticeNow?: true;
}

export interface SettleDependencies {
  readonly orders: Pick<
    Orders,
    | 'find'
    | 'change'
    | 'locate'
    | 'locateMoved'
    | 'ofBuyer'
    | 'claimItems'
    | 'noteCapture'
    | 'notePayer'
    | 'restore'
    | 'takeReceiptNumber'
  >;
  readonly payments: Payments;
  readonly codes: Pick<DiscountCodes, 'redeem' | 'release'>;
  readonly classes: Pick<ClassSeats, 'seats'>;
  readonly seatBookings: Bookings;
  readonly clock: Clock;
  readonly log: Log;
  /** The only merchant account that may receive a payment. */
  readonly merchantId: string;
}

/**
 * Makes an order's state match its payment: the only way that a payment makes an order paid,
 * refunded or suspended (docs/product.md#payments; ADR 6). It may run any number of times and in
 * parallel, and may end after any step: it trusts only what it reads from PayPal, and one
 * conditional write decides. Only the payment that we created for the order counts, because anyone
 * can pay us with its number.
 * @param payment as just read from PayPal
 * @throws DependencyDown when PayPal doesn't answer; NotWritten if other processes keep writing the
 *   order. Nothing is decided then
 */
export async function settle(
  dependencies: SettleDependencies,
  known: Order,
  payment: PaymentState,
): Promise<Settlement> {
  try {
    return await settleOwn(dependencies, await withOwnPayment(dependencies, known), payment);
  } catch (error) {
    if (!(error instanceof OrderGone)) throw error;
    return { status: 'FOREIGN', order: known, paidNow: false };
  }
}

/** @throws OrderGone */
async function settleOwn(dependencies: SettleDependencies, order: Order, payment: PaymentState): Promise<Settlement> {
  const { log, payments } = dependencies;
  const { paypalOrderId } = payment;
  if (paypalOrderId !== order.paypalOrderId) {
    const captured = payment.captures.length > 0;
    log.error('foreign-payment', { order: order.number, state: order.state, paypalOrder: paypalOrderId, captured });
    return { status: 'FOREIGN', order, paidNow: false };
  }
  if (payment.status === 'APPROVED' && isPayable(order)) return await capture(dependencies, order, payment);
  return await apply(dependencies, order, await withUnreadDispute(payments, order, payment));
}

/** An order without its buyer, who was erased, is paid by nobody. */
const isPayable = ({ state, buyer }: Order): boolean => buyer.email !== '' && (state === 'OPEN' || state === 'PENDING');

/** @throws OrderGone if it was removed with its buyer before PayPal was asked for the money */
async function capture(dependencies: SettleDependencies, order: Order, payment: PaymentState): Promise<Settlement> {
  const { payments, log } = dependencies;
  const { paypalOrderId } = payment;
  const { order: claimed, isAlone } = await claimItems(dependencies, order);
  // What it took when it was opened may have been given back since.
  const paying = isPayable(claimed) ? await spendAll(dependencies, claimed) : claimed;
  const [level, event] = failureOf(paying)?.event ?? [];
  if (level !== undefined && event !== undefined) log[level](event, { order: order.number });
  if (!isPayable(paying)) return settlementOf(paying);
  try {
    const captured = await payments.capture(paying, paypalOrderId);
    // PayPal may leave the payer out of its short answer to a capture.
    const { payerEmail } = payment;
    return await apply(dependencies, paying, { ...(payerEmail === undefined ? {} : { payerEmail }), ...captured });
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    // Another settlement has just captured it, so PayPal's current state is the result.
    const current = error.issue === 'ORDER_ALREADY_CAPTURED' ? await payments.read(paypalOrderId) : undefined;
    if (current === undefined) return await recordRefusal(dependencies, paying, { error, isAlone });
    return await apply(dependencies, paying, current);
  }
}

/**
 * PayPal refused the capture. That ends the order, unless the buyer has to return to PayPal first.
 * A declined card ends it, too: the buyer is asked to pay again, and a late event about the old
 * approval charges no one.
 */
async function recordRefusal(
  { orders, clock, log }: SettleDependencies,
  order: Order,
  { error, isAlone }: { readonly error: PaymentRefused; readonly isAlone: boolean },
): Promise<Settlement> {
  const { issue } = error;
  if (issue === 'ORDER_NOT_APPROVED' || issue === 'PAYER_ACTION_REQUIRED') {
    // Nobody has paid, so another payment needn't wait. Another settlement may still capture it.
    if (isAlone) await releaseClaim(orders, order);
    return { status: 'NOT_APPROVED', order, paidNow: false };
  }
  const problem = problemOf(error);
  log.warn('payment-refused', { order: order.number, problem });
  tellIfOfBusiness(log, order, error);
  const checkAt = nextCheck({ ...order, state: 'FAILED' }, clock.now());
  const change: OrderChange = { problem, state: 'FAILED', checkAt };
  const { order: current } = await orders.change(order, [order.state], change);
  // If another settlement came first, its result counts.
  return settlementOf(current);
}

/** An order whose refund has failed comes back, unless PayPal decided a dispute for the buyer. */
async function withUnreadDispute(payments: Payments, order: Order, payment: PaymentState): Promise<PaymentState> {
  const isUndecided = order.refunds?.some(({ pending }) => pending === true) === true;
  const hasFailed = payment.refunds?.some(({ status }) => status === 'FAILED') === true;
  const mayComeBack = order.state === 'REFUNDED' && (isUndecided || hasFailed);
  return mayComeBack && payment.dispute === undefined ? await withDispute(payments, payment) : payment;
}

/**
 * Writes the change if the order is still the same, and decides again if another write came first.
 * So an earlier payment can't, for example, end a dispute that was opened in the meantime.
 */
async function apply(dependencies: SettleDependencies, known: Order, read: PaymentState): Promise<Settlement> {
  const { payments, clock, log, merchantId } = dependencies;
  let order = known;
  let payment = read;
  return await untilWritten(`Order ${known.number}`, async () => {
    const change = changeFor(payment, order, merchantId, clock.now());
    if (change === undefined) return settlementOf(order);
    const { state = order.state } = change;
    // The alarm comes before the write: a crash in between can repeat it, but not suppress it.
    if (state === 'QUARANTINED' && order.state !== state) {
      log.error('order-quarantined', { order: order.number, problem: change.problem });
    }
    if (failedOf(change) > failedOf(order)) log.error('refund-failed', { order: order.number });
    // Before the write, so that the order can always be found by who paid it.
    const paid = paidFrom(change);
    if (paid !== undefined) await dependencies.orders.notePayer(paid, order.number);
    const { changed, order: current } = await changeOrRestore(dependencies, order, change);
    if (changed) {
      const paidNow = state === 'PAID' && change.receipt === 'DUE';
      if (paidNow) log.info('order-paid', { order: order.number, cents: current.capturedCents });
      return { ...settlementOf(current), paidNow, ...(change.notice === undefined ? {} : { noticeNow: true }) };
    }
    order = current;
    // It may have been opened since we read that there is none.
    const mayBeStale = order.state === 'SUSPENDED' && payment.dispute !== undefined;
    if (mayBeStale) payment = await withDispute(payments, payment);
    return OVERTAKEN;
  });
}

const failedOf = ({ refunds = [] }: Pick<Order, 'refunds'>): number =>
  refunds.filter(({ failedAt }) => failedAt !== undefined).length;

/**
 * Changes an order. If an erasure has removed it meanwhile as unpaid, writes it again without its
 * buyer, as erasing keeps orders with money; the change follows at the next attempt.
 */
async function changeOrRestore({ orders }: SettleDependencies, order: Order, change: OrderChange) {
  try {
    return await orders.change(order, [order.state], change, order);
  } catch (error) {
    if (!(error instanceof OrderGone)) throw error;
    return { changed: false, order: await orders.restore(order) };
  }
}

function settlementOf(order: Order): Settlement {
  const statuses = {
    OPEN: 'NOT_APPROVED',
    PENDING: 'PENDING',
    PAID: 'COMPLETED',
    FAILED: 'REFUSED',
    QUARANTINED: 'UNDER_REVIEW',
    EXPIRED: 'NOT_APPROVED',
    REFUNDED: 'UNDER_REVIEW',
    SUSPENDED: 'UNDER_REVIEW',
  } as const satisfies Record<OrderState, Settlement['status']>;
  return { status: statuses[order.state], order, paidNow: false };
}
