import { useQuery } from '@tanstack/react-query';
import {
  capturePaymentRequest,
  openPaymentRequest,
  payPaymentRequest,
} from '#contract/endpoints/payment-requests/public.ts';
import type { RequestToPay } from '#contract/endpoints/payment-requests/shapes.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query.tsx';
import type { PayPalReturn } from './link-token.ts';
import { useLinkPayment } from './use-link-payment.ts';

const keyOf = (token: string) => ['request-to-pay', token];

const refresh = (token: string): Promise<void> => queryClient.refetchQueries({ queryKey: keyOf(token) });

/** Whether there is nothing to pay: the link is gone, or someone has paid. */
export const isEnd = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['NOT_FOUND', 'CONFLICT'].includes(error.code);

/** The request of a link. It is fetched again when its page is shown again. */
export const useRequestToPay = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: async ({ signal }) => (await call(openPaymentRequest, { token }, { signal })).res,
    refetchOnWindowFocus: 'always',
  });

/** The payment of a request with PayPal's button. */
export const useRequestPayment = (token: string, back: PayPalReturn | null) =>
  useLinkPayment({
    back,
    open: async () => {
      // PayPal may keep the function that it got first, so the total is read when it is called.
      const { amount } = queryClient.getQueryData<RequestToPay>(keyOf(token)) ?? { amount: 0 };
      return (await call(payPaymentRequest, { token, amount })).res;
    },
    capture: async (orderID) => (await call(capturePaymentRequest, { token, orderID })).status,
    // Once it is paid, the link only says so.
    onCaptured: (result) => (result.kind === 'paid' ? Promise.resolve() : refresh(token)),
    refresh: () => refresh(token),
    outdatedCodes: ['TOTAL_CHANGED', 'NOT_FOUND', 'CONFLICT'],
    // The page asks the query whether someone else has paid.
    stateNow: () => 'unpaid',
  });
