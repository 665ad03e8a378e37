import { managedPaypalSecret } from '#adapters/secrets/secrets.ts';
import { secretReader } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: { paypalSecret: ['secretsmanager:GetSecretValue'] },
} as const satisfies Grant;

/** The secret of the PayPal app, which can refund money. */
export const paypalClientSecret = (): (() => Promise<string>) =>
  managedPaypalSecret(read('PAYPAL_SECRET_ID'), secretReader());
