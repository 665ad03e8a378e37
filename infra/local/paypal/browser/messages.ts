/** What the popup tells the page that opened it. */
export type PopupMessage =
  /** The waiting page is there; only now may the window be sent on. */
  | { type: 'paypal-simulator:ready' }
  | { type: 'paypal-simulator:approved'; orderID: string; payerID: string }
  | { type: 'paypal-simulator:cancelled'; orderID: string };

/** Narrows what arrived by postMessage. Who sent it must be checked before. */
export const isPopupMessage = (data: unknown): data is PopupMessage => {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  if (data.type === 'paypal-simulator:ready') return true;
  if (!('orderID' in data) || typeof data.orderID !== 'string') return false;
  if (data.type === 'paypal-simulator:cancelled') return true;
  return data.type === 'paypal-simulator:approved' && 'payerID' in data && typeof data.payerID === 'string';
};
