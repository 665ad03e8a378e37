import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { ApiError } from '../api/api-error.ts';
import { refreshCatalogue } from '../api/query.tsx';
import { sumOf } from '../shop/money.ts';
import { type SelectedPdf, updateSelected } from '../shop/selection.ts';
import { type CartProblem, cartProblemOf, idsOf, openOrder } from './bill.ts';
import { approvedOrder, type CaptureResult, capture, note, paidMeanwhile } from './capture.ts';
import { lastOutcome, type Outcome } from './outcome.ts';
import type { PayPalEvents } from './paypal-button.tsx';
import { useReturnFromPaypal } from './return-from-paypal.ts';

/** Something to mend on this page, next to the button. */
export type PaymentProblem = CartProblem | { kind: 'popup-blocked' };

const confirming = 'Confirming your payment…';

const isPopupBlocked = (error: unknown) =>
  error instanceof Error && /pop-?up|window/i.test(error.message) && /block|open/i.test(error.message);

/**
 * The payment of a cart, from PayPal's button to the page that tells how it ended (docs/product.md#payment-results).
 * Also takes up a capture that a reload or a lost session has interrupted.
 */
export function usePayment(selected: readonly SelectedPdf[]) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<PaymentProblem | null>(null);
  useReturnFromPaypal();
  const [busy, setBusy] = useState(() => (approvedOrder.read() === null ? null : confirming));
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
    note(result);
    show(result);
  };

  /** The buyer has left PayPal without paying here; another tab may have paid for the same cart in the meantime. */
  const giveUp = async (outcome: Outcome) => {
    setBusy('One moment…');
    const found = await paidMeanwhile(idsOf(selected));
    setBusy(null);
    if (found === null) leave(outcome);
    else {
      note(found);
      show(found);
    }
  };

  const confirm = async (orderID: string) => {
    setBusy(confirming);
    const result = await capture(orderID);
    setBusy(null);
    // After a sign-out the page leads to /login and back, and takes the capture up again.
    if (result.kind === 'unknown-order') leave({ reason: 'error' });
    else show(result);
  };

  useEffect(() => {
    const interrupted = approvedOrder.read();
    if (interrupted === null) return;
    let isCurrent = true;
    void capture(interrupted).then((result) => {
      if (!isCurrent) return;
      setBusy(null);
      // An unknown order is one of somebody who used this tab before: nothing to tell this person.
      show(result);
    });
    return () => {
      isCurrent = false;
    };
  }, [show]);

  const createOrder = async () => {
    setProblem(null);
    isTold.current = false;
    lastOutcome.remove();
    try {
      return await openOrder(selected, total);
    } catch (error) {
      isTold.current = true;
      const cartProblem = cartProblemOf(error);
      if (cartProblem !== null) {
        setProblem(cartProblem);
        if (cartProblem.kind === 'total-changed') setTold({ cart, total: cartProblem.total });
        // Not awaited: PayPal's window waits for this answer, and the told total holds without the list.
        if (cartProblem.kind === 'total-changed' || cartProblem.kind === 'unavailable')
          void refreshCatalogue().then(updateSelected, () => undefined);
      } else if (!(error instanceof ApiError && error.status === 401)) {
        leave({ reason: 'error', ...(error instanceof Error && { message: error.message }) });
      }
      throw error;
    }
  };

  const events: PayPalEvents = {
    createOrder,
    onApprove: async (orderID) => {
      if (orderID === undefined) leave({ reason: 'error', message: 'No orderID received from PayPal' });
      else await confirm(orderID);
    },
    onCancel: () => giveUp({ reason: 'cancelled' }),
    onError: async (error) => {
      if (isPopupBlocked(error)) setProblem({ kind: 'popup-blocked' });
      else if (!isTold.current) await giveUp({ reason: 'error' });
    },
  };

  return {
    events,
    problem,
    /** What is being waited for, if anything is. */
    busy,
    /** Dollars: what the items say, and what is to be paid. */
    fee,
    total,
    dismissProblem: () => {
      setProblem(null);
    },
  };
}
