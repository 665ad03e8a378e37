import type { PopupMessage } from './messages.ts';

/** The popup's script: approves or cancels the order and notifies the shop's page. */
const { order, auto, returnUrl, cancelUrl } = document.body.dataset;
const openerOrigin = new URLSearchParams(location.search).get('opener');
const buttons = document.querySelectorAll('button');
const status = document.querySelector('#status');

const leave = (
  message: Exclude<PopupMessage, { type: 'paypal-simulator:ready' }>,
  fallback: string | undefined,
  query: Record<string, string>,
): void => {
  const page = window.opener as Window | null;
  if (page !== null && openerOrigin !== null) {
    // After an approval the page closes this window; after a cancellation it closes itself if the
    // page does not.
    page.postMessage(message, openerOrigin);
    if (status !== null) status.textContent = 'Back to the shop …';
    if (message.type === 'paypal-simulator:canceled') setTimeout(() => window.close(), 1000);
  } else if (fallback !== undefined) {
    // Without an opener PayPal redirects the buyer to the addresses of the order.
    const target = new URL(fallback);
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
    location.assign(target);
  } else if (status !== null) {
    status.textContent = 'Done. You can close this window.';
  }
};

const setDisabled = (disabled: boolean): void => {
  for (const button of buttons) button.disabled = disabled;
};

const submit = async (action: 'approve' | 'cancel', id: string): Promise<void> => {
  setDisabled(true);
  const response = await fetch(`/_orders/${id}/${action}`, { method: 'POST' });
  const answer: unknown = await response.json();
  const payer = typeof answer === 'object' && answer !== null && 'payer' in answer ? answer.payer : undefined;
  const payerID =
    typeof payer === 'object' && payer !== null && 'payer_id' in payer && typeof payer.payer_id === 'string'
      ? payer.payer_id
      : '';
  if (!response.ok) {
    if (status !== null) status.textContent = 'PayPal could not do this. Close the window and try again.';
  } else if (action === 'approve') {
    leave({ type: 'paypal-simulator:approved', orderID: id, payerID }, returnUrl, { token: id, PayerID: payerID });
  } else {
    leave({ type: 'paypal-simulator:canceled', orderID: id }, cancelUrl, { token: id });
  }
};

if (order !== undefined) {
  document.querySelector('#pay')?.addEventListener('click', () => void submit('approve', order));
  document.querySelector('#cancel')?.addEventListener('click', () => void submit('cancel', order));
  // Only now, so that no click is lost before this script has loaded.
  setDisabled(false);
  if (auto === 'cancel') void submit('cancel', order);
} else if (openerOrigin !== null) {
  const ready: PopupMessage = { type: 'paypal-simulator:ready' };
  (window.opener as Window | null)?.postMessage(ready, openerOrigin);
}
