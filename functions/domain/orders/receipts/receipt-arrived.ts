import { DELIVERY_RETENTION_SECONDS } from '#contract/endpoints/orders/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { Deliveries } from './deliveries.ts';

const ANSWER_MAX_LENGTH = 200;

/** Notes that the buyer's mail server took the receipt of an order. */
export function receiptArrived({ deliveries }: { readonly deliveries: Pick<Deliveries, 'addReceipt'> }) {
  return async (order: string, at: number, answer: string): Promise<void> => {
    // Some servers repeat the address, which the proof doesn't need.
    const said = answer
      .trim()
      .replace(/\S+@\S+/g, '…')
      .slice(0, ANSWER_MAX_LENGTH);
    const step = { at, step: 'DELIVERED', ...(said === '' ? {} : { answer: said }) } as const;
    await deliveries.addReceipt(order, step, at + inMs(DELIVERY_RETENTION_SECONDS));
  };
}
