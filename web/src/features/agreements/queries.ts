import { useQuery } from '@tanstack/react-query';
import { openAgreement } from '#contract/endpoints/agreements/public.ts';
import type { FamilyAgreement, InstallmentState } from '#contract/endpoints/agreements/shapes.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query.tsx';

const keyOf = (token: string) => ['agreement', token];

/** The agreement of a link. It is fetched again when its page is shown again. */
export const useAgreement = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: async ({ signal }) => (await call(openAgreement, { token }, { signal })).res,
    refetchOnWindowFocus: 'always',
  });

/** Fetches the agreement again; returns once it is shown, or couldn't be fetched. */
export const refreshAgreement = async (token: string): Promise<void> => {
  await queryClient.refetchQueries({ queryKey: keyOf(token) });
};

/** The agreement as the page has it now. */
export const knownAgreement = (token: string): FamilyAgreement | undefined => queryClient.getQueryData(keyOf(token));

/** Shows an agreement as the server returned it. */
export const showAgreement = (token: string, changed: FamilyAgreement): void => {
  queryClient.setQueryData(keyOf(token), changed);
};

/** Shows the state of an installment before the server is asked again. */
export const showInstallment = (token: string, id: string, state: InstallmentState): void => {
  const known = knownAgreement(token);
  if (known === undefined) return;
  const installments = known.installments.map((one) => (one.id === id ? { ...one, state } : one));
  showAgreement(token, { ...known, installments });
};

/** The link leads to nothing anymore: it is unknown, withdrawn or expired. */
export const isGone = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'NOT_FOUND';
