import type { Refund } from '#domain/shop/order.ts';

/** Who refunded, in words. */
export const refunders: Readonly<Record<Refund['by'], string>> = {
  OPERATOR: 'by an operator',
  SYSTEM: 'by the shop, because it was paid twice',
  PAYPAL: 'at PayPal',
  DISPUTE: 'by PayPal, which decided a dispute for the buyer',
};
