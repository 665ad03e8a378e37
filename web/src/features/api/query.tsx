import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Delivered } from '#contract/delivered.ts';
import { listGuides } from '#contract/endpoints/guides/public.ts';
import type { Bundle, ShopGuide } from '#contract/endpoints/guides/shapes.ts';
import { getDashboard, getProfile } from '#contract/endpoints/orders/public.ts';
import { onSessionChange, useSession } from '../session/session.ts';
import { isTransient } from './api-error.ts';
import { call } from './call.ts';
import { delivered } from './delivered.ts';

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
export const clearPersonalQueries = (): void => queryClient.removeQueries({ queryKey: [personal] });

if (typeof window !== 'undefined') onSessionChange(clearPersonalQueries);

/** For pages that call the API. The others don't load it: it costs 10 kB. */
export const QueryProvider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

const catalogKey = ['catalog'];
/** The query key of a guide or a bundle with its page. */
export const guideKey = (id: string) => ['guide', id];

/** The query key of a class with its page. */
export const classKey = (id: string) => ['class', id];

/** Puts answers into the cache, in place of all that is there. */
export const deliver = (answers: Delivered): void => {
  const { catalog, bundles = [], guide, groupClass } = answers;
  queryClient.clear();
  delivered.set(answers);
  if (catalog !== undefined) {
    const guidesOf = (ids: readonly string[]) => ids.flatMap((id) => catalog.find(({ _id }) => _id === id) ?? []);
    const whole = bundles.map((bundle) => ({ ...bundle, guides: guidesOf(bundle.guides) }));
    queryClient.setQueryData(catalogKey, { guides: catalog, bundles: whole });
  }
  if (guide !== undefined) queryClient.setQueryData(guideKey(guide.id), guide.page);
  if (groupClass !== undefined) queryClient.setQueryData(classKey(groupClass.id), groupClass.page);
};

deliver(delivered.read());

interface Shelf {
  guides: readonly ShopGuide[];
  bundles: readonly Bundle[];
}

const catalogQuery = {
  queryKey: catalogKey,
  queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<Shelf> => {
    const { res, bundles } = await call(listGuides, {}, { signal });
    return { guides: res, bundles };
  },
};

const guidesIn = ({ guides }: Shelf) => guides;
const bundlesIn = ({ bundles }: Shelf) => bundles;

/** The guides on sale. */
export const useCatalog = () => useQuery({ ...catalogQuery, select: guidesIn });

/** The bundles on sale; comes with {@link useCatalog}. */
export const useBundles = () => useQuery({ ...catalogQuery, select: bundlesIn });

/** Fetches the guides and bundles on sale again. */
export const refreshCatalog = async (): Promise<readonly (ShopGuide | Bundle)[]> => {
  const { guides, bundles } = await queryClient.query({ ...catalogQuery, staleTime: 0 });
  return [...guides, ...bundles];
};

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
