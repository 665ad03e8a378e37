import type { ExpectedFields, Order, OrderChange, OrderKey, OrderState } from '../shop/order.ts';

export interface Orders {
  /** Writes a new order; a number is never reused. */
  insert(order: Order): Promise<void>;
  /**
   * Writes a new order if the one that was written last in this way for its buyer is among `seen`, in one write. False: the
   * caller has to read the buyer's orders again. So two creates at the same time never both miss the other's order.
   */
  insertAfter(order: Order, seen: readonly OrderKey[]): Promise<boolean>;
  find(key: OrderKey): Promise<Order | undefined>;
  /** The whole key of a number. An order of the last second may not be found yet. */
  locate(number: string): Promise<OrderKey | undefined>;
  /**
   * Takes a receipt number for an order, by one conditional write: true if the number is that order's, now or since before.
   * A number that was taken is never free again.
   */
  takeReceiptNumber(receiptNumber: string, key: OrderKey): Promise<boolean>;
  /** The order for which a receipt number was taken. */
  locateReceipt(receiptNumber: string): Promise<OrderKey | undefined>;
  /** Orders whose `checkAt` has come, the longest waiting first, at most `limit`; a change of the last second may be missing. */
  toCheck(now: number, limit: number): Promise<Order[]>;
  /** All orders of a buyer, oldest first; sees every finished write. */
  ofBuyer(buyerId: string): Promise<Order[]>;
  /**
   * Changes the order if it still is in one of `from`, and as `seen` where that is given, in one conditional write; else
   * answers it as it stands.
   */
  change(
    key: OrderKey,
    from: readonly OrderState[],
    change: OrderChange,
    seen?: ExpectedFields,
  ): Promise<{ readonly changed: boolean; readonly order: Order }>;
}
