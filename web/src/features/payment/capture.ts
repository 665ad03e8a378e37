import * as v from 'valibot';
import { captureOrder, getDashboard } from '#contract/endpoints.ts';
import type { Payment } from '#contract/shapes.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { clearPersonalQueries } from '../api/query.tsx';
import { selection } from '../shop/selection.ts';
import { tabValue } from '../storage/tab-value.ts';
import { lastOutcome, type Outcome, type OutcomeReason } from './outcome.ts';

/**
 * The order that the buyer has approved and whose capture has not been answered yet. Survives a reload and a renewed
 * sign-in, after which the capture is asked for again: the call may be repeated without harm.
 */
export const approvedOrder = tabValue('approvedOrder', v.nullable(v.string()), null);

/** Waits before each further try, in milliseconds. */
export const CAPTURE_RETRY_MS = [1_000, 3_000, 6_000] as const;

/** `signed-out`: to be asked again after a sign-in. `unknown-order`: this person has no such order. */
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

// Anything but a definite answer: whether the money moved is unknown.
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
  // The buyer has approved: the server finishes the payment by itself.
  return notPaid('pending', { orderID });
};

const resultOfError = (error: unknown): CaptureResult => {
  if (!(error instanceof ApiError)) return notPaid('error');
  if (error.status === 401) return { kind: 'signed-out' };
  if (error.code === 'NOT_FOUND') return { kind: 'unknown-order' };
  if (error.code === 'PAYMENT_REFUSED') return notPaid('declined', { message: error.message });
  return notPaid('error', { message: error.message });
};

/** Notes how a payment ended, for this tab: what is paid, or may be, must not wait in the cart to be paid again. */
export const recordResult = (result: CaptureResult): void => {
  if (result.kind === 'signed-out') return;
  approvedOrder.remove();
  clearPersonalQueries();
  if (result.kind === 'paid') {
    selection.remove();
    lastOutcome.remove();
  }
  if (result.kind === 'not-paid') {
    lastOutcome.write(result.outcome);
    if (['pending', 'under-review'].includes(result.outcome.reason)) selection.remove();
  }
};

let inFlight: { orderID: string; result: Promise<CaptureResult> } | null = null;

/**
 * Has an approved order captured and says how it ended. Never throws. Asked twice for the same order at the same time,
 * it captures once.
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
 * Asks once more how a pending payment stands; null while that is not known. Where nobody is signed in any more, or
 * somebody else, it stays unknown.
 */
export async function checkPendingOrder(orderID: string): Promise<CaptureResult | null> {
  const result = await requestCapture(orderID).catch((error: unknown) =>
    isInconclusive(error) ? null : resultOfError(error),
  );
  const isDecided = result?.kind === 'paid' || (result?.kind === 'not-paid' && result.outcome.reason !== 'pending');
  if (!isDecided) return null;
  clearPersonalQueries();
  // The cart was emptied when the payment became pending; what is in it by now is another one.
  lastOutcome.write(result.kind === 'paid' ? null : result.outcome);
  return result;
}

/** How long a buyer who has left PayPal waits for `paidMeanwhile`, in milliseconds. */
const OTHER_TAB_TIMEOUT_MS = 5_000;

/**
 * Whether another tab has paid for all these guides while PayPal's window was open in this one. It only reads: a buyer who
 * has canceled is never charged by the question.
 * @returns null where nothing was paid, as far as can be told
 */
export async function findPaymentInOtherTab(ids: readonly string[]): Promise<CaptureResult | null> {
  try {
    const { res } = await call(getDashboard, {}, { signal: AbortSignal.timeout(OTHER_TAB_TIMEOUT_MS) });
    const heldIn = (...statuses: Payment['status'][]) => {
      const held = res.payments.filter(({ status }) => statuses.includes(status)).flatMap(({ pdfs }) => pdfs);
      return ids.length > 0 && ids.every((id) => held.some(({ _id }) => _id === id));
    };
    if (heldIn('PAID', 'PARTLY_REFUNDED')) return { kind: 'paid' };
    return heldIn('PENDING') ? notPaid('pending') : null;
  } catch {
    return null;
  }
}
