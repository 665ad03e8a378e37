import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { guardedTabValue } from '../../storage/tab-storage.ts';

const tokenIn = (key: string) =>
  guardedTabValue(key, (stored) => (typeof stored === 'string' ? stored : undefined), '', { plain: true });

const tokens = { agreement: tokenIn('agreementLink'), request: tokenIn('requestLink') };

/** PayPal's order with which someone came back, if it had no window of its own. */
export interface PayPalReturn {
  orderID: string;
  /** PayPal names the payer in the address only after an approval. */
  hasApproved: boolean;
}

export interface OpenedLinkData {
  token: string;
  back: PayPalReturn | null;
}

/**
 * The token of a link, and the payment with which PayPal comes back. Both leave the address at
 * once, so it isn't shown, copied or bookmarked with them. A reload and PayPal's way back still
 * find the token, which stays in the tab.
 */
export const useLinkToken = (kind: keyof typeof tokens): OpenedLinkData => {
  const { pathname, search, hash, state } = useLocation() as {
    pathname: string;
    search: string;
    hash: string;
    state: unknown;
  };
  const navigate = useNavigate();
  const kept = tokens[kind].use();
  const [back] = useState(() => {
    const query = new URLSearchParams(search);
    const orderID = query.get('token');
    return orderID === null || hash !== '' ? null : { orderID, hasApproved: query.has('PayerID') };
  });
  useEffect(() => {
    if (hash.length > 1) tokens[kind].write(hash.slice(1));
    if (hash !== '' || search !== '') void navigate(pathname, { replace: true, state });
  }, [kind, pathname, search, hash, state, navigate]);
  return { token: hash.length > 1 ? hash.slice(1) : kept, back };
};
