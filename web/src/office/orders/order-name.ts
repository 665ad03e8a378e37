import type { OfficeOrderRow } from '#contract/endpoints/orders/office.ts';

/**
 * How people name an order: by its receipt number, or by the end of its order number before it is
 * paid, and for a gift.
 */
export const orderName = ({
  receiptNumber,
  number,
  gift,
}: Pick<OfficeOrderRow, 'receiptNumber' | 'number' | 'gift'>) =>
  receiptNumber === '' ? `${gift ? 'Gift' : 'Order'} …${number.slice(-6)}` : receiptNumber;
