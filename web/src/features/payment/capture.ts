import * as v from 'valibot';
import { captureOrder, getDashboard } from '#contract/endpoints/orders/public.ts';
import type { CaptureStatus, Payment } from '#contract/endpoints/orders/shapes.ts';
import { call } from '../api/call.ts';
import { clearPersonalQueries } from '../api/query.tsx';
import { discountCode } from '../shop/discount-code.ts';
import { bringBack, selection } from '../shop/selection.ts';
import { tabValue } from '../storage/tab-value.ts';
import { type CaptureResult, captureOnce, captureWithRetries, notPaid } from './capture-result.ts';
import { lastOutcome } from './outcome.ts';

/**
 * The approved order whose capture hasn't been answered yet. It survives a reload and a new
 * sign-in. The capture is then requested again, which is safe to repeat.
 */
export const approvedOrder = tabValue('approvedOrder', v.nullable(v.string()), null);

const request = async (orderID: string): Promise<CaptureStatus> => (await call(captureOrder, { orderID })).status;

const emptyCart = () => {
  const paid = selection.read();
  selection.remove();
  discountCode.remove();
  bringBack(paid);
};

/**
 * Stores how a payment ended. If it was paid, or may have been, the cart is emptied, so that no one
 * pays twice.
 */
export const recordResult = (result: CaptureResult): void => {
  if (result.kind === 'signed-out') return;
  approvedOrder.remove();
  clearPersonalQueries();
  if (result.kind === 'paid') {
    emptyCart();
    lastOutcome.remove();
  }
  if (result.kind === 'not-paid') {
    lastOutcome.write(result.outcome);
    if (['pending', 'under-review'].includes(result.outcome.reason)) emptyCart();
  }
};

let inFlight: { orderID: string; result: Promise<CaptureResult> } | null = null;

/**
 * Captures an approved order, with retries, and returns how it ended. Never throws. Two calls at
 * the same time for the same order share one capture.
 */
export function capture(orderID: string): Promise<CaptureResult> {
  if (inFlight?.orderID === orderID) return inFlight.result;
  approvedOrder.write(orderID);
  const result = captureWithRetries(request, orderID).then((answer) => {
    inFlight = null;
    recordResult(answer);
    return answer;
  });
  inFlight = { orderID, result };
  return result;
}

/**
 * Checks once how a pending payment ended; null if that is still unknown or its buyer isn't signed
 * in anymore.
 */
export async function checkPendingOrder(orderID: string): Promise<CaptureResult | null> {
  const result = await captureOnce(request, orderID);
  const isDecided = result?.kind === 'paid' || (result?.kind === 'not-paid' && result.outcome.reason !== 'pending');
  if (!isDecided) return null;
  clearPersonalQueries();
  // The cart was emptied when the payment became pending, so what is in it now is for another
  // order.
  // A paid one stays: until the page of its result is there, a reload checks it again.
  if (result.kind === 'not-paid') lastOutcome.write(result.outcome);
  return result;
}

/** How long a buyer who has left PayPal waits for `paidMeanwhile`, in milliseconds. */
const OTHER_TAB_TIMEOUT_MS = 5_000;

/**
 * Finds out whether another tab has paid for all these guides and bundles while PayPal's window was
 * open in this one. It only reads, so it can't charge a buyer who has canceled.
 * @returns null if no such payment is found
 */
export async function findPaymentInOtherTab(ids: readonly string[]): Promise<CaptureResult | null> {
  try {
    const { res } = await call(getDashboard, {}, { signal: AbortSignal.timeout(OTHER_TAB_TIMEOUT_MS) });
    const areAll = (...statuses: Payment['status'][]) => {
      const bought = res.payments
        .filter(({ status }) => statuses.includes(status))
        .flatMap(({ pdfs, lines }) => [...pdfs, ...lines]);
      return ids.length > 0 && ids.every((id) => bought.some(({ _id }) => _id === id));
    };
    if (areAll('PAID', 'PARTLY_REFUNDED')) return { kind: 'paid' };
    return areAll('PENDING') ? notPaid('pending') : null;
  } catch {
    return null;
  }
}
