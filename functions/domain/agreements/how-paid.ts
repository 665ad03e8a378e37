import type { OtherMethod } from '#contract/endpoints/orders/shapes.ts';
import type { Order, Refund } from '../orders/core/order.ts';

const names: Readonly<Record<OtherMethod, string>> = {
  check: 'Check',
  transfer: 'Bank transfer',
  zelle: 'Zelle',
  cash: 'Cash',
  other: 'Another way',
};

const nameOf = (method: OtherMethod | undefined): string => (method === undefined ? 'PayPal' : names[method]);

/** How an order was paid, in words. */
export const howPaid = ({ received }: Order): string => nameOf(received?.method);

/** How money went back, in words. */
export const howReturned = ({ outside }: Refund): string => nameOf(outside?.method);
