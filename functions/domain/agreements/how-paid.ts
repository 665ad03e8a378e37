import type { Order, Refund } from '../orders/core/order.ts';

/** How an order was paid, in words. */
export const howPaid = (_order: Order): string => 'PayPal';

/** How money went back, in words. */
export const howReturned = (_refund: Refund): string => 'PayPal';
