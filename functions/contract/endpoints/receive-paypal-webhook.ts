import { endpoint } from '../endpoint.ts';

/** Called by PayPal: the body is verified as raw bytes by its signature, so no schema stands here. */
export const receivePaypalWebhook = endpoint({
  id: 'receive-paypal-webhook',
  method: 'POST',
  path: 'paypal/webhook',
  auth: 'none',
  rawBody: true,
  success: { status: 200, message: 'Received.' },
});
