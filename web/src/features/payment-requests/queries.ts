import { useQuery } from '@tanstack/react-query';
import { listPaymentRequests } from '#contract/endpoints/payment-requests/public.ts';
import type { PaymentRequest } from '#contract/endpoints/payment-requests/shapes.ts';
import { call } from '../api/call.ts';
import { personal, queryClient } from '../api/query.tsx';
import { useSession } from '../session/session.ts';

const requestsKey = [personal, 'payment-requests'];

/** The signed-in person's requests that someone else pays, newest first. */
export const useRequests = () =>
  useQuery({
    queryKey: requestsKey,
    queryFn: async ({ signal }) => (await call(listPaymentRequests, {}, { signal })).res.requests,
    enabled: useSession() !== null,
  });

/** Fetches the signed-in person's requests again. */
export const refreshRequests = (): void => void queryClient.invalidateQueries({ queryKey: requestsKey });

/** Shows a new or changed request without fetching the list again. */
export const showRequest = async (changed: PaymentRequest): Promise<void> => {
  // An older answer would hide it again.
  await queryClient.cancelQueries({ queryKey: requestsKey });
  const known = queryClient.getQueryData<PaymentRequest[]>(requestsKey);
  const isNew = known?.some(({ id }) => id === changed.id) !== true;
  queryClient.setQueryData(
    requestsKey,
    isNew ? [changed, ...(known ?? [])] : known.map((one) => (one.id === changed.id ? changed : one)),
  );
  if (known === undefined) refreshRequests();
};

/** Whether the list shows it: paid and withdrawn ones need no more attention. */
export const isListed = ({ state }: PaymentRequest): boolean => state !== 'paid' && state !== 'withdrawn';

/** The heading of a list of requests. */
export const requestsTitle = (requests: readonly PaymentRequest[]): string =>
  requests.some(({ state }) => state === 'open' || state === 'pending')
    ? 'Waiting for someone to pay'
    : 'Requests to pay';
