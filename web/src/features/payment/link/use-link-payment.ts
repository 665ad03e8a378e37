import { useEffect, useRef, useState } from 'react';
import type { CaptureStatus } from '#contract/endpoints/orders/shapes.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { type CaptureResult, captureOnce, captureWithRetries, notPaid } from '../capture-result.ts';
import type { Outcome } from '../outcome.ts';
import type { PayPalEvents } from '../paypal-button.tsx';
import { isPopupBlocked } from '../popup-blocked.tsx';
import type { PayPalReturn } from './link-token.ts';

/** What the page of a link says about the last try to pay. */
export type PayNotice =
  | { kind: 'paid' }
  | { kind: 'outcome'; outcome: Outcome }
  /** The payment was not opened. */
  | { kind: 'refused'; message: string }
  | { kind: 'popup-blocked' };

interface LinkPayment {
  /** Opens the payment and returns PayPal's order id. @throws ApiError */
  open: () => Promise<string>;
  /** @throws ApiError */
  capture: (orderID: string) => Promise<CaptureStatus>;
  /** Shows how a capture ended, before the page says so. */
  onCaptured: (result: CaptureResult) => Promise<void>;
  /** Fetches again what the link shows. */
  refresh: () => Promise<void>;
  /** Refusals that mean that the link has something else to show now. */
  outdatedCodes: readonly string[];
  /** What the link shows now; `elsewhere`: it says itself why it can't be paid. */
  stateNow: () => 'paid' | 'unpaid' | 'elsewhere';
  /** PayPal had no window of its own, and came back to the page. */
  back: PayPalReturn | null;
}

const noticeOf = (result: CaptureResult): PayNotice => {
  if (result.kind === 'paid') return { kind: 'paid' };
  return { kind: 'outcome', outcome: result.kind === 'not-paid' ? result.outcome : { reason: 'error' } };
};

/** The server's own text; without an answer, also that no money moved. */
const refusalText = (error: unknown): string => {
  const text = messageOf(error, 'The payment could not be opened. Please try again.');
  return error instanceof ApiError && error.kind === 'refused' ? text : `${text} Nothing has been charged.`;
};

/** Goes on once with the payment with which PayPal came back to the page. */
function useWayBack(back: PayPalReturn | null, goOn: (back: PayPalReturn) => void): void {
  const hasContinued = useRef(false);
  useEffect(() => {
    if (hasContinued.current || back === null) return;
    hasContinued.current = true;
    goOn(back);
  });
}

/**
 * A payment on the page of a link, with PayPal's button. What the link shows is fetched again after
 * a try that failed, because another device may have paid meanwhile.
 */
export function useLinkPayment({ open, capture, onCaptured, refresh, outdatedCodes, stateNow, back }: LinkPayment) {
  const [notice, setNotice] = useState<PayNotice | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const isCapturing = useRef(false);
  // PayPal reports a refused order again through onError.
  const hasOrderFailed = useRef(false);

  const finish = async (captured: () => Promise<CaptureResult>) => {
    if (isCapturing.current) return;
    isCapturing.current = true;
    setConfirming(true);
    const result = await captured();
    await onCaptured(result);
    setNotice(noticeOf(result));
    setConfirming(false);
    setPaying(false);
    isCapturing.current = false;
  };

  const failUnlessPaid = async (outcome: Outcome) => {
    await refresh();
    const state = stateNow();
    if (state === 'paid') setNotice({ kind: 'paid' });
    else if (state === 'unpaid') setNotice({ kind: 'outcome', outcome });
    setPaying(false);
  };

  const showRefusal = async (error: unknown) => {
    if (error instanceof ApiError && outdatedCodes.includes(error.code)) await refresh();
    setNotice({ kind: 'refused', message: refusalText(error) });
    setPaying(false);
  };

  useWayBack(back, ({ hasApproved, orderID }) => {
    void (hasApproved ? finish(() => captureWithRetries(capture, orderID)) : failUnlessPaid({ reason: 'canceled' }));
  });

  const events: PayPalEvents = {
    createOrder: async () => {
      setNotice(null);
      setPaying(true);
      hasOrderFailed.current = false;
      try {
        return await open();
      } catch (error) {
        hasOrderFailed.current = true;
        // Not awaited: PayPal's window waits for this function.
        void showRefusal(error);
        throw error;
      }
    },
    onApprove: async (orderID) => {
      if (orderID === undefined) await failUnlessPaid({ reason: 'error', message: 'No orderID received from PayPal' });
      else await finish(() => captureWithRetries(capture, orderID));
    },
    onCancel: () => failUnlessPaid({ reason: 'canceled' }),
    onError: async (error) => {
      if (isPopupBlocked(error)) {
        setNotice({ kind: 'popup-blocked' });
        setPaying(false);
      } else if (!hasOrderFailed.current) await failUnlessPaid({ reason: 'error' });
    },
  };

  return {
    events,
    notice,
    isConfirming,
    /** From the press of PayPal's button until the result is there: its window may be open. */
    isPaying,
    /** Asks once more how a pending payment ended. */
    check: async ({ orderID }: Outcome): Promise<void> => {
      if (orderID === undefined) await refresh();
      else await finish(async () => (await captureOnce(capture, orderID)) ?? notPaid('pending', { orderID }));
    },
  };
}
