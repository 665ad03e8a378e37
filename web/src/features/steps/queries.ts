import { useQuery } from '@tanstack/react-query';
import type { ResOf } from '#contract/endpoint.ts';
import { listSteps } from '#contract/endpoints/steps/public.ts';
import type { FamilySteps } from '#contract/endpoints/steps/shapes.ts';
import { call } from '../api/call.ts';
import { personal, queryClient } from '../api/query.tsx';
import { useSession } from '../session/session.ts';

const stepsKey = [personal, 'steps'];

/**
 * The next steps of the signed-in person's agreements. Another device may tick them meanwhile.
 * @param hasAgreements without any, there is nothing to ask
 */
export const useSteps = (hasAgreements: boolean) =>
  useQuery({
    queryKey: stepsKey,
    queryFn: async ({ signal }) => (await call(listSteps, {}, { signal })).res,
    enabled: useSession() !== null && hasAgreements,
    refetchOnWindowFocus: 'always',
  });

/** Shows changed steps as the server returned them. */
export const showSteps = (changed: FamilySteps): void => {
  queryClient.setQueryData<ResOf<typeof listSteps>>(stepsKey, (known) =>
    known === undefined
      ? undefined
      : { ...known, families: known.families.map((one) => (one.agreement === changed.agreement ? changed : one)) },
  );
};

/** Fetches the steps again, because one of them isn't what the page shows. */
export const refreshSteps = (): void => void queryClient.invalidateQueries({ queryKey: stepsKey });
