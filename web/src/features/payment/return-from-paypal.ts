import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { captureOrder } from '#contract/endpoints/orders/public.ts';
import { approvedOrder } from './capture.ts';

/**
 * Continues with an order that the buyer approved without a popup: PayPal then goes back to the
 * order's `return_url` with `token` and `PayerID`. The server checks whose order it is and whether
 * it is approved. Call this before reading `approvedOrder`.
 */
export const useReturnFromPaypal = (): void => {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const [hasReturned] = useState(() => {
    const query = new URLSearchParams(search);
    const order = v.safeParse(captureOrder.params, { orderID: query.get('token') });
    // PayPal adds the payer only after an approval.
    if (!order.success || query.get('PayerID') === null) return false;
    approvedOrder.write(order.output.orderID);
    return true;
  });
  useEffect(() => {
    // A reload must not capture the order again.
    if (hasReturned && search !== '') void navigate(pathname, { replace: true, state });
  }, [hasReturned, pathname, search, state, navigate]);
};
