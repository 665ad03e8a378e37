import type { CaptureStatus } from '#contract/endpoints/orders/shapes.ts';
import { ApiError } from '../api/api-error.ts';
import type { Outcome, OutcomeReason } from './outcome.ts';

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

/** Asks the server to capture an order of PayPal. @throws ApiError */
type RequestCapture = (orderID: string) => Promise<CaptureStatus>;

export const notPaid = (reason: OutcomeReason, details: Omit<Outcome, 'reason'> = {}): CaptureResult => ({
  kind: 'not-paid',
  outcome: { reason, ...details },
});

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// After such an error, it is unknown whether the money moved.
const isInconclusive = (error: unknown) =>
  error instanceof ApiError && (error.kind !== 'refused' || error.status >= 500 || error.status === 429);

const resultOfStatus = (status: CaptureStatus, orderID: string): CaptureResult => {
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

const resultOfError = (error: unknown): CaptureResult => {
  if (!(error instanceof ApiError)) return notPaid('error');
  if (error.status === 401) return { kind: 'signed-out' };
  if (error.code === 'NOT_FOUND') return { kind: 'unknown-order' };
  if (error.code === 'PAYMENT_REFUSED') return notPaid('declined', { message: error.message });
  if (error.code === 'ALREADY_OWNED') return notPaid('paid-otherwise', { message: error.message });
  return notPaid('error', { message: error.message });
};

/** Captures an order once; null if it is unknown whether the money moved. Never throws. */
export async function captureOnce(request: RequestCapture, orderID: string): Promise<CaptureResult | null> {
  try {
    return resultOfStatus(await request(orderID), orderID);
  } catch (error) {
    return isInconclusive(error) ? null : resultOfError(error);
  }
}

/** Captures an approved order, with retries. Never throws. */
export async function captureWithRetries(request: RequestCapture, orderID: string): Promise<CaptureResult> {
  for (const pause of [...CAPTURE_RETRY_MS, null]) {
    const result = await captureOnce(request, orderID);
    if (result !== null) return result;
    if (pause !== null) await wait(pause);
  }
  // The buyer has approved, so the server will finish the payment without this page.
  return notPaid('pending', { orderID });
}
