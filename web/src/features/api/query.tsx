import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getDashboard, getProfile, listPdfs } from '#contract/endpoints.ts';
import { onSessionChange, useSession } from '../auth/session.ts';
import { isTransient } from './api-error.ts';
import { addressOf, call } from './call.ts';

/**
 * Caches the API's answers while the site is open. One person's data is removed when their session
 * ends.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && isTransient(error),
      networkMode: 'always',
      refetchOnWindowFocus: false,
      staleTime: 30_000,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Begins the keys of queries for the signed-in person's data. */
export const personal = 'mine';

/**
 * Removes the signed-in person's data, for instance after a payment, so that it is fetched again.
 */
export const clearPersonalQueries = (): void => {
  queryClient.removeQueries({ queryKey: [personal] });
};

if (typeof window !== 'undefined') onSessionChange(clearPersonalQueries);

/** For pages that call the API. The others don't load it: it costs 10 kB. */
export const QueryProvider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

const catalogQuery = {
  queryKey: ['catalog'],
  queryFn: async ({ signal }: { signal?: AbortSignal }) => (await call(listPdfs, {}, { signal })).res,
};

/** The path that the guides on sale are fetched from. */
export const catalogAddress = addressOf(listPdfs);

/** The guides on sale. */
export const useCatalog = () => useQuery(catalogQuery);

/** Fetches the guides on sale again. */
export const refreshCatalog = () => queryClient.query({ ...catalogQuery, staleTime: 0 });

/** The query key of the signed-in person's profile. */
export const profileKey = [personal, 'profile'];

/**
 * The signed-in person's details, transactions and purchases; fetches nothing while no one is
 * signed in.
 */
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
