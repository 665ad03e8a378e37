import type { Order } from '../shop/order.ts';

/** What counting sales needs of an order. */
export type SoldOrder = Pick<
  Order,
  'items' | 'grants' | 'totalCents' | 'discount' | 'capturedCents' | 'refundedCents' | 'createdAt'
>;

export interface GuideSales {
  /**
   * At most `limit` paid orders made since a time (ms since 1970), newest first. An order of the
   * last second may be missing.
   */
  newestPaid(since: number, limit: number): Promise<SoldOrder[]>;
}
