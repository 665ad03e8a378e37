import { type CURRENCY } from '#contract/limits.ts';

/**
 * The states of an order. OPEN: the buyer may pay. PENDING: PayPal holds the payment, nobody should pay again.
 * PAID: the guides are granted. FAILED: PayPal said no for good. QUARANTINED: what PayPal took is not what was
 * ordered; a person has to look.
 */
export const orderStates = ['OPEN', 'PENDING', 'PAID', 'FAILED', 'QUARANTINED'] as const;
export type OrderState = (typeof orderStates)[number];

/**
 * From which states each state may be entered. The stores put it into the condition of their write, so that of two
 * settlements at the same time exactly one takes effect, and none goes backwards.
 */
export const allowedFrom: Readonly<Record<Exclude<OrderState, 'OPEN'>, readonly OrderState[]>> = {
  PENDING: ['OPEN', 'PENDING'],
  PAID: ['OPEN', 'PENDING'],
  FAILED: ['OPEN', 'PENDING'],
  QUARANTINED: ['OPEN', 'PENDING'],
};

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

export interface Order extends OrderKey {
  readonly state: OrderState;
  readonly items: readonly OrderItem[];
  readonly totalCents: number;
  readonly currency: typeof CURRENCY;
  readonly buyer: { readonly email: string; readonly fullname: string };
  readonly createdAt: number;
  /** Captures that PayPal declined so far; the next one needs an idempotency key of its own. */
  readonly declined: number;
  /** Ids of the guides that the buyer may download because of this order. */
  readonly grants: readonly string[];
  readonly receipt: 'NONE' | 'DUE' | 'SENT';
  readonly paypalOrderId?: string;
  readonly captureId?: string;
  readonly capturedCents?: number;
  readonly paidAt?: number;
  /** Why it failed or is quarantined: PayPal's issue or our finding, with PayPal's `debug_id` where there is one. */
  readonly problem?: string;
}

/** The members of an order that a change may set. */
export type OrderChange = Partial<
  Pick<
    Order,
    'state' | 'declined' | 'grants' | 'receipt' | 'paypalOrderId' | 'captureId' | 'capturedCents' | 'paidAt' | 'problem'
  >
>;

/** The guides that a buyer may download: those granted by paid orders. */
export function library(orders: readonly Order[]): OrderItem[] {
  const owned = new Map<string, OrderItem>();
  for (const order of orders) {
    if (order.state !== 'PAID') continue;
    for (const item of order.items) if (order.grants.includes(item.id)) owned.set(item.id, item);
  }
  return [...owned.values()];
}
