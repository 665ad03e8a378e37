import {
  allowedFrom,
  applied,
  nextCheck,
  type Order,
  type OrderChange,
  type OrderItem,
  type OrderState,
  officeIdOf,
  type Refund,
} from '../core/order.ts';
import type { PaymentState } from '../core/ports.ts';
import { isListed, itemsTaken, outcomesSince, refundedItems, withRefunds } from '../core/refunds.ts';
import { dueOf } from '../goods/kinds.ts';

type Capture = PaymentState['captures'][number];

/** Statuses of a capture whose money has arrived, even if it was refunded since. */
const ARRIVED = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];

/**
 * What a payment at PayPal means for an order: its state, what went back, who keeps what, and what
 * is due then.
 * @param merchantId the only merchant account that may receive it
 * @returns undefined if the order already says so
 */
export function changeFor(
  payment: PaymentState,
  order: Order,
  merchantId: string,
  now: number,
): OrderChange | undefined {
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
    ...dueOf(order),
    ...noticeFor(state, order.state, { hasNewRefund, isFailed }),
  };
  return { ...change, checkAt: nextCheck(applied(order, change), now) };
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
 * The items that the buyer has after these refunds. A refund of an item by us takes it away; one
 * made at PayPal names no item. Items refunded earlier stay as they are, because buyers could
 * keep those once. A refund that failed gives its items back, but no seat that the owner took.
 */
function grantsAfter(order: Order, refunds: readonly Refund[]): string[] {
  const { items, paidAt, grants, refunds: earlier, state, removedSeats = [] } = order;
  const known = itemsTaken(items, refundedItems(earlier));
  const taken = itemsTaken(items, refundedItems(refunds));
  const isKept = (id: string): boolean => {
    if (state === 'REFUNDED') return !taken.includes(id);
    const isBack = known.includes(id) && !taken.includes(id);
    const isTaken = taken.includes(id) && !known.includes(id);
    return isBack || ((paidAt === undefined || grants.includes(id)) && !isTaken);
  };
  const isRemoved = (item: OrderItem) => removedSeats.some(({ seat }) => seat === officeIdOf(order, item));
  return items.filter((item) => isKept(item.id) && !isRemoved(item)).map(({ id }) => id);
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
