import { paypalPayments } from '#adapters/paypal/payments.ts';
import type { Payments } from '#domain/orders/core/ports.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { paypalClientSecret } from './paypal-client-secret.ts';

export const grant = {
  variables: ['PAYPAL_API_URL', 'PAYPAL_CLIENT_ID', 'SITE_URL'],
} as const satisfies Grant;

/** Takes and returns money with PayPal. */
export const payments = (): Payments =>
  paypalPayments({
    apiUrl: read('PAYPAL_API_URL'),
    clientId: read('PAYPAL_CLIENT_ID'),
    clientSecret: paypalClientSecret(),
    siteUrl: read('SITE_URL'),
  });
