import type { OutboxMail } from '../outbox/outbox-mail.ts';
import type { Order } from '../shop/order.ts';

export interface PurchaseMoves {
  /**
   * Gives an order to another buyer: removes it where it is, writes it under its same number to the
   * new buyer, and queues the emails, in one transaction. A change under the old
   * buyer finds it under the new one. Returns false if the order has changed since it was read,
   * or the new buyer was erased.
   */
  move(read: Order, to: Pick<Order, 'buyerId' | 'buyer'>, mails: readonly OutboxMail[]): Promise<boolean>;
}
