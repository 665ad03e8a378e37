import { endpoint } from '../endpoint.ts';

/** PayPal signs the raw bytes of the body, so there is no schema. */
export const receivePaypalWebhook = endpoint({
  id: 'receive-paypal-webhook',
  method: 'POST',
  path: 'paypal/webhook',
  auth: 'none',
  rawBody: true,
  success: { status: 200, message: 'Received.' },
});
