import type { ExpectedFields, Order, OrderChange, OrderKey, OrderState } from '../shop/order.ts';

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
