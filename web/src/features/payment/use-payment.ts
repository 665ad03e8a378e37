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

/** Something to mend on this page, next to the button. */
export type PaymentProblem = CartProblem | { kind: 'popup-blocked' };

const isPopupBlocked = (error: unknown) =>
  error instanceof Error && /pop-?up|window/i.test(error.message) && /block|open/i.test(error.message);

/**
 * The payment of a cart, from PayPal's button to the page that tells how it ended (docs/product.md#payment-results).
 * Also takes up a capture that a reload or a lost session has interrupted.
 */
export function usePayment(selected: readonly SelectedPdf[]) {
  const navigate = useNavigate();
  useReturnFromPaypal();
  const isConfirming = approvedOrder.use() !== null;
  const [isBlocked, setBlocked] = useState(false);
  const [told, setTold] = useState<{ cart: string; total: number } | null>(null);
  // PayPal reports a refused order a second time through onError; by then it has been told.
  const isTold = useRef(false);

  const fee = sumOf(selected.map(({ amount }) => amount));
  const cart = idsOf(selected).join();
  // The shop's list may be a minute old; the total that the server told for this very cart is not.
  const total = told?.cart === cart ? told.total : fee;

  const show = useCallback(
    (result: CaptureResult) => {
      if (result.kind === 'paid') void navigate(paths.successPayment);
      else if (result.kind === 'not-paid') void navigate(paths.cancelPayment, { state: result.outcome });
    },
    [navigate],
  );

  const leave = (outcome: Outcome) => {
    const result = { kind: 'not-paid', outcome } as const;
    recordResult(result);
    show(result);
  };

  const { mutateAsync: askMeanwhile, isPending: isAsking } = useMutation({ mutationFn: findPaymentInOtherTab });
  /** The buyer has left PayPal without paying here; another tab may have paid for the same cart in the meantime. */
  const giveUp = async (outcome: Outcome) => {
    const found = await askMeanwhile(idsOf(selected));
    if (found === null) leave(outcome);
    else {
      recordResult(found);
      show(found);
    }
  };

  const { mutate: resume, mutateAsync: confirm } = useMutation({ mutationFn: capture });
  useEffect(() => {
    const interrupted = approvedOrder.read();
    // An unknown order is one of a person who used this tab before: there is nothing to show to this one.
    if (interrupted !== null) resume(interrupted, { onSuccess: show });
  }, [resume, show]);

  const order = useMutation({
    mutationFn: () => openOrder(selected, total),
    onMutate: () => {
      setBlocked(false);
      isTold.current = false;
      lastOutcome.remove();
    },
    onError: (error) => {
      isTold.current = true;
      const problem = cartProblemOf(error);
      if (problem?.kind === 'total-changed') setTold({ cart, total: problem.total });
      // Not awaited: PayPal's window waits for this answer, and the new total is right without the list.
      if (problem?.kind === 'total-changed' || problem?.kind === 'unavailable')
        void refreshCatalog().then(updateSelected, () => undefined);
      if (problem === null && !(error instanceof ApiError && error.status === 401))
        leave({ reason: 'error', message: error.message });
    },
  });
  const problem: PaymentProblem | null = isBlocked ? { kind: 'popup-blocked' } : cartProblemOf(order.error);

  const events: PayPalEvents = {
    createOrder: () => order.mutateAsync(),
    onApprove: async (orderID) => {
      if (orderID === undefined) {
        leave({ reason: 'error', message: 'No orderID received from PayPal' });
        return;
      }
      const result = await confirm(orderID);
      // After a sign-out the page leads to /login and back, and takes the capture up again.
      if (result.kind === 'unknown-order') leave({ reason: 'error' });
      else show(result);
    },
    onCancel: () => giveUp({ reason: 'canceled' }),
    onError: async (error) => {
      if (isPopupBlocked(error)) setBlocked(true);
      else if (!isTold.current) await giveUp({ reason: 'error' });
    },
  };

  return {
    events,
    problem,
    /** What is being waited for, if anything is. */
    busy: isConfirming ? 'Confirming your payment…' : isAsking ? 'One moment…' : null,
    /** Dollars: what the items say, and what is to be paid. */
    fee,
    total,
    dismissProblem: () => {
      setBlocked(false);
      order.reset();
    },
  };
}
