import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { captureOrder } from '#contract/endpoints.ts';
import { approvedOrder } from './capture.ts';

/**
 * Takes up an order whose buyer approved it without a popup: PayPal then leads back to the order's `return_url` with
 * `token` and `PayerID`. Whose order it is, and whether it is approved, the server decides. To be called before
 * `approvedOrder` is read.
 */
export const useReturnFromPaypal = (): void => {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const [hasReturned] = useState(() => {
    const query = new URLSearchParams(search);
    const order = v.safeParse(captureOrder.params, { orderID: query.get('token') });
    // PayPal names the payer only after an approval.
    if (!order.success || query.get('PayerID') === null) return false;
    approvedOrder.write(order.output.orderID);
    return true;
  });
  useEffect(() => {
    // A reload of the address must not take the order up again.
    if (hasReturned && search !== '') void navigate(pathname, { replace: true, state });
  }, [hasReturned, pathname, search, state, navigate]);
};
