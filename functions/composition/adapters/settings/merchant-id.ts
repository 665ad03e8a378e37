import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  variables: ['PAYPAL_MERCHANT_ID'],
} as const satisfies Grant;

/** The only merchant account that may receive a payment. */
export const merchantId = (): string => read('PAYPAL_MERCHANT_ID');
