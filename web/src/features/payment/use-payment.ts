import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../content/paths.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { refreshCatalog } from '../api/query.tsx';
import { discountCode } from '../shop/discount-code.ts';
import { sumOf } from '../shop/money.ts';
import { type SelectedItem, updateSelected } from '../shop/selection.ts';
import { type CartProblem, cartProblemOf, idsOf, openOrder } from './bill.ts';
import { approvedOrder, capture, findPaymentInOtherTab, recordResult } from './capture.ts';
import type { CaptureResult } from './capture-result.ts';
import { lastOutcome, type Outcome } from './outcome.ts';
import type { PayPalEvents } from './paypal-button.tsx';
import { isPopupBlocked } from './popup-blocked.tsx';
import { useReturnFromPaypal } from './return-from-paypal.ts';
import { useBill } from './use-bill.ts';

/** A problem that the buyer can fix on this page, shown next to the button. */
export type PaymentProblem = CartProblem | { kind: 'popup-blocked' } | { kind: 'not-ready'; message: string };

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
 * Opens orders for the cart. `onFailure` gets every error that the buyer can fix neither with the
 * cart nor at /login.
 */
const useOrder = (selected: readonly SelectedItem[], onFailure: (error: Error) => void) => {
  const [serverTotal, setServerTotal] = useState<{ cart: string; total: number } | null>(null);
  const priced = useBill(selected);
  const { bill, code } = priced;
  const fee = sumOf(bill?.lines.map(({ price }) => price) ?? selected.map(({ amount }) => amount));
  const ids = idsOf(selected);
  const cart = ids.join();
  // The catalog may be a minute old; the server's total for this cart is not.
  const total = bill?.amount ?? (serverTotal?.cart === cart && code === '' ? serverTotal.total : fee);
  const isFree = bill?.amount === 0;
  const readCart = async () => ({ ids, amount: (await priced.settled())?.amount ?? total, code });
  const correctCart = (error: Error): CartProblem | null => {
    const problem = cartProblemOf(error);
    if (problem?.kind === 'code-refused') discountCode.remove();
    if (problem?.kind === 'total-changed') {
      setServerTotal({ cart, total: problem.total });
      priced.correct(problem.total);
    }
    // Not awaited: PayPal's window waits for this function, and the new total is right without the
    // catalog.
    if (problem?.kind === 'total-changed' || problem?.kind === 'unavailable')
      void refreshCatalog().then(updateSelected, () => undefined);
    return problem;
  };
  const order = useMutation({
    mutationFn: async () => openOrder(await readCart()),
    onMutate: lastOutcome.remove,
    onError: (error) => {
      const problem = correctCart(error);
      // An order of nothing stays on the page.
      if (problem === null && !isFree && !(error instanceof ApiError && error.status === 401)) onFailure(error);
    },
  });
  const notReady = (error: Error): PaymentProblem => ({
    kind: 'not-ready',
    message: messageOf(error, 'Please try again in a minute.'),
  });
  const orderProblem = cartProblemOf(order.error) ?? (isFree && order.error !== null ? notReady(order.error) : null);
  return { order, orderProblem, priced, fee, total, isFree, readCart, correctCart };
};

/** Captures approved orders, first one whose capture was interrupted. */
const useCapture = (showResult: (result: CaptureResult) => void) => {
  const { mutate: resume, mutateAsync: confirm } = useMutation({ mutationFn: capture });
  useEffect(() => {
    const interrupted = approvedOrder.read();
    // An unknown order belongs to someone who used this tab before, so its result isn't shown.
    if (interrupted !== null) resume(interrupted, { onSuccess: showResult });
  }, [resume, showResult]);
  return confirm;
};

/** Orders a cart that costs nothing, once, however often the button is pressed. */
const useFreeOrder = (
  order: () => Promise<unknown>,
  findPayment: () => Promise<CaptureResult | null>,
  finish: (result: CaptureResult) => void,
) => {
  const isOrdering = useRef(false);
  const orderOnce = async () => {
    if (isOrdering.current) return;
    isOrdering.current = true;
    try {
      await order();
      finish({ kind: 'paid' });
    } catch {
      // The guides are there if only the answer to an earlier press was lost.
      const found = await findPayment();
      if (found !== null) finish(found);
    } finally {
      isOrdering.current = false;
    }
  };
  return () => void orderOnce();
};

/**
 * The payment of a cart, from PayPal's button to the page of its result
 * (docs/product.md#payment-results). Also resumes a capture that a reload or an expired session has
 * interrupted.
 */
export function usePayment(selected: readonly SelectedItem[]) {
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
  const fail = (outcome: Outcome) => finish({ kind: 'not-paid', outcome });
  const { order, orderProblem, priced, fee, total, isFree, readCart, correctCart } = useOrder(selected, (error) => {
    fail({ reason: 'error', message: error.message });
  });

  const { mutateAsync: findPayment, isPending: isChecking } = useMutation({ mutationFn: findPaymentInOtherTab });
  const failUnlessPaid = async (outcome: Outcome) => {
    finish((await findPayment(idsOf(selected))) ?? { kind: 'not-paid', outcome });
  };

  const confirm = useCapture(showResult);
  const events: PayPalEvents = {
    createOrder: async () => {
      setBlocked(false);
      hasOrderFailed.current = false;
      try {
        return (await order.mutateAsync()).res;
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

  const getGuides = useFreeOrder(order.mutateAsync, async () => await findPayment(idsOf(selected)), finish);

  return {
    events,
    /** Orders a cart that costs nothing. */
    getGuides,
    isOrdering: order.isPending,
    problem: isBlocked ? ({ kind: 'popup-blocked' } as const) : (priced.problem ?? orderProblem),
    /** What the buyer is waiting for, if anything. */
    busy: isConfirming ? 'Confirming your payment…' : isChecking ? 'One moment…' : null,
    priced,
    /** The sum of the items, in dollars. */
    fee,
    /** What is to be paid, in dollars. */
    total,
    isFree,
    /** The cart as it is priced now. */
    readCart,
    /** Corrects the cart after a refusal; returns what was wrong with it, if anything. */
    correctCart,
    dismissProblem: () => {
      setBlocked(false);
      order.reset();
    },
  };
}
