import type { OtherMethod } from '../endpoints/orders/shapes.ts';

/** How money came or went back outside PayPal, as in "paid by check". */
export const byMethod: Readonly<Record<OtherMethod, string>> = {
  check: 'by check',
  transfer: 'by bank transfer',
  zelle: 'by Zelle',
  cash: 'in cash',
  other: 'another way',
};
