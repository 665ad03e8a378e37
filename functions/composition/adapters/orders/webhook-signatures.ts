import { paypalWebhookSignatures } from '#adapters/paypal/signatures.ts';
import { managedPaypalWebhookId } from '#adapters/secrets/secrets.ts';
import type { WebhookSignatures } from '#domain/orders/core/ports.ts';
import { secretReader } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { clock } from '../../runtime.ts';
import { paypalClientSecret } from './paypal-client-secret.ts';

export const grant = {
  may: { paypalSecret: ['secretsmanager:GetSecretValue'] },
  variables: ['PAYPAL_API_URL', 'PAYPAL_CLIENT_ID', 'PAYPAL_CERTIFICATES_ENDPOINT'],
} as const satisfies Grant;

/** Checks that PayPal signed a webhook. */
export const webhookSignatures = (): WebhookSignatures =>
  paypalWebhookSignatures({
    apiUrl: read('PAYPAL_API_URL'),
    clientId: read('PAYPAL_CLIENT_ID'),
    clientSecret: paypalClientSecret(),
    webhookId: managedPaypalWebhookId(read('PAYPAL_SECRET_ID'), secretReader()),
    emulator: read('PAYPAL_CERTIFICATES_ENDPOINT'),
    now: () => clock.now(),
  });
