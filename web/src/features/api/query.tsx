import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getDashboard, getProfile, listPdfs } from '#contract/endpoints.ts';
import { onSessionChange, useSession } from '../auth/session.ts';
import { isTransient } from './api-error.ts';
import { addressOf, call } from './call.ts';

/** Answers of the API, kept while the site is open. What belongs to one person is forgotten with their session. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays a refusal; only what passes by itself is asked again.
      retry: (failures, error) => failures < 2 && isTransient(error),
      networkMode: 'always',
      refetchOnWindowFocus: false,
      staleTime: 30_000,
    },
    mutations: { networkMode: 'always' },
  },
});

const personal = 'mine';

/** Has everything of the signed-in person asked again, for instance after a payment. */
export const clearPersonalQueries = (): void => {
  queryClient.removeQueries({ queryKey: [personal] });
};

if (typeof window !== 'undefined') onSessionChange(clearPersonalQueries);

/** Wraps what calls the API. Only those pages load it: it costs 10 kB. */
export const QueryProvider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

const catalogQuery = {
  queryKey: ['catalog'],
  queryFn: async ({ signal }: { signal?: AbortSignal }) => (await call(listPdfs, {}, { signal })).res,
};

/** Where the guides on sale come from. */
export const catalogAddress = addressOf(listPdfs);

/** The guides on sale. */
export const useCatalog = () => useQuery(catalogQuery);

/** The guides on sale, asked anew. */
export const refreshCatalog = () => queryClient.query({ ...catalogQuery, staleTime: 0 });

/** Where the signed-in person's profile is kept. */
export const profileKey = [personal, 'profile'];

/** The signed-in person's details, transactions and purchases; asks nothing while nobody is signed in. */
export const useProfile = () =>
  useQuery({
    queryKey: profileKey,
    queryFn: async ({ signal }) => (await call(getProfile, {}, { signal })).res,
    enabled: useSession() !== null,
  });

/** The signed-in person's payments. */
export const usePayments = () =>
  useQuery({
    queryKey: [personal, 'payments'],
    queryFn: async ({ signal }) => (await call(getDashboard, {}, { signal })).res.payments,
    enabled: useSession() !== null,
  });
