import { useEffect } from 'react';
import { getOfficeAgreement } from '#contract/endpoints/agreements/office.ts';
import { officeQueries } from '../api.ts';

/** After a failure the agreement is fetched again: someone else may have changed it. */
export const useFreshAgreement = (failure: unknown) => {
  useEffect(() => {
    if (failure !== null) void officeQueries.invalidateQueries({ queryKey: [getOfficeAgreement.id] });
  }, [failure]);
};
