import * as v from 'valibot';
import { captureOrder, getDashboard } from '#contract/endpoints/orders/public.ts';
import type { Payment } from '#contract/shapes.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { clearPersonalQueries } from '../api/query.tsx';
import { discountCode } from '../shop/discount-code.ts';
import { bringBack, selection } from '../shop/selection.ts';
import { tabValue } from '../storage/tab-value.ts';
import { lastOutcome, type Outcome, type OutcomeReason } from './outcome.ts';

/**
 * The approved order whose capture hasn't been answered yet. It survives a reload and a new
 * sign-in. The capture is then requested again, which is safe to repeat.
 */
export const approvedOrder = tabValue('approvedOrder', v.nullable(v.string()), null);

/** Pauses before each retry, in milliseconds. */
export const CAPTURE_RETRY_MS = [1_000, 3_000, 6_000] as const;

/**
 * `signed-out`: to be requested again after a sign-in. `unknown-order`: this person has no such
 * order.
 */
export type CaptureResult =
  | { kind: 'paid' }
  | { kind: 'not-paid'; outcome: Outcome }
  | { kind: 'signed-out' }
  | { kind: 'unknown-order' };

const notPaid = (reason: OutcomeReason, details: Omit<Outcome, 'reason'> = {}): CaptureResult => ({
  kind: 'not-paid',
  outcome: { reason, ...details },
});

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// After such an error, it is unknown whether the money moved.
const isInconclusive = (error: unknown) =>
  error instanceof ApiError && (error.kind !== 'refused' || error.status >= 500 || error.status === 429);

const requestCapture = async (orderID: string): Promise<CaptureResult> => {
  const { status } = await call(captureOrder, { orderID });
  switch (status) {
    case 'COMPLETED':
      return { kind: 'paid' };
    case 'PENDING':
      return notPaid('pending', { orderID });
    case 'UNDER_REVIEW':
      return notPaid('under-review');
    case 'NOT_APPROVED':
      return notPaid('canceled');
  }
};

const captureWithRetries = async (orderID: string): Promise<CaptureResult> => {
  for (const pause of [...CAPTURE_RETRY_MS, null]) {
    try {
      return await requestCapture(orderID);
    } catch (error) {
      if (!isInconclusive(error)) return resultOfError(error);
      if (pause !== null) await wait(pause);
    }
  }
  // The buyer has approved, so the server will finish the payment without this page.
  return notPaid('pending', { orderID });
};

const resultOfError = (error: unknown): CaptureResult => {
  if (!(error instanceof ApiError)) return notPaid('error');
  if (error.status === 401) return { kind: 'signed-out' };
  if (error.code === 'NOT_FOUND') return { kind: 'unknown-order' };
  if (error.code === 'PAYMENT_REFUSED') return notPaid('declined', { message: error.message });
  return notPaid('error', { message: error.message });
};

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
  const result = captureWithRetries(orderID).then((answer) => {
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
  const result = await requestCapture(orderID).catch((error: unknown) =>
    isInconclusive(error) ? null : resultOfError(error),
  );
  const isDecided = result?.kind === 'paid' || (result?.kind === 'not-paid' && result.outcome.reason !== 'pending');
  if (!isDecided) return null;
  clearPersonalQueries();
  // The cart was emptied when the payment became pending, so what is in it now is for another
  // order.
  lastOutcome.write(result.kind === 'paid' ? null : result.outcome);
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
