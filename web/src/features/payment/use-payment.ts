import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/content/paths.ts';
import { ApiError } from '../api/api-error.ts';
import { refreshCatalog } from '../api/query.tsx';
import { sumOf } from '../shop/money.ts';
import { type SelectedPdf, updateSelected } from '../shop/selection.ts';
import { type CartProblem, cartProblemOf, idsOf, openOrder } from './bill.ts';
import { approvedOrder, type CaptureResult, capture, findPaymentInOtherTab, recordResult } from './capture.ts';
import { lastOutcome, type Outcome } from './outcome.ts';
import type { PayPalEvents } from './paypal-button.tsx';
import { useReturnFromPaypal } from './return-from-paypal.ts';

/** A problem that the buyer can fix on this page, shown next to the button. */
export type PaymentProblem = CartProblem | { kind: 'popup-blocked' };

const isPopupBlocked = (error: unknown) =>
  error instanceof Error && /pop-?up|window/i.test(error.message) && /block|open/i.test(error.message);

/** Goes to the page of a payment's result. */
const useShowResult = () => {
  const navigate = useNavigate();
  return useCallback(
    (result: CaptureResult) => {
      if (result.kind === 'paid') void navigate(paths.successPayment);
      else if (result.kind === 'not-paid') void navigate(paths.cancelPayment, { state: result.outcome });
    },
    [navigate],
  );
};

/**
 * Opens orders for the cart. `onFailure` gets every error that the buyer can fix neither on this
 * page nor at /login.
 */
const useOrder = (selected: readonly SelectedPdf[], onFailure: (outcome: Outcome) => void) => {
  const [serverTotal, setServerTotal] = useState<{ cart: string; total: number } | null>(null);
  const fee = sumOf(selected.map(({ amount }) => amount));
  const cart = idsOf(selected).join();
  // The catalog may be a minute old; the server's total for this cart is not.
  const total = serverTotal?.cart === cart ? serverTotal.total : fee;
  const order = useMutation({
    mutationFn: () => openOrder(selected, total),
    onMutate: lastOutcome.remove,
    onError: (error) => {
      const problem = cartProblemOf(error);
      if (problem?.kind === 'total-changed') setServerTotal({ cart, total: problem.total });
      // Not awaited: PayPal's window waits for this function, and the new total is right without
      // the catalog.
      if (problem?.kind === 'total-changed' || problem?.kind === 'unavailable')
        void refreshCatalog().then(updateSelected, () => undefined);
      if (problem === null && !(error instanceof ApiError && error.status === 401))
        onFailure({ reason: 'error', message: error.message });
    },
  });
  return { order, fee, total };
};

/**
 * The payment of a cart, from PayPal's button to the page of its result
 * (docs/product.md#payment-results). Also resumes a capture that a reload or an expired session has
 * interrupted.
 */
export function usePayment(selected: readonly SelectedPdf[]) {
  useReturnFromPaypal();
  const isConfirming = approvedOrder.use() !== null;
  const [isBlocked, setBlocked] = useState(false);
  // PayPal reports a refused order again through onError.
  const hasOrderFailed = useRef(false);
  const showResult = useShowResult();
  const finish = (result: CaptureResult) => {
    recordResult(result);
    showResult(result);
  };
  const fail = (outcome: Outcome) => {
    finish({ kind: 'not-paid', outcome });
  };
  const { order, fee, total } = useOrder(selected, fail);

  const { mutateAsync: findPayment, isPending: isChecking } = useMutation({ mutationFn: findPaymentInOtherTab });
  const failUnlessPaid = async (outcome: Outcome) => {
    finish((await findPayment(idsOf(selected))) ?? { kind: 'not-paid', outcome });
  };

  const { mutate: resume, mutateAsync: confirm } = useMutation({ mutationFn: capture });
  useEffect(() => {
    const interrupted = approvedOrder.read();
    // An unknown order belongs to someone who used this tab before, so its result isn't shown.
    if (interrupted !== null) resume(interrupted, { onSuccess: showResult });
  }, [resume, showResult]);

  const events: PayPalEvents = {
    createOrder: async () => {
      setBlocked(false);
      hasOrderFailed.current = false;
      try {
        return await order.mutateAsync();
      } catch (error) {
        hasOrderFailed.current = true;
        throw error;
      }
    },
    onApprove: async (orderID) => {
      if (orderID === undefined) {
        fail({ reason: 'error', message: 'No orderID received from PayPal' });
        return;
      }
      const result = await confirm(orderID);
      // After a sign-out, RequireSession goes to /login, and the page resumes the capture when the
      // buyer is back.
      if (result.kind === 'unknown-order') fail({ reason: 'error' });
      else showResult(result);
    },
    onCancel: () => failUnlessPaid({ reason: 'canceled' }),
    onError: async (error) => {
      if (isPopupBlocked(error)) setBlocked(true);
      else if (!hasOrderFailed.current) await failUnlessPaid({ reason: 'error' });
    },
  };

  const problem: PaymentProblem | null = isBlocked ? { kind: 'popup-blocked' } : cartProblemOf(order.error);
  return {
    events,
    problem,
    /** What the buyer is waiting for, if anything. */
    busy: isConfirming ? 'Confirming your payment…' : isChecking ? 'One moment…' : null,
    /** The sum of the items, in dollars. */
    fee,
    /** What is to be paid, in dollars. */
    total,
    dismissProblem: () => {
      setBlocked(false);
      order.reset();
    },
  };
}
