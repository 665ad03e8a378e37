/** Messages from the popup to the page that opened it. */
export type PopupMessage =
  /** The waiting page has loaded; only now may the popup navigate. */
  | { type: 'paypal-simulator:ready' }
  | { type: 'paypal-simulator:approved'; orderID: string; payerID: string }
  | { type: 'paypal-simulator:canceled'; orderID: string };

/** Whether data from postMessage is such a message. The caller must check the sender. */
export const isPopupMessage = (data: unknown): data is PopupMessage => {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  if (data.type === 'paypal-simulator:ready') return true;
  if (!('orderID' in data) || typeof data.orderID !== 'string') return false;
  if (data.type === 'paypal-simulator:canceled') return true;
  return data.type === 'paypal-simulator:approved' && 'payerID' in data && typeof data.payerID === 'string';
};
