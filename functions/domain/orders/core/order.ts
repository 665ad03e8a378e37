import * as v from 'valibot';
import { seatItemId } from '#contract/endpoints/classes/shapes.ts';
import {
  ORDER_CHECK_OFTEN_SECONDS,
  ORDER_EXPIRES_SECONDS,
  ORDER_FIRST_CHECK_SECONDS,
} from '#contract/endpoints/orders/limits.ts';
import { CURRENCY, DAY_MS, HOUR_MS, inMs, MINUTE_MS } from '#contract/limits.ts';
import { otherMethods } from '#contract/words/payment-methods.ts';
import { waitAfterFailures } from '../../mail/outbox-mail.ts';
import { isGift } from '../../shared/gift.ts';
import { withOrigin } from '../../shared/origin.ts';
import type { Stored } from '../../shared/stored.ts';

/**
 * OPEN: the buyer may pay. PENDING: PayPal holds the payment; the buyer must not pay again. PAID:
 * the guides are granted; a part may have been refunded. FAILED: PayPal declined; trying again
 * makes a new order. QUARANTINED: the payment doesn't match the order; an operator has to act.
 * EXPIRED: never paid, and too late to pay. REFUNDED: all the money went back, by refund or lost
 * dispute, or a gift was revoked. SUSPENDED: the payment is disputed; downloads are paused until
 * PayPal decides.
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

/** If PayPal turns out to have taken money in such a state, it still counts (ADR 6). */
const unpaid = ['OPEN', 'PENDING', 'FAILED', 'EXPIRED'] as const;

/**
 * The states from which an order may enter each state (ADR 6). A settlement writes only if the
 * state hasn't changed since it decided, so of two at the same time exactly one takes effect. Only
 * a refund that failed leads back from REFUNDED.
 */
export const allowedFrom: Readonly<Record<Exclude<OrderState, 'OPEN'>, readonly OrderState[]>> = {
  PENDING: ['OPEN', 'EXPIRED'],
  PAID: [...unpaid, 'SUSPENDED', 'REFUNDED'],
  FAILED: ['OPEN', 'PENDING'],
  QUARANTINED: [...unpaid, 'REFUNDED'],
  EXPIRED: ['OPEN'],
  REFUNDED: [...unpaid, 'PAID', 'SUSPENDED', 'QUARANTINED'],
  SUSPENDED: [...unpaid, 'PAID', 'REFUNDED'],
};

/** The emails besides the receipt; a newer notice replaces an older one that wasn't sent. */
export const notices = ['REFUND', 'REFUND_FAILED', 'SUSPENDED', 'RESTORED'] as const;
export type Notice = (typeof notices)[number];

/** The order was removed, because its buyer was erased and it wasn't paid. */
export class OrderGone extends Error {
  override readonly name = 'OrderGone';
  constructor(number: string) {
    super(`The order ${number} was removed`);
  }
}

const cents = v.pipe(v.number(), v.integer());

/** What went back, or was booked, by a member of the office for a reason. */
const entry = { at: v.number(), why: v.string(), by: v.string() };

const item = {
  id: v.string(),
  title: v.string(),
  /** What the buyer pays for it, after bundle and code. */
  cents,
};
/** Its price by itself; missing if the buyer pays that. */
const listCents = v.exactOptional(cents);

/** A guide as it was when it was ordered. */
const guideItem = v.object({
  ...item,
  fileName: v.string(),
  listCents,
  /** The bundle that it was bought with. */
  bundleId: v.exactOptional(v.string()),
});

/** An installment of an agreement; the only item of its order. */
const installmentItem = v.object({
  ...item,
  agreementId: v.string(),
  /** The minutes that come with it. */
  minutes: v.pipe(v.number(), v.integer()),
  /**
   * The installment, if other orders have paid a part of it before: then the item has an id of its
   * own.
   */
  installment: v.exactOptional(v.string()),
  /** What the installment costs in all; missing if that is what the item costs. */
  ofCents: v.exactOptional(v.number()),
  listCents: v.exactOptional(v.never()),
  bundleId: v.exactOptional(v.never()),
});

/** A student's seat in a class. Its id names both, so nobody pays for it twice. */
const seatItem = v.object({
  ...item,
  classId: v.string(),
  /** The first name. */
  student: v.string(),
  listCents,
  bundleId: v.exactOptional(v.never()),
});

/**
 * Who gave money back. OPERATOR: in the office or by command. SYSTEM: the shop, for an item that
 * was paid for twice. PAYPAL: someone on PayPal's own pages, or PayPal. DISPUTE: PayPal, when it
 * decided a dispute for the buyer.
 */
const refunders = ['OPERATOR', 'SYSTEM', 'PAYPAL', 'DISPUTE'] as const;

/** Money that went back to the buyer. */
const refund = v.object({
  /** PayPal's id of the refund; missing if PayPal reports the sum but lists no refund. */
  id: v.exactOptional(v.string()),
  /** When PayPal made the refund; without an id, when we noticed it. */
  at: v.number(),
  cents,
  /** Which item, also a seat. Set only for the refund of a single one by us. */
  pdfId: v.exactOptional(v.string()),
  /** Set only for the refund of an installment by us: the minutes that went back with it. */
  minutes: v.exactOptional(v.pipe(v.number(), v.integer())),
  by: v.picklist(refunders),
  /** Set if it went back outside PayPal: how, and why. */
  outside: v.exactOptional(v.object({ method: v.picklist(otherMethods), why: v.string() })),
  /** PayPal hasn't paid it out yet. It counts, and its items are gone. */
  pending: v.exactOptional(v.literal(true)),
  /** When we noticed that PayPal couldn't pay it out. From then on it doesn't count. */
  failedAt: v.exactOptional(v.number()),
});

/**
 * A refund by us that is under way. It is written before PayPal is asked, together with what it
 * takes of the balance, so an order has at most one, and it ends when PayPal has answered.
 */
const refundClaim = v.object({
  at: v.number(),
  by: v.picklist(['OPERATOR', 'SYSTEM']),
  captureId: v.string(),
  currency: v.string(),
  /** Of an installment: the minutes that go back. Missing: all that aren't used. */
  minutes: v.exactOptional(v.pipe(v.number(), v.integer())),
  /** What PayPal is asked for: a refund for each item, or one. */
  parts: v.array(
    v.object({
      /** The same whenever PayPal is asked again. */
      requestId: v.string(),
      cents,
      /** Shown to the buyer at PayPal. */
      note: v.exactOptional(v.string()),
    }),
  ),
});

/** What is kept of a dispute. */
const disputeFacts = v.object({
  /** PayPal's id of it. */
  id: v.string(),
  /** Until when PayPal waits for an answer of the business; missing if it doesn't. */
  respondBy: v.exactOptional(v.number()),
  /** When the business sent PayPal evidence; missing if it hasn't. */
  answeredAt: v.exactOptional(v.number()),
});

/**
 * How far a thing is of which there are only so many, beside the time in ms since 1970 until which
 * an unpaid order holds it; missing: not taken, or given up after that time. SPENT: taken for good,
 * and PayPal may be asked for the money. RETURNED: given back, because the order can't be paid
 * anymore.
 */
const reservationStates = ['SPENT', 'RETURNED'] as const;

/** An order as it is stored. */
export const storedOrder = v.object({
  buyerId: v.string(),
  /**
   * Our order number: PayPal's `invoice_id` and `custom_id`, and part of every `PayPal-Request-Id`.
   */
  number: v.string(),
  ...withOrigin,
  state: v.picklist(orderStates),
  items: v.array(v.union([guideItem, installmentItem, seatItem])),
  totalCents: cents,
  /** The bundles that were bought, with their cents before a code's discount. */
  bundles: v.exactOptional(v.array(v.object(item))),
  /** The discount code that was used, and what it took off. */
  discount: v.exactOptional(v.object({ code: v.string(), cents })),
  /**
   * When a settlement last noted that it may be captured. Nobody ends it for two minutes, and no
   * other payment takes its items; missing once nobody can be capturing it.
   */
  claimedAt: v.exactOptional(v.number()),
  /**
   * When a settlement that may compete with others decided to capture it. Another one, which
   * decided to end it, doesn't for two minutes.
   */
  capturingAt: v.exactOptional(v.number()),
  currency: v.literal(CURRENCY),
  buyer: v.object({ email: v.string(), fullname: v.string() }),
  /** The payment request whose link opened it: someone else pays for the buyer. */
  request: v.exactOptional(v.string()),
  /**
   * Who paid instead of the buyer, by PayPal's word: gets the receipt, and the buyer never sees the
   * address. It is empty once they were erased.
   */
  payer: v.exactOptional(v.object({ email: v.string() })),
  /**
   * The address of the PayPal account that paid an order without a request, if it isn't the
   * buyer's. The office finds the order by it; nobody is mailed there.
   */
  paypalEmail: v.exactOptional(v.string()),
  createdAt: v.number(),
  /** When the buyer confirmed the one-time code of the session in which they ordered. */
  signedInAt: v.exactOptional(v.number()),
  /** The ids of the items that the buyer has while the order is PAID: guides and seats. */
  grants: v.array(v.string()),
  receipt: v.picklist(['NONE', 'DUE', 'SENT']),
  /** How far its use of its discount code is. */
  code: v.exactOptional(v.union([v.number(), v.picklist(reservationStates)])),
  /** How far its seats are. DUE: the class doesn't have yet what its payment means for them. */
  seats: v.exactOptional(v.union([v.number(), v.picklist([...reservationStates, 'DUE'])])),
  /** The balance of the agreement doesn't have yet what this order's payment is worth now. */
  hours: v.exactOptional(v.literal('DUE')),
  /**
   * The payment that we created for this order; only it may change the order. Written once, never
   * replaced.
   */
  paypalOrderId: v.exactOptional(v.string()),
  captureId: v.exactOptional(v.string()),
  capturedCents: v.exactOptional(cents),
  paidAt: v.exactOptional(v.number()),
  /** How it was paid outside PayPal, which then doesn't know the order. */
  received: v.exactOptional(
    v.object({
      method: v.picklist(otherMethods),
      /** The number of the check, or what else names the payment; may be empty. */
      reference: v.string(),
      note: v.string(),
      /** The member of the office who booked it. */
      by: v.string(),
    }),
  ),
  /** The payment outside PayPal never came, or was recorded by mistake. */
  undone: v.exactOptional(v.object(entry)),
  /** The part of `capturedCents` that went back; only a failed refund makes it less. */
  refundedCents: v.exactOptional(cents),
  /** The refunds that add up to `refundedCents`, except refunds made before we recorded them. */
  refunds: v.exactOptional(v.array(refund)),
  /** Which member of the team made a refund, by PayPal's id of it. */
  refundedBy: v.exactOptional(v.array(v.object({ refund: v.string(), name: v.string() }))),
  /** Seats that the owner took back without a refund, by their ids in the office. */
  removedSeats: v.exactOptional(v.array(v.object({ seat: v.string(), ...entry }))),
  /** A refund by us whose outcome isn't known yet. */
  refunding: v.exactOptional(refundClaim),
  /** When a lost dispute took the rest of the money without a refund in PayPal's list. */
  reversedAt: v.exactOptional(v.number()),
  /** The last dispute of its payment. */
  dispute: v.exactOptional(disputeFacts),
  /** PayPal's fee; missing if PayPal hasn't reported it. */
  feeCents: v.exactOptional(cents),
  /** A short number such as FYR-48213; missing until the order is paid. */
  receiptNumber: v.exactOptional(v.string()),
  /** An email that is due. */
  notice: v.exactOptional(v.picklist(notices)),
  /** Failed attempts in a row to email the receipt or notice. */
  mailFailures: v.exactOptional(v.number()),
  /** When the sweep checks the order next; missing: never. */
  checkAt: v.exactOptional(v.number()),
  /**
   * Why the order failed or is quarantined: PayPal's issue or our finding, with PayPal's `debug_id`
   * if there is one.
   */
  problem: v.exactOptional(v.string()),
  /**
   * Why the operator gave the guides away; such an order costs 0 cents, and PayPal doesn't know it.
   */
  granted: v.exactOptional(v.string()),
  /** When and why the operator revoked a gift. */
  takenBack: v.exactOptional(v.object({ at: v.number(), why: v.string() })),
});

export type GuideItem = Stored<typeof guideItem>;
export type InstallmentItem = Stored<typeof installmentItem>;
export type SeatItem = Stored<typeof seatItem>;
export type Refund = Stored<typeof refund>;
export type RefundClaim = Stored<typeof refundClaim>;
export type DisputeFacts = Stored<typeof disputeFacts>;
export type Order = Stored<typeof storedOrder>;
export type OrderItem = Order['items'][number];
export type OrderKey = Pick<Order, 'buyerId' | 'number'>;
/** Who can refund in our name. */
export type ShopRefunder = RefundClaim['by'];

/** The guides of an order. */
export const guidesOf = ({ items }: Pick<Order, 'items'>): GuideItem[] =>
  items.filter((item): item is GuideItem => 'fileName' in item);

/** The seats of an order; they are all of one class. */
export const seatsOf = ({ items }: Pick<Order, 'items'>): SeatItem[] =>
  items.filter((item): item is SeatItem => 'classId' in item);

/** The students of an order's seats, or of those that are wanted, each with its seat's place. */
export const studentsOf = (
  order: Pick<Order, 'items'>,
  isWanted: (seat: SeatItem) => boolean = () => true,
): { readonly place: number; readonly name: string }[] =>
  seatsOf(order).flatMap((seat, index) => (isWanted(seat) ? [{ place: index + 1, name: seat.student }] : []));

/**
 * The id of an item for the office. Of a seat it has only its place, because the item's own id has
 * a name, which belongs in no audit log, and is another one once the family was erased.
 */
export const officeIdOf = (order: Pick<Order, 'items'>, { id }: Pick<OrderItem, 'id'>): string => {
  const place = seatsOf(order).findIndex((seat) => seat.id === id) + 1;
  return place === 0 ? id : seatItemId(place);
};

/** The installment that an order pays; undefined for an order of guides. */
export const installmentOf = ({ items }: Pick<Order, 'items'>): InstallmentItem | undefined =>
  items.find(isInstallment);

/** The id of the installment that an item pays, in whole or in part. */
export const installmentIdOfItem = ({ id, installment = id }: InstallmentItem): string => installment;

const isInstallment = (item: OrderItem): item is InstallmentItem => 'agreementId' in item;

/** Whether an order cost nothing, by a code or because its class is free, and was no gift. */
export const isFree = (order: Pick<Order, 'totalCents' | 'discount' | 'items'>): boolean =>
  order.totalCents === 0 && !isGift(order);

/** What an order has to take before it is paid, because there are only so many. */
const reserves = {
  code: ({ discount }: Order): boolean => discount !== undefined,
  seats: (order: Order): boolean => seatsOf(order).length > 0,
};
export type Reserved = keyof typeof reserves;

/** Whether an order can't be paid anymore but may still have what it took. */
export const mustReturn = (order: Order, what: Reserved): boolean =>
  reserves[what](order) && order[what] !== 'RETURNED' && (order.state === 'FAILED' || order.state === 'EXPIRED');

/** Whether a balance or a class doesn't have yet what an order's payment means for it. */
export const isBookingDue = ({ hours, seats }: Pick<Order, 'hours' | 'seats'>): boolean =>
  hours === 'DUE' || seats === 'DUE';

/** States that wait for a person: to compare the payment, or to answer a dispute at PayPal. */
export const statesForPerson = ['QUARANTINED', 'SUSPENDED'] as const satisfies readonly OrderState[];

export const needsPerson = ({ state }: Pick<Order, 'state'>): boolean =>
  (statesForPerson as readonly OrderState[]).includes(state);

/** What stays as it was when the order was written. */
type Fixed =
  | keyof OrderKey
  | ('items' | 'totalCents' | 'bundles' | 'discount' | 'currency' | 'buyer' | 'request')
  | ('cameFrom' | 'createdAt' | 'signedInAt' | 'received' | 'granted');
type Deletable = 'checkAt' | 'code' | 'seats' | 'hours' | 'claimedAt' | 'capturingAt' | 'notice' | 'refunding';

/** The properties of an order that a change may set; `null` deletes one. */
export type OrderChange = Partial<Omit<Order, Fixed | Deletable>> & {
  readonly [Name in Deletable]?: Exclude<Order[Name], undefined> | null;
};

/** An order as a change leaves it. */
export const applied = (order: Order, change: OrderChange): Order =>
  Object.fromEntries(
    Object.entries<unknown>({ ...order, ...change }).filter(([, value]) => value !== null && value !== undefined),
  ) as unknown as Order;

/** What decides about what an order has elsewhere: hours in a balance, or seats in a class. */
export const bookedFields = [
  'state',
  ...(['capturedCents', 'refundedCents', 'refunds', 'refunding'] as const),
  ...(['hours', 'seats'] as const),
] as const;

/**
 * Properties that can change while the state stays the same; a write may require them to be
 * unchanged since the read.
 */
export const expectedFields = [
  ...(['receipt', 'notice', 'refundedCents', 'refunds', 'dispute', 'refunding'] as const),
  ...(['paypalOrderId', 'code', 'seats', 'claimedAt', 'capturingAt'] as const),
];
export type ExpectedFields = Pick<Order, (typeof expectedFields)[number]>;

/** A little less than the schedule's five minutes, so every run checks the order. */
const OFTEN_MS = 4 * MINUTE_MS;

/** Whether a receipt or notice is waiting. A receipt is due only while the order is paid. */
export const isMailDue = ({ state, receipt, notice }: Pick<Order, 'state' | 'receipt' | 'notice'>): boolean =>
  (state === 'PAID' && receipt === 'DUE') || notice !== undefined;

/**
 * When the sweep checks an order next; `null`: never. Open and pending orders: at every run for
 * three hours, then hourly; a pending one daily after three days. Disputed orders, and those with a
 * pending refund, of which PayPal sends no further event: daily. Orders with an email to send: when
 * it is due. Orders that may have a use of a code or seats to give back, those whose hours or seats
 * aren't booked yet, and those with a refund under way: in two minutes, when no other process can
 * still be at it.
 */
export function nextCheck(order: Order, now: number): number | null {
  const age = now - order.createdAt;
  const often = age < inMs(ORDER_CHECK_OFTEN_SECONDS);
  const times: number[] = [];
  if (order.state === 'OPEN') times.push(now + (often ? OFTEN_MS : HOUR_MS));
  if (order.state === 'PENDING') {
    times.push(now + (often ? OFTEN_MS : age < inMs(ORDER_EXPIRES_SECONDS) ? HOUR_MS : DAY_MS));
  }
  if (order.state === 'SUSPENDED' || order.refunds?.some(({ pending }) => pending) === true) times.push(now + DAY_MS);
  const isDue = mustReturn(order, 'code') || mustReturn(order, 'seats') || isBookingDue(order);
  if (isDue || order.refunding !== undefined) times.push(now + inMs(ORDER_FIRST_CHECK_SECONDS));
  if (isMailDue(order)) {
    const { mailFailures = 0 } = order;
    const wait = mailFailures === 0 ? inMs(ORDER_FIRST_CHECK_SECONDS) : waitAfterFailures(mailFailures);
    if (wait !== undefined) times.push(now + wait);
  }
  return times.length === 0 ? null : Math.min(...times);
}

/** The address of who paid instead of the buyer; undefined if the buyer paid, or it was erased. */
export const payerOf = ({ payer }: Pick<Order, 'payer'>): string | undefined =>
  payer === undefined || payer.email === '' ? undefined : payer.email;

/** The address that PayPal says paid, if it isn't the buyer's. */
export const paidFrom = (order: Pick<Order, 'payer' | 'paypalEmail'>): string | undefined =>
  payerOf(order) ?? order.paypalEmail;

/** The ids of what paid orders grant to the buyer: guides and seats. */
export const grantedIds = (orders: readonly Order[]): string[] =>
  orders.flatMap(({ state, items, grants }) =>
    state === 'PAID' ? items.flatMap(({ id }) => (grants.includes(id) ? [id] : [])) : [],
  );

/** The guides that paid orders grant to the buyer. */
export function library(orders: readonly Order[]): GuideItem[] {
  const owned = new Map<string, GuideItem>();
  for (const order of orders) {
    if (order.state !== 'PAID') continue;
    for (const item of guidesOf(order)) if (order.grants.includes(item.id)) owned.set(item.id, item);
  }
  return [...owned.values()];
}
