import type { BalanceWrite } from '../../balances/balance.ts';
import type { OutboxMail } from '../../mail/outbox-mail.ts';
import type { Seats } from '../../seats/seats.ts';
import type { DisputeFacts, ExpectedFields, Order, OrderChange, OrderKey, OrderState } from './order.ts';

/** Which orders to read. */
export interface OrdersPage {
  readonly state: OrderState;
  /** Ordered from then (ms since 1970) until before then. */
  readonly from: number;
  readonly until: number;
  /** Only those older than this one, at the latest before `until`. */
  readonly after?: Pick<Order, 'createdAt' | 'number'>;
  /** The page also ends at 1 MB. */
  readonly limit: number;
}

export interface Orders {
  /**
   * Writes a new order.
   * @throws AccountErased
   */
  insert(order: Order): Promise<void>;
  /**
   * Writes a new order in one transaction, if `known` contains the order that this method last
   * wrote for the buyer. Returns false if not: the caller must read the buyer's orders again. So of
   * two concurrent creates, one always knows the other's order.
   * @throws AccountErased
   */
  insertAfter(order: Order, known: readonly OrderKey[]): Promise<boolean>;
  /**
   * Writes an order that an erasure removed again, but without its buyer, unless that was done.
   * @returns the order without its buyer
   */
  restore(removed: Order): Promise<Order>;
  /**
   * Reserves the items of an order before PayPal is asked for its money, all in one conditional
   * write. None may be reserved for another order of the buyer, except those in `over`.
   * @returns the numbers of the orders that have them; empty if they are this order's now
   */
  claimItems(order: Order, over: readonly string[]): Promise<string[]>;
  /**
   * Notes on an order that it is captured now, if it is still in its state, and none of its rivals
   * has changed since it was read in what says that it may be captured. So of rivals at most one
   * is.
   * @returns whether it was noted
   */
  noteCapture(read: Order, at: number, rivals: readonly Order[]): Promise<boolean>;
  /** Lets `paidBy` find an order by the PayPal account that paid it, if it isn't the buyer's. */
  notePayer(email: string, number: string): Promise<void>;
  /** The numbers of the orders that an address paid, and that are another one's. */
  paidBy(email: string): Promise<string[]>;
  find(key: OrderKey): Promise<Order | undefined>;
  /** The key of the order with this number. An order of the last second may be missing. */
  locate(number: string): Promise<OrderKey | undefined>;
  /** Where the order with this number is now, if it was ever moved to another buyer. */
  locateMoved(number: string): Promise<OrderKey | undefined>;
  /**
   * One page of the orders in a state, newest first. A change of the last second may be missing.
   */
  byState(request: OrdersPage): Promise<{
    readonly orders: Order[];
    /** Whether older ones may follow. */
    readonly more: boolean;
  }>;
  /**
   * Assigns a receipt number to an order in one conditional write. Returns whether the number is
   * that order's, now or already before. A number never becomes free again.
   */
  takeReceiptNumber(receiptNumber: string, key: OrderKey): Promise<boolean>;
  /** The order with this receipt number. */
  locateReceipt(receiptNumber: string): Promise<OrderKey | undefined>;
  /**
   * At most `limit` orders whose `checkAt` has passed, earliest first. A change of the last second
   * may be missing.
   */
  toCheck(now: number, limit: number): Promise<Order[]>;
  /**
   * The orders paid since a time, and all that need a person, in no particular order. Reads the
   * whole table.
   */
  forDigest(paidSince: number): Promise<Order[]>;
  /** All orders of a buyer, oldest first; the read is strongly consistent. */
  ofBuyer(buyerId: string): Promise<Order[]>;
  /**
   * Changes the order in one conditional write: its state must be one of `from`, and its fields
   * must equal `expected` if given. Otherwise returns the current order unchanged, also if it was
   * moved to another buyer.
   * @throws OrderGone
   */
  change(
    key: OrderKey,
    from: readonly OrderState[],
    change: OrderChange,
    expected?: ExpectedFields,
  ): Promise<{ readonly changed: boolean; readonly order: Order }>;
}

/** What looking up orders needs. */
export type OrderReads = Pick<Orders, 'find' | 'ofBuyer' | 'locate' | 'locateMoved' | 'paidBy'>;

/** A payment as read from PayPal; we trust no other source. */
export interface PaymentState {
  readonly paypalOrderId: string;
  readonly status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED' | 'SAVED';
  /** Our order number, as we sent it. */
  readonly customId: string;
  readonly payeeMerchantId: string | undefined;
  /** The address of the payer's PayPal account, in lower case; missing until they approve. */
  readonly payerEmail?: string;
  readonly captures: readonly {
    readonly id: string;
    readonly status: string;
    readonly currency: string;
    readonly cents: number;
    /** PayPal's fee; missing until the money has arrived. */
    readonly feeCents?: number;
    /** PayPal's word for its seller protection, such as ELIGIBLE; missing if it says nothing. */
    readonly protection?: string;
  }[];
  /**
   * The sum of all refunds that haven't failed, in cents; once the disputes were read, with what
   * they took and the list of refunds lacks.
   */
  readonly refundedCents: number;
  /** The refunds, also those that have failed; missing if there are none. */
  readonly refunds?: readonly {
    readonly id: string;
    readonly at: number;
    readonly cents: number;
    /** The reference that we sent; a refund made elsewhere may have any or none. */
    readonly reference: string;
    /** Missing: paid out. PENDING still counts. FAILED: PayPal couldn't pay it out. */
    readonly status?: 'PENDING' | 'FAILED';
  }[];
  /** Missing if we didn't ask PayPal. */
  readonly dispute?: DisputeState;
  /** The last dispute of the payment; missing without one, and if we didn't ask PayPal. */
  readonly disputed?: DisputeFacts;
}

/**
 * WON and LOST are from the view of the business. PART: PayPal returned a part, and the rest stays
 * paid. LOST: it returned all that was left.
 */
export type DisputeState = 'NONE' | 'OPEN' | 'WON' | 'PART' | 'LOST';

/** A dispute as PayPal shows it. */
export interface Dispute {
  readonly id: string;
  /** LOST: for the buyer, in whole or in part. */
  readonly state: 'OPEN' | 'WON' | 'LOST';
  readonly openedAt: number;
  /** What a lost one returned to the buyer; missing if PayPal doesn't say. */
  readonly returnedCents?: number;
  /** PayPal's word, such as MERCHANDISE_OR_SERVICE_NOT_RECEIVED. */
  readonly reason: string;
  /** What the buyer wrote last; empty if nothing. */
  readonly message: string;
  /** When PayPal stops waiting for an answer of the business; missing if it doesn't wait. */
  readonly respondBy?: number;
  /** PayPal's words for the evidence that it asks for. */
  readonly requested: readonly string[];
  /** PayPal takes evidence of the business now. */
  readonly takesEvidence: boolean;
  /** When the business sent evidence; missing if it hasn't. */
  readonly answeredAt?: number;
}

/** One line of PayPal's transaction report. */
export interface ReportedTransaction {
  readonly id: string;
  /** Our order number, as we sent it; empty for payments made elsewhere. */
  readonly customId: string;
  /** Negative for refunds. */
  readonly cents: number;
  readonly currency: string;
}

export interface Payments {
  /** Opens the payment. A repeated call with the same order returns the same id. */
  open(order: Order): Promise<{ readonly paypalOrderId: string }>;
  /** Returns undefined if PayPal doesn't know the id. */
  read(paypalOrderId: string): Promise<PaymentState | undefined>;
  /**
   * Takes the money, once for each order: a repeated call gets the first answer.
   * @throws PaymentRefused
   */
  capture(order: Order, paypalOrderId: string): Promise<PaymentState>;
  /**
   * Gives money back, once per `requestId`.
   * @throws PaymentRefused
   */
  refund(request: {
    readonly captureId: string;
    readonly requestId: string;
    readonly cents: number;
    readonly currency: string;
    /** Shown to the buyer at PayPal. */
    readonly note?: string;
    /** Identifies the refund when PayPal lists it. */
    readonly reference?: string;
  }): Promise<void>;
  /** The disputes of a payment, the newest last. */
  disputes(captureId: string): Promise<Dispute[]>;
  /**
   * Sends evidence of the business. PayPal has no idempotency key for it.
   * @param evidence.type one of those that PayPal asks for, or OTHER
   * @param evidence.notes at most 2,000 characters
   * @throws PaymentRefused
   */
  provideEvidence(evidence: {
    readonly disputeId: string;
    readonly type: string;
    readonly notes: string;
  }): Promise<void>;
  /** The PayPal order id of a capture. */
  orderOfCapture(captureId: string): Promise<string | undefined>;
  /**
   * Completed payments and refunds between two times, at most 31 days apart. PayPal's report lags
   * by up to three hours.
   */
  transactions(from: number, to: number): Promise<ReportedTransaction[]>;
}

export interface OrderMoves {
  /**
   * Gives an order to another buyer: removes it where it is, writes it under its same number to the
   * new buyer, and queues the emails, in one transaction. A change under the old
   * buyer finds it under the new one. Returns false if the order has changed since it was read,
   * or the new buyer was erased.
   */
  move(read: Order, to: Pick<Order, 'buyerId' | 'buyer'>, mails: readonly OutboxMail[]): Promise<boolean>;
}

/** What changes together with an order; what is missing stays the same. */
interface Beside {
  /** The next seats of its class. */
  readonly seats?: Seats | undefined;
  readonly balance?: BalanceWrite | undefined;
  /** Are queued with it. */
  readonly mails?: readonly OutboxMail[] | undefined;
}

export interface Bookings {
  /**
   * Changes an order and what it stands for, in one transaction: the seats of its class, or the
   * balance of its agreement. So no process takes seats for an order that another one has ended,
   * or gives back those of one that was paid meanwhile. Returns false if the payment of the order,
   * what it says of its hours and seats, or those have changed since they were read.
   */
  book(read: Order, change: OrderChange, beside: Beside): Promise<boolean>;
}

export interface ReceivedPayments {
  /**
   * Writes an order that was paid outside PayPal with its receipt number, reserves what it pays
   * for, and puts its hours into the balance, in one transaction.
   * @param known as for `insertAfter`
   * @param over the orders that may have reserved it, and are not paid
   * @param open the orders that could still pay it, as read: nobody may have begun to capture one
   * @param write undefined before the agreement is signed
   * @param unsigned the agreement as it was read, if it isn't signed: it gets its next revision
   * @returns false if another order, its capture, another change of the balance or the agreement or
   *   the same receipt number came first
   */
  book(
    order: Order & { readonly receiptNumber: string },
    facts: {
      readonly known: readonly OrderKey[];
      readonly over: readonly string[];
      readonly open: readonly Order[];
      readonly write: BalanceWrite | undefined;
      readonly unsigned: { readonly id: string; readonly revision: number } | undefined;
    },
  ): Promise<boolean>;
}

/** The ids of handled events, kept for as long as PayPal may repeat them. */
export interface WebhookEvents {
  /** Claims an event in one conditional write. A claim without `finish` expires after a minute. */
  claim(id: string, now: number): Promise<'claimed' | 'busy' | 'done'>;
  finish(id: string, now: number): Promise<void>;
  /** Ends a claim, so the next delivery of the event is handled. */
  release(id: string): Promise<void>;
}

/** A request that claims to come from PayPal, unchanged. */
export interface WebhookDelivery {
  readonly body: Uint8Array;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface WebhookSignatures {
  /**
   * Whether a request has PayPal's headers and the address of one of its certificates. Without
   * them, nobody who means to be PayPal sent it.
   */
  claimsPaypal(delivery: WebhookDelivery): boolean;
  /**
   * Whether PayPal signed exactly these bytes for this shop.
   * @throws DependencyDown when that can't be checked now
   */
  verify(delivery: WebhookDelivery): Promise<boolean>;
}
