import type { CaptureStatus } from '#contract/shapes.ts';
import type { DiscountCodes } from '../codes/ports.ts';
import type { Clock, Log } from '../shared/ports.ts';
import { DependencyDown, PaymentRefused } from '../shared/refusal.ts';
import { claimGuides, isPaidOtherwise, releaseClaim } from './claim-guides.ts';
import {
  allowedFrom,
  installmentOf,
  nextCheck,
  type Order,
  type OrderChange,
  OrderGone,
  type OrderState,
  paidFrom,
  type Refund,
} from './order.ts';
import { withOwnPayment } from './own-payment.ts';
import { problemOf, tellIfOfBusiness } from './payment-refusal.ts';
import type { Orders, PaymentState, Payments } from './ports.ts';
import { withDispute } from './read-payment.ts';
import { isCodeUsedUp, spendRedemption } from './redemption.ts';
import { guidesTaken, isListed, outcomesSince, refundedGuides, withRefunds } from './refunds.ts';

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
    | 'claimGuides'
    | 'notePayer'
    | 'restore'
    | 'takeReceiptNumber'
  >;
  readonly payments: Payments;
  readonly codes: Pick<DiscountCodes, 'redeem' | 'release'>;
  readonly clock: Clock;
  readonly log: Log;
  /** The only merchant account that may receive a payment. */
  readonly merchantId: string;
}

/** After this many attempts, each overtaken by another write, the caller has to retry. */
const MAX_ATTEMPTS = 4;

/**
 * Makes an order's state match its payment: the only way that a payment makes an order paid,
 * refunded or suspended (docs/product.md#payments; ADR 6). It may run any number of times and in
 * parallel, and may end after any step: it trusts only what it reads from PayPal, and one
 * conditional write decides. Only the payment that we created for the order counts, because anyone
 * can pay us with its number.
 * @param payment as just read from PayPal
 * @throws DependencyDown when PayPal doesn't answer, or other processes keep writing the order;
 *   nothing is decided then
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

/** @throws OrderGone if it was removed with its buyer before PayPal was asked for the money */
async function capture(dependencies: SettleDependencies, order: Order, payment: PaymentState): Promise<Settlement> {
  const { payments, log } = dependencies;
  const { paypalOrderId } = payment;
  const { order: claimed, isAlone } = await claimGuides(dependencies, order);
  if (isPaidOtherwise(claimed)) log.info('paid-otherwise', { order: order.number });
  if (!isPayable(claimed)) return settlementOf(claimed);
  // The use may have been given back since the order was opened.
  const paying = await spendRedemption(dependencies, claimed);
  if (isCodeUsedUp(paying)) log.warn('code-used-up', { order: order.number });
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

/** An order whose refund has failed comes back, unless PayPal decided a dispute for the buyer. */
async function withUnreadDispute(payments: Payments, order: Order, payment: PaymentState): Promise<PaymentState> {
  const isUndecided = order.refunds?.some(({ pending }) => pending === true) === true;
  const hasFailed = payment.refunds?.some(({ status }) => status === 'FAILED') === true;
  const mayComeBack = order.state === 'REFUNDED' && (isUndecided || hasFailed);
  return mayComeBack && payment.dispute === undefined ? await withDispute(payments, payment) : payment;
}

const failedOf = ({ refunds = [] }: Pick<Order, 'refunds'>): number =>
  refunds.filter(({ failedAt }) => failedAt !== undefined).length;

/** An order without its buyer, who was erased, is paid by nobody. */
const isPayable = ({ state, buyer }: Order): boolean => buyer.email !== '' && (state === 'OPEN' || state === 'PENDING');

/**
 * Writes the change if the order is still the same, and decides again if another write came first.
 * So an earlier payment can't, for example, end a dispute that was opened in the meantime.
 */
async function apply(dependencies: SettleDependencies, known: Order, read: PaymentState): Promise<Settlement> {
  const { payments, clock, log, merchantId } = dependencies;
  let order = known;
  let payment = read;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
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
  }
  throw new DependencyDown('The order', new Error(`Order ${order.number} changed ${String(MAX_ATTEMPTS)} times`));
}

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

type Capture = PaymentState['captures'][number];

/** Statuses of a capture whose money has arrived, even if it was refunded since. */
const ARRIVED = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];

/** The change that the payment means for this order, or undefined if none. */
function changeFor(payment: PaymentState, order: Order, merchantId: string, now: number): OrderChange | undefined {
  const arrived = payment.captures.find(({ status }) => ARRIVED.includes(status));
  const capture = arrived ?? payment.captures.at(-1);
  if (capture === undefined) return undefined;
  const facts = { captureId: capture.id, capturedCents: capture.cents, ...payerFor(order, payment) };

  if (arrived === undefined) {
    const state = capture.status === 'PENDING' ? 'PENDING' : 'FAILED';
    if (!allowedFrom[state].includes(order.state)) return undefined;
    const problem = state === 'FAILED' ? { problem: `capture ${capture.status}` } : {};
    return { ...facts, ...problem, state, checkAt: nextCheck({ ...order, state }, now) };
  }

  const differences = differencesOf(payment, capture, order, merchantId);
  // The list is more exact than the capture's status, which may still count a failed refund.
  const isWhole = capture.status === 'REFUNDED' && payment.refunds?.some(({ status }) => status === 'FAILED') !== true;
  const returnedCents = Math.max(payment.refundedCents, isWhole ? capture.cents : 0);
  const { refundedCents, refunds } = withRefunds(order, payment, returnedCents, now);
  const state = stateFor(payment, capture, refundedCents, order, differences);
  const hasNewRefund = refundedCents > (order.refundedCents ?? 0);
  const { isFailed, isDecided, isNamed } = outcomesSince(order.refunds, refunds);
  const dispute = newsOfDispute(order, payment);
  // PayPal has made the refund that was under way.
  const isMade = order.refunding !== undefined && isListed(order.refunding, payment);
  const hasNews = hasNewRefund || isFailed || isDecided || isNamed || isMade;
  if (state === order.state && !hasNews) return dispute;
  if (state !== order.state && !allowedFrom[state].includes(order.state)) return undefined;
  if (state !== order.state && order.state === 'REFUNDED') {
    // Without a refund of everything, PayPal had taken the money back for good.
    const isReversed = (order.refundedCents ?? 0) < capture.cents;
    // The next check reads the dispute, too.
    if (isReversed || payment.dispute === undefined) return undefined;
  }

  const granted = state === 'PAID' || state === 'SUSPENDED';
  const change: OrderChange = {
    ...facts,
    state,
    ...(capture.feeCents === undefined ? {} : { feeCents: capture.feeCents }),
    ...(refunds.length > 0 ? { refundedCents, refunds } : {}),
    ...(isMade ? { refunding: null } : {}),
    ...(state === 'REFUNDED' && refundedCents < capture.cents ? { reversedAt: order.reversedAt ?? now } : {}),
    ...(state === 'QUARANTINED' && order.state !== state
      ? { problem: `captured with another ${differences.join(', ')}` }
      : {}),
    ...(granted && order.paidAt === undefined ? { paidAt: now } : {}),
    ...(granted ? { grants: grantsAfter(order, refunds) } : {}),
    ...(state === 'REFUNDED' ? { grants: [] } : {}),
    ...(state === 'PAID' && order.receipt === 'NONE' ? { receipt: 'DUE' as const } : {}),
    ...dispute,
    ...(installmentOf(order) === undefined ? {} : { hours: 'DUE' as const }),
    ...noticeFor(state, order.state, { hasNewRefund, isFailed }),
  };
  const { refunding: claim, ...others } = order;
  const waiting = isMade || claim === undefined ? {} : { refunding: claim };
  return { ...change, checkAt: nextCheck({ ...others, ...withoutNull(change), ...waiting, state }, now) };
}

/** What PayPal says about the last dispute, if the order doesn't have it. */
function newsOfDispute(
  { dispute: known }: Order,
  { disputed }: PaymentState,
): Pick<OrderChange, 'dispute'> | undefined {
  if (disputed === undefined) return undefined;
  // The office may have sent evidence since PayPal was read.
  const { answeredAt = known?.id === disputed.id ? known.answeredAt : undefined } = disputed;
  const isKnown =
    known?.id === disputed.id && known.respondBy === disputed.respondBy && known.answeredAt === answeredAt;
  return isKnown ? undefined : { dispute: { ...disputed, ...(answeredAt === undefined ? {} : { answeredAt }) } };
}

/**
 * The guides that the buyer has after these refunds. A refund of a guide by us takes it away; one
 * made at PayPal names no guide. Guides refunded earlier stay as they are, because buyers could
 * keep those once. A refund that failed gives its guides back.
 */
function grantsAfter({ items, paidAt, grants, refunds: earlier, state }: Order, refunds: readonly Refund[]): string[] {
  const known = guidesTaken(items, refundedGuides(earlier));
  const taken = guidesTaken(items, refundedGuides(refunds));
  const isKept = (id: string): boolean => {
    if (state === 'REFUNDED') return !taken.includes(id);
    const isBack = known.includes(id) && !taken.includes(id);
    const isTaken = taken.includes(id) && !known.includes(id);
    return isBack || ((paidAt === undefined || grants.includes(id)) && !isTaken);
  };
  return items.map(({ id }) => id).filter(isKept);
}

function differencesOf(payment: PaymentState, capture: Capture, order: Order, merchantId: string): string[] {
  return [
    payment.customId === order.number ? undefined : 'custom_id',
    payment.payeeMerchantId === merchantId ? undefined : 'payee',
    capture.currency === order.currency ? undefined : 'currency',
    capture.cents === order.totalCents ? undefined : 'amount',
  ].filter((difference) => difference !== undefined);
}

/** The state of an order whose money has arrived. */
function stateFor(
  { dispute }: PaymentState,
  { cents }: Capture,
  refundedCents: number,
  order: Order,
  differences: readonly string[],
): Exclude<OrderState, 'OPEN'> {
  if (refundedCents >= cents || dispute === 'LOST') return 'REFUNDED';
  if (differences.length > 0) return 'QUARANTINED';
  // If the dispute wasn't read, it counts as still open.
  if (dispute === 'OPEN' || (dispute === undefined && order.state === 'SUSPENDED')) return 'SUSPENDED';
  return 'PAID';
}

function noticeFor(
  state: OrderState,
  before: OrderState,
  { hasNewRefund, isFailed }: { readonly hasNewRefund: boolean; readonly isFailed: boolean },
): Pick<OrderChange, 'notice'> {
  if (isFailed && state !== 'REFUNDED') return { notice: 'REFUND_FAILED' };
  if (hasNewRefund || (state === 'REFUNDED' && before !== state)) return { notice: 'REFUND' };
  if (state === before) return {};
  if (state === 'SUSPENDED') return { notice: 'SUSPENDED' };
  return state === 'PAID' && before === 'SUSPENDED' ? { notice: 'RESTORED' } : {};
}

/** Whose PayPal account paid. Someone who pays their own request is an ordinary buyer. */
function payerFor(order: Order, { payerEmail }: PaymentState): Pick<OrderChange, 'payer' | 'paypalEmail'> {
  const { request, payer, paypalEmail, buyer } = order;
  if (payerEmail === undefined || payerEmail === buyer.email) return {};
  if (request !== undefined) return payer === undefined ? { payer: { email: payerEmail } } : {};
  // An erased buyer has no address anymore.
  return paypalEmail === undefined && buyer.email !== '' ? { paypalEmail: payerEmail } : {};
}

function withoutNull({ notice, checkAt: _, refunding: __, ...change }: OrderChange) {
  return { ...change, ...(notice === null || notice === undefined ? {} : { notice }) };
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
