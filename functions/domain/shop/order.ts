import {
  type CURRENCY,
  ORDER_CHECK_OFTEN_SECONDS,
  ORDER_EXPIRES_SECONDS,
  ORDER_FIRST_CHECK_SECONDS,
} from '#contract/limits.ts';
import { waitAfterFailures } from '../outbox/outbox-mail.ts';

/**
 * The states of an order. OPEN: the buyer may pay. PENDING: PayPal holds the payment, nobody should pay again.
 * PAID: the guides are granted; some of the money may have gone back. FAILED: PayPal said no; whoever tries again orders
 * anew. QUARANTINED: what PayPal took is not what was ordered; a person has to look. EXPIRED: never paid, and too late now.
 * REFUNDED: all the money went back, by refund or by a lost dispute; a gift was taken back. SUSPENDED: the payment is
 * disputed, and downloads rest until that is decided.
 */
export const orderStates = [
  'OPEN',
  'PENDING',
  'PAID',
  'FAILED',
  'QUARANTINED',
  'EXPIRED',
  'REFUNDED',
  'SUSPENDED',
] as const;
export type OrderState = (typeof orderStates)[number];

/** Without money of the buyer's. Money that PayPal turns out to have taken still counts (ADR 6). */
const unpaid = ['OPEN', 'PENDING', 'FAILED', 'EXPIRED'] as const;

/**
 * From which states each state may be entered: the one table of transitions (ADR 6). A settlement goes by it and writes only
 * if the state is the one that it judged, so that of two at the same time exactly one takes effect, and none goes backwards.
 */
export const allowedFrom: Readonly<Record<Exclude<OrderState, 'OPEN'>, readonly OrderState[]>> = {
  PENDING: ['OPEN', 'EXPIRED'],
  PAID: [...unpaid, 'SUSPENDED'],
  FAILED: ['OPEN', 'PENDING'],
  QUARANTINED: unpaid,
  EXPIRED: ['OPEN'],
  REFUNDED: [...unpaid, 'PAID', 'SUSPENDED', 'QUARANTINED'],
  SUSPENDED: [...unpaid, 'PAID'],
};

/** What the buyer still has to be told beside the receipt; the latest news takes the place of older. */
export const notices = ['REFUND', 'SUSPENDED', 'RESTORED'] as const;
export type Notice = (typeof notices)[number];

export interface OrderKey {
  readonly buyerId: string;
  /** The order's own number: PayPal's `invoice_id` and `custom_id`, and the seed of every `PayPal-Request-Id`. */
  readonly number: string;
}

/** What was ordered, as it was when it was ordered. */
export interface OrderItem {
  readonly id: string;
  readonly title: string;
  readonly cents: number;
  readonly fileName: string;
}

/** Money that went back to the buyer. */
export interface Refund {
  /** PayPal's id of it; left out where PayPal says that money went back but lists no refund. */
  readonly id?: string;
  /** When PayPal made it; without an id, when we learned of it. */
  readonly at: number;
  readonly cents: number;
  /** The guide whose price it is; left out where it is of no single guide, or where only PayPal knows. */
  readonly pdfId?: string;
  readonly by: (typeof refunders)[number];
}

/**
 * Who gave money back. OPERATOR: with `npm run ops -- refund`. SYSTEM: the shop itself, for a guide that was paid for twice.
 * PAYPAL: a person in PayPal's own pages, or PayPal. DISPUTE: PayPal, when it decided a dispute for the buyer.
 */
export const refunders = ['OPERATOR', 'SYSTEM', 'PAYPAL', 'DISPUTE'] as const;

export interface Order extends OrderKey {
  readonly state: OrderState;
  readonly items: readonly OrderItem[];
  readonly totalCents: number;
  readonly currency: typeof CURRENCY;
  readonly buyer: { readonly email: string; readonly fullname: string };
  readonly createdAt: number;
  /** Ids of the guides that the buyer may download because of this order. */
  readonly grants: readonly string[];
  readonly receipt: 'NONE' | 'DUE' | 'SENT';
  /** The payment that we created for this order, the only one that may change its state. Written once, never replaced. */
  readonly paypalOrderId?: string;
  readonly captureId?: string;
  readonly capturedCents?: number;
  readonly paidAt?: number;
  /** Of the captured cents, those that went back to the buyer; it only grows. */
  readonly refundedCents?: number;
  /** What `refundedCents` is made of. Cents that went back before refunds were recorded are not in it. */
  readonly refunds?: readonly Refund[];
  /** When PayPal decided a dispute for the buyer and took back what was left, where it lists no refund of that. */
  readonly reversedAt?: number;
  /** Of the captured cents, what PayPal kept for itself; left out where it has not said so. */
  readonly feeCents?: number;
  /** Short enough to read out, such as FYR-48213. An order gets it once it's paid, never before. */
  readonly receiptNumber?: string;
  /** A mail that is still to be sent. */
  readonly notice?: Notice;
  /** How often mailing receipt or notice has failed in a row. */
  readonly mailFailures?: number;
  /** When the sweep looks at it next; without it, never. */
  readonly checkAt?: number;
  /** Why it failed or is quarantined: PayPal's issue or our finding, with PayPal's `debug_id` where there is one. */
  readonly problem?: string;
  /** Why the operator gave it away: it was never for sale, is paid with 0 cents and unknown to PayPal. */
  readonly granted?: string;
  /** When and why the operator took a gift back. */
  readonly takenBack?: { readonly at: number; readonly why: string };
}

/** Whether an order was given away. Nothing on sale costs nothing, and an erasure leaves no reason behind. */
export function isGift({ totalCents }: Pick<Order, 'totalCents'>): boolean {
  return totalCents === 0;
}

/** The members of an order that a change may set; `null` takes one away. */
export type OrderChange = Partial<
  Pick<
    Order,
    | 'state'
    | 'grants'
    | 'receipt'
    | 'paypalOrderId'
    | 'captureId'
    | 'capturedCents'
    | 'paidAt'
    | 'refundedCents'
    | 'refunds'
    | 'reversedAt'
    | 'feeCents'
    | 'receiptNumber'
    | 'mailFailures'
    | 'problem'
    | 'takenBack'
  >
> & { readonly notice?: Notice | null; readonly checkAt?: number | null };

/** What of an order several writers change while its state stays; a write may ask that it is as it was read. */
export type ExpectedFields = Pick<Order, 'receipt' | 'notice' | 'refundedCents' | 'paypalOrderId'>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A little less than the schedule's five minutes, so that an order is met at each run. */
const OFTEN_MS = 4 * MINUTE_MS;

/** Whether a mail about the order is waiting. A receipt is for an order that is paid at the moment. */
export function isMailDue({ state, receipt, notice }: Pick<Order, 'state' | 'receipt' | 'notice'>): boolean {
  return (state === 'PAID' && receipt === 'DUE') || notice !== undefined;
}

/**
 * When the sweep is to look at an order again; `null`: never. An open one every few minutes for three hours and hourly
 * for three days, a pending one daily after that, a disputed one daily; one with a mail to send when that is due.
 */
export function nextCheck(
  order: Pick<Order, 'state' | 'receipt' | 'notice' | 'mailFailures' | 'createdAt'>,
  now: number,
): number | null {
  const age = now - order.createdAt;
  const often = age < ORDER_CHECK_OFTEN_SECONDS * 1000;
  const times: number[] = [];
  if (order.state === 'OPEN') times.push(now + (often ? OFTEN_MS : HOUR_MS));
  if (order.state === 'PENDING') {
    times.push(now + (often ? OFTEN_MS : age < ORDER_EXPIRES_SECONDS * 1000 ? HOUR_MS : DAY_MS));
  }
  if (order.state === 'SUSPENDED') times.push(now + DAY_MS);
  if (isMailDue(order)) {
    const { mailFailures = 0 } = order;
    const wait = mailFailures === 0 ? ORDER_FIRST_CHECK_SECONDS * 1000 : waitAfterFailures(mailFailures);
    if (wait !== undefined) times.push(now + wait);
  }
  return times.length === 0 ? null : Math.min(...times);
}

/** The guides that a buyer may download: those granted by paid orders. */
export function library(orders: readonly Order[]): OrderItem[] {
  const owned = new Map<string, OrderItem>();
  for (const order of orders) {
    if (order.state !== 'PAID') continue;
    for (const item of order.items) if (order.grants.includes(item.id)) owned.set(item.id, item);
  }
  return [...owned.values()];
}
