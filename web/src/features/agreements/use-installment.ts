import { useRef, useState } from 'react';
import { captureInstallment, payInstallment } from '#contract/endpoints/agreements/public.ts';
import type { CaptureStatus } from '#contract/shapes.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { type CaptureResult, captureOnce, captureWithRetries } from '../payment/capture-result.ts';
import type { Outcome, OutcomeReason } from '../payment/outcome.ts';
import type { PayPalEvents } from '../payment/paypal-button.tsx';
import { isPopupBlocked } from '../payment/popup-blocked.tsx';
import { isUnpaid } from './installments.tsx';
import { knownAgreement, refreshAgreement, showInstallment } from './queries.ts';

/** What the page says about the last try to pay. */
export type PayNotice =
  | { kind: 'paid' }
  | { kind: 'outcome'; outcome: Outcome }
  | { kind: 'refused'; message: string }
  | { kind: 'popup-blocked' };

/** Installments in these states can't be paid, whatever the server's next answer says. */
const statesByOutcome: Partial<Record<OutcomeReason, 'pending' | 'review'>> = {
  pending: 'pending',
  'under-review': 'review',
};

const stateOf = (result: CaptureResult) => {
  if (result.kind === 'paid') return 'paid';
  return result.kind === 'not-paid' ? statesByOutcome[result.outcome.reason] : undefined;
};

const noticeOf = (result: CaptureResult): PayNotice => {
  if (result.kind === 'paid') return { kind: 'paid' };
  return { kind: 'outcome', outcome: result.kind === 'not-paid' ? result.outcome : { reason: 'error' } };
};

/** The server's own text; without an answer, also that no money moved. */
const refusalText = (error: unknown): string => {
  const text = messageOf(error, 'The payment could not be opened. Please try again.');
  return error instanceof ApiError && error.kind === 'refused' ? text : `${text} Nothing has been charged.`;
};

/**
 * The payment of an installment with PayPal's button. The agreement is fetched again after each
 * try, because another device may have paid meanwhile.
 * @param id of the installment; the empty text without one to pay
 */
export function useInstallment(token: string, id: string) {
  const [notice, setNotice] = useState<PayNotice | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const isCapturing = useRef(false);
  // PayPal reports a refused order again through onError.
  const hasOrderFailed = useRef(false);

  const request = async (orderID: string): Promise<CaptureStatus> =>
    (await call(captureInstallment, { token, orderID })).status;

  const finish = async (capture: () => Promise<CaptureResult>) => {
    if (isCapturing.current) return;
    isCapturing.current = true;
    setConfirming(true);
    const result = await capture();
    const state = stateOf(result);
    if (state !== undefined) showInstallment(token, id, state);
    await refreshAgreement(token);
    setNotice(noticeOf(result));
    setConfirming(false);
    isCapturing.current = false;
  };

  const failUnlessPaid = async (outcome: Outcome) => {
    await refreshAgreement(token);
    const now = knownAgreement(token)?.installments.find((one) => one.id === id);
    if (now?.state === 'paid') setNotice({ kind: 'paid' });
    else if (now === undefined || isUnpaid(now)) setNotice({ kind: 'outcome', outcome });
  };

  const events: PayPalEvents = {
    createOrder: async () => {
      setNotice(null);
      hasOrderFailed.current = false;
      try {
        return (await call(payInstallment, { token, installment: id })).res;
      } catch (error) {
        hasOrderFailed.current = true;
        setNotice({ kind: 'refused', message: refusalText(error) });
        if (error instanceof ApiError && ['CONFLICT', 'NOT_FOUND'].includes(error.code)) void refreshAgreement(token);
        throw error;
      }
    },
    onApprove: async (orderID) => {
      if (orderID === undefined) await failUnlessPaid({ reason: 'error', message: 'No orderID received from PayPal' });
      else await finish(() => captureWithRetries(request, orderID));
    },
    onCancel: () => failUnlessPaid({ reason: 'canceled' }),
    onError: async (error) => {
      if (isPopupBlocked(error)) setNotice({ kind: 'popup-blocked' });
      else if (!hasOrderFailed.current) await failUnlessPaid({ reason: 'error' });
    },
  };

  return {
    events,
    notice,
    isConfirming,
    /** Asks once more how a pending payment ended. */
    check: async ({ orderID }: Outcome): Promise<void> => {
      if (orderID === undefined) await refreshAgreement(token);
      else
        await finish(
          async () =>
            (await captureOnce(request, orderID)) ?? { kind: 'not-paid', outcome: { reason: 'pending', orderID } },
        );
    },
  };
}
