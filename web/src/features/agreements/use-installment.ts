import { captureInstallment, payInstallment } from '#contract/endpoints/agreements/public.ts';
import { call } from '../api/call.ts';
import type { CaptureResult } from '../payment/capture-result.ts';
import type { PayPalReturn } from '../payment/link/link-token.ts';
import { useLinkPayment } from '../payment/link/use-link-payment.ts';
import type { OutcomeReason } from '../payment/outcome.ts';
import { isUnpaid } from './installments.tsx';
import { knownAgreement, refreshAgreement, showInstallment } from './queries.ts';

/** Installments in these states can't be paid, whatever the server's next answer says. */
const statesByOutcome: Partial<Record<OutcomeReason, 'pending' | 'review'>> = {
  pending: 'pending',
  'under-review': 'review',
};

const stateOf = (result: CaptureResult) => {
  if (result.kind === 'paid') return 'paid';
  return result.kind === 'not-paid' ? statesByOutcome[result.outcome.reason] : undefined;
};

/**
 * The payment of an installment with PayPal's button. The agreement is fetched again after each
 * try, because another device may have paid meanwhile.
 * @param id of the installment; the empty text without one to pay
 * @param back how PayPal came back, if it had no window of its own
 */
export const useInstallment = (token: string, id: string, back: PayPalReturn | null) =>
  useLinkPayment({
    back,
    open: async () => (await call(payInstallment, { token, installment: id })).res,
    capture: async (orderID) => (await call(captureInstallment, { token, orderID })).status,
    onCaptured: async (result) => {
      const state = stateOf(result);
      if (state !== undefined) showInstallment(token, id, state);
      await refreshAgreement(token);
    },
    refresh: () => refreshAgreement(token),
    outdatedCodes: ['CONFLICT', 'NOT_FOUND'],
    stateNow: () => {
      const now = knownAgreement(token)?.installments.find((one) => one.id === id);
      if (now?.state === 'paid') return 'paid';
      return now === undefined || isUnpaid(now) ? 'unpaid' : 'elsewhere';
    },
  });
